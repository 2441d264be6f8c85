"""The voice as the box holds it: a text goes in, a sound file comes out."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

from .cache import Cache
from .engine import is_neural
from .recorded import Recordings, Wordings
from .settings import VoiceSettings
from .teller import EngineTeller, Fitness, Teller
from .unspoken import LATER, NOW, Unspoken

Progress = Callable[[int, int], None]

# Where nothing can be kept, so many texts are spoken ahead: more would drive one another out of memory.
AHEAD = 40
# Stands among what is to be spoken for a game that begins or ends.
TURN = ""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class VoiceStatus:
    """The voice for the host: who speaks, how each teller does, and why nothing is kept, if nothing is."""

    speaking: str
    tellers: tuple[Fitness, ...]
    unkept: str


class Speaking(Protocol):
    """What the box needs of a voice."""

    @property
    def unkept(self) -> str:
        """Why nothing that it speaks can be kept on the disk; empty while it can."""

    async def file(self, text: str) -> Path | None:
        """The spoken text; None if nobody can speak it."""

    async def prepare(self, texts: Iterable[str], progress: Progress | None = None) -> tuple[str, ...]:
        """Speak ahead; the texts nobody could speak."""

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""

    def at_play(self, is_on: bool) -> None:
        """A game is on, or over: while it is on nobody waits for an engine that takes its time."""

    async def close(self) -> None:
        """Speak no more."""


class BoxVoice:
    """The tellers in their order, and one task that has them speak."""

    def __init__(self, settings: VoiceSettings, wordings: Wordings | None = None) -> None:
        self.cache = Cache(settings.cache, settings.limit, settings.memory)
        self.tellers: list[Teller] = [
            Recordings(settings.recordings, wordings or {})
            if name == Recordings.name
            else EngineTeller(name, settings, self.cache)
            for name in settings.voice
        ]
        self.engines = [teller for teller in self.tellers if isinstance(teller, EngineTeller)]
        self.unspoken = Unspoken()
        self.task: asyncio.Task[None] | None = None
        self.is_closed = self.is_at_play = False
        self.speaking = ""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def unkept(self) -> str:
        """Why the disk takes nothing; what is spoken then stays in memory for a while."""
        return self.cache.trouble

    async def file(self, text: str) -> Path | None:
        """The spoken text: at once if it is there, else as soon as it is spoken."""
        return await self.at_hand(text) or await self.wish(text, NOW)

    async def prepare(self, texts: Iterable[str], progress: Progress | None = None) -> tuple[str, ...]:
        """Speak ahead what is not there, giving way to whoever waits; the texts nobody could speak."""
        wanted = list(dict.fromkeys(texts))
        failed = []
        for done, text in enumerate(wanted, 1):
            if self.unkept and done > AHEAD:
                break
            if not await asyncio.to_thread(self.has, text) and await self.wish(text, LATER) is None:
                failed.append(text)
            if progress is not None:
                progress(done, len(wanted))
        return tuple(failed)

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""
        for engine in self.engines:
            engine.respelling.learn(say_as)

    def at_play(self, is_on: bool) -> None:
        """A game is on, or over."""
        if not self.is_closed and any(is_neural(engine.name) and engine.renderer for engine in self.engines):
            self.is_at_play = is_on
            self.begin_work()
            self.unspoken.add(TURN, NOW)

    @property
    def speaks_live(self) -> bool:
        """Whether its first engine is neural and renders in time: nobody need wait for all its lines."""
        first = next((engine for engine in self.engines if engine.can_speak), None)
        return first is not None and is_neural(first.name) and first.is_live

    def status(self) -> VoiceStatus:
        """How the voice does."""
        likely = (engine.name for engine in self.engines if engine.can_speak)
        fitness = tuple(teller.fitness() for teller in self.tellers)
        return VoiceStatus(self.speaking or next(likely, ""), fitness, self.unkept)

    async def close(self) -> None:
        """End the workers; whoever still waits gets nothing."""
        self.is_closed = True
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        for teller in self.tellers:
            await teller.rest()
        self.unspoken.settle_all()

    async def at_hand(self, text: str) -> Path | None:
        """The file of the first teller who has it, unless a better one should try first."""
        for teller in self.tellers:
            path = await teller.at_hand(text)
            if path is not None:
                self.speaking = teller.name
                return path
            if teller.is_hopeful(text):
                return None
        return None

    def has(self, text: str) -> bool:
        """Whether nothing need be done for a text: the quick look."""
        for teller in self.tellers:
            if teller.has(text):
                return True
            if teller.is_hopeful(text):
                return False
        return False

    async def wish(self, text: str, urgency: int) -> Path | None:
        """Wait until a text is spoken."""
        if self.is_closed:
            return None
        self.begin_work()
        return await asyncio.shield(self.unspoken.add(text, urgency))

    def begin_work(self) -> None:
        """From the first wish on."""
        if self.task is None:
            self.task = asyncio.create_task(self.work())

    async def work(self) -> None:
        """Speak one text after another, for ever."""
        while True:
            text, path = await self.unspoken.next(), None
            try:
                path = await (self.turn() if text == TURN else self.make(text))
            except Exception as error:
                log.error("speaking failed: %s", type(error).__name__)
            self.unspoken.settle(text, path)
            if not self.unspoken:
                with suppress(OSError):
                    await self.send_helpers_to_rest()

    async def turn(self) -> None:
        """A game has begun, or is over: between two texts, so that no worker is ended in a word."""
        for engine in self.engines:
            await engine.at_play(self.is_at_play)

    async def make(self, text: str) -> Path | None:
        """The text spoken by the first who can; who crashed may try again when all have failed."""
        for teller in self.tellers:
            path = await teller.at_hand(text)
            if path is None and teller.is_hopeful(text):
                path = await teller.make(text)
            if path is not None:
                self.speaking = teller.name
                return path
        for teller in self.tellers:
            if teller.deserves_another(text):
                return await teller.make(text)
        return None

    async def send_helpers_to_rest(self) -> None:
        """Only the first engine that speaks keeps its worker: memory is scarce."""
        for helper in [engine for engine in self.engines if engine.can_speak][1:]:
            await helper.rest()
