"""Whoever has to go home can say so at every open question, and the evening goes on to its end."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from moderator.keeping.store import Store
from moderator.rules.events import Left
from moderator.rules.playing import journal
from moderator.rules.requests import Ask, Floor, Leaves, Poll, Tell
from moderator.rules.values import Seat
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Open, Public
from moderator.table.surfaces import Surface

from .stage import Played, play
from .test_box_secrecy import COMPARED

SEEDS = 25


class Doorkeeper(Surface):
    """Whoever has gone is not asked, nor told, any more."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.left: list[Seat] = []

    def show(self, shown: Public) -> None:
        if isinstance(shown, Left):
            assert isinstance(shown.shown.who, int)
            self.left.append(shown.shown.who)
        elif isinstance(shown, Open) and isinstance(shown.question, Floor):
            assert not set(shown.question.seats) & set(self.left)
            assert not set(shown.question.nominees) & set(self.left)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        # Only the heir of an office is named on the way out.
        is_last_will = isinstance(request, Ask) and request.task == "heir"
        assert request is None or seat not in self.left or is_last_will


def evening(table: str, folder: Path, seed: int, leaving: float) -> Played:
    """One evening at which people go home."""
    setup = COMPARED[table]
    dealt = Random(seed).sample(setup.cards, len(setup.cards))
    result: Played = run_virtually(
        play(setup, folder, dealt, day=seed, night=seed, leaving=leaving, onlookers=[Doorkeeper])
    )
    return result


@pytest.mark.parametrize("leaving", [0.15, 0.6])
@pytest.mark.parametrize("table", COMPARED)
def test_an_evening_that_people_leave_ends_well(table: str, leaving: float, tmp_path: Path) -> None:
    asked: Counter[str] = Counter()
    for seed in range(SEEDS):
        folder = tmp_path / f"{seed}"
        played = evening(table, folder, seed, leaving)
        (file,) = Store(folder).files()
        assert file.suffix == ".finished"
        game = journal.resume(file.read_bytes())
        game.go_on_to_question()
        assert game.request is None
        assert game.board.outcome
        assert game.board.chronicle is not None
        went = [kept.answer.seat for kept in game.answered if isinstance(kept.answer, Leaves)]
        asked.update(kept.request.task for kept in game.answered if isinstance(kept.answer, Leaves))
        left = [seen.detail for seen in played.observer.seen if isinstance(seen.detail, Left)]
        assert [shown.who for shown in (one.shown for one in left)] == went
        said = [seen.detail for seen in played.observer.seen if seen.what == "says"]
        assert sum(text.startswith("say.left ") for text in said) == len(went)
    assert {"floor", "vote" if COMPARED[table].rules == "duesterwald" else "gallows"} <= asked.keys()


def test_people_leave_at_every_kind_of_open_question(tmp_path: Path) -> None:
    """A shot and an heir are seldom asked for: where they are, somebody goes."""
    asked: Counter[str] = Counter()
    for table in COMPARED:
        for seed in range(SEEDS):
            folder = tmp_path / f"{table} {seed}"
            evening(table, folder, seed, 0.3)
            game = journal.resume(Store(folder).files()[0].read_bytes())
            asked.update(kept.request.task for kept in game.answered if isinstance(kept.answer, Leaves))
    assert {"floor", "elect", "vote", "gallows", "hunter", "heir"} <= asked.keys()
