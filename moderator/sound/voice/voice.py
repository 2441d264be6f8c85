"""The voice as the box holds it: a text goes in, a sound file comes out."""

import asyncio
import atexit
import logging
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Protocol, Self

from .cache import Cache
from .narrator import EngineNarrator, Narrator, Standing
from .recorded import Recordings, Wordings
from .respelling import Respelling
from .settings import Spoken, VoiceSettings
from .wishes import LATER, NOW, Wishes

Progress = Callable[[int, int], None]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class VoiceStatus:
    """The voice for the host: who speaks, how each narrator does, and how much waits."""

    speaking: str
    narrators: tuple[Standing, ...]
    waiting: int
    trouble: str


class Speaking(Protocol):
    """What the box needs of a voice."""

    # The line that nobody could speak when a file was last asked for, or nothing.
    trouble: str

    async def file(self, text: str, line: str = "", wording: int = 0) -> Path | None:
        """The spoken text; None if nobody can speak it."""

    async def prepare(
        self, texts: Iterable[str | Spoken], progress: Progress | None = None
    ) -> tuple[str, ...]:
        """Speak ahead; the lines nobody could speak."""

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""

    def status(self) -> VoiceStatus:
        """How the voice does."""

    async def close(self) -> None:
        """Speak no more."""


class Voice:
    """The narrators in their order, and one task that has them speak."""

    def __init__(self, settings: VoiceSettings, wordings: Wordings | None = None) -> None:
        cache = opened(settings)
        self.respelling = Respelling(settings.say_as)
        self.narrators: list[Narrator] = [
            Recordings(settings.recordings, wordings or {})
            if name == Recordings.name
            else EngineNarrator(name, settings, cache, self.respelling)
            for name in settings.voice
        ]
        self.engines = [narrator for narrator in self.narrators if isinstance(narrator, EngineNarrator)]
        self.wishes = Wishes()
        self.task: asyncio.Task[None] | None = None
        self.is_closed = False
        self.speaking = self.trouble = ""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def file(self, text: str, line: str = "", wording: int = 0) -> Path | None:
        """The spoken text: at once if it is there, else as soon as it is spoken."""
        spoken = Spoken(text, line, wording)
        path = await self.at_hand(spoken)
        if path is None:
            path = await self.wish(spoken, NOW)
        self.trouble = "" if path else name_of(spoken)
        return path

    async def prepare(
        self, texts: Iterable[str | Spoken], progress: Progress | None = None
    ) -> tuple[str, ...]:
        """Speak ahead what is not there, giving way to whoever waits; the lines nobody could speak."""
        wanted = list(dict.fromkeys(Spoken(text) if isinstance(text, str) else text for text in texts))
        failed = []
        for done, spoken in enumerate(wanted, 1):
            if not await asyncio.to_thread(self.has, spoken) and await self.wish(spoken, LATER) is None:
                failed.append(name_of(spoken))
            if progress is not None:
                progress(done, len(wanted))
        return tuple(failed)

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""
        self.respelling.learn(say_as)

    def status(self) -> VoiceStatus:
        """How the voice does."""
        standings = tuple(narrator.standing() for narrator in self.narrators)
        likely = (engine.name for engine in self.engines if engine.can_speak)
        return VoiceStatus(self.speaking or next(likely, ""), standings, len(self.wishes), self.trouble)

    async def close(self) -> None:
        """End the workers; whoever still waits gets nothing."""
        self.is_closed = True
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        for narrator in self.narrators:
            await narrator.rest()
        self.wishes.settle_all()

    async def at_hand(self, spoken: Spoken) -> Path | None:
        """The file of the first narrator who has it, unless a better one should try first."""
        for narrator in self.narrators:
            path = await narrator.at_hand(spoken)
            if path is not None:
                self.speaking = narrator.name
                return path
            if narrator.is_hopeful(spoken):
                return None
        return None

    def has(self, spoken: Spoken) -> bool:
        """Whether nothing need be done for a text: the quick look."""
        for narrator in self.narrators:
            if narrator.has(spoken):
                return True
            if narrator.is_hopeful(spoken):
                return False
        return False

    async def wish(self, spoken: Spoken, urgency: int) -> Path | None:
        """Wait until a text is spoken."""
        if self.is_closed:
            return None
        if self.task is None:
            self.task = asyncio.create_task(self.work())
        return await asyncio.shield(self.wishes.add(spoken, urgency))

    async def work(self) -> None:
        """Speak one text after another, for ever."""
        while True:
            spoken, path = await self.wishes.next(), None
            try:
                path = await self.make(spoken)
            except Exception as error:
                log.error("speaking failed: %s", type(error).__name__)
            self.wishes.settle(spoken, path)
            if not self.wishes:
                with suppress(OSError):
                    await self.send_helpers_to_rest()

    async def make(self, spoken: Spoken) -> Path | None:
        """The text spoken by the first who can; who crashed may try again when all have failed."""
        for narrator in self.narrators:
            path = await narrator.at_hand(spoken)
            if path is None and narrator.is_hopeful(spoken):
                path = await narrator.make(spoken)
            if path is not None:
                self.speaking = narrator.name
                return path
        for narrator in self.narrators:
            if narrator.deserves_another(spoken):
                return await narrator.make(spoken)
        return None

    async def send_helpers_to_rest(self) -> None:
        """Only the first engine that speaks keeps its worker: memory is scarce."""
        for helper in [engine for engine in self.engines if engine.can_speak][1:]:
            await helper.rest()


def opened(settings: VoiceSettings) -> Cache:
    """The cache, or a passing one where it cannot be written: the game goes on."""
    try:
        return Cache(settings.cache, settings.limit)
    except OSError as error:
        log.warning("nothing spoken will be kept: %s", error)
        folder = Path(tempfile.mkdtemp(prefix="moderator-voice-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return Cache(folder, settings.limit)


def name_of(spoken: Spoken) -> str:
    """What a text may be called in front of people: its line, else a hash."""
    return spoken.line or blake2b(spoken.text.encode(), digest_size=4).hexdigest()
