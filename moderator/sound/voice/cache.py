"""The folder of rendered files, each under a hash of what it says and how.

A file is written under another name and then renamed, so that a power cut leaves none that
is torn; if one is torn all the same, that is seen when it is used.
"""

import os
import time
from collections import deque
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from .wavfile import has_its_length, is_whole

# Files that are evened in another way get another name.
FORM = "1"
PART = ".part"
# A use is noted once a day, which spares the card and tells nobody what was said when.
DAY = 24 * 60 * 60
# So many of the files last handed out are never removed: somebody may be about to play them.
IN_HAND = 64
# When there is too much, a tenth more than needed goes.
SPARE = 0.9


def key(engine: str, voice: str, speed: float, pitch: float, text: str) -> str:
    """The name of what an engine says."""
    parts = "\0".join((FORM, engine, voice, f"{speed:g}", f"{pitch:g}", text))
    return blake2b(parts.encode(), digest_size=16).hexdigest()


class Cache:
    """Rendered files, the oldest-used removed first when there are too many."""

    def __init__(self, folder: Path, limit: int = 0) -> None:
        self.folder = folder
        self.limit = limit
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(f"{folder} cannot be written")
        self.sweep()
        self.size = sum(self.sizes().values()) if limit else 0
        self.in_hand: deque[Path] = deque(maxlen=IN_HAND)

    def path(self, name: str) -> Path:
        """Where a file lies, or would lie."""
        return self.folder / f"{name}.wav"

    def part(self, name: str) -> Path:
        """Where a file is written before it is kept."""
        return self.folder / f".{name}.{os.getpid()}{PART}"

    def has(self, name: str) -> bool:
        """Whether a file is there and long enough: the quick look."""
        return has_its_length(self.path(name))

    def use(self, name: str) -> Path | None:
        """A file that is there and whole; one that is not whole is removed."""
        path = self.path(name)
        try:
            whole = is_whole(path.read_bytes())
            if not whole:
                path.unlink()
                return None
            if time.time() - path.stat().st_mtime > DAY:
                os.utime(path)
        except OSError:
            return None
        self.in_hand.append(path)
        return path

    def keep(self, name: str) -> Path | None:
        """Keep the file that was written as a part, if it is whole."""
        part, path = self.part(name), self.path(name)
        try:
            if not is_whole(part.read_bytes()):
                return None
            size = part.stat().st_size
            part.replace(path)
        except OSError:
            return None
        self.in_hand.append(path)
        self.size += size
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
