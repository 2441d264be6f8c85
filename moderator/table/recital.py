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
        # The last of what was being said when it was asked last whether words keep up.
        self._mark: asyncio.Task[None] | None = None

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

    async def keep_up(self, hurry: asyncio.Event) -> None:
        """What was being said when this was asked for last is said: so words are never far behind."""
        if self._last is not self._mark:
            before, self._mark = self._mark, self._last
            await heard(before, hurry)

    async def hear_out(self, hurry: asyncio.Event) -> None:
        """All is said; or there is something that does not wait for words, which are said on beside it."""
        last = self._last
        if await heard(last, hurry) and last is self._last:
            self._last, self._weighty = None, None

    async def finished(self) -> None:
        """Nothing is being said, nor waits to be."""
        while self._last is not None and not self._last.done():
            await asyncio.wait((self._last,))

    def stop(self) -> None:
        """No more."""
        if self._last is not None:
            self._last.cancel()


async def heard(said: "asyncio.Task[None] | None", hurry: asyncio.Event) -> bool:
    """Whether it is said to its end; not if there is something that does not wait for it."""
    if said is not None and not said.done():
        hurrying = asyncio.ensure_future(hurry.wait())
        try:
            await asyncio.wait((said, hurrying), return_when=asyncio.FIRST_COMPLETED)
        finally:
            hurrying.cancel()
    if said is None or not said.done():
        return said is None
    await said
    return True
