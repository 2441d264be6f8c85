"""The laws of Shadow world: what is true of every game, whatever is entered or taken back."""

from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.rules.entries import Enters
from moderator.rules.events import Ended, ToldAll
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game, Setup
from moderator.rules.playing.games import AnyEvent
from moderator.rules.requests import Ask, Draw, Floor, Poll, Question, Tell
from moderator.rules.shadow_world.blows import FallsOut, Hurt, WalksOff
from moderator.rules.shadow_world.board import ShadowBoard
from moderator.rules.shadow_world.events import Arrives, StandsThere, Thrown, TurnComes, Wandering
from moderator.rules.shadow_world.places import BY_SUM, FREE, GROUPS
from moderator.rules.views import private, public

from .seals import sealed
from .shadow_world import Table, requests_of, setup_of, table_of, tables

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


@laws
@given(tables(), SEEDS)
def test_every_game_ends_and_whoever_is_known_to_have_won_has(setup: Setup, seed: int) -> None:
    game = Game(setup)
    played = [request for request, _ in requests_of(game, Table(seed))]
    (ended,) = (request for request in played if isinstance(request, Ended))
    assert isinstance(played[-1], ToldAll)
    board = game.board
    assert isinstance(board, ShadowBoard)
    gone = {group: board.still_in(group) == 0 for group in ("werewolf", "vampire")}
    if ended.outcome in ("vampires-gone", "both-gone") and not board.insisted:
        assert gone["vampire"]
    if ended.outcome == "own-aim":
        assert not any(gone.values())
        assert ended.winners
    assert ended.winners == tuple(sorted(ended.winners))
    assert {*board.aims} <= {*ended.winners}


@laws
@given(tables(), SEEDS)
def test_what_the_rules_keep_is_what_everybody_knows(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, Table(seed)):
        if isinstance(request, Question):
            kept = vars(table_of(game))
            assert {name: kept[name] for name in vars(game.board)} == vars(game.board)


@laws
@given(tables(), SEEDS)
def test_twins_are_not_needed_since_nothing_is_addressed_to_anybody(setup: Setup, seed: int) -> None:
    """Everything is for all: what one seat perceives of it is what every other does, so nothing can leak."""
    for request, _ in requests_of(Game(setup), Table(seed)):
        assert not isinstance(request, Tell | Poll | Floor)
        if isinstance(request, Ask):
            assert public(request) == request
            assert request.known == "all"
            assert request.late == "wait"
        for seat in range(len(setup.players)):
            addressed = private(request, seat)
            assert addressed is None or addressed == public(request)


@laws
@given(tables(), SEEDS)
def test_a_turn_goes_elsewhere_and_damage_counts_up(setup: Setup, seed: int) -> None:
    game, stood, came_to = Game(setup), dict[int, str](), 0
    for request, _ in requests_of(game, Table(seed)):
        board = game.board
        assert isinstance(board, ShadowBoard)
        assert all(points >= 0 for points in board.damage.values())
        if isinstance(request, TurnComes):
            assert request.who in board.living
            assert request.round >= board.round
        elif isinstance(request, Thrown):
            stood, came_to = dict(board.at), request.sum
            assert 2 <= request.sum <= 10
        elif isinstance(request, StandsThere):
            assert stood[request.who] == request.place
        elif isinstance(request, Arrives):
            assert request.place != stood[request.who]
            # Not the dice that lie there: a card's own throw may be entered meanwhile.
            assert came_to == FREE or BY_SUM[came_to] == request.place
        elif isinstance(request, Hurt):
            assert all(points > 0 and seat in board.living for seat, points, _ in request.marks)
            assert all(now == board.damage[seat] + points for seat, points, now in request.marks)


@laws
@given(tables(), SEEDS)
def test_nobody_is_of_a_group_that_is_known_as_a_whole(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, Table(seed)):
        board = game.board
        assert isinstance(board, ShadowBoard)
        if isinstance(request, FallsOut | WalksOff):
            assert request.who in board.living
        if board.scene:
            assert all(len(board.known(group)) <= board.groups[group] for group in GROUPS)


def play_to(setup: Setup, seed: int, entries: int) -> Game:
    """A game in which so much has been answered, chance aside."""
    game, people = Game(setup), Table(seed)
    while game.request is not None and given_by_people(game) < entries:
        if isinstance(game.request, Question):
            game.answer(people(game))
        else:
            game.go_on()
    return game


def given_by_people(game: Game) -> int:
    """How much has been answered and entered, dice aside."""
    return sum(not isinstance(one.request, Draw) for one in game.answered)


@laws
@given(tables(), SEEDS, st.integers(1, 40), st.integers(1, 60))
def test_taken_back_to_any_entry_and_entered_again_it_is_the_same(
    setup: Setup, seed: int, entries: int, back: int
) -> None:
    game = play_to(setup, seed, entries)
    before, was = list(game.answered), journal.written(game)
    for _ in range(min(back, given_by_people(game))):
        game = game.rewound()
    again = [one for one in before if not isinstance(one.request, Draw)][given_by_people(game) :]
    others = Table(f"other {seed}")
    for kept in again:
        while not isinstance(game.request, Ask):
            if isinstance(game.request, Draw):
                assert game.fallen(game.request) is not None, "the dice stay as they fell"
                game.answer(others(game))
            else:
                game.go_on()
        game.answer(kept.answer)
    # Dice that fell behind the last of them lie there still.
    while len(game.answered) < len(before):
        if isinstance(game.request, Draw):
            game.answer(game.fallen(game.request))
        else:
            game.go_on()
    assert journal.written(game) == was


@pytest.mark.parametrize("size", [4, 6, 8])
def test_it_can_be_taken_back_to_the_very_beginning(size: int) -> None:
    game = play_to(setup_of(size), 1, 30)
    while game.can_rewind():
        game = game.rewound()
    first = Game(setup_of(size))
    assert not [one for one in game.answered if not isinstance(one.request, Draw)]
    assert game.board == first.board


@laws
@given(tables(), SEEDS, st.integers(1, 60))
def test_every_prefix_resumes_with_all_that_was_taken_back(setup: Setup, seed: int, entries: int) -> None:
    game = play_to(setup, seed, entries)
    records = [journal.header(setup)]
    records += [journal.entry(at, *one) for at, one in enumerate(game.answered, start=1)]
    back = game.rewound() if game.can_rewind() else game
    if back is not game:
        records.append(journal.back(len(back.answered) + 1))
    for at in range(1, len(records) + 1):
        again = journal.resume(sealed(records[:at]))
        answers = back.answered if at == len(records) else game.answered[: at - 1]
        assert again.answered == answers
    again.go_on_to_question()
    back.go_on_to_question()
    assert again.request == back.request
    assert again.board == back.board
    if isinstance(again.request, Draw):
        assert again.fallen(again.request) == back.fallen(again.request)


@laws
@given(tables(), SEEDS)
def test_an_entry_is_refused_where_it_does_not_fit_and_changes_nothing(setup: Setup, seed: int) -> None:
    for request, _ in requests_of(Game(setup), Table(seed)):
        if isinstance(request, Ask):
            for entry in request.entries:
                assert not request.admits(Enters(entry.what)) or not entry.fields
                assert (
                    not request.admits(Enters(entry.what, ((99,),) * len(entry.fields))) or not entry.fields
                )
            assert not request.admits(Enters("gift", ()))
            out = tuple(seat for seat in range(len(setup.players)) if not is_in(request, seat))
            hurt = [Enters("hurt", (("1",), (seat,), ())) for seat in out]
            assert not any(request.admits(one) for one in hurt)


def is_in(request: Ask, seat: int) -> bool:
    """Whether it can be hurt, as this question has it."""
    return any(seat in entry.fields[1].choices for entry in request.entries if entry.what == "hurt")


def test_it_knows_no_more_events_than_it_makes_known() -> None:
    seen = set[type]()
    for seed in range(60):
        for request, _ in requests_of(Game(setup_of(4 + seed % 5)), Table(seed)):
            seen.add(type(request))
    own = {kind for kind in get_args(AnyEvent) if "shadow_world" in kind.__module__}
    assert own <= seen
    assert Wandering in seen
