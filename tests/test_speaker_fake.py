"""The fake loudspeaker: what it remembers, at exactly which times."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from moderator.sound.fake import Command, FakeSpeaker
from moderator.sound.sound_files import SoundFiles
from moderator.table.clock import LoopClock, run_virtually

from .test_speaker_scenes import tone


@pytest.fixture
def sounds(tmp_path: Path) -> Path:
    """A cue, an ambience and a line."""
    for name in ("cues/bell", "ambience/night", "line"):
        tone(tmp_path / f"{name}.wav", 440, 0.3)
    return tmp_path


def test_the_fake_remembers_what_was_begun_when(sounds: Path) -> None:
    speaker = FakeSpeaker(LoopClock(), files=SoundFiles(sounds))

    async def evening() -> None:
        speaker.scene("night")
        speaker.turn("master", 0.25)
        await asyncio.gather(speaker.say(sounds / "line.wav"), speaker.say(sounds / "line.wav"))
        await speaker.cue("bell", wait=True)
        await speaker.cue("nowhere", wait=True)
        speaker.pause()
        asyncio.get_running_loop().call_later(100, speaker.resume)
        await speaker.say(sounds / "line.wav")
        await speaker.close()

    run_virtually(evening())
    assert list(speaker.log) == [
        Command(0, "scene", "night"),
        Command(0, "volume", "master 0.25"),
        Command(0, "say", "line.wav"),
        Command(about(0.3), "say", "line.wav"),
        Command(about(0.6), "cue", "bell"),
        Command(about(0.9), "pause", ""),
        Command(about(100.9), "resume", ""),
        Command(about(100.9), "say", "line.wav"),
        Command(about(101.2), "close", ""),
    ]


def about(time: float) -> Any:
    """That time, but for rounding."""
    return pytest.approx(time)


def test_the_fake_needs_no_files_and_forgets_what_is_long_ago() -> None:
    speaker = FakeSpeaker(LoopClock(), seconds=2, memory=3)

    async def evening() -> None:
        for number in range(5):
            await speaker.say(Path(f"{number}.wav"))
        await speaker.cue("whatever", wait=True)

    run_virtually(evening())
    heard = [(6, "say", "3.wav"), (8, "say", "4.wav"), (10, "cue", "whatever")]
    assert [command[:3] for command in speaker.log] == heard
    assert speaker.trouble is None
