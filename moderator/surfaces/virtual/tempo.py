"""How fast time runs: as wished, but as slowly as fingers are while somebody plays."""

import asyncio
from collections.abc import Callable

SLOWEST, FASTEST = 1.0, 20.0

# After a finger went up time stays slow for so long: a second tap may come.
LINGERS = 0.5


class Tempo:
    """The speed of the evening."""

    def __init__(self, hurry: Callable[[float], None], speed: float, is_touched: Callable[[], bool]) -> None:
        self.speed = speed
        self.runs = 0.0
        # At which moment of the evening that began.
        self.since = 0.0
        self._hurry = hurry
        self._is_touched = is_touched
        self._waits = False
        self._lingers: asyncio.TimerHandle | None = None
        self._settle()

    def turn(self, speed: float) -> None:
        """Another speed is wished for."""
        self.speed = min(max(speed, SLOWEST), FASTEST)
        self._settle()

    def wait(self, waits: bool) -> None:
        """Whether there is somebody to wait for."""
        self._waits = waits
        self._settle()

    def touch(self) -> None:
        """A finger goes down or comes up."""
        if self._lingers is not None:
            self._lingers.cancel()
        self._lingers = asyncio.get_running_loop().call_later(LINGERS, self._forget)
        self._settle()

    def _forget(self) -> None:
        self._lingers = None
        self._settle()

    def _settle(self) -> None:
        """As fast as may be."""
        is_slow = self._waits or self._lingers is not None or self._is_touched()
        runs = min(self.speed, SLOWEST) if is_slow else self.speed
        if runs != self.runs:
            self.runs = runs
            self._hurry(runs)
            self.since = round(asyncio.get_running_loop().time(), 3)
