"""What speaks: a voice that makes sound files of words, and a speaker that plays them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Protocol

from ..keeping.settings import Settings
from ..lines.lines import Lines, spoken
from ..sound.speaker import CARD_GONE, Speaker
from ..sound.voice.studio import whole_lines
from ..sound.voice.voice import Speaking
from .clock import Clock
from .shown import Complain, Trouble, Unheard


class Mouth(Protocol):
    """What speaks, and plays the night."""

    async def open(self) -> None:
        """Have ready what is always the same, or begin with it."""

    def learn(self, settings: Settings, lines: Lines) -> None:
        """From now on, speak these lines."""

    async def say(self, text: str) -> None:
        """Speak a text to its end."""

    def prepare(self, texts: Iterable[str]) -> None:
        """Have these ready when they are to be said."""

    async def cue(self, name: str) -> None:
        """A short sound, heard out; none if it has no name."""

    def scene(self, name: str) -> None:
        """The sound behind everything; silence if it has no name."""

    def volume(
        self, master: float | None = None, voice: float | None = None, ambience: float | None = None
    ) -> None:
        """How loud all of it is, or a part of it, from 0 to 1."""

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""

    def pause(self) -> None:
        """Hold still."""

    def go_on(self) -> None:
        """Go on where it was."""

    async def close(self) -> None:
        """Fall silent."""


class SpokenMouth:
    """Speaks; where no voice is to be had a gong sounds, and the words are to be read on every screen."""

    def __init__(
        self,
        voice: Callable[[Settings, Lines], Speaking],
        settings: Settings,
        lines: Lines,
        speaker: Speaker,
        tell: Complain,
        ready: Callable[["SpokenMouth", list[str]], Awaitable[None]] | None = None,
    ) -> None:
        self.voice = voice(settings, lines)
        self.speaker = speaker
        self._voice_for = voice
        self._lines = lines
        self._tell = tell
        # How it comes to have ready what is always the same.
        self._ready = ready
        self._told = ""
        self._ahead: set[asyncio.Future[Any]] = set()

    async def open(self) -> None:
        """Have ready what is always the same, or begin with it."""
        if self._ready is not None:
            await self._ready(self, whole_lines(spoken(self._lines)))

    def prepare(self, texts: Iterable[str]) -> None:
        """Have these rendered ahead, behind the scenes; whoever speaks goes first."""
        preparing = asyncio.ensure_future(self.voice.prepare(texts))
        self._ahead.add(preparing)
        preparing.add_done_callback(self._ahead.discard)

    def learn(self, settings: Settings, lines: Lines) -> None:
        """Speaks with another voice; the one before ends what it is saying."""
        before, self.voice, self._lines = self.voice, self._voice_for(settings, lines), lines
        self.keep(asyncio.ensure_future(before.close()))
        self.prepare(whole_lines(spoken(lines)))

    def keep(self, doing: asyncio.Future[None]) -> None:
        """Something that goes on until the mouth is closed."""
        self._ahead.add(doing)

    async def say(self, text: str) -> None:
        """Speak a text to its end."""
        file = await self.voice.file(text)
        if file is None or self.speaker.trouble == CARD_GONE:
            self._tell(Unheard(text))
        if file is None:
            await asyncio.gather(self.speaker.cue("gong", wait=True), asyncio.sleep(reading(text)))
        else:
            await self.speaker.say(file)
        self._tell_trouble("trouble.voice" if file is None else self.speaker.trouble or "")

    async def cue(self, name: str) -> None:
        """A short sound, heard out; none if it has no name."""
        if name:
            await self.speaker.cue(name, wait=True)

    def scene(self, name: str) -> None:
        """The sound behind everything; silence if it has no name."""
        self.speaker.scene(name or None)

    def volume(
        self, master: float | None = None, voice: float | None = None, ambience: float | None = None
    ) -> None:
        """How loud all of it is, or a part of it."""
        self.speaker.set_volume(master=master, voice=voice, ambience=ambience)

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""
        self.voice.respell(say_as)

    def pause(self) -> None:
        """In the middle of a word, if it must be."""
        self.speaker.pause()

    def go_on(self) -> None:
        """Where it was."""
        self.speaker.resume()

    async def close(self) -> None:
        """No more."""
        for preparing in self._ahead:
            preparing.cancel()
        await self.speaker.close()
        await self.voice.close()

    def _tell_trouble(self, line: str) -> None:
        """Once for each trouble, as it comes."""
        if line and line != self._told:
            self._tell(Trouble(line))
        self._told = line


class SilentMouth:
    """Says nothing, in about the time that it would take to say it."""

    def __init__(self, clock: Clock, speed: float = 1) -> None:
        self.clock = clock
        self.speed = speed
        self._runs = asyncio.Event()
        self._runs.set()

    async def open(self) -> None:
        """There is nothing to make ready."""

    def learn(self, settings: Settings, lines: Lines) -> None:
        """There is nothing to learn."""

    async def say(self, text: str) -> None:
        """Let the time pass in which the text could be read."""
        await self.clock.sleep(reading(text) / self.speed)
        await self._runs.wait()

    def prepare(self, texts: Iterable[str]) -> None:
        """There is nothing to make ready."""

    async def cue(self, name: str) -> None:
        """Nothing sounds."""

    def scene(self, name: str) -> None:
        """Nothing sounds."""

    def volume(
        self, master: float | None = None, voice: float | None = None, ambience: float | None = None
    ) -> None:
        """There is nothing to turn up."""

    def respell(self, say_as: Mapping[str, str]) -> None:
        """Nothing is said aloud."""

    def pause(self) -> None:
        """What comes next waits."""
        self._runs.clear()

    def go_on(self) -> None:
        """It comes now."""
        self._runs.set()

    async def close(self) -> None:
        """It is silent already."""


def reading(text: str) -> float:
    """How many seconds it takes to read a text, or to say it."""
    return 0.3 + len(text) / 15
