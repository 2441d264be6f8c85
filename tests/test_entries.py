"""What can be entered beside a question: by whom, in which words; journaled, and taken back one by one."""

import asyncio

import pytest

from moderator.rules.entries import Enterable, Enters, Field
from moderator.rules.playing import journal
from moderator.rules.playing.fallen import Fallen, fingerprint
from moderator.rules.playing.game import Game, Refused
from moderator.rules.requests import Ask, Draw
from moderator.rules.views import Asked, public
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.desk import Desk
from moderator.table.sheets import Choosing
from moderator.table.timer import Timer

from .shadow_world import setup_of

pytestmark = pytest.mark.fast

HURT = Enterable("hurt", (0,), (Field("points", ("1", "2")), Field("whom", (0, 1, 2), 1, 3)))
OUT = Enterable("out", (0, 1), (Field("who", (0, 1)), Field("name", (), 0, 1, 5)), True, ((1, "Max"),))
ASKED = Ask("place", (0,), ("done",), "", "", True, 1, "wait", "all", (), (HURT, OUT))


@pytest.mark.parametrize(
    ("said", "seat", "is_taken"),
    [
        (Enters("hurt", (("2",), (1, 2))), 0, True),
        (Enters("hurt", (("2",), (1, 2))), None, True),
        # from another seat, of too much, of nobody, twice of one, of too many things, in other words
        (Enters("hurt", (("2",), (1, 2))), 1, False),
        (Enters("hurt", (("3",), (1,))), 0, False),
        (Enters("hurt", (("2",), ())), 0, False),
        (Enters("hurt", (("2",), (1, 1))), 0, False),
        (Enters("hurt", (("2",), (1,), (1,))), 0, False),
        (Enters("gift", (("2",), (1,))), 0, False),
        # everybody of themselves, and the table of all; a name can be read and said
        (Enters("out", ((1,), ("Volko",))), 1, True),
        (Enters("out", ((1,), ())), 0, False),
        (Enters("out", ((1,), ())), None, True),
        (Enters("out", ((1,), ("Volkov",))), 1, False),
        (Enters("out", ((1,), ("a\nb",))), 1, False),
        (Enters("out", ((1,), (" a",))), 1, False),
        (Enters("out", ((1,), ("Max",))), 1, False),
        (Enters("out", ((0,), ("Max",))), 0, True),
    ],
)
def test_it_is_entered_by_whom_it_may_and_in_words_that_there_are(
    said: Enters, seat: int | None, is_taken: bool
) -> None:
    async def enter() -> bool:
        desk, sheet = Desk(Timer(LoopClock()), lambda: None), Choosing(ASKED)
        with desk.lay_open(sheet):
            taken = desk.enter(said, seat)
            assert (sheet.answer() == said) == taken
            assert not desk.choose(0, said), "what is entered is no choice"
            assert not (taken and desk.enter(said, seat)), "one at a time"
        return taken

    assert run_virtually(enter()) == is_taken
    if seat is None:
        assert ASKED.admits(said) == is_taken


def test_where_nothing_is_asked_nothing_can_be_entered() -> None:
    async def enter() -> bool:
        await asyncio.sleep(0)
        return Desk(Timer(LoopClock()), lambda: None).enter(Enters("hurt", (("2",), (1,))), None)

    assert not run_virtually(enter())


def test_a_question_beside_which_nothing_can_be_entered_is_known_by_journals_as_ever() -> None:
    plain = Ask("seer", (6,), (1, 2), "seer")
    assert repr(plain) == (
        "Ask(task='seer', seats=(6,), choices=(1, 2), call='seer', slot='choice', nobody=True, number=1, "
        "late='nobody', known='call', may_leave=())"
    )
    assert fingerprint(plain) != fingerprint(plain._replace(entries=(OUT,)))


def test_whoever_looks_on_knows_what_can_be_entered_while_one_is_asked_alone() -> None:
    assert public(ASKED._replace(known="who")) == Asked("place", (0,), (), (HURT, OUT))


def test_chance_stays_as_it_fell_and_what_was_not_reached_is_new() -> None:
    fallen = Fallen()
    fallen.count("die", 6)
    fallen.count("die", 2)
    fallen.take_back("die")
    assert fallen.next("die") == 2
    again = fallen.anew()
    assert [again.next("die"), again.next("coin")] == [6, None]
    again.count("die", 6)
    again.count("die", 2)
    assert again.next("die") is None
    assert fallen.next("die") == 2, "what is looked at anew has its own count"


def test_an_entry_is_written_and_read_again_and_a_spoilt_one_is_a_misfit() -> None:
    game = Game(setup_of(4, first="named"))
    for answer in ("chapel", "witch-tree", 2):
        game.go_on_to_question()
        game.answer(answer)
    game.go_on_to_question()
    game.answer(Enters("hurt", (("3",), (0, 1), ())))
    assert '{"enters": ["hurt", [["3"], [0, 1], []]]}' in journal.written(game)
    assert journal.resume(journal.written(game).encode()).answered == game.answered
    with pytest.raises(Refused):
        game.go_on_to_question() or game.answer(Enters("hurt", ((3,), (0, 1), ())))  # type: ignore[func-returns-value]
    assert not isinstance(game.request, Draw)
