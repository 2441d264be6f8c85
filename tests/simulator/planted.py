"""Faults planted into the product, one at a time, each with evenings in which the witness names it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import pytest

from moderator.keeping import disk, on_disk, store
from moderator.keeping.disk import Disk
from moderator.keeping.kept import Stood
from moderator.keeping.on_disk import JournalFile
from moderator.keeping.saving import Saving
from moderator.keeping.store import Store
from moderator.rules.playing import journal, seals
from moderator.surfaces.pages.host import HostPage
from moderator.surfaces.pages.keys import Keys
from moderator.table import evening, saved
from moderator.table.box import Box
from moderator.table.evening import Evening
from moderator.table.score import Score
from moderator.table.shown import Complain, Trouble, Unheard
from moderator.table.sounding import SpokenMouth

Break = Callable[[pytest.MonkeyPatch], None]


class Planted(NamedTuple):
    """What is broken, evenings in one of which it shows, and what the witness says."""

    broken: Break
    evenings: tuple[str, ...]
    says: str


class Without:
    """A disk that leaves out one thing that it is asked for."""

    def __init__(self, real: Disk, what: str) -> None:
        self._real, self._what = real, what

    def __getattr__(self, name: str) -> Any:
        return (lambda *_: None) if name == self._what else getattr(self._real, name)


def no_sync_of_records(planted: pytest.MonkeyPatch) -> None:
    """A record is written, and not waited for."""
    whole = JournalFile._write_behind

    def behind(self: JournalFile, opened: int, content: bytes) -> None:
        real, self._disk = self._disk, Without(self._disk, "sync")
        whole(self, opened, content)
        self._disk = real

    planted.setattr(JournalFile, "_write_behind", behind)


def no_sync_of_whole_files(planted: pytest.MonkeyPatch) -> None:
    """A file gets its name before its content is on disk."""
    without(planted, "sync")


def no_sync_of_names(planted: pytest.MonkeyPatch) -> None:
    """A name is not waited for."""
    without(planted, "sync_folder")


def without(planted: pytest.MonkeyPatch, what: str) -> None:
    """A file is written anew, but for one thing."""
    whole = disk.write_anew
    planted.setattr(on_disk, "write_anew", lambda real, *about: whole(Without(real, what), *about))


def confirmed_before_it_is_written(planted: pytest.MonkeyPatch) -> None:
    """Nobody waits for the disk."""

    async def append(self: Store, record: str) -> None:
        if self._game is not None:
            self._game.add(record)
            self._begin_saving()

    planted.setattr(Store, "append", append)


def swallowed(planted: pytest.MonkeyPatch) -> None:
    """What the disk refuses counts as written."""
    whole = JournalFile._write

    def write(self: JournalFile) -> None:
        with suppress(OSError):
            whole(self)
        self._saved = len(self.content)

    planted.setattr(JournalFile, "_write", write)


def always_saved(planted: pytest.MonkeyPatch) -> None:
    """However it stands, it is called saved."""

    def tell(self: Store, why: str) -> None:  # noqa: ARG001
        self.saving = Saving()

    planted.setattr(Store, "_tell", tell)


def good_night_is_always_good(planted: pytest.MonkeyPatch) -> None:
    """The last words do not look."""
    planted.setattr(saved, "good_night", lambda *_: "night.rest")


def the_tablet_is_in_memory(planted: pytest.MonkeyPatch) -> None:
    """Which device it is does not last."""
    planted.setattr(Keys, "is_tablet", lambda keys, token: token == keys.__dict__.get("_paired_now"))
    whole = Keys.pair

    def pair(self: Keys, token: str, *about: Any) -> bool:
        is_paired = whole(self, token, *about)
        self.__dict__["_paired_now"] = token
        return is_paired

    planted.setattr(Keys, "pair", pair)


def nobody_is_told(planted: pytest.MonkeyPatch) -> None:
    """Nobody watches how it stands."""

    async def watch(_self: Box) -> None:
        return

    planted.setattr(Box, "_watch_saving", watch)


def recovery_is_not_told(planted: pytest.MonkeyPatch) -> None:
    """The host's page is silent when all is saved again."""
    planted.setattr(HostPage, "note_saving", lambda _self: None)


def any_seal_will_do(planted: pytest.MonkeyPatch) -> None:
    """Nobody looks at the seals."""

    def proven(kept: bytes) -> Iterator[seals.ProvenLine]:
        at = 0
        for line in kept.split(b"\n")[:-1]:
            record, _, found = line.decode(errors="replace").rpartition(" ")
            at += len(line) + 1
            yield seals.ProvenLine(record, found, False, at)

    planted.setattr(journal, "proven", proven)


def nothing_is_put_right(planted: pytest.MonkeyPatch) -> None:
    """A line of which a byte is another is damaged, as it was before seals were used to mend it."""
    planted.setattr(seals, "mended", lambda _before, _rest: b"")


def not_called_over(planted: pytest.MonkeyPatch) -> None:
    """Only its name says that a game is over."""

    async def finish(self: Store) -> None:
        await self._name(self._game, store.FINISHED)

    planted.setattr(Store, "finish", finish)


def joins_are_confirmed_before_they_are_kept(planted: pytest.MonkeyPatch) -> None:
    """A page is told that it is in while the disk is still at work."""

    async def kept(_self: Evening) -> None:
        return

    planted.setattr(Evening, "kept", kept)


def joins_are_not_kept(planted: pytest.MonkeyPatch) -> None:
    """Who joins is in memory alone."""
    planted.setattr(Evening, "keep_soon", lambda _self: None)


def votes_are_not_kept(planted: pytest.MonkeyPatch) -> None:
    """A vote is in memory alone."""
    planted.setattr(Store, "keep_standing", lambda _self, _standing, then: then())


def votes_stand_at_another_question(planted: pytest.MonkeyPatch) -> None:
    """What some have voted stands wherever they are asked next."""
    planted.setattr(
        Store, "standing", lambda self, _drawn=0: Stood(self.recall("ballot.json").get("votes", {}))
    )


def what_is_taken_back_is_not_written(planted: pytest.MonkeyPatch) -> None:
    """Going back a step is in memory alone."""
    whole = Store.append

    async def append(self: Store, record: str) -> None:
        if not record.startswith("back "):
            await whole(self, record)

    planted.setattr(Store, "append", append)


def what_is_lost_is_not_missed(planted: pytest.MonkeyPatch) -> None:
    """A file that shrinks, or vanishes, is taken to be there."""
    planted.setattr(JournalFile, "_is_sound", lambda *_: True)


def the_score_is_counted_anew(planted: pytest.MonkeyPatch) -> None:
    """After a power cut nobody has won anything."""
    planted.setattr(evening, "Score", lambda *_: Score())


def what_cannot_be_heard_is_not_to_be_read(planted: pytest.MonkeyPatch) -> None:
    """A line that the voice has not got is gone."""
    untold(planted, Unheard)


def nobody_is_told_of_the_voice(planted: pytest.MonkeyPatch) -> None:
    """A voice that fails fails in silence."""
    untold(planted, Trouble)


def untold(planted: pytest.MonkeyPatch, kind: type) -> None:
    """The mouth keeps to itself whatever is of a kind."""
    whole = SpokenMouth.__init__

    def made(self: SpokenMouth, voice: Any, settings: Any, lines: Any, speaker: Any, tell: Complain) -> None:
        def tell_others(what: Trouble | Unheard) -> None:
            if not isinstance(what, kind):
                tell(what)

        whole(self, voice, settings, lines, speaker, tell_others)

    planted.setattr(SpokenMouth, "__init__", made)


# Evenings among which there is one that shows it, whenever exactly things happen in them.
CUTS = tuple(f"duesterwald cut {nth}" for nth in range(250, 450, 12))
EARLY = tuple(f"duesterwald cut {nth}" for nth in range(14, 40))
FAULTS = tuple(f"duesterwald {kind} {nth}" for nth in range(22, 46) for kind in ("write", "sync"))
# Nothing can be renamed any more, from some moment of the game on.
RENAMES = tuple(f"duesterwald rename {nth}" for nth in range(27, 43))
VOTES = tuple(f"duesterwald vote {nth}" for nth in range(1, 30))
FLIPS = tuple(f"duesterwald flip {nth}" for nth in range(1, 60))
STORMS = tuple(f"storm {number}" for number in range(60))
MIXED = ("mixed 64",)

PLANTED: Mapping[str, Planted] = {
    broken.__name__: Planted(broken, evenings, says)
    for broken, evenings, says in (
        (no_sync_of_records, CUTS, "came back"),
        (no_sync_of_whole_files, EARLY, "who joined"),
        (no_sync_of_names, CUTS, "would be left"),
        (confirmed_before_it_is_written, FAULTS, "would be left"),
        (swallowed, FAULTS, "would be left"),
        (always_saved, FAULTS, "would be left"),
        (good_night_is_always_good, RENAMES, "'night.rest' was said, and it is unsaved"),
        (the_tablet_is_in_memory, MIXED, "the tablet is not the tablet any more"),
        (nobody_is_told, RENAMES, "and nobody is told"),
        (recovery_is_not_told, RENAMES, "it is saved again, and the host is not told"),
        (any_seal_will_do, FLIPS, "a damaged journal came back with other answers"),
        (nothing_is_put_right, FLIPS, "a byte was another, and the game is not as it was"),
        (not_called_over, RENAMES, "game 1, which was over, came back"),
        (joins_are_confirmed_before_they_are_kept, EARLY, "who joined, is not there any more"),
        (joins_are_not_kept, EARLY, "who joined, is not there any more"),
        (votes_are_not_kept, VOTES, "and None stands now"),
        (votes_stand_at_another_question, VOTES, "has not voted, and"),
        (what_is_taken_back_is_not_written, VOTES, "cannot be gone on with"),
        (what_is_lost_is_not_missed, STORMS, "nothing of the game would be left"),
        (the_score_is_counted_anew, VOTES, "the score was"),
        (what_cannot_be_heard_is_not_to_be_read, STORMS, "is not to be read"),
        (nobody_is_told_of_the_voice, STORMS, "nothing can be heard, and nobody is told"),
    )
}
