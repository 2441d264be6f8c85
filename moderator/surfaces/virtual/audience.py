"""Who looks on: pages, the eyes they look through, and whether they listen."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterator


class Audience:
    """The pages that are open."""

    def __init__(self, gone: Callable[[str], None], grace: Callable[[], float]) -> None:
        self._gone = gone
        # A page that comes back within so many seconds of the loop was never away.
        self._grace = grace
        self._pages: Counter[str] = Counter()
        self._eyes: Counter[int] = Counter()
        self._ears = 0
        self._watchers: list[Callable[[], None]] = []

    def watch(self, see: Callable[[], None]) -> None:
        """From now on call this, too, when others look on than before."""
        self._watchers.append(see)

    @property
    def played(self) -> frozenset[int]:
        """The buttons that people press themselves: those at the places whose eyes they look through."""
        return frozenset(button for button, number in self._eyes.items() if number)

    @property
    def listens(self) -> bool:
        """Whether anybody wants to hear something."""
        return self._ears > 0

    def is_here(self, page: str) -> bool:
        """Whether a page looks on."""
        return page in self._pages

    @contextlib.contextmanager
    def sit(self, page: str, eyes: int | None, hears: bool) -> Iterator[None]:
        """As long as a page looks on."""
        self._pages[page] += 1
        self._ears += hears
        if eyes is not None:
            self._eyes[eyes] += 1
            self._tell()
        try:
            yield
        finally:
            self._ears -= hears
            if eyes is not None:
                asyncio.get_running_loop().call_later(self._grace(), self._leave, eyes)
            self._pages[page] -= 1
            if not self._pages[page]:
                del self._pages[page]
                self._gone(page)

    def _leave(self, eyes: int) -> None:
        self._eyes[eyes] -= 1
        self._tell()

    def _tell(self) -> None:
        for see in self._watchers:
            see()
