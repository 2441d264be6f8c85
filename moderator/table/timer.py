"""Waiting, as a table does: it can be paused, given more time, and by day cut short."""

import asyncio
import contextlib
from collections.abc import Callable

from .clock import Clock

# When something that is waited for will be settled, as far as is known now: a time, now
# or in the past for at once, or nothing while it is open.
Settled = Callable[[], float | None]


# What loops wake up too early by; a wait that is so near its end is over.
HAIR = 1e-6


def never() -> float | None:
    """What is not to be settled before time is up."""
    return None


class Timer:
    """One wait at a time; what changes meanwhile is told by `poke`."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.paused = False
        # Whether anything is waited for now.
        self.is_waiting = False
        self.end: float | None = None
        # Time of the talk beside the present piece of it, and what was left when the last wait ended.
        self.spare = 0.0
        self.unused = 0.0
        # Until when something said stands by itself; and in a pause how long it still does.
        self._stands_until = 0.0
        self._stood = 0.0
        # When the pause began, or the wait in it.
        self._held = 0.0
        self._skippable = False
        self._cut = False
        self._changed = asyncio.Event()

    def let_stand(self, seconds: float) -> None:
        """For so long what has just been said does not give way; a pause does not count."""
        self._stands_until, self._stood = self.now() + seconds, seconds

    @property
    def stands(self) -> float:
        """How long it still does not."""
        left = self._stood if self.paused else self._stands_until - self.now()
        return left if left > HAIR else 0.0

    def now(self) -> float:
        """The clock's time."""
        return self.clock.now()

    async def wait(
        self, seconds: float | None, settled: Settled = never, skippable: bool = False, spare: float = 0.0
    ) -> None:
        """Wait until time is up or it is settled; a pause does not count."""
        self._held = self.now()
        self.end = None if seconds is None else self._held + seconds
        self._skippable, self._cut, self.is_waiting, self.spare = skippable, False, True, spare
        try:
            while not self._is_over(settled):
                await self._change(settled)
            left = self.left() or 0.0
            self.unused = self.spare + (left if left > HAIR else 0.0)
        finally:
            self.end, self._skippable, self.is_waiting, self.spare = None, False, False, 0.0

    def is_settled(self, settled: Settled) -> bool:
        """Whether what is waited for has come."""
        due = settled()
        return due is not None and due <= self.now() + HAIR

    def left(self) -> float | None:
        """Seconds until time is up; nothing where there is no end, or no wait."""
        return None if self.end is None else max(0.0, self.end - self._wait_now())

    def poke(self) -> None:
        """Something may be settled now."""
        self._changed.set()

    def pause(self) -> None:
        """Hold the time."""
        if not self.paused:
            self._stood = self.stands
            self.paused, self._held = True, self.now()
        self.poke()

    def go_on(self) -> None:
        """Let the time run again."""
        if self.paused and self.end is not None:
            self.end += self.now() - self._held
        if self.paused:
            # What stands has as long as it had.
            self._stands_until = self.now() + self._stood
        self.paused = False
        self.poke()

    def more(self, seconds: float) -> bool:
        """Give the present wait of the day more time."""
        if self.end is None or not self._skippable:
            return False
        self.end += seconds
        self.poke()
        return True

    def skip(self) -> bool:
        """End the present wait, if it is one of the day, with all that is left of the talk."""
        if self.end is None or not self._skippable:
            return False
        self.spare = 0.0
        self.end = self._wait_now()
        self.poke()
        return True

    def cut(self) -> None:
        """End the present wait, whatever it is; even a pause."""
        self._cut = True
        self.go_on()

    def _wait_now(self) -> float:
        """The time as the wait has it: it stands still in a pause."""
        return self._held if self.paused else self.now()

    def _is_over(self, settled: Settled) -> bool:
        if self._cut:
            return True
        if self.paused:
            return False
        due = min((time for time in (settled(), self.end) if time is not None), default=None)
        return due is not None and due <= self.now() + HAIR

    async def _change(self, settled: Settled) -> None:
        """Until something changes, or the next moment that counts has come."""
        moments = [time for time in (settled(), self.end) if time is not None and not self.paused]
        self._changed.clear()
        with contextlib.suppress(TimeoutError):
            # Not `wait_for`, which swallows a good night in the moment of an answer.
            async with asyncio.timeout(min(moments) - self.now() if moments else None):
                await self._changed.wait()
