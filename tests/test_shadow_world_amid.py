"""Entries amid what somebody has entered of themselves; colours of figures; how all stand, on request."""

from typing import Any

import pytest

from moderator.rules.entries import Enters
from moderator.rules.events import Ended
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game, Refused
from moderator.rules.requests import Ask
from moderator.rules.shadow_world.blows import FallsOut
from moderator.rules.shadow_world.board import ShadowBoard
from moderator.rules.shadow_world.events import AimReached, Stands

from .shadow_world import setup_of, table_of

pytestmark = pytest.mark.fast

OUT = ((), (), ())


def played(*answers: Any) -> tuple[Game, list[object]]:
    """Four with their own dice, the first of whom begins, and what they have answered since."""
    game, heard = Game(setup_of(4, dice="table", first="named")), list[object]()
    for answer in ("chapel", "graveyard", 0, *answers):
        hear(game, heard)
        game.answer(answer)
    hear(game, heard)
    return game, heard


def hear(game: Game, heard: list[object]) -> None:
    """All that is made known until the next question."""
    while game.request is not None and not isinstance(game.request, Ask):
        heard.append(game.request)
        game.go_on()


def asked(game: Game) -> tuple[str, tuple[int, ...]]:
    """What is asked, and of whom."""
    assert isinstance(game.request, Ask)
    return game.request.task, game.request.seats


def board_of(game: Game) -> ShadowBoard:
    """What all know."""
    board = game.board
    assert isinstance(board, ShadowBoard)
    return board


def test_somebody_is_hurt_while_it_is_asked_who_another_was() -> None:
    out, hurt = Enters("out", ((1,), *OUT)), Enters("hurt", (("3",), (2,), ()))
    game, heard = played(out, hurt)
    assert asked(game) == ("group", (1,))
    assert board_of(game).damage[2] == 3
    assert board_of(game).living == (0, 1, 2, 3)
    game.answer("vampire")
    hear(game, heard)
    assert board_of(game).living == (0, 2, 3)
    assert asked(game) == ("sum", (0,))


def test_of_whom_it_is_asked_nothing_more_can_be_entered_by_themselves() -> None:
    game, _ = played(Enters("out", ((1,), *OUT)))
    for what in ("out", "show", "aim", "leave"):
        with pytest.raises(Refused):
            game.answer(Enters(what, ((1,), *OUT)))
    assert asked(game) == ("group", (1,))


def test_what_ends_a_turn_amid_is_told_with_what_it_came_amid() -> None:
    """The turn's player goes out while another is asked: both are out, and the turn is over then."""
    game, heard = played(Enters("out", ((1,), *OUT)), Enters("out", ((0,), ("werewolf",), (), ())), "vampire")
    assert [event.who for event in heard if isinstance(event, FallsOut)] == [0, 1]
    assert asked(game) == ("sum", (2,))


def test_the_last_of_both_groups_may_fall_amid_each_other() -> None:
    blows = (
        Enters("out", ((0,), ("werewolf",), (), ())),
        Enters("out", ((1,), ("vampire",), (), ())),
        Enters("out", ((2,), *OUT)),
        Enters("out", ((3,), ("vampire",), (), ())),
        "werewolf",
    )
    game, heard = played(*blows)
    assert asked(game)[0] == "close"
    game.answer("close")
    hear(game, heard)
    assert [(one.outcome, one.winners) for one in heard if isinstance(one, Ended)] == [
        ("both-gone", (0, 1, 2, 3))
    ]


def test_an_aim_amid_ends_the_game_when_it_is_known_who_fell() -> None:
    game, heard = played(Enters("out", ((1,), *OUT)), Enters("aim", ((2,), *OUT)), "vampire")
    assert [type(one) for one in heard if isinstance(one, AimReached | FallsOut)] == [AimReached, FallsOut]
    assert asked(game)[0] == "close"


def test_whoever_takes_the_letter_back_has_said_no_aim() -> None:
    shown = [Enters("show", ((seat,), ("vampire",), ("Vera",), ())) for seat in (1, 2)]
    game, heard = played(*shown, Enters("aim", ((3,), ("werewolf",), ("Volko",), ())))
    assert asked(game) == ("letter-sure", (3,))
    game.answer("no")
    hear(game, heard)
    assert asked(game) == ("sum", (0,))
    assert not any(isinstance(one, AimReached) for one in heard)


def test_amid_is_taken_back_entry_by_entry_too() -> None:
    game, _ = played(Enters("out", ((1,), *OUT)), Enters("hurt", (("3",), (2,), ())))
    game = game.rewound()
    hear(game, [])
    assert asked(game) == ("group", (1,))
    assert board_of(game).damage[2] == 0
    game = game.rewound()
    hear(game, [])
    assert asked(game) == ("sum", (0,))
    again = journal.resume(journal.written(game).encode())
    again.go_on_to_question()
    assert again.request == game.request


def test_a_figure_has_the_colour_that_was_said_from_the_set_up_on() -> None:
    game = Game(setup_of(4, dice="table", first="named"))
    hear(game, [])
    assert isinstance(game.request, Ask)
    assert [entry.what for entry in game.request.entries] == ["figure"]
    game.answer(Enters("figure", ((2,), ("figure-red",))))
    hear(game, [])
    with pytest.raises(Refused):
        game.answer(Enters("figure", ((1,), ("figure-red",))))
    for answer in ("chapel", "graveyard", 0):
        game.answer(answer)
        hear(game, [])
    assert board_of(game).figures == {2: "figure-red"}
    assert table_of(game).figures == board_of(game).figures


def test_it_is_read_on_request_how_all_stand_and_nothing_changes() -> None:
    game, heard = played("2", Enters("hurt", (("4",), (3,), ())))
    before = vars(board_of(game)).copy()
    game.answer(Enters("stands"))
    hear(game, heard)
    (told,) = (one for one in heard if isinstance(one, Stands))
    assert told.people == ((0, 0, "oxanas-hut"), (1, 0, ""), (2, 0, ""), (3, 4, ""))
    assert {name: value for name, value in vars(board_of(game)).items() if name != "happened"} == {
        name: value for name, value in before.items() if name != "happened"
    }
