"""The games on disk: one journal a game, every line safe before anything follows from it.

Games are numbered; no clock is needed.  The newest journal that is neither finished nor
laid aside is the open game.  What cannot be written is kept for the next time and told
as trouble; the game goes on.
"""

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from ..rules.playing import journal
from ..rules.playing.game import Game, Setup
from .kept import EVENING, packed, unpacked
from .reserve import RESERVE

# How the name of a journal says what became of the game.
OPEN, FINISHED, ASIDE = "open", "finished", "aside"

# Lets something be done beside the loop; a card may take its time.
Aside = Callable[..., Awaitable[Any]]


async def in_place(do: Callable[..., Any], *given: Any) -> Any:
    """Do it here and now: for virtual time, which a thread cannot keep up with."""
    return do(*given)


class Store:
    """A folder of journals."""

    def __init__(self, folder: Path, aside: Aside = asyncio.to_thread) -> None:
        self.folder = folder
        self.trouble = ""
        self._aside = aside
        self._file: Path | None = None
        # How much of the file is whole lines, and what could not be written behind that.
        self._whole = 0
        self._pending = b""
        self._seal = ""
        # One after another: two at once would write the same file.
        self._remembering = asyncio.Lock()
        self._soon: set[asyncio.Future[None]] = set()

    @property
    def playing(self) -> int:
        """The number of the game that is on; 0 if none is."""
        return self.number(self._file) if self._file else 0

    def next_number(self) -> int:
        """The number that the next game will have."""
        return 1 + max((self.number(file) for file in self.files()), default=0)

    async def begin(self, setup: Setup) -> None:
        """A new journal with its header."""
        self._file = self.folder / f"{self.next_number():05}.{OPEN}"
        self._whole, self._pending, self._seal = 0, b"", ""
        await self.append(journal.header(setup))

    async def append(self, record: str) -> None:
        """A record, on disk when this returns; or kept for the next time."""
        if self._file is None:
            return
        line, self._seal = journal.sealed([record], self._seal)
        self._pending += line.encode()
        if await self._done(write, self._file, self._whole, self._pending):
            self._whole += len(self._pending)
            self._pending = b""
            self.trouble = ""

    async def remember(self, kept: Mapping[str, Any], name: str = EVENING) -> None:
        """Who sits where, and the score, or what has another name; a power cut leaves the old or the new."""
        async with self._remembering:
            await self._done(replace, self.folder / name, json.dumps(packed(kept), ensure_ascii=False))

    def remember_soon(self, kept: Mapping[str, Any], name: str) -> None:
        """The same, while whoever has it kept goes on."""
        remembering = asyncio.ensure_future(self.remember(kept, name))
        self._soon.add(remembering)
        remembering.add_done_callback(self._soon.discard)

    def recall(self, name: str = EVENING) -> dict[str, Any]:
        """What was remembered of it, and is as it should be; nothing if it cannot be read."""
        try:
            return unpacked(name, json.loads((self.folder / name).read_text(encoding="utf-8")))
        except (OSError, ValueError, RecursionError):
            return {}

    async def finish(self) -> None:
        """The game is over and belongs to the history."""
        await self._rename(FINISHED)

    async def lay_aside(self, file: Path | None = None) -> None:
        """The game is not gone on with, and kept."""
        self._file = file or self._file
        await self._rename(ASIDE)

    async def reopen(self, file: Path) -> None:
        """A game that was laid aside is open again."""
        self._file = file
        await self._rename(OPEN)

    def open_game(self) -> Path | None:
        """The game that was interrupted, if there is one."""
        return max((file for file in self.files() if file.suffix == f".{OPEN}"), default=None)

    def resume(self, file: Path) -> Game:
        """The interrupted game; raises `journal.Misfit` where it does not fit, and keeps the file."""
        intact = journal.read(file.read_bytes())
        game = journal.replayed(intact)
        # Behind the last whole line is what a power cut has torn; it is written over.
        self._file, self._whole, self._pending, self._seal = file, intact.whole, b"", intact.seal
        return game

    def files(self) -> list[Path]:
        """All journals, the oldest first."""
        return sorted(file for file in self.folder.glob("*") if file.stem.isdecimal())

    def delete(self, number: int) -> bool:
        """Remove a game for good; not the one being played."""
        found = [file for file in self.files() if self.number(file) == number and file != self._file]
        for file in found:
            file.unlink()
            sync_folder(self.folder)
        return bool(found)

    @staticmethod
    def number(file: Path) -> int:
        """A journal's number."""
        return int(file.stem)

    async def _rename(self, suffix: str) -> None:
        file, self._file = self._file, None
        if file is not None:
            await self._done(rename, file, file.with_suffix(f".{suffix}"))

    async def _done(self, do: Callable[..., None], *given: Any) -> bool:
        """Whether the disk was willing."""
        try:
            await self._aside(RESERVE.lend_to, do, *given)
        except OSError as error:
            self.trouble = f"{error.strerror}: {self.folder}"
            return False
        return True


def write(file: Path, whole: int, lines: bytes) -> None:
    """Write behind the whole lines, and wait until the disk has it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    is_new = not file.exists()
    opened = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        os.ftruncate(opened, whole)
        os.lseek(opened, whole, os.SEEK_SET)
        if os.write(opened, lines) != len(lines):
            raise OSError(28, "No space left")
        os.fsync(opened)
    finally:
        os.close(opened)
    if is_new:
        sync_folder(file.parent)


def replace(file: Path, text: str) -> None:
    """Write a file anew so that a power cut leaves the old one or the new one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    write(new, 0, text.encode())
    new.replace(file)
    sync_folder(file.parent)


def rename(file: Path, name: Path) -> None:
    """Rename so that a power cut leaves the one name or the other."""
    file.rename(name)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the disk has the folder's names."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
