"""Nothing leaks in Wolfmoon: games that differ in hidden cards alone look alike until an outcome tells."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.rules.events import Ended, ToldAll
from moderator.rules.playing.game import Game, Setup
from moderator.rules.playing.games import AnyRequest
from moderator.rules.requests import Ask, Draw, Question, Tell
from moderator.rules.values import Seat
from moderator.rules.views import Asked, private, public
from moderator.rules.wolfmoon import deeds, events, spy
from moderator.rules.wolfmoon.spy import spys_moment

from .wolfmoon import Hands, requests_of, setup_of, table_of, tables

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))

# What shows cards, or what they are worth; by these the games may begin to differ, and by nothing else.
OUTCOMES = (
    events.MoonRises, events.Plays, deeds.Guesses, deeds.IsAsked, deeds.DuelIsEven, deeds.IsHunted,
    deeds.SpyStrikes, deeds.AlchemistSaves, deeds.SchemerTakes, events.GoesOut, events.GoesHome,
    events.HandsShown, events.Compared, events.CardsWay, Ended, ToldAll,
)  # fmt: skip


class Twin(Hands):
    """People who do in secret what their cards let them, and otherwise the same as in the other game."""

    def secretly(self, ask: Ask, other: Any) -> Any:
        """The same as there if that can be, so that the games stay alike for long."""
        return other if ask.admits(other) else self.chance.choice(ask.choices)


def compare(setup: Setup, seed: int, leaving: float, deep: bool) -> tuple[Any, Any, int]:
    """Two games that differ in the places of two cards: by what they begin to look different, and when."""
    games = Game(setup), Game(setup)
    ours, theirs = Twin(seed, leaving), Twin(seed + 1)
    chance = Random(seed)
    for number in range(20_000):
        one, other = games[0].request, games[1].request
        seen = [None if request is None else public(request) for request in (one, other)]
        if type(seen[0]) is not type(seen[1]) or seen[0] != seen[1]:
            return seen[0], seen[1], number
        if one is None or other is None:
            return None, None, number
        assert [len(request.seats) for request in (one, other) if isinstance(request, Tell)] in ([], [1, 1])
        if isinstance(one, Question) and isinstance(other, Question):
            assert games[0].board == games[1].board, "what everybody knows comes of what all perceive"
            answer = ours(one)
            games[0].answer(answer)
            games[1].answer(twin_answer(one, other, answer, theirs, chance, deep))
        else:
            for game in games:
                game.go_on()
    raise AssertionError("no end")


def twin_answer(
    one: AnyRequest, other: AnyRequest, answer: Any, twin: Twin, chance: Random, deep: bool
) -> Any:
    """The same in the open and of chance; but the deal has two cards changed, and in secret what they can."""
    if isinstance(one, Draw) and one.task == "deal":
        return swapped(answer, chance, deep)
    if isinstance(one, Draw) and isinstance(other, Draw):
        if other.admits(answer):
            return answer
        # The same way of shuffling other cards.
        left = list(one.pool)
        places = [taken(left, card) for card in answer]
        return tuple(other.pool[place] for place in places)
    if isinstance(one, Ask) and isinstance(other, Ask) and one.known == "who":
        return twin.secretly(other, answer)
    return answer


def taken(left: list[Any], card: Any) -> int:
    """Where a card was in the pool; each place once."""
    place = left.index(card)
    left[place] = object()
    return place


def swapped(cards: Sequence[str], chance: Random, deep: bool) -> tuple[str, ...]:
    """The same cards, two that are different in each other's place; deep down they are seen late."""
    changed, places = list(cards), range(12 if deep else 0, len(cards))
    one = chance.choice(places)
    other = chance.choice([place for place in places if changed[place] != changed[one]])
    changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


# And beside such a one: the game goes on there, or somebody is asked whether they are saved.
KINDS = (*OUTCOMES, events.Draws, Ask, Asked, events.TurnBegins)


@laws
@given(tables("single"), SEEDS, st.sampled_from([0.0, 0.02]), st.booleans())
def test_hidden_cards_show_only_by_outcomes(setup: Setup, seed: int, leaving: float, deep: bool) -> None:
    ours, theirs, _ = compare(setup, seed, leaving, deep)
    if ours is not None or theirs is not None:
        assert any(isinstance(one, OUTCOMES) for one in (ours, theirs)), (ours, theirs)
        assert all(isinstance(one, KINDS) for one in (ours, theirs)), (ours, theirs)


def test_twins_stay_alike_for_long_enough_to_tell() -> None:
    lengths = [compare(setup_of(3 + seed % 4), seed, 0, deep=True)[2] for seed in range(60)]
    assert sorted(lengths)[30] > 60


@laws
@given(tables(), SEEDS)
def test_nobody_is_asked_or_told_anything_of_another_seat(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, Hands(seed, 0.02), 20_000):
        for seat in range(len(setup.players)):
            seen = private(request, seat)
            assert (seen is not None) == (isinstance(request, Tell | Ask) and seat in request.seats)
        if isinstance(request, Tell):
            assert public(request) == Asked("news", request.seats), "that there is news, and no more"
        elif isinstance(request, Ask) and request.known == "who":
            assert public(request) == Asked(request.task, request.seats, request.may_leave)


def test_a_spy_who_waits_and_nobody_look_the_same() -> None:
    """Every failed guess of many games, once as it is and once with another hand in the place of hers."""
    found = 0
    for seed in range(300):
        game = Game(setup_of(4))
        for request, _ in requests_of(game, Hands(seed)):
            if isinstance(request, Ask) and request.task == "spy" and "yes" in request.choices:
                found += 1
                other = request._replace(choices=("no",))
                assert public(request) == public(other)
                assert request.admits(None)
                assert other.admits(None)
                assert request.slot == other.slot != ""
                break
    assert found > 10


# A leak planted in the rules is found: the test of the tests above.


def asks_the_spy_alone(table: Any, guesser: Seat, whom: Seat) -> Any:
    """The moment comes only where there is a spy."""
    if "spy" in table.hands[whom]:
        yield from spys_moment(table, guesser, whom)


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spy.spys_moment is spys_moment
    monkeypatch.setattr("moderator.rules.wolfmoon.guessing.spys_moment", asks_the_spy_alone)
    leaks = 0
    for seed in range(3000):
        ours, theirs, _ = compare(setup_of(3), seed, 0, deep=False)
        leaks += ours is not None and not any(isinstance(one, OUTCOMES) for one in (ours, theirs))
    assert leaks


def test_those_who_are_out_see_no_hand_until_they_are_in_again() -> None:
    back = 0
    for seed in range(300):
        game, out = Game(setup_of(3 + seed % 4)), dict[Seat, bool]()
        for request, _ in requests_of(game, Hands(seed, 0.02)):
            if isinstance(request, events.GoesOut | events.GoesHome):
                out[request.who] = True
            elif isinstance(request, Ask) and request.task == "bring-back":
                out.clear()
                back += 1
            elif isinstance(request, Tell) and out.get(request.seats[0]):
                assert not table_of(game).hands[request.seats[0]]
                assert not getattr(request.news, "roles", ())
    assert back
