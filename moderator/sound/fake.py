"""A loudspeaker without sound, which remembers: for tests, and where nothing is to be heard."""

import wave
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from .clock import Clock
from .mixing import ACCENTS, BREATH
from .playtime import Playtime, Turns
from .scenery import ANY_HOUR, Hour
from .sound_files import SoundFiles
from .speaker import FILE_BAD, Knob


class Command(NamedTuple):
    """What was begun when; a scene, at which hour."""

    time: float
    what: str
    name: str
    hour: Hour = ANY_HOUR


Heard = Callable[[Command, Path | None], None]


def unheard(command: Command, file: Path | None) -> None:
    """Nobody listens."""


class FakeSpeaker:
    """Takes the time that the sounds would take, by a clock that is passed in.

    A line lasts as long as its file (WAV), a cue that is waited for likewise or a second;
    or both `seconds` if they are given, and then no line's file is looked at.  Without a
    folder of sounds every cue and every ambience is known.  Whoever listens hears what is begun,
    and from which file, and can play it elsewhere.
    """

    def __init__(
        self,
        clock: Clock,
        seconds: float | None = None,
        files: SoundFiles | None = None,
        memory: int = 10_000,
        heard: Heard = unheard,
    ) -> None:
        self.log: deque[Command] = deque(maxlen=memory)
        self._clock = clock
        self._seconds = seconds
        self._files = files
        self._heard = heard
        self._playtime = Playtime(clock)
        self._turns = Turns(self._playtime)
        self._bad: set[str] = set()

    @property
    def trouble(self) -> str | None:
        """The line that tells what is wrong, while something is."""
        return FILE_BAD if self._bad else None

    async def say(self, file: Path, steps_back: bool = True) -> None:  # noqa: ARG002
        """A spoken line to its end; never over another: who calls later waits."""
        async with self._turns.take():
            seconds = length_of(file) if self._seconds is None else self._seconds
            if not self._turns.closed.is_set() and self._is_there(file.name, seconds is not None):
                self._note("say", file.name, file)
                await self._playtime.last(seconds or 0.0, self._turns.closed)

    async def cue(self, name: str, wait: bool = False) -> None:
        """A short sound begins, and if wanted is waited for; nothing happens if there is none."""
        await self._playtime.beginning()
        files = self._files.find("cues", name) if self._files else [Path()]
        if not self._turns.closed.is_set() and self._is_there(name, bool(files)):
            if wait and name in ACCENTS:
                await self._playtime.last(BREATH, self._turns.closed)
            self._note("cue", name, files[0] if self._files else None)
            if wait:
                seconds = (length_of(files[0]) or 1.0) if self._seconds is None else self._seconds
                await self._playtime.last(seconds, self._turns.closed)

    def scene(self, name: str | None, hour: Hour = ANY_HOUR) -> None:
        """Another ambience, or silence."""
        if not self._turns.closed.is_set():
            self._note("scene", name or "", hour=hour)
            if name and self._files:
                self._is_there(name, self._files.has_scene(name))

    def turn(self, knob: Knob, level: float) -> None:
        """How loud, from 0 to 1."""
        self._note("volume", f"{knob} {level:.2f}")

    def pause(self) -> None:
        """Everything holds still; what is asked for now begins after it."""
        self._note("pause")
        self._playtime.halt()

    def resume(self) -> None:
        """Everything goes on where it was."""
        self._note("resume")
        self._playtime.go()

    async def close(self) -> None:
        """End everything; what is asked for later does nothing."""
        if not self._turns.closed.is_set():
            self._note("close")
            await self._turns.close()

    def _is_there(self, name: str, is_there: bool) -> bool:
        """Note the trouble, or that it is over."""
        (self._bad.discard if is_there else self._bad.add)(name)
        return is_there

    def _note(self, what: str, name: str = "", file: Path | None = None, hour: Hour = ANY_HOUR) -> None:
        self.log.append(Command(self._clock.now(), what, name, hour))
        self._heard(self.log[-1], file)


def length_of(file: Path) -> float | None:
    """The seconds of a WAV file; nothing if it is none."""
    try:
        with wave.open(str(file)) as sound:
            return float(sound.getnframes() / sound.getframerate())
    except (OSError, EOFError, wave.Error):
        return None
