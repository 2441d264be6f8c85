"""`moderator say` and `moderator voice`: try the voice, record one's own, speak ahead.

With the voice, the language and the words of this box's settings; what was given goes before them.
"""

import asyncio
import shutil
import sys
import time
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from ..keeping.settings import BadSettings
from ..lines.lines import BadLine, scripts, spoken
from ..sound.voice.bar import show_bar
from ..sound.voice.engine import ENGINES
from ..sound.voice.recorded import Wordings
from ..sound.voice.settings import VoiceSettings
from ..sound.voice.studio import flaws, mixer_of_pygame, script, script_with_parameters, whole_lines
from ..sound.voice.voice import BoxVoice, VoiceStatus
from ..table.sounding import voice_settings
from .this_box import lines_of, settings_of

WITH_PARAMETERS = (
    "# With names and numbers: one recording for each text, called as it is spoken, in small\n"
    "# letters with hyphens."
)

# Nobody waits while lines are learnt ahead, and whoever plays comes first: a voice that has to wait long
# for its turn on a small board does not hang.
UNHURRIED = 20.0


def run(given: Namespace) -> int:
    """`moderator say` any line; `moderator voice` only what is spoken, not what is shown."""
    try:
        settings = settings_of(given)
        lines = lines_of(given, settings)
    except (BadSettings, BadLine, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    voice = wished(voice_settings(settings), given)
    if given.command == "say":
        return say_text(given.text, given.out, lines.wordings, voice)
    if given.doing == "script":
        return write_script(spoken(lines))
    return check(given.folder, spoken(lines)) if given.doing == "check" else prepare(scripts(lines), voice)


def wished(table: VoiceSettings, given: Namespace) -> VoiceSettings:
    """The table's voice, and before it what the command was given."""
    wishes = {name: value for name, value in vars(given).items() if value is not None}
    settings = replace(table, speed=wishes.get("speed", table.speed))
    if engine := wishes.get("engine"):
        settings = replace(settings, voice=(engine,))
        if voice := wishes.get("engine_voice"):
            settings = replace(settings, voice_of={**table.voice_of, engine: voice})
    return settings


def say_text(text: str, out: Path | None, wordings: Wordings, settings: VoiceSettings) -> int:
    """Speak a text and play it, or write it where it is wanted, or say where the file is."""
    path, status = asyncio.run(file_of(text, wordings, settings))
    if path is None:
        print("nothing here can say that", file=sys.stderr)
        print_fitness(status)
        return 1
    print(f"spoken by {status.speaking}")
    if out is not None:
        shutil.copyfile(path, out)
        print(f"written to {out}")
    elif not play(path):
        print("nothing here can play it" + ("" if status.unkept else f"; it is in {path}"))
    return 0


async def file_of(text: str, wordings: Wordings, settings: VoiceSettings) -> tuple[Path | None, VoiceStatus]:
    """A text as a file, and how the voice did."""
    async with BoxVoice(settings, wordings) as voice:
        return await voice.file(text), voice.status()


def play(path: Path) -> bool:
    """Play a file to its end, if pygame is there and finds something to play it on."""
    try:
        mixer = mixer_of_pygame()
        from ..sound.sound_card import silent_errors

        with silent_errors():
            mixer.init()
        sound = mixer.Sound(str(path))
    except (ImportError, RuntimeError):
        return False
    playing = sound.play()
    while playing is not None and playing.get_busy():
        time.sleep(0.02)
    mixer.quit()
    return True


def write_script(wordings: Wordings) -> int:
    """`moderator voice script`: what to record, a name and its text in each line."""
    for name, text in script(wordings):
        print(f"{name}\t{text}")
    print(WITH_PARAMETERS)
    for name, text in script_with_parameters(wordings):
        print(f"{name}\t{text}")
    return 0


def check(folder: Path, wordings: Wordings) -> int:
    """`moderator voice check`: what is missing or bad in a folder; exit code 0 if nothing is."""
    if not folder.is_dir():
        print(f"there is no folder {folder}", file=sys.stderr)
        return 2
    found = list(flaws(folder, wordings))
    for flaw in found:
        print(f"{flaw.name}: {flaw.wrong}")
    missing = sum(flaw.wrong == "missing" for flaw in found)
    number = len(whole_lines(wordings))
    print(f"{number} to record, {missing} missing, {len(found) - missing} to look at")
    return 1 if found else 0


def prepare(wordings: Wordings, settings: VoiceSettings) -> int:
    """`moderator voice prepare`: speak ahead all that is always the same; exit code 0 if all is there."""
    return asyncio.run(prepared(wordings, replace(settings, patience=UNHURRIED * settings.patience)))


async def prepared(wordings: Wordings, settings: VoiceSettings) -> int:
    """Speak ahead, with a bar."""
    started, texts = time.perf_counter(), whole_lines(wordings)
    async with BoxVoice(settings, wordings) as voice:
        failed = await voice.prepare(texts, show_bar)
    print("", file=sys.stderr)
    for line, words in wordings.items():
        if not set(failed).isdisjoint(words):
            print(f"nothing here can say {line}", file=sys.stderr)
    print_fitness(voice.status())
    if voice.unkept:
        print(f"nothing can be kept: {voice.unkept}", file=sys.stderr)
        return 1
    print(f"{len(texts)} texts in {time.perf_counter() - started:.1f} s")
    return 1 if failed else 0


def print_fitness(status: VoiceStatus) -> None:
    """How each teller does."""
    for one in status.tellers:
        spoke = f", {one.spoken} spoken, {one.failed} failed" if one.spoken or one.failed else ""
        reason = f": {one.reason}" if one.reason else ""
        lacks = f" (no {', no '.join(ENGINES[one.name].lacks)} by manner)" if one.name in ENGINES else ""
        print(f"{one.name:9} {one.state}{spoke}{reason}{lacks}", file=sys.stderr)
