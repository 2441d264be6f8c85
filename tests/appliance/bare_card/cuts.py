"""A card as it lies there when the plug is pulled: at many moments of one first start."""

import time
from pathlib import Path
from threading import Event, Thread
from types import TracebackType

from .computer import Reader

# Between the first copies, in seconds; then seldom enough that twice as many as are wanted are never kept.
OFTEN = 5.0


class Cuts:
    """Copies of the card, while somebody else waits for what it becomes."""

    def __init__(self, reader: Reader, folder: Path, wanted: int) -> None:
        self._reader = reader
        self._folder = folder
        self._wanted = wanted
        self._kept: list[Path] = []
        self._over = Event()
        self._thread = Thread(target=self._look)

    def __enter__(self) -> "Cuts":
        if self._wanted:
            self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, at: TracebackType | None) -> None:
        self._over.set()
        if self._wanted:
            self._thread.join()

    def chosen(self) -> list[Path]:
        """As many as were wanted, evenly spread over the time; the others are gone."""
        count = len(self._kept)
        chosen = [self._kept[round((n + 0.5) * count / self._wanted - 0.5)] for n in range(self._wanted)]
        for cut in set(self._kept) - set(chosen):
            cut.unlink()
        return chosen

    def _look(self) -> None:
        began, every = time.monotonic(), OFTEN
        while not self._over.wait(every):
            cut = self._folder / f"{time.monotonic() - began:.0f}.img"
            self._reader.as_it_is_now(cut)
            self._kept.append(cut)
            if len(self._kept) == 2 * self._wanted:
                for other in self._kept[::2]:
                    other.unlink()
                self._kept, every = self._kept[1::2], 2 * every
