"""Claims: what people say of themselves and each other by day is heard by all, and changes nothing."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.rules.events import Accused, Claimed, Night
from moderator.rules.playing import journal
from moderator.rules.playing.game import Game, Refused, Setup, set_up
from moderator.rules.requests import Claims, Floor, Leaves, Nominates, Question
from moderator.rules.views import private, public

from .people import People, requests_of, setups
from .seals import records_of, sealed

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))

CAST = ["werewolf", "werewolf", "seer", "witch", "cupid", "hunter", "villager", "villager"]


def a_talk(rules: str = "duesterwald", topic: str = "talk") -> Game:
    """Eight people who talk."""
    cast = CAST if rules == "duesterwald" else ["werewolf", "vampire", "seer", *["villager"] * 5]
    setup = set_up(rules, "ABCDEFGH", cast, {})
    game, people = Game(setup), People(setup, 1, leaving=0, claiming=0)
    while not (isinstance(game.request, Floor) and game.request.topic == topic):
        step(game, people)
    return game


def step(game: Game, people: People) -> None:
    """One request more."""
    if isinstance(game.request, Question):
        game.answer(people(game.request))
    else:
        game.go_on()


class Quiet(People):
    """The same people as ever, who also claim things: what they say is no part of what they do."""

    def __init__(self, setup: Setup, seed: int) -> None:
        super().__init__(setup, seed, claiming=0)
        self.talkers = People(setup, seed + 1, claiming=1, leaving=0)
        self.said: list[Claims] = []

    def floor(self, floor: Floor) -> Any:
        if self.talkers.one_of((True, False)):
            claim = self.talkers.floor(floor)
            self.said.append(claim)
            return claim
        return super().floor(floor)


@laws
@given(setups(), SEEDS)
def test_a_game_with_claims_is_the_same_game_without_them(setup: Setup, seed: int) -> None:
    silent = Game(setup)
    expected = list(requests_of(silent, People(setup, seed, claiming=0)))
    game, people = Game(setup), Quiet(setup, seed)
    played = [
        (request, answer)
        for request, answer in requests_of(game, people)
        if type(answer) is not Claims and type(request) is not Claimed
    ]
    # That a talk goes on, and does not start, is all that a claim leaves behind.
    assert [as_it_began(request) for request, _ in played] == [as_it_began(r) for r, _ in expected]
    assert [answer for _, answer in played] == [answer for _, answer in expected]
    assert [tuple(claimed)[:4] for claimed in game.board.claims] == [tuple(claim) for claim in people.said]


def as_it_began(request: Any) -> Any:
    """A talk, be it new or not; the last call is another thing."""
    if isinstance(request, Floor) and request.clock == "starts":
        return request._replace(clock="goes-on")
    return request


@laws
@given(setups(), SEEDS)
def test_whoever_lives_can_claim_any_card_of_the_game(setup: Setup, seed: int) -> None:
    game = Game(setup)
    for request, _ in requests_of(game, People(setup, seed)):
        if isinstance(request, Floor):
            assert set(request.roles) == set(setup.cards)
            assert len(set(request.roles)) == len(request.roles)


@pytest.mark.parametrize("rules", ["duesterwald", "big-box"])
def test_a_claim_is_made_known_to_all_and_the_talk_goes_on(rules: str) -> None:
    game = a_talk(rules)
    asked = game.request
    assert isinstance(asked, Floor)
    first, second = asked.seats[:2]
    game.answer(Claims(first, "seer", second, "wicked"), left=70.0)
    claimed = game.request
    assert claimed == Claimed(first, "seer", second, "wicked", 1)
    assert isinstance(claimed, Claimed)
    assert public(claimed) == claimed
    assert private(claimed, first) is None
    assert not game.board.claims
    game.go_on_to_question()
    assert game.request == asked._replace(clock="goes-on")
    assert game.board.claims == (claimed,)
    assert not game.can_rewind(), "what was said cannot be unsaid"


def test_an_accusation_stands_whatever_is_claimed() -> None:
    game = a_talk("big-box")
    asked = game.request
    assert isinstance(asked, Floor)
    by, whom = asked.seats[:2]
    game.answer(Nominates(by, whom))
    game.go_on_to_question()
    game.answer(Claims(whom, "villager"))
    game.go_on_to_question()
    assert isinstance(game.request, Floor)
    assert game.request.accusation == game.board.accusation == Accused(by, whom)


def test_a_claim_does_not_put_off_the_last_call() -> None:
    game = a_talk("big-box")
    game.answer(None)
    assert isinstance(game.request, Floor)
    assert game.request.clock == "last-call"
    game.answer(Claims(game.request.seats[0], "seer"))
    game.go_on_to_question()
    assert isinstance(game.request, Floor)
    assert game.request.clock == "last-call"
    game.answer(None)
    while not isinstance(game.request, Night):
        game.go_on()


def test_the_hustings_hear_claims_too() -> None:
    game = a_talk(topic="hustings")
    assert isinstance(game.request, Floor)
    game.answer(Claims(game.request.seats[0], "seer"))
    game.go_on_to_question()
    assert isinstance(game.request, Floor)
    assert (game.request.topic, game.request.clock) == ("hustings", "goes-on")


def test_the_dead_and_the_night_claim_nothing() -> None:
    game = a_talk()
    assert isinstance(game.request, Floor)
    gone = game.request.seats[0]
    game.answer(Leaves(gone))
    people = People(game.setup, 3, leaving=0, claiming=0)
    while not isinstance(game.request, Floor):
        step(game, people)
    living, before = game.request.seats[0], len(game.answered)
    for claim in (Claims(gone, "seer"), Claims(living, None, gone, "wicked")):
        with pytest.raises(Refused):
            game.answer(claim)
    while isinstance(game.request, Floor):
        game.answer(None)
        game.go_on_to_question()
    with pytest.raises(Refused):
        game.answer(Claims(living, "seer"))
    assert len(game.answered) == before + 1


def test_a_claim_is_a_line_of_the_journal() -> None:
    game = a_talk()
    assert isinstance(game.request, Floor)
    first, second = game.request.seats[:2]
    game.answer(Claims(first, "seer", second, "good"), left=61.5)
    game.go_on_to_question()
    game.answer(Claims(second, "hunter"), left=60.0)
    written = journal.written(game)
    lines = records_of(written)
    assert lines[-2].endswith(f' 61.5 {{"claims": [{first}, "seer", {second}, "good"]}}')
    assert lines[-1].endswith(f' 60.0 {{"claims": [{second}, "hunter", null, null]}}')
    again = journal.resume(written.encode())
    game.go_on_to_question()
    again.go_on_to_question()
    assert (again.request, again.board) == (game.request, game.board)
    assert [type(claimed) for claimed in again.board.claims] == [Claimed, Claimed]


@pytest.mark.parametrize(
    "claim", ['[0, "seer"', '{"claims": [0, "nobody", null, null]}', '{"claims": []}', '{"claims": [0]}']
)
def test_a_journal_with_a_claim_that_nobody_can_make_is_kept_and_not_played(claim: str) -> None:
    game = a_talk()
    assert isinstance(game.request, Floor)
    game.answer(Claims(game.request.seats[0], "seer"))
    *before, last = records_of(journal.written(game))
    with pytest.raises(journal.Misfit):
        journal.resume(sealed([*before, last[: last.index('{"claims"')] + claim]))
