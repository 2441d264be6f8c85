"""Time, as the box asks for it: real, or virtual so that an evening takes milliseconds."""

import asyncio
import selectors
import time
from typing import Any

# There is one clock, and it is heard, too: so it lies where sounds do.
from ..sound.clock import Clock as Clock
from ..sound.clock import LoopClock as LoopClock

# In seconds: a sleep ends when it pleases the system, so the last bit of it is waited for awake.
BIT = 0.0003


class _Jump(selectors.SelectSelector):
    """Never waits: what would be waited for is passed to the loop's time."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None:
            return super().select(None)
        # In whole nanoseconds, so that many small steps and one large one arrive at the same time.
        self.passed = round(self.passed + timeout, 9)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose time passes at once whenever nothing is left to do.

    What runs in threads would be outrun by it: give the box a store that writes in place.
    """

    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)

    def time(self) -> float:
        return self._jump.passed


class _Hurry(selectors.DefaultSelector):
    """Waits the less, the faster time runs."""

    speed = 1.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(timeout / self.speed if timeout else timeout)


class HurryingLoop(asyncio.SelectorEventLoop):
    """A loop whose time runs so many times as fast; it can be changed at any moment."""

    def __init__(self, speed: float = 1.0) -> None:
        self._hurry = _Hurry()
        self._from, self._then = time.monotonic(), 0.0
        super().__init__(self._hurry)
        self.hurry(speed)

    @property
    def speed(self) -> float:
        """How many times as fast as the world."""
        return self._hurry.speed

    def hurry(self, speed: float) -> None:
        """From now on, so many times as fast."""
        self._then, self._from = self.time(), time.monotonic()
        self._hurry.speed = speed

    def time(self) -> float:
        return self._then + (time.monotonic() - self._from) * self._hurry.speed


def stand_still(until: float) -> None:
    """Nothing else is done before then, by the clock of `perf_counter`; in virtual time nobody waits."""
    if isinstance(asyncio.get_running_loop(), VirtualLoop):
        return
    time.sleep(max(0.0, until - BIT - time.perf_counter()))
    while time.perf_counter() < until:
        pass


def run_virtually(coroutine: Any) -> Any:
    """Run to the end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(coroutine)
