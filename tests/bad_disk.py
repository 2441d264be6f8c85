"""`python -m tests.bad_disk KIND FOLDER`: an evening's beginning, spoken where the cache lies on a bad disk.

In a mount namespace of its own it mounts a disk that is full or read-only, speaks with a real voice
through a real mouth, and prints what was heard, where it lay, and what the host was told.
"""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

from moderator.sound.fake import FakeSpeaker
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.voice import BoxVoice
from moderator.sound.voice.wavfile import heard
from moderator.table.clock import LoopClock
from moderator.table.shown import Trouble, Wrong

from .boxes import mouth_of

TEXTS = [f"Dies ist der Satz mit der Nummer {number}." for number in range(60)]


class Ears(FakeSpeaker):
    """Hears at once what it is to play."""

    def __init__(self, clock: LoopClock) -> None:
        super().__init__(clock)
        self.files: list[Path] = []
        self.seconds = 0.0

    async def say(self, file: Path, steps_back: bool = True) -> None:  # noqa: ARG002
        """Remember where it lay, and how long it is."""
        speech = heard(file)
        self.files.append(file)
        self.seconds += speech.seconds if speech else 0.0


def spoil(kind: str, disk: Path) -> None:
    """Mount a disk that takes nothing."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "bad", disk], check=True)
    if kind == "read-only":
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    else:
        fill(disk / "filler")


def fill(file: Path) -> None:
    """Write until nothing more goes in."""
    with file.open("wb", buffering=0) as filler:
        try:
            while filler.write(bytes(4096)):
                pass
        except OSError:
            return


def free(kind: str, disk: Path) -> None:
    """The disk is well again."""
    if kind == "read-only":
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
    subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)


async def evening(kind: str, folder: Path) -> dict[str, object]:
    """What was heard and told while the disk was bad, and where the next sentence lay when it was well."""
    told: list[Wrong] = []
    disk, memory = folder / "disk", folder / "memory"
    settings = VoiceSettings("de", disk / "cache", voice=("tone",), memory=(memory,))
    voice, ears = BoxVoice(settings), Ears(LoopClock())
    mouth = mouth_of(voice, ears, told.append)
    unprepared = await voice.prepare(TEXTS)
    ahead = voice.engines[0].spoken
    for text in TEXTS:
        await mouth.say(text)
    troubles = [wrong for wrong in told if isinstance(wrong, Trouble)]
    free(kind, disk)
    await mouth.say("Nun ist wieder Platz.")
    await mouth.close()
    return {
        "heard": sum(file.is_relative_to(memory) for file in ears.files),
        "seconds": ears.seconds,
        "ahead": ahead,
        "unprepared": len(unprepared),
        "troubles": [[trouble.line, trouble.detail] for trouble in troubles],
        "unheard": len(told) - len(troubles),
        "kept at last": ears.files[-1].is_relative_to(disk),
        "left": [part.name for part in memory.rglob("*.part")],
    }


if __name__ == "__main__":
    os.umask(0o077)
    there = Path(sys.argv[2])
    for name in ("disk", "memory"):
        (there / name).mkdir()
    spoil(sys.argv[1], there / "disk")
    print(json.dumps(asyncio.run(evening(sys.argv[1], there))))  # noqa: T201
