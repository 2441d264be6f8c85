"""Time as it sounds: it stands still in a pause, and whoever speaks waits for a turn."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

from .clock import Clock

# Two times closer than this are the same.
INSTANT = 1e-6


async def first_of(*waits: Awaitable[object]) -> None:
    """Wait until one of them is over, and let the others be."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


class Playtime:
    """A clock that can be held: first nothing more begins, then time itself stands still."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._stood = 0.0
        self._since: float | None = None
        self._beginning = asyncio.Event()
        self._running = asyncio.Event()
        self._standing = asyncio.Event()
        self._beginning.set()
        self._running.set()

    @property
    def held(self) -> bool:
        """Whether nothing may begin now."""
        return not self._beginning.is_set()

    @property
    def standing(self) -> bool:
        """Whether time stands still."""
        return self._since is not None

    def now(self) -> float:
        """The seconds that have passed, without those it stood still."""
        return (self._clock.now() if self._since is None else self._since) - self._stood

    def hold(self) -> None:
        """Nothing more begins."""
        self._beginning.clear()

    def halt(self) -> None:
        """Time stands still."""
        self.hold()
        if self._since is None:
            self._since = self._clock.now()
            self._running.clear()
            self._standing.set()

    def go(self) -> None:
        """Time passes again, and things begin."""
        if self._since is not None:
            self._stood += self._clock.now() - self._since
            self._since = None
            self._standing.clear()
            self._running.set()
        self._beginning.set()

    async def beginning(self) -> None:
        """Wait until something may begin."""
        await self._beginning.wait()

    async def last(self, seconds: float, cut: asyncio.Event) -> None:
        """Let so much time pass, or less if it is cut."""
        until = self.now() + seconds
        while not cut.is_set() and (left := until - self.now()) > INSTANT:
            if self.standing:
                await first_of(self._running.wait(), cut.wait())
            else:
                await first_of(self._clock.sleep(left), self._standing.wait(), cut.wait())


class Turns:
    """Spoken lines, one at a time, in the order in which they were asked for."""

    def __init__(self, playtime: Playtime) -> None:
        self.closed = asyncio.Event()
        self._playtime = playtime
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def take(self) -> AsyncIterator[None]:
        """Wait for a turn; once there are no more it comes at once, and is for nothing."""
        async with self._turn:
            await self._playtime.beginning()
            yield

    async def close(self) -> None:
        """Cut the present line and let no other begin."""
        self.closed.set()
        self._playtime.go()
        async with self._turn:
            pass
