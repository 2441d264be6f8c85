"""Who speaks a line: an engine with its voice, the files it has spoken, and its worker."""

import asyncio
import logging
from dataclasses import dataclass
from pathlib import Path

from ..manner import MANNERS, PLAIN, script
from .cache import Cache, key
from .engine import SPEAKER, Deadlines, Job, NoVoice, is_neural, known, voice_for
from .live import renders_live
from .renderer import Absent, Fell, Renderer, brought
from .respelling import Respelling
from .settings import VoiceSettings

TRIES = 2
# What may be wrong with an answer: with the sound, with the text, or with the place for the file.
WRONG = ("fault", "refused", "unwritten")
# In a game a neural engine is waited for so many seconds, and then no more until the game is over.
LIVE = 0.7
# And so long, once, when the game begins, if it has to be loaded then.
LOADING = 5.0
# After so many falls with no word between them an engine is laid aside for the evening.
FALLS = 3

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Fitness:
    """How a teller does, for the host: `state` is untried, ready, absent or laid aside."""

    name: str
    voice: str
    state: str
    reason: str = ""
    spoken: int = 0
    failed: int = 0


class Teller:
    """Somebody who may have a file for a text; none can be made but by an engine."""

    name: str

    async def at_hand(self, text: str) -> Path | None:
        """The file, if it is there and good."""

    def has(self, text: str) -> bool:  # noqa: ARG002
        """Whether the file seems to be there: the quick look."""
        return False

    def fitness(self) -> Fitness:
        """How it does."""
        raise NotImplementedError

    def is_hopeful(self, text: str) -> bool:  # noqa: ARG002
        """Whether making it is worth a try."""
        return False

    def deserves_another(self, text: str) -> bool:  # noqa: ARG002
        """Whether making it is worth a last try, when nobody else has made it."""
        return False

    async def make(self, text: str) -> Path | None:
        """Make the file, or fail."""

    async def at_play(self, is_on: bool) -> None:
        """A game is on, or over."""

    async def rest(self) -> None:
        """Give back what it holds until it is needed again."""


class EngineTeller(Teller):
    """An engine as a teller."""

    def __init__(self, name: str, settings: VoiceSettings, cache: Cache) -> None:
        self.name = name
        self.settings = settings
        self.cache = cache
        self.respelling = Respelling(settings.say_as, settings.known.get(name))
        self.state, self.reason = "untried", ""
        self.failed: set[str] = set()
        self.crashed: set[str] = set()
        self.falls = self.spoken = 0
        self.renderer: Renderer | None = None
        try:
            self.renderer = hired(name, settings)
        except NoVoice as error:
            self.state, self.reason = "absent", str(error)
        self.voice = voice_name(self.renderer.voice) if self.renderer else ""
        # Whether a game is on in which it must not be waited for; and whether it only says what is there.
        self.is_hurried = self.is_resting = False

    @property
    def can_speak(self) -> bool:
        """Whether the engine is there, as far as is known."""
        return self.state in ("untried", "ready")

    @property
    def is_live(self) -> bool:
        """Whether it speaks in a game what is not there yet."""
        return self.renderer is not None and renders_live(self.renderer.voice, self.settings)

    @property
    def sound(self) -> str:
        """What all its files have in common: who speaks, with which voice."""
        return f"{self.name} {self.voice}"

    def key(self, text: str) -> str:
        """The name of its file for a text."""
        settings, said = self.settings, self.respelling(text)
        if asked := script(text).manner:
            # What is directed otherwise is another file.
            said = f"{said} {MANNERS.get(asked, PLAIN)}"
        return key(self.name, self.voice, settings.speed, settings.pitch, said)

    async def at_hand(self, text: str) -> Path | None:
        """The file it has spoken earlier: good even when the engine is no longer there."""
        return await asyncio.to_thread(self.cache.use, self.key(text), self.sound) if self.renderer else None

    def has(self, text: str) -> bool:
        """Whether it has spoken it earlier."""
        return self.renderer is not None and self.cache.has(self.key(text), self.sound)

    def is_hopeful(self, text: str) -> bool:
        """Whether the engine is there and has not failed at this text."""
        return self.can_speak and not self.is_resting and self.key(text) not in self.failed

    def deserves_another(self, text: str) -> bool:
        """Whether it has crashed once at this text: something else may have ended it."""
        return self.can_speak and not self.is_resting and self.key(text) in self.crashed

    async def at_play(self, is_on: bool) -> None:
        """In a game a neural engine has its worker ready, or none; where it is slow the next one speaks."""
        if self.renderer is None or not is_neural(self.name):
            return
        self.is_hurried, self.is_resting = is_on, is_on and not self.is_live
        if self.is_resting:
            await self.rest()
        elif is_on and self.can_speak and self.renderer.pid is None:
            try:
                async with asyncio.timeout(LOADING):
                    await self.renderer.start()
            except (Absent, Fell, TimeoutError):
                self.is_resting = True

    async def make(self, text: str) -> Path | None:
        """Speak it; in a game, only if nobody has to wait for it."""
        if not self.is_hurried:
            return await self.spoken_well(text)
        try:
            async with asyncio.timeout(LIVE):
                return await self.spoken_well(text)
        except TimeoutError:
            log.warning("%s is too slow for a game", self.name)
            self.is_resting = True
            return None

    async def spoken_well(self, text: str) -> Path | None:
        """Speak it, and once more if it came out bad; a fall or a refusal ends the trying."""
        name, path = self.key(text), None
        try:
            path = await self.attempts(name, self.respelling(text))
        except Absent as error:
            self.state, self.reason = "absent", str(error)
            log.warning("%s cannot speak: %s", self.name, error)
        except Fell as error:
            self.fall(name, str(error))
        finally:
            self.cache.drop(name)
        if path is None:
            self.failed.add(name)
        return path

    async def attempts(self, name: str, text: str) -> Path | None:
        """The file from the first try that comes out well."""
        assert self.renderer is not None
        for _ in range(TRIES):
            file = str(self.cache.part(name))
            answer = await self.renderer.render(Job(text, file, self.settings.speed, self.settings.pitch))
            self.state, self.falls = "ready", 0
            path = await self.kept(name) if "seconds" in answer else None
            if path is not None:
                self.spoken += 1
                return path
            self.reason = next((str(answer[wrong]) for wrong in WRONG if wrong in answer), "torn")
            log.warning("%s spoke %s badly: %s", self.name, name, self.reason)
            if "unwritten" in answer:
                self.cache.move_desk()
            elif "refused" in answer:
                break
        return None

    async def kept(self, name: str) -> Path | None:
        """The file that was just spoken, kept."""
        return await asyncio.to_thread(self.cache.keep, name, self.sound)

    def fall(self, name: str, reason: str) -> None:
        """Note that the worker crashed or hung; too often, and the engine is laid aside."""
        self.falls += 1
        self.reason = reason
        again = name not in self.failed and reason == "crashed"
        (self.crashed.add if again else self.crashed.discard)(name)
        if self.falls >= FALLS:
            self.state = "laid aside"
        log.warning("%s %s at %s, %d in a row", self.name, reason, name, self.falls)

    def fitness(self) -> Fitness:
        """How it does."""
        return Fitness(self.name, self.voice, self.state, self.reason, self.spoken, len(self.failed))

    async def rest(self) -> None:
        """End the worker; the next text starts one."""
        if self.renderer is not None:
            await self.renderer.end()


def hired(name: str, settings: VoiceSettings) -> Renderer:
    """An engine's worker, not yet started, with the voice for the language."""
    engine = known(name)
    voice = voice_for(name, settings.language, settings.voice_of.get(name, ""), settings.voices)
    deadlines = Deadlines(*(settings.patience * seconds for seconds in engine.deadlines))
    return Renderer(engine.made_by, voice, deadlines, brought(name))


def voice_name(voice: str) -> str:
    """A voice's name; a voice file that is replaced by another is another voice."""
    file, sign, speaker = voice.partition(SPEAKER)
    if not file.endswith(".onnx"):
        return voice
    return f"{Path(file).stem} {Path(file).stat().st_size}{sign}{speaker}"
