"""Killed at any entry, a new box over the same folder knows what everybody knew, and shows it again."""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from moderator.rules.board import Board
from moderator.rules.events import Counted
from moderator.rules.playing import journal
from moderator.rules.playing.game import Setup
from moderator.rules.requests import Floor
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Moment, Open, Part, Public, Spoken
from moderator.table.surfaces import Surface

from .stage import play
from .test_box_secrecy import COMPARED


class Plug(Exception):
    """Somebody has pulled it."""


class Sight(NamedTuple):
    """What there is for all to see while a game is on."""

    board: Board
    scene: str
    is_dark: bool
    is_paused: bool
    # The question that lies open, or the part of a call that is made.
    asked: Open | Part | None


class Onlooker(Surface):
    """Sees what everybody sees, at the moments that are asked for."""

    def __init__(self) -> None:
        self.box: Box | None = None
        self.asked: Open | Part | None = None
        # When the game begins or is taken up; then before each answer is written.
        self.seen: list[Sight] = []

    def at(self, box: Box) -> Surface:
        """Sits down at this table."""
        self.box = box
        return self

    def show(self, shown: Public) -> None:
        if isinstance(shown, Open | Part):
            self.asked = shown
        elif shown == Moment("") and not self.seen:
            self.look()

    def look(self) -> None:
        """Now."""
        box = self.box
        assert box is not None
        assert box.showing.moment == ""
        self.seen.append(Sight(deepcopy(box.board), box.scene, box.is_dark, box.showing.paused, self.asked))
        self.asked = None

    def before_write(self, line: str) -> None:
        """An answer is about to be written."""
        if line[0].isdecimal():
            self.look()


def evening(
    setup: Setup, folder: Path, seed: int, leaving: float, before_write: Callable[[Onlooker, str], None]
) -> Onlooker:
    """One evening, or until somebody pulls the plug; what could be seen."""
    onlooker = Onlooker()
    dealt = Random(seed).sample(setup.cards, len(setup.cards))
    played = play(
        setup, folder, dealt, day=seed, night=seed, leaving=leaving, onlookers=[onlooker.at],
        before_write=lambda line: before_write(onlooker, line),
    )  # fmt: skip
    with suppress(Plug):
        run_virtually(played)
    return onlooker


def pull(onlooker: Onlooker, line: str) -> None:
    """Before the first answer is written."""
    onlooker.before_write(line)
    raise Plug


@pytest.mark.parametrize(("seed", "leaving"), [(3, 0.0), (4, 0.0), (5, 0.1), (8, 0.3)])
@pytest.mark.parametrize("table", COMPARED)
def test_what_everybody_knew_is_known_and_seen_again(
    table: str, seed: int, leaving: float, tmp_path: Path
) -> None:
    setup = COMPARED[table]
    whole = evening(setup, tmp_path / "whole", seed, leaving, Onlooker.before_write)
    (finished,) = (tmp_path / "whole").glob("*.finished")
    header, *entries, _ = finished.read_bytes().splitlines(keepends=True)
    assert len(whole.seen) == 1 + len(entries) > 5
    for number in range(len(entries)):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        (folder / "00001.open").write_bytes(header + b"".join(entries[:number]))
        at_once, then = evening(setup, folder, seed, leaving, pull).seen
        before, answered = whole.seen[number], whole.seen[number + 1]
        # An answer by itself makes nothing known: what follows from it comes after it is on disk.
        assert at_once.board == before.board, f"after {number} answers"
        assert (at_once.scene, at_once.is_dark, at_once.is_paused) == (before.scene, before.is_dark, False)
        assert then.board == answered.board
        assert then[1:4] == answered[1:4]
        assert question_of(then) == question_of(answered)
        assert_time_left(then.asked, answered.asked, entries[:number])


def question_of(sight: Sight) -> object:
    """What is asked, without its time."""
    match sight.asked:
        case Open(question):
            return type(question), question
        case Part(called):
            return called
        case _:
            return None


def assert_time_left(asked: Open | Part | None, before: Open | Part | None, entries: list[bytes]) -> None:
    """Everything has its whole time again; a talk that goes on has what its last line in the journal says."""
    if not isinstance(asked, Open) or not isinstance(asked.question, Floor):
        assert asked == before
        return
    assert isinstance(before, Open)
    assert asked.seconds is not None
    assert before.seconds is not None
    assert asked.seconds == pytest.approx(before.seconds, abs=0.06)
    if asked.question.clock == "goes-on":
        left = journal.read_seconds(1, entries[-1].decode().split()[3])
        assert left is not None
        assert asked.seconds >= left


class Tally(Surface):
    """Which count there is to be looked at, whenever something is asked, drawn or said."""

    def __init__(self) -> None:
        self.box: Box | None = None
        self.seen: list[tuple[int, Counted | None]] = []

    def at(self, box: Box) -> Surface:
        """Sits down at this table."""
        self.box = box
        return self

    def show(self, shown: Public) -> None:
        box = self.box
        assert box is not None
        if box.performance is not None and isinstance(shown, Spoken | Open | Part):
            count = None if box.showing.is_count_past else box.board.count
            self.seen.append((len(box.performance.game.answered), count))


@pytest.mark.parametrize(("table", "task"), [("duesterwald", "lots"), ("duesterwald", "floor")])
def test_a_count_is_looked_at_again_as_long_as_it_was(table: str, task: str, tmp_path: Path) -> None:
    """All look at the votes while lots are drawn; once people talk again nobody does any more."""
    setup, tried = COMPARED[table], 0
    for seed in range(60):
        whole = Tally()
        dealt = Random(seed).sample(setup.cards, len(setup.cards))
        about: dict[str, Any] = {"day": seed, "night": seed}
        run_virtually(play(setup, tmp_path / f"{seed}", dealt, onlookers=[whole.at], **about))
        (finished,) = (tmp_path / f"{seed}").glob("*.finished")
        header, *entries = finished.read_bytes().splitlines(keepends=True)
        tasks = [entry.split()[1].decode() for entry in entries]
        elected = tasks.index("elect") if "elect" in tasks else len(tasks)
        if task not in tasks[elected:]:
            continue
        tried += 1
        answered = 1 + tasks.index(task, elected)
        folder = tmp_path / f"{seed} again"
        folder.mkdir()
        (folder / "00001.open").write_bytes(header + b"".join(entries[:answered]))
        again = Tally()
        run_virtually(play(setup, folder, dealt, onlookers=[again.at], **about))
        first = next(count for number, count in whole.seen if number == answered)
        assert again.seen[0] == (answered, first)
        assert (first is not None) == (task == "lots")
    assert tried
