"""Files as they are to be, and how much of that is on disk; each brings the disk to where it is itself."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from ..rules.playing import journal, seals
from .disk import Disk, write_anew


class KeptFile:
    """A small file that is written whole: the evening, the keys, the table."""

    def __init__(self, disk: Disk, file: Path, found: bytes | None = None) -> None:
        self.file = file
        self.content = found or b""
        self._disk = disk
        self._on_disk = found

    @property
    def is_saved(self) -> bool:
        """Whether all of it is on disk, as far as the disk has said."""
        return self._on_disk == self.content

    def hold(self, content: bytes) -> None:
        """From now on this is to be in it."""
        self.content = content

    def save(self) -> None:
        """Write it if the disk has not got it, or no longer; an OSError where the disk is not willing."""
        content = self.content
        if self._on_disk == content and length(self._disk, self.file) == len(content):
            return
        self._on_disk = None
        self._disk.close(write_anew(self._disk, self.file, content))
        self._on_disk = content


class JournalFile:
    """The journal of one game, which stays open as long as it is played.

    One that nobody has read only gets another name.
    """

    def __init__(
        self,
        disk: Disk,
        file: Path,
        intact: journal.Intact | None = None,
        found: bytes = b"",
        *,
        is_read: bool = True,
    ) -> None:
        # Where it lies, what it is to be called, and all that is to be in it.
        self.file = self.name = file
        self.content = b"" if intact is None else intact.content
        # Whether what was found on disk was damaged behind that, or only in what its seals put right; in both
        # cases it is kept beside.
        self.is_damaged = intact is not None and intact.damaged is not None
        self.is_mended = intact is not None and bool(intact.mended)
        self._found = found if self.is_damaged or self.is_mended else b""
        self._disk = disk
        self._is_read = is_read
        # The last seal: by it what lies beside tells behind which record it belongs.
        self.seal = "" if intact is None else intact.seal
        # How much of it is on disk; what was found there is not touched before there is something to write.
        self._saved = len(self.content)
        self._opened: int | None = None
        self._is_name_synced = True

    @property
    def behind(self) -> int:
        """How many records are not on disk."""
        return self.content[self._saved :].count(b"\n")

    @property
    def is_on_disk(self) -> bool:
        """Whether there is anything of it on disk."""
        return not self._is_read or self._saved > 0

    @property
    def is_named(self) -> bool:
        """Whether it has the name that it is to have."""
        return self.file == self.name and self._is_name_synced

    @property
    def is_saved(self) -> bool:
        """Whether all of it is on disk under its name, as far as the disk has said."""
        return not self.behind and self.is_named

    def add(self, record: str) -> None:
        """A record more."""
        line, self.seal = seals.sealed([record], self.seal)
        self.content += line.encode()

    def last_seals(self, drawn: int) -> Iterator[str]:
        """The last, and those before as much as chance has brought since; none before what was taken back."""
        for line in reversed(self.content.splitlines()[-drawn - 1 :]):
            record, _, seal = seals.parted(line)
            yield seal.decode()
            if journal.takes_back(record.decode()):
                return

    def call(self, state: str) -> None:
        """From now on its name says what became of the game."""
        self.name = self.file.with_suffix(f".{state}")

    def save(self) -> None:
        """Write what the disk has not got, or no longer, then name it; an OSError where it is not willing."""
        try:
            self._write()
        finally:
            self._rename()

    def close(self) -> None:
        """Nothing more is written to it."""
        opened, self._opened = self._opened, None
        if opened is not None:
            with suppress(OSError):
                self._disk.close(opened)

    def _write(self) -> None:
        content, opened = self.content, self._opened
        if not self._is_read or (opened is None and self._saved == len(content)):
            return
        if opened is not None and self._is_sound(opened):
            self._write_behind(opened, content)
        else:
            if length(self._disk, self.file) < self._saved:
                # It has shrunk while nothing could be written.
                self._saved = 0
            self._write_anew(content)
        self._saved = len(content)

    def _is_sound(self, opened: int) -> bool:
        is_there = self._disk.is_still(opened, self.file)
        if is_there and self._disk.length(self.file) == self._saved:
            return True
        # It has shrunk or is gone, and nothing of it is sure.
        self._saved = 0
        return False

    def _write_behind(self, opened: int, content: bytes) -> None:
        if self._saved == len(content):
            return
        try:
            self._disk.write(opened, self._saved, content[self._saved :])
            self._disk.sync(opened)
        except BaseException:
            # Nobody knows what is on disk behind that: the next time all of it is written.
            self.close()
            raise

    def _write_anew(self, content: bytes) -> None:
        self.close()
        if self._found:
            # What is damaged is kept whole, for whoever can still read in it.
            self._disk.close(write_anew(self._disk, self._free_name(), self._found))
            self._found = b""
        self._opened = write_anew(self._disk, self.file, content)

    def _free_name(self) -> Path:
        """A card may damage a game more than once: what was found each time is kept."""
        names = (self.file.with_suffix(f".damaged{number or ''}") for number in count())
        return next(name for name in names if length(self._disk, name) < 0)

    def _rename(self) -> None:
        if self.is_named:
            return
        if self.file != self.name:
            self._disk.rename(self.file, self.name)
            self.file, self._is_name_synced = self.name, False
        self._disk.sync_folder(self.file.parent)
        self._is_name_synced = True


def length(disk: Disk, file: Path) -> int:
    """How long a file is; -1 where there is none."""
    try:
        return disk.length(file)
    except FileNotFoundError:
        return -1
