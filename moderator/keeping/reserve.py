"""Descriptors in reserve, so that what must be written is written when no other is to be had."""

import contextlib
import os
from collections.abc import Iterator


class Reserve:
    """So many, each of them open for nothing until it is lent."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._kept: list[int] = []
        self._fill()

    @contextlib.contextmanager
    def lent(self) -> Iterator[None]:
        """Meanwhile one more can be opened; it is taken back, when this ends, as soon as one is free."""
        if self._kept:
            os.close(self._kept.pop())
        try:
            yield
        finally:
            self._fill()

    def close(self) -> None:
        """Nothing is kept any more."""
        self._number = 0
        while self._kept:
            os.close(self._kept.pop())

    def _fill(self) -> None:
        """As many as can be had."""
        with contextlib.suppress(OSError):
            while len(self._kept) < self._number:
                self._kept.append(os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))


# For what is kept on disk. There is one for the whole program, as there is one budget of descriptors.
RESERVE = Reserve(4)
