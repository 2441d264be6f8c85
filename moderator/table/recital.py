"""What is said while a game goes on already: nobody waits for words who knows what to do."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from .mouth import Mouth


class Recital:
    """One text after another, never over another."""

    def __init__(self, mouth: Mouth, say: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        self._mouth = mouth
        self._say = say
        # The last of what is being said; and the last of what is more than an explanation.
        self._last: asyncio.Task[None] | None = None
        self._weighty: asyncio.Task[None] | None = None

    def tell(
        self, texts: Sequence[str], cue: str, is_wanted: Callable[[], bool], explains: bool = False
    ) -> None:
        """Said after what is being said, as far as it is still wanted by then."""
        if texts or cue:
            self._mouth.prepare(texts)
            self._last = asyncio.ensure_future(self._recite(self._last, texts, cue, is_wanted))
            if not explains:
                self._weighty = self._last

    async def _recite(
        self, before: asyncio.Task[None] | None, texts: Sequence[str], cue: str, is_wanted: Callable[[], bool]
    ) -> None:
        if before is not None:
            await before
        if is_wanted():
            await self._mouth.cue(cue)
        for text in texts:
            if is_wanted():
                await self._say(text)

    async def hear_most(self) -> None:
        """All is said but explanations."""
        weighty, self._weighty = self._weighty, None
        if weighty is not None:
            await weighty

    async def hear_out(self) -> None:
        """All is said."""
        last, self._last, self._weighty = self._last, None, None
        if last is not None:
            await last

    def stop(self) -> None:
        """No more."""
        if self._last is not None:
            self._last.cancel()
