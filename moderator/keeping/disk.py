"""The disk, as the box asks it: the real one, and how a file is written so that no power cut harms it."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from .reserve import RESERVE

# For the box's user alone: what was chosen by night stands in it.
OWN = 0o600


class Disk(Protocol):
    """What is asked of a disk; what it refuses, it refuses with an OSError."""

    def names(self, folder: Path) -> list[Path]:
        """The files of a folder; none if there is no such folder."""

    def read(self, file: Path) -> bytes:
        """All that is in a file."""

    def length(self, file: Path) -> int:
        """How long a file is."""

    def open(self, file: Path) -> int:
        """A new and empty file of this name, open for writing."""

    def is_still(self, opened: int, file: Path) -> bool:
        """Whether the file that is open is still the one of this name."""

    def write(self, opened: int, at: int, content: bytes) -> None:
        """All of it from there on."""

    def sync(self, opened: int) -> None:
        """Wait until a power cut leaves what was written."""

    def close(self, opened: int) -> None:
        """Nothing more is written to it."""

    def rename(self, file: Path, name: Path) -> None:
        """Another name, in the place of whatever has it."""

    def remove(self, file: Path) -> None:
        """It is gone."""

    def make_folder(self, folder: Path) -> None:
        """It is there."""

    def sync_folder(self, folder: Path) -> None:
        """Wait until a power cut leaves the names in it."""


class RealDisk:
    """The disk of this box."""

    def names(self, folder: Path) -> list[Path]:
        """The files of a folder; none if there is no such folder."""
        with RESERVE.lent():
            return sorted(folder.iterdir()) if folder.is_dir() else []

    def read(self, file: Path) -> bytes:
        """All that is in a file."""
        with RESERVE.lent():
            return file.read_bytes()

    def length(self, file: Path) -> int:
        """How long a file is."""
        return file.stat().st_size

    def open(self, file: Path) -> int:
        """A new and empty file of this name, open for writing."""
        with RESERVE.lent():
            return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, OWN)

    def is_still(self, opened: int, file: Path) -> bool:
        """Whether the file that is open is still the one of this name."""
        try:
            return os.path.samestat(os.fstat(opened), file.stat())
        except FileNotFoundError:
            return False

    def write(self, opened: int, at: int, content: bytes) -> None:
        """All of it from there on; a disk that fills takes a piece first, and refuses the next."""
        while content:
            taken = os.pwrite(opened, content, at)
            at, content = at + taken, content[taken:]

    def sync(self, opened: int) -> None:
        """Wait until a power cut leaves what was written."""
        os.fsync(opened)

    def close(self, opened: int) -> None:
        """Nothing more is written to it."""
        os.close(opened)

    def rename(self, file: Path, name: Path) -> None:
        """Another name, in the place of whatever has it."""
        file.replace(name)

    def remove(self, file: Path) -> None:
        """It is gone."""
        file.unlink()

    def make_folder(self, folder: Path) -> None:
        """It is there."""
        folder.mkdir(parents=True, exist_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Wait until a power cut leaves the names in it."""
        with RESERVE.lent():
            opened = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(opened)
            finally:
                os.close(opened)


REAL = RealDisk()


def write_anew(disk: Disk, file: Path, content: bytes) -> int:
    """Write a whole file so that a power cut leaves the old one or the new one; it stays open."""
    new = file.with_suffix(".new")
    disk.make_folder(file.parent)
    opened = disk.open(new)
    try:
        disk.write(opened, 0, content)
        disk.sync(opened)
        disk.rename(new, file)
        disk.sync_folder(file.parent)
    except BaseException:
        # What is left of it would only take room; once it has its name there is nothing left.
        with suppress(OSError):
            disk.close(opened)
        with suppress(OSError):
            disk.remove(new)
        raise
    return opened
