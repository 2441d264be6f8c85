"""A disk in memory that can fail at anything, fill up, be slow, and lose its power at any moment.

It is as bad as a disk may be: what was not synced may be there after a power cut or not, in part, and
whatever came later instead; names, too; and what a failed sync has not written is never written later.
"""

import asyncio
import errno
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

# What changes something, and so is refused by a disk that can only be read.
CHANGING = ("open", "write", "rename", "remove", "make_folder")


class File:
    """What is in a file now, what a power cut leaves for sure, and what was written since."""

    def __init__(self) -> None:
        self.content = b""
        self.lasting = b""
        self.unsynced: list[tuple[int, bytes]] = []

    def write(self, at: int, piece: bytes) -> None:
        """Some of it."""
        self.content = laid_over(self.content, at, piece)
        self.unsynced.append((at, piece))

    def sync(self) -> None:
        """It lasts; but not what an earlier sync that failed has forgotten."""
        for at, piece in self.unsynced:
            self.lasting = laid_over(self.lasting, at, piece)
        self.unsynced = []

    def cut(self, luck: Random) -> None:
        """What the power cut leaves: of each piece that was not synced all, some, or nothing."""
        for at, piece in luck.sample(self.unsynced, len(self.unsynced)):
            left = luck.choice((0, luck.randrange(len(piece) + 1), len(piece)))
            self.lasting = laid_over(self.lasting, at, piece[:left])
        self.content, self.unsynced = self.lasting, []


class FakedDisk:
    """The contract of a real disk (tests/test_disk.py), and everything that can go wrong with one."""

    def __init__(self) -> None:
        # How often each thing was asked for; what fails, by what and the how manieth of it.
        self.asked: Counter[str] = Counter()
        self.faults: dict[tuple[str, int], int] = {}
        # How many bytes there is room for; whether it can only be read; how long everything takes.
        self.room: int | None = None
        self.is_read_only = False
        self.seconds = 0.0
        self._files: dict[Path, File] = {}
        self._folders: set[Path] = set()
        # The names that a power cut leaves for sure, and what has become of names since.
        self._lasting: dict[Path, File] = {}
        self._unsynced: list[tuple[Path, Path | None, File]] = []
        self._opened: dict[int, File] = {}
        self._last = 2

    # The contract.

    def names(self, folder: Path) -> list[Path]:
        self._ask("names")
        return sorted(file for file in self._files if file.parent == folder)

    def read(self, file: Path) -> bytes:
        self._ask("read")
        return self._file(file).content

    def length(self, file: Path) -> int:
        self._ask("length")
        return len(self._file(file).content)

    def open(self, file: Path) -> int:
        self._ask("open")
        if file.parent not in self._folders:
            raise refused(errno.ENOENT, file)
        if file not in self._files:
            self._files[file] = File()
            self._unsynced.append((file, None, self._files[file]))
        # A file that is emptied counts as lost at once: a bad disk may have it so.
        found = self._files[file]
        found.content = found.lasting = b""
        found.unsynced = []
        self._last += 1
        self._opened[self._last] = found
        return self._last

    def is_still(self, opened: int, file: Path) -> bool:
        self._ask("is_still")
        return self._files.get(file) is self._of(opened)

    def write(self, opened: int, at: int, content: bytes) -> None:
        self._ask("write")
        file, left = self._of(opened), len(content)
        if self.room is not None:
            used = sum(len(other.content) for other in set(self._files.values()))
            left = max(0, min(left, self.room - used))
        file.write(at, content[:left])
        if left < len(content):
            raise refused(errno.ENOSPC)

    def sync(self, opened: int) -> None:
        file = self._of(opened)
        try:
            self._ask("sync")
        except OSError:
            file.unsynced = []
            raise
        file.sync()

    def close(self, opened: int) -> None:
        self._ask("close")
        self._of(opened)
        del self._opened[opened]

    def rename(self, file: Path, name: Path) -> None:
        self._ask("rename")
        self._files[name] = self._file(file)
        del self._files[file]
        self._unsynced.append((name, file, self._files[name]))

    def remove(self, file: Path) -> None:
        self._ask("remove")
        self._unsynced.append((file, file, self._file(file)))
        del self._files[file]

    def make_folder(self, folder: Path) -> None:
        self._ask("make_folder")
        self._folders |= {folder, *folder.parents}

    def sync_folder(self, folder: Path) -> None:
        self._ask("sync_folder")
        if folder not in self._folders:
            raise refused(errno.ENOENT, folder)
        others = {file: found for file, found in self._lasting.items() if file.parent != folder}
        mine = {file: found for file, found in self._files.items() if file.parent == folder}
        self._lasting = others | mine
        self._unsynced = [change for change in self._unsynced if change[0].parent != folder]

    # What can go wrong.

    async def aside(self, do: Callable[..., Any], *given: Any) -> Any:
        """Done beside the loop, as slowly as the disk is."""
        await asyncio.sleep(self.seconds)
        return do(*given)

    def cut(self, luck: Random) -> None:
        """The power is cut, and comes back: what was not synced is there, or not."""
        for name, before, file in self._unsynced:
            if luck.random() < 0.5:
                if before is not None and self._lasting.get(before) is file:
                    del self._lasting[before]
                if name != before:
                    self._lasting[name] = file
        self._files, self._unsynced, self._opened = dict(self._lasting), [], {}
        # In one order: the same luck does the same in every process.
        for file in dict.fromkeys(self._files.values()):
            file.cut(luck)

    def shrink(self, file: Path, length: int) -> None:
        """Somebody, or something, has cut it off."""
        found = self._file(file)
        found.content = found.lasting = found.content[:length]

    def lose(self, file: Path) -> None:
        """It is gone, and nobody has asked for that."""
        del self._files[file]
        self._lasting.pop(file, None)

    def _ask(self, what: str) -> None:
        self.asked[what] += 1
        if self.is_read_only and what in CHANGING:
            raise refused(errno.EROFS)
        if (what, self.asked[what]) in self.faults:
            raise refused(self.faults[what, self.asked[what]])

    def _file(self, file: Path) -> File:
        if file not in self._files:
            raise refused(errno.EISDIR if file in self._folders else errno.ENOENT, file)
        return self._files[file]

    def _of(self, opened: int) -> File:
        if opened not in self._opened:
            raise refused(errno.EBADF)
        return self._opened[opened]


def laid_over(content: bytes, at: int, piece: bytes) -> bytes:
    """Bytes with others from there on; where nothing was written there are zeros."""
    if not piece:
        return content
    return content[:at].ljust(at, b"\0") + piece + content[at + len(piece) :]


def refused(number: int, file: Path | None = None) -> OSError:
    """As the system says it."""
    return OSError(number, os.strerror(number), *([str(file)] if file else []))
