"""The board: what everybody knows is true, and the same after a power cut and after a step back."""

from copy import deepcopy
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.rules.board import Board
from moderator.rules.duesterwald.events import NobodyDied
from moderator.rules.events import Accused, Died, DrawRefused, NobodyLeaves, Shown
from moderator.rules.news import Card
from moderator.rules.playing import journal
from moderator.rules.playing.autopsy import autopsy
from moderator.rules.playing.game import Game, Setup, plan, play_out
from moderator.rules.requests import Floor, Poll, Question
from moderator.rules.table import Table

from .people import People, setups

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
# These play a game once for every answer of it.
costly = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def questions(game: Game, people: People) -> Any:
    """Every question of a game, before it is answered."""
    game.go_on_to_question()
    while isinstance(game.request, Question):
        yield game.request
        game.answer(people(game.request))
        game.go_on_to_question()


def hidden(game: Game) -> Table:
    """The table that nobody may look under."""
    assert isinstance(game._table, Table)
    return game._table


@laws
@given(setups(), SEEDS)
def test_the_board_is_true_at_every_question(setup: Setup, seed: int) -> None:
    game = Game(setup)
    board, table = game.board, hidden(game)
    for _ in questions(game, People(setup, seed)):
        assert (board.living, board.beside, board.targets) == (table.living, table.beside, table.mortals())
        assert board.gone == [table.shown(death.who) for death in table.deaths]
        assert board.dead == tuple(death.who for death in table.deaths if isinstance(death.who, int))
        assert board.cards == {seat: table.roles[seat] for seat in board.dead}
        assert (board.office, board.round) == (table.office, table.night)
        assert (board.scene not in ("night", "dawn")) == table.is_day
        assert (board.outcome, board.winners, board.chronicle) == ("", (), None)
    assert board.outcome
    assert board.chronicle == table.chronicle()
    assert board.cards == dict(enumerate(table.roles))


@laws
@given(setups(), SEEDS)
def test_the_board_says_what_is_going_on(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for asked in questions(game, People(setup, seed)):
        board, call = game.board, getattr(asked, "call", "")
        assert board.call == ("" if call == "deal" else call)
        assert not call or call == "deal" or board.scene == "night"
        if isinstance(asked, Floor):
            assert board.scene in ("", "day")
            assert (board.accusation, board.accused) == (asked.accusation, None)
        elif asked.task != "heir":
            # An office that passes on during the talk leaves it standing.
            assert board.accusation is None
        if isinstance(asked, Poll) and asked.task == "gallows":
            assert board.scene == "gallows"
            assert board.accused in board.targets


@laws
@given(setups(deal="box"), SEEDS)
def test_everybody_holds_the_card_that_they_are(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for asked in questions(game, People(setup, seed)):
        if asked.task == "deal":
            continue
        roles = autopsy(game).roles
        for seat, tell in game.held.items():
            assert seat in tell.seats
            if isinstance(tell.news, Card):
                # The thief knows at once what they took, the drunkard who they are from the second night on.
                assert tell.news == Card(roles[seat])
            else:
                # The dead are told everything, where that is wished.
                assert setup.options["watch"] == "yes"
                assert seat not in game.board.living
        assert set(game.held) == set(game.board.seats)


@costly
@given(setups(), SEEDS)
def test_after_a_power_cut_everything_known_is_as_it_was(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for _ in questions(game, People(setup, seed)):
        again = journal.resume(journal.written(game).encode())
        again.go_on_to_question()
        assert again.board == game.board
        assert (again.held, again.told) == (game.held, game.told)


@costly
@given(setups(), SEEDS)
def test_after_a_step_back_everything_known_is_as_it_was(setup: Setup, seed: int) -> None:
    game, before = Game(setup), {}
    people = People(setup, seed)
    while game.request is not None:
        if isinstance(game.request, Question):
            before[len(game.answered)] = deepcopy((game.board, game.held, game.told))
            game.answer(people(game.request))
        else:
            game.go_on()
        if game.can_rewind():
            again = game.rewound()
            again.go_on_to_question()
            assert (again.board, again.held, again.told) == before[len(again.answered)]


@laws
@given(setups(), SEEDS)
def test_thousands_of_games_in_a_row_are_played_as_one_at_a_time(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for _ in questions(game, People(setup, seed)):
        pass
    assert play_out(setup, plan(People(setup, seed).by_kind)) == game.board


def test_boards_on_which_something_else_has_happened_differ() -> None:
    # As named tuples these two are equal.
    boards = Board(8), Board(8)
    boards[0].learn(DrawRefused())
    boards[1].learn(NobodyDied())
    assert boards[0] != boards[1]


def test_an_accusation_stands_until_it_falls_or_nobody_takes_it_up() -> None:
    board = Board(8)
    board.learn(Accused(1, 2))
    board.learn(Died(Shown(3, "villager"), "hunter"))
    assert board.accusation == Accused(1, 2)
    board.learn(NobodyLeaves())
    assert board.accusation is None
