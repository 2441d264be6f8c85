"""What speaks, as the evening knows it; and what says nothing, where nothing is to be heard."""

import asyncio
from collections.abc import Iterable, Mapping

from ..keeping.settings import Settings
from ..lines.lines import Lines
from ..lines.words import script_of
from ..sound.manner import script
from ..sound.scenery import ANY_HOUR, Hour
from ..sound.speaker import Knob
from .clock import Clock


class Mouth:
    """What speaks, and plays the night."""

    # Whether a sound can stand for words.
    can_ring = False

    async def open(self) -> None:
        """Have ready what is always the same, or begin with it."""

    def learn(self, settings: Settings, lines: Lines) -> None:
        """From now on, speak these lines."""

    async def say(self, text: str) -> None:
        """Speak a text to its end."""

    async def whisper(self, text: str) -> bool:  # noqa: ARG002
        """Speak what is nowhere to be read, to its end; whether it could be heard."""
        return False

    def prepare(self, texts: Iterable[str]) -> None:
        """Have these ready when they are to be said."""

    async def cue(self, name: str) -> None:
        """A short sound, heard out; none if it has no name."""

    def scene(self, name: str, hour: Hour = ANY_HOUR) -> None:
        """The sound behind everything; silence if it has no name."""

    def turn(self, knob: Knob, level: float) -> None:
        """How loud all of it is, or a part of it, from 0 to 1."""

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""

    def at_play(self, is_on: bool) -> None:
        """A game is on, or over."""

    def pause(self) -> None:
        """Hold still."""

    def go_on(self) -> None:
        """Go on where it was."""

    async def close(self) -> None:
        """Fall silent."""


class SilentMouth(Mouth):
    """Says nothing, in about the time that it would take to say it."""

    def __init__(self, clock: Clock, speed: float = 1) -> None:
        self.clock = clock
        self.speed = speed
        self._runs = asyncio.Event()
        self._runs.set()

    async def say(self, text: str) -> None:
        """Let the time pass in which the text could be read."""
        await self.clock.sleep(reading(text) / self.speed)
        await self._runs.wait()

    def pause(self) -> None:
        """What comes next waits."""
        self._runs.clear()

    def go_on(self) -> None:
        """It comes now."""
        self._runs.set()


def reading(text: str) -> float:
    """How many seconds it takes to read a text, or to say it with its pauses."""
    said = script(script_of(text))
    return 0.3 + len(text) / 15 / said.spoken.speed + said.pause
