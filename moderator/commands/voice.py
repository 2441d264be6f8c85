"""`moderator say` and `moderator voice`: try the voice, record one's own, speak ahead.

`given` carries the `language` and, where wished, `engine`, `engine_voice`, `speed`, `pitch`,
`recordings`, `voices` and `cache`, which go before the table's settings; the lines of the
language come as a mapping from id to wordings, only those that are spoken.
"""

import asyncio
import shutil
import sys
import time
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..keeping.folders import cache_folder
from ..sound.voice.bar import show_bar
from ..sound.voice.recorded import Wordings
from ..sound.voice.settings import VoiceSettings
from ..sound.voice.studio import findings, mixer_of_pygame, script, script_with_parameters, whole_lines
from ..sound.voice.voice import Voice, VoiceStatus

WISHES = ("speed", "pitch", "recordings", "voices", "cache")
WITH_PARAMETERS = (
    "# With names and numbers: one recording for each text, called as it is spoken, in small\n"
    "# letters with hyphens."
)


# Nobody waits while lines are learnt ahead, and whoever plays comes first: a voice that has to wait long
# for its turn on a small board does not hang.
UNHURRIED = 20.0


def settings_of(given: Namespace, table: VoiceSettings | None = None) -> VoiceSettings:
    """The table's settings, and before them what the command was given."""
    wished = {name: value for name, value in vars(given).items() if value is not None}
    settings = table or VoiceSettings(given.language, cache_folder())
    changes: dict[str, Any] = {name: wished[name] for name in WISHES if name in wished}
    if "engine" in wished:
        changes["voice"] = (wished["engine"],)
    if "engine" in wished and "engine_voice" in wished:
        changes["voice_of"] = {**settings.voice_of, wished["engine"]: wished["engine_voice"]}
    return replace(settings, language=given.language, **changes)


def say(given: Namespace, wordings: Wordings, table: VoiceSettings | None = None) -> int:
    """`moderator say`: speak a text and play it, or say where the file is."""
    path, status = asyncio.run(spoken(given.text, wordings, settings_of(given, table)))
    if path is None:
        print("nothing here can say that", file=sys.stderr)
        print_standings(status)
        return 1
    print(f"spoken by {status.speaking}")
    if given.out is not None:
        shutil.copyfile(path, given.out)
        print(f"written to {given.out}")
    elif not play(path):
        print(f"nothing here can play it; it is in {path}")
    return 0


async def spoken(text: str, wordings: Wordings, settings: VoiceSettings) -> tuple[Path | None, VoiceStatus]:
    """A text as a file, and how the voice did."""
    async with Voice(settings, wordings) as voice:
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


def write_script(given: Namespace, wordings: Wordings) -> int:  # noqa: ARG001
    """`moderator voice script`: what to record, a name and its text in each line."""
    for name, text in script(wordings):
        print(f"{name}\t{text}")
    print(WITH_PARAMETERS)
    for name, text in script_with_parameters(wordings):
        print(f"{name}\t{text}")
    return 0


def check(given: Namespace, wordings: Wordings) -> int:
    """`moderator voice check`: what is missing or bad in a folder; exit code 0 if nothing is."""
    if not given.folder.is_dir():
        print(f"there is no folder {given.folder}", file=sys.stderr)
        return 2
    number = len(whole_lines(wordings))
    found = list(findings(given.folder, wordings))
    for finding in found:
        print(f"{finding.name}: {finding.wrong}")
    missing = sum(finding.wrong == "missing" for finding in found)
    print(f"{number} to record, {missing} missing, {len(found) - missing} to look at")
    return 1 if found else 0


def prepare(given: Namespace, wordings: Wordings, table: VoiceSettings | None = None) -> int:
    """`moderator voice prepare`: speak ahead all that is always the same; exit code 0 if all is there."""
    settings = settings_of(given, table)
    return asyncio.run(prepared(wordings, replace(settings, patience=UNHURRIED * settings.patience)))


async def prepared(wordings: Wordings, settings: VoiceSettings) -> int:
    """Speak ahead, with a bar."""
    started = time.perf_counter()
    async with Voice(settings, wordings) as voice:
        failed = await voice.prepare(whole_lines(wordings), show_bar)
    print("", file=sys.stderr)
    for line in failed:
        print(f"nothing here can say {line}", file=sys.stderr)
    print_standings(voice.status())
    print(f"{len(whole_lines(wordings))} texts in {time.perf_counter() - started:.1f} s")
    return 1 if failed else 0


def print_standings(status: VoiceStatus) -> None:
    """How each narrator does."""
    for one in status.narrators:
        spoke = f", {one.spoken} spoken, {one.failed} failed" if one.spoken or one.failed else ""
        reason = f": {one.reason}" if one.reason else ""
        print(f"{one.name:9} {one.state}{spoke}{reason}", file=sys.stderr)
