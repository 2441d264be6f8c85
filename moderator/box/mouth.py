"""What speaks: a voice that makes sound files of words, and a speaker that plays them."""

from pathlib import Path
from typing import Protocol

from .clock import Clock


class Voice(Protocol):
    """Words to a sound file."""

    async def file(self, text: str) -> Path | None:
        """A file, from the cache or rendered now; nothing if every engine failed."""


class Speaker(Protocol):
    """A sound file to the table's ears."""

    async def say(self, file: Path) -> None:
        """To its end."""

    async def cue(self, name: str, wait: bool = False) -> None:
        """A short sound."""

    def scene(self, name: str | None) -> None:
        """The sound behind everything."""


class SpokenMouth:
    """Speaks; where no voice is to be had a gong sounds, and the words are on every screen."""

    def __init__(self, voice: Voice, speaker: Speaker) -> None:
        self.voice = voice
        self.speaker = speaker

    async def say(self, text: str) -> None:
        """Speak a text to its end."""
        file = await self.voice.file(text)
        if file is None:
            await self.speaker.cue("gong", wait=True)
        else:
            await self.speaker.say(file)

    def scene(self, name: str) -> None:
        """The sound behind everything."""
        self.speaker.scene(name)


class SilentMouth:
    """Says nothing, in about the time that it would take to say it."""

    def __init__(self, clock: Clock, characters_a_second: float = 15) -> None:
        self.clock = clock
        self.pace = characters_a_second

    async def say(self, text: str) -> None:
        """Let the time pass in which the text could be read."""
        await self.clock.sleep(0.3 + len(text) / self.pace)

    def scene(self, name: str) -> None:
        """Nothing sounds."""
