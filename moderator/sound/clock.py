"""The clock of the program, for whatever sounds and whatever waits for it."""

import asyncio
from typing import Protocol


class Clock(Protocol):
    """What tells the time and lets it pass."""

    def now(self) -> float:
        """Seconds since some moment in the past."""

    async def sleep(self, seconds: float) -> None:
        """Let some time pass."""


class LoopClock:
    """The time of the running loop: real in an ordinary one, else as fast as the loop lets it pass."""

    def now(self) -> float:
        """Seconds since some moment in the past."""
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Let some time pass."""
        await asyncio.sleep(seconds)
