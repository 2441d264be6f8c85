"""`moderator say` and `moderator voice`, with the voice and the words of this box's settings."""

import sys
from argparse import Namespace
from dataclasses import replace

from ..keeping.folders import own_lines, settings_file
from ..keeping.settings import BadSettings, Settings, load
from ..lines import BadLine, Lines, spoken
from ..lines import load as load_lines
from ..table.sounding import voice_settings
from . import voice as command


def say(given: Namespace) -> int:
    """`moderator say`."""
    try:
        settings, lines = of_this_box(given)
    except (BadSettings, BadLine, OSError) as error:
        return refuse(error)
    return command.say(given, lines.wordings, voice_settings(settings))


def run(given: Namespace) -> int:
    """`moderator voice`: only what is spoken, not what is shown."""
    try:
        settings, lines = of_this_box(given)
    except (BadSettings, BadLine, OSError) as error:
        return refuse(error)
    if given.doing == "script":
        return command.write_script(given, spoken(lines))
    if given.doing == "check":
        return command.check(given, spoken(lines))
    return command.prepare(given, spoken(lines), voice_settings(settings))


def of_this_box(given: Namespace) -> tuple[Settings, Lines]:
    """The settings with what was given before them, and the lines with the table's own."""
    file = settings_file(given.settings)
    settings = load(file) if file else Settings()
    settings = replace(settings, language=given.language or settings.language)
    given.language = settings.language
    return settings, load_lines(settings.language, own_lines(file, settings.language, settings.tone))


def refuse(error: Exception) -> int:
    """What is wrong with the settings or the lines."""
    sys.stderr.write(f"{error}\n")
    return 2
