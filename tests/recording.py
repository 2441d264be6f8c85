"""An evening recorded faster than it sounds: time passes only as sound is taken from the mixer.

SDL's disk driver writes to a pipe that holds a single buffer.  The loop takes from it as
much as it would wait, and the mixer waits for the loop: neither can outrun the other, and
what else the machine has to do cannot be heard on the recording.
"""

import asyncio
import fcntl
import math
import os
import select
import selectors
from array import array
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

import pytest

from moderator.sound.fake import Command
from moderator.sound.pygame_speaker import PygameSpeaker
from moderator.sound.scenery import ANY_HOUR, Hour
from moderator.sound.sound_card import BUFFER, FRAME, RATE, PygameCard
from moderator.sound.speaker import SpeakerSettings

SOUNDS = Path(__file__).parents[1] / "sounds"

# Of a frame: what floats are wrong by, so that nobody waits for one more.
HAIR = 1e-6

# Bytes of one buffer.
SIZE = BUFFER * FRAME

Thing = TypeVar("Thing")
About = TypeVarTuple("About")


class Tape(PygameCard):
    """A card that is a pipe, and all that has come out of it; silence while it is closed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(driver="disk")
        self.sound = bytearray()
        self._ahead = b""
        self._pipe = folder / "pipe"
        self._end: int | None = None
        os.mkfifo(self._pipe)

    @property
    def seconds(self) -> float:
        """How long the recording is: the time."""
        return len(self.sound) / FRAME / RATE

    def open(self) -> None:
        """Begin at the border of a buffer."""
        self.sound += bytes(-len(self.sound) % SIZE)
        self._end = os.open(self._pipe, os.O_RDONLY | os.O_NONBLOCK)
        os.set_blocking(self._end, True)
        fcntl.fcntl(self._end, fcntl.F_SETPIPE_SZ, SIZE)
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("SDL_DISKAUDIOFILE", str(self._pipe))
            environment.setenv("SDL_DISKAUDIODELAY", "0")
            super().open()
        self._ahead = self._buffers(1)

    def close(self) -> None:
        """Let go of the mixer, which waits for its last buffer to be taken."""
        if self._end is not None:
            os.close(self._end)
            self._end = None
        super().close()

    def take(self, seconds: float) -> None:
        """Let so much time pass."""
        until = len(self.sound) + math.ceil(seconds * RATE - HAIR) * FRAME
        while missing := until - len(self.sound):
            if self._end is None:
                self._ahead = bytes(missing)
            elif not self._ahead:
                self._ahead = self._buffers(2)
            self.sound += self._ahead[:missing]
            self._ahead = self._ahead[missing:]

    def _buffers(self, number: int) -> bytes:
        """So many buffers, and then the mixer is where it waits again.

        The C library holds every other buffer back until the next is there, and writes both.
        So when something is in the pipe again, the mixer has done the next two and waits to
        write the second: whatever it is told now, it is told at the same moment every time.
        """
        assert self._end is not None
        taken = b""
        while len(taken) < number * SIZE:
            taken += os.read(self._end, number * SIZE - len(taken))
        select.select([self._end], [], [])
        return taken


class Taking(selectors.SelectSelector):
    """Never waits for time to pass: takes that much sound."""

    def __init__(self, tape: Tape) -> None:
        super().__init__()
        self._tape = tape

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready; or, some time later, nothing."""
        ready = super().select(None if timeout is None else 0)
        if not ready and timeout:
            self._tape.take(timeout)
        return ready


class TapeLoop(asyncio.SelectorEventLoop):
    """A loop whose time is the length of the recording; what is done in threads takes none of it."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape
        super().__init__(Taking(tape))

    def time(self) -> float:
        """The seconds that were recorded."""
        return self._tape.seconds

    def run_in_executor(
        self,
        executor: Executor | None,  # noqa: ARG002
        func: Callable[[*About], Thing],
        *args: *About,
    ) -> asyncio.Future[Thing]:
        """Do it now."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


def run_on_tape(tape: Tape, coroutine: Coroutine[Any, Any, Thing]) -> Thing:
    """Run it to its end, in the time that is recorded."""
    with asyncio.Runner(loop_factory=lambda: TapeLoop(tape)) as runner:
        return runner.run(coroutine)


class NotedSpeaker(PygameSpeaker):
    """A loudspeaker that notes what it is asked, and when."""

    def __init__(self, settings: SpeakerSettings, card: PygameCard) -> None:
        super().__init__(settings, SOUNDS, card=card)
        self.log: list[Command] = []

    def note(self, what: str, name: str, hour: Hour = ANY_HOUR) -> None:
        """Something is asked now."""
        self.log.append(Command(asyncio.get_running_loop().time(), what, name, hour))

    async def say(self, file: Path, steps_back: bool = True) -> None:
        """A line, by its file."""
        self.note("say", str(file))
        try:
            await super().say(file, steps_back)
        except asyncio.CancelledError:
            self.note("cut", str(file))
            raise

    async def cue(self, name: str, wait: bool = False) -> None:
        """A cue, by its name."""
        self.note("cue", name)
        await super().cue(name, wait)

    def scene(self, name: str | None, hour: Hour = ANY_HOUR) -> None:
        """An ambience, by its name and hour."""
        self.note("scene", name or "", hour)
        super().scene(name, hour)


class Recording:
    """What came out of the mixer, and what had been asked of the speaker."""

    def __init__(self, sound: bytes, log: list[Command], settings: SpeakerSettings) -> None:
        whole = array("h", sound)
        self.sound = sound
        self.left, self.right = whole[::2], whole[1::2]
        self.log = log
        self.settings = settings

    def before_a_cut(self) -> "Recording":
        """Up to where a line is cut for the first time."""
        for place, command in enumerate(self.log):
            if command.what == "cut":
                end = int(command.time * RATE) * FRAME
                return Recording(self.sound[:end], self.log[:place], self.settings)
        return self


def record(
    folder: Path, evening: Callable[[NotedSpeaker], Coroutine[Any, Any, None]], settings: SpeakerSettings
) -> Recording:
    """An evening, from its first sound to the speaker's end."""
    folder.mkdir(parents=True, exist_ok=True)
    tape = Tape(folder)
    speaker = NotedSpeaker(settings, tape)

    async def whole() -> None:
        try:
            await evening(speaker)
        finally:
            await speaker.close()

    run_on_tape(tape, whole())
    return Recording(bytes(tape.sound), speaker.log, settings)
