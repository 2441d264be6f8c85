"""What is said beside a talk, whose time runs on meanwhile."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Self


class Aside:
    """One line after another, never over another; none of those left is begun once it is over."""

    def __init__(self, say: Callable[[str], Awaitable[None]]) -> None:
        self._say = say
        # Whoever has it speaks.
        self.turn = asyncio.Lock()
        self._left: deque[str] = deque()
        self._saying: asyncio.Future[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._left.clear()
        if self._saying is not None and kind is asyncio.CancelledError:
            self._saying.cancel()
        if self._saying is not None:
            await asyncio.wait([self._saying])

    def say(self, texts: Sequence[str]) -> None:
        """Say this, too, as soon as what came before is said."""
        self._left.extend(texts)
        if self._saying is None or self._saying.done():
            self._saying = asyncio.ensure_future(self._say_all())

    async def _say_all(self) -> None:
        while self._left:
            async with self.turn:
                # While it waited for its turn, all may have been over.
                if self._left:
                    await self._say(self._left.popleft())
