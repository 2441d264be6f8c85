"""A folder of sound files, on the disk or in memory, each whole or not there.

A file is written under another name and then renamed, so that a power cut leaves none that
is torn; if one is torn all the same, that is seen when it is used.
"""

import os
import time
from collections import deque
from contextlib import suppress
from pathlib import Path

from .wavfile import is_whole, promised_rate

PART = ".part"
# A use is noted once a day, which spares the card and tells nobody what was said when.
DAY = 24 * 60 * 60
# So many of the files last handed out are never removed: somebody may be about to play them.
IN_HAND = 64
# When there is too much, a tenth more than needed goes.
SPARE = 0.9


class Drawer:
    """Sound files, the oldest-used removed first when there are too many."""

    def __init__(self, folder: Path, limit: int = 0) -> None:
        self.folder = folder
        self.limit = limit
        with suppress(OSError):
            self.sweep()
        self.size = sum(self.sizes().values()) if limit else 0
        self.in_hand: deque[Path] = deque(maxlen=IN_HAND)

    def path(self, name: str) -> Path:
        """Where a file lies, or would lie."""
        return self.folder / f"{name}.wav"

    def part(self, name: str) -> Path:
        """Where a file is written before it is kept."""
        return self.folder / f".{name}.{os.getpid()}{PART}"

    def has(self, name: str, rate: int | None = None) -> bool:
        """Whether a file is there, long enough and of this rate: the quick look."""
        promised = promised_rate(self.path(name))
        return promised is not None and rate in (None, promised)

    def use(self, name: str, rate: int | None = None) -> Path | None:
        """A file that is there, whole and of this rate; any other is removed."""
        path = self.path(name)
        try:
            if not (is_whole(path.read_bytes()) and self.has(name, rate)):
                path.unlink()
                return None
            if time.time() - path.stat().st_mtime > DAY:
                # Where nothing can be noted it can be used all the same.
                with suppress(OSError):
                    os.utime(path)
        except OSError:
            return None
        self.in_hand.append(path)
        return path

    def put(self, name: str, content: bytes) -> Path:
        """Lay a file in; raises OSError where the folder takes nothing."""
        part, path = self.part(name), self.path(name)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            save(part, content)
            part.replace(path)
        finally:
            self.drop(name)
        self.in_hand.append(path)
        self.size += len(content)
        if self.limit:
            self.make_room()
        return path

    def drop(self, name: str) -> None:
        """Throw a part away."""
        with suppress(OSError):
            self.part(name).unlink()

    def make_room(self) -> None:
        """Remove the oldest-used files if there is too much."""
        if self.size <= self.limit:
            return
        files = self.sizes()
        self.size = sum(files.values())
        kept = set(self.in_hand)
        for path in sorted(files, key=last_used):
            if self.size <= SPARE * self.limit:
                return
            if path not in kept:
                with suppress(OSError):
                    path.unlink()
                    self.size -= files[path]

    def sizes(self) -> dict[Path, int]:
        """Every kept file and its size."""
        found = {}
        with suppress(OSError):
            for path in self.folder.glob("*.wav"):
                with suppress(OSError):
                    found[path] = path.stat().st_size
        return found

    def sweep(self) -> None:
        """Remove parts that were never finished."""
        for part in self.folder.glob(f".*{PART}"):
            with suppress(OSError):
                if time.time() - part.stat().st_mtime > DAY:
                    part.unlink()


def last_used(path: Path) -> float:
    """When a file was last used, by the day."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def save(file: Path, content: bytes) -> None:
    """Write a file so that it is on the disk."""
    with file.open("wb") as kept:
        kept.write(content)
        kept.flush()
        os.fsync(kept.fileno())
