"""What is kept: the games, one journal each, and beside them the evening, the keys and the table.

Games are numbered; no clock is needed.  The newest journal that is neither finished nor laid aside is
the open game.  All that is to be on disk is in memory, too: what the disk refuses, or has lost, is
tried again with whatever comes next, and how it stands is `saving`, for everybody who speaks of it.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from ..rules.playing import journal, seals
from ..rules.playing.game import Game, Setup
from .disk import REAL, Disk
from .kept import BALLOT, EVENING, Stood, packed, unpacked
from .on_disk import JournalFile, KeptFile
from .saving import Saving

# How the name of a journal says what became of the game.
OPEN, FINISHED, ASIDE = "open", "finished", "aside"
STATES = (f".{OPEN}", f".{FINISHED}", f".{ASIDE}")

# Lets something be done beside the loop; a card may take its time.
Aside = Callable[..., Awaitable[Any]]


async def in_place(do: Callable[..., Any], *given: Any) -> Any:
    """Do it here and now: for virtual time, which a thread cannot keep up with."""
    return do(*given)


class Store:
    """A folder of journals, and what lies beside them."""

    def __init__(self, folder: Path, aside: Aside = asyncio.to_thread, disk: Disk = REAL) -> None:
        self.folder = folder
        # How it stands with all of it, as the disk has last said.
        self.saving = Saving()
        self._aside = aside
        self._disk = disk
        self._game: JournalFile | None = None
        # The journals that are not wholly on disk, and the one that is played; the files beside them.
        self._journals: list[JournalFile] = []
        self._beside: dict[str, KeptFile] = {}
        self._last_number = 0
        # What there was of games when the folder was last looked into.
        self._found: list[Path] | None = None
        # One after another: two at once would write the same file.
        self._turn = asyncio.Lock()
        self._soon: set[asyncio.Future[None]] = set()
        self._change = asyncio.Event()

    # The game that is on.

    @property
    def playing(self) -> int:
        """The number of the game that is on; 0 if none is."""
        return self.number(self._game.file) if self._game else 0

    @property
    def seal(self) -> str:
        """By what the game that is on is told from all others, as far as it has come; nothing if none is."""
        return self._game.seal if self._game else ""

    @property
    def is_damaged(self) -> bool:
        """Whether the game that is on was found damaged, and is as far as it was intact."""
        return self._game is not None and self._game.is_damaged

    @property
    def is_mended(self) -> bool:
        """Whether a byte of it was found changed, and put right."""
        return self._game is not None and self._game.is_mended

    def next_number(self) -> int:
        """The number that the next game will have."""
        return 1 + max([self._last_number, *(self.number(file) for file in self._numbered())])

    async def begin(self, setup: Setup) -> None:
        """A new journal with its header."""
        self._put_right()
        self._last_number = self.next_number()
        self._play(JournalFile(self._disk, self.folder / f"{self._last_number:05}.{OPEN}"))
        await self.append(journal.header(setup))

    async def append(self, record: str) -> None:
        """A record, on disk when this returns; or tried again the next time."""
        if self._game is not None:
            self._game.add(record)
            await self.save()

    async def finish(self) -> None:
        """The game is over and belongs to the history; it says so itself, whatever it is called."""
        await self.append(journal.OVER)
        await self._name(self._game, FINISHED)

    async def lay_aside(self, file: Path | None = None) -> None:
        """The game is not gone on with, and kept."""
        await self._name(self._game if file is None else self._journal_of(file), ASIDE)

    async def reopen(self, file: Path) -> None:
        """A game that was laid aside is open again."""
        await self._name(self._journal_of(file), OPEN)

    def resume(self, file: Path) -> Game:
        """The interrupted game; raises `journal.Misfit` where it does not fit, and keeps the file."""
        kept = self._disk.read(file)
        intact = journal.read(kept)
        game = journal.replayed(intact)
        self._play(JournalFile(self._disk, file, intact, kept))
        return game

    # What lies there.

    def open_game(self) -> Path | None:
        """The game that was interrupted, if there is one; not one that is over, whatever it is called."""
        renamed = {journal.file for journal in self._journals if journal.file != journal.name}
        files = (file for file in self.files() if file.suffix == f".{OPEN}" and file not in renamed)
        return max((file for file in files if not self._is_over(file)), default=None)

    def files(self) -> list[Path]:
        """All journals, the oldest first."""
        return [file for file in self._numbered() if file.suffix in STATES]

    def delete(self, number: int) -> bool:
        """Remove a game for good, with all that is kept of it; not the one being played."""
        mine = None if self._game is None else self._game.file
        found = [file for file in self._numbered() if self.number(file) == number and file != mine]
        for file in found:
            self._disk.remove(file)
            self._disk.sync_folder(self.folder)
        return bool(found)

    @staticmethod
    def number(file: Path) -> int:
        """A journal's number."""
        return int(file.stem)

    # What lies beside.

    async def remember(self, kept: Mapping[str, Any], name: str = EVENING) -> None:
        """Who sits where, and the score, or what has another name; a power cut leaves the old or the new."""
        self._write_down(kept, name)
        await self.save()

    def remember_soon(self, kept: Mapping[str, Any], name: str) -> None:
        """The same, while whoever has it kept goes on."""
        self._write_down(kept, name)
        self._begin_saving()

    def keep_standing(self, standing: Stood, then: Callable[[], None]) -> None:
        """What stands on what is asked now, or comes next; no fact of the game before it is heard.

        What is to be done then is done when it is on disk, or was refused.
        """
        self._write_down({"behind": proof(self.seal, standing), **written(standing)}, BALLOT)
        self._begin_saving().add_done_callback(lambda _: then())

    async def forget_standing(self) -> None:
        """It is to be given anew, whatever comes."""
        await self.remember({}, BALLOT)

    def standing(self, drawn: int = 0) -> Stood:
        """What a power cut has left of it, if it belongs to the game that is on, as far as that has come.

        So it does behind the last record, or before as much as chance has brought since.
        """
        kept = self.recall(BALLOT)
        left = Stood(kept.get("votes", {}), kept.get("entered"))
        seals = self._game.last_seals(drawn) if self._game else ()
        return left if kept.get("behind") in [proof(seal, left) for seal in seals] else Stood()

    def recall(self, name: str = EVENING) -> dict[str, Any]:
        """What was remembered of it, and is as it should be; nothing if it cannot be read.

        What was read is to stay there: if the card loses it later, it is written anew.
        """
        file = self.folder / name
        try:
            found = self._read(file)
            kept = unpacked(name, json.loads(found.decode()))
        except (OSError, ValueError, RecursionError):
            return {}
        self._beside.setdefault(name, KeptFile(self._disk, file, found))
        return kept

    def _read(self, file: Path) -> bytes:
        """What lies there; a card that could not give it at once is asked once more."""
        try:
            return self._disk.read(file)
        except FileNotFoundError:
            raise
        except OSError:
            return self._disk.read(file)

    # How it stands.

    async def save(self) -> None:
        """All that the disk has not got is tried once more; whoever stops waiting for it does not stop it."""
        await asyncio.shield(self._begin_saving())

    async def tried(self) -> None:
        """Until what is under way to the disk is there, or was refused."""
        if self._soon:
            await asyncio.wait(self._soon)

    async def change(self, known: Saving) -> Saving:
        """How it stands as soon as that is something else."""
        while self.saving == known:
            self._change.clear()
            await self._change.wait()
        return self.saving

    def _write_down(self, kept: Mapping[str, Any], name: str) -> None:
        file = self._beside.setdefault(name, KeptFile(self._disk, self.folder / name))
        file.hold(json.dumps(packed(kept), ensure_ascii=False).encode())

    def _play(self, game: JournalFile) -> None:
        self._game = game
        self._journals.append(game)

    def _journal_of(self, file: Path) -> JournalFile:
        """The journal that lies there, though nobody may have read it."""
        known = [journal for journal in self._journals if journal.file == file]
        return known[0] if known else JournalFile(self._disk, file, is_read=False)

    async def _name(self, game: JournalFile | None, state: str) -> None:
        """It is played no more, and called by what became of it."""
        self._game = None
        if game is not None:
            game.call(state)
            if game not in self._journals:
                self._journals.append(game)
            await self.save()

    def _put_right(self) -> None:
        """What is over and could not be called so when it was is called so now."""
        known = {journal.file for journal in self._journals}
        for file in self.files():
            if file.suffix == f".{OPEN}" and file not in known and self._is_over(file):
                over = JournalFile(self._disk, file, is_read=False)
                over.call(FINISHED)
                self._journals.append(over)

    def _is_over(self, file: Path) -> bool:
        try:
            return journal.read(self._disk.read(file)).is_over
        except (journal.Misfit, OSError):
            return False

    def _numbered(self) -> list[Path]:
        """What there is of games; where the folder cannot be looked into, what there was in it before."""
        try:
            self._found = [file for file in self._disk.names(self.folder) if file.stem.isdecimal()]
        except OSError:
            if self._found is None:
                # Nobody knows what is there, and a new game might take the place of one.
                raise
        return self._found

    def _begin_saving(self) -> "asyncio.Future[None]":
        saving = asyncio.ensure_future(self._save_in_turn())
        self._soon.add(saving)
        saving.add_done_callback(self._soon.discard)
        return saving

    async def _save_in_turn(self) -> None:
        async with self._turn:
            files = (*self._journals, *self._beside.values())
            why = await self._aside(save_all, files)
            self._tell(f"{why}: {self.folder}" if why else "")

    def _tell(self, why: str) -> None:
        """How it stands now; what is wholly on disk is let go."""
        done = [journal for journal in self._journals if journal is not self._game and journal.is_saved]
        for journal_file in done:
            journal_file.close()
            self._journals.remove(journal_file)
        lacks = [file.file.name for file in self._beside.values() if not file.is_saved]
        lacks += [file.name.name for file in self._journals if not (file.is_on_disk and file.is_named)]
        behind = sum(file.behind for file in self._journals if file.is_on_disk)
        if not why and (lacks or behind):
            # Nothing was refused: that has come in the meantime, and its own turn tells how it went.
            return
        self.saving = Saving(behind, tuple(lacks), why)
        self._change.set()


def written(standing: Stood) -> Mapping[str, Any]:
    """As much of it as there is."""
    return {part: given for part, given in vars(standing).items() if given}


def proof(seal: str, standing: Stood) -> str:
    """By what it proves that it is whole, and behind which record of the game it belongs."""
    return seals.seal(seal, json.dumps(packed(written(standing)), sort_keys=True))


def save_all(files: tuple[JournalFile | KeptFile, ...]) -> str:
    """Bring the disk to where the memory is, and say why not where it is not willing."""
    why = ""
    for file in files:
        try:
            file.save()
        except OSError as error:
            why = why or error.strerror or type(error).__name__
    return why
