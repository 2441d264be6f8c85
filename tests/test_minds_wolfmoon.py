"""A mind for Wolfmoon: it counts cards from what its seat perceives, and does better than chance."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.minds.mind import MANNERS
from moderator.minds.wolfmoon.card_count import CardCount
from moderator.minds.wolfmoon.mind import MoonMind
from moderator.minds.wolfmoon.rows import PLACE, WOLF, by_value
from moderator.rules.board import Event
from moderator.rules.news import Card, Cards
from moderator.rules.playing.game import Game, Setup, new_board, plan, play_out
from moderator.rules.requests import Ask, Tell
from moderator.rules.values import Role, Seat
from moderator.rules.views import private
from moderator.rules.wolfmoon.board import Layout, MoonBoard
from moderator.rules.wolfmoon.deeds import DuelIsEven, Duels, Guesses, HandsSwapped, IsAsked, LooksAt
from moderator.rules.wolfmoon.events import CardsLie, Draws, Exchanges, GoesOut, MoonRises, Plays, TurnBegins
from moderator.workshop.simulation.minds_policy import MindsPolicy

from .test_minds import feed, kinds, log_of
from .wolfmoon import Hands, requests_of, setup_of, table_of, tables

THINKING = MANNERS["thinking"]
laws = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@laws
@given(tables(), st.integers(0, 2**32))
def test_no_answer_is_refused_at_any_table(setup: Setup, seed: int) -> None:
    policy, board = MindsPolicy(Random(seed), THINKING), new_board(setup)
    policy.sit_down(setup, board)
    assert play_out(setup, plan(policy.by_kind), board).outcome


@pytest.mark.parametrize("seed", range(12))
def test_what_a_mind_answers_hangs_on_nothing_but_what_its_seat_perceives(seed: int) -> None:
    setup = setup_of(3 + seed % 4, game="long" if seed % 3 == 0 else "single")
    log = log_of(setup, seed % 3, MindsPolicy(Random(seed), THINKING))
    again, board = MindsPolicy(Random(seed), THINKING), new_board(setup)
    again.sit_down(setup, board)
    mind = again.company.minds[seed % 3]
    for handed, answer in log:
        assert feed(mind, board, handed) == answer
    assert len(kinds(log)) > 20


@pytest.mark.parametrize("seed", range(30))
def test_what_is_so_is_never_thought_impossible(seed: int) -> None:
    """At every question of a game, with people who go home among them, whoever holds what."""
    game = Game(setup_of(3 + seed % 4, game="long" if seed % 5 == 0 else "single"))
    board = game.board
    assert isinstance(board, MoonBoard)
    minds = [CardCount(seat, board) for seat in board.seats]
    for request, _ in requests_of(game, Hands(seed, 0.004)):
        if isinstance(request, Tell):
            for seat in request.seats:
                mine = private(request, seat)
                assert isinstance(mine, Tell)
                minds[seat].told(mine)
        elif isinstance(request, Ask) and len(game.answered) % 3 == 0:
            for mind in minds:
                mind.catch_up()
                holds_for_possible_what_is(mind, game)


def holds_for_possible_what_is(mind: CardCount, game: Game) -> None:
    """The hands of the others, as far as one card is held; and what lies in the centre."""
    table = table_of(game)
    mind.agree()
    for seat in mind.board.living:
        if seat != mind.seat and len(table.hands[seat]) == 1 == len(mind.hands[seat]):
            assert mind.holding(seat)[PLACE[table.hand(seat)]] > 0
    asked = game.request
    if not isinstance(asked, Ask) or asked.task not in ("keep", "keep-one"):
        for row, role in zip(mind.centre, table.centre, strict=True):
            assert row[PLACE[role]] > 0


class Seat0:
    """A mind at the first place, and what happens before its eyes."""

    def __init__(self, hand: Role, *displays: tuple[Role, ...], moons: int = 0) -> None:
        self.board = MoonBoard(4)
        self.mind = MoonMind(0, self.board, Random(1))
        lie = (*displays, *((),) * (4 - len(displays)))
        rising = ("moon-sitting", "moon-howling", "moon-full")[:moons]
        self.see(CardsLie(1, 0, Layout((0, 1, 2, 3), lie, 24 - 8 * moons, 2, moons=rising)))
        self.hold(hand)

    def see(self, *events: Event) -> "Seat0":
        for event in events:
            self.board.learn(event)
        return self

    def hold(self, *cards: Role) -> "Seat0":
        self.mind.told(Tell("", (0,), Cards(cards), "", "who", stays=True))
        return self

    @property
    def count(self) -> CardCount:
        self.mind.count.catch_up()
        self.mind.count.agree()
        return self.mind.count

    def thinks(self, seat: Seat, role: Role) -> float:
        return self.count.holding(seat)[PLACE[role]]

    def answers(self, task: str, *choices: object, number: int = 1, may: bool = False) -> object:
        return self.mind.choose(Ask(task, (0,), choices, "", "", may, number, "wait"), None)  # type: ignore[arg-type]


VALUES = tuple(map(str, range(11)))


def test_cards_that_lie_open_are_nobodys() -> None:
    at = Seat0("seer", (), ("villager", "villager", "villager"), ("thief", "spy"))
    assert at.thinks(1, "seer") == at.thinks(1, "thief") == 0
    assert by_value(at.count.holding(1))[7] == 0
    assert at.thinks(1, "villager") == pytest.approx(at.thinks(1, "girl"), rel=0.05)


def test_the_werewolf_is_drawn_before_the_first_moon_and_not_after() -> None:
    at = Seat0("seer")
    first = at.count.top(24, 2)[WOLF]
    assert first == pytest.approx(1 / 7), "she is one of the seven above the first moon"
    at.see(Draws(1, 23, 2), Plays(1, "girl"))
    assert at.thinks(1, "werewolf") > 0.1, "who could have kept her may have done so"
    assert at.thinks(2, "werewolf") == 0
    at.see(MoonRises("moon-sitting", 2, 16, 2))
    assert at.count.rest[WOLF] == 0
    assert at.thinks(1, "werewolf") > 0.8, "nobody else could have drawn her"
    assert at.thinks(2, "werewolf") == at.thinks(3, "werewolf") == 0


def test_who_is_known_to_hold_the_werewolf_is_guessed_at() -> None:
    at = Seat0("werewolf", moons=1).see(HandsSwapped(0, 2)).hold("villager")
    assert at.thinks(2, "werewolf") == 1
    assert at.answers("guess-whom", 1, 2, 3) == 2
    assert at.answers("guess", *VALUES) == "10"


def test_what_was_guessed_wrong_is_not_guessed_again() -> None:
    at = Seat0("seer")
    assert at.answers("guess-whom", 1) == 1
    likeliest = at.answers("guess", *VALUES)
    assert isinstance(likeliest, str)
    at.see(Guesses(3, 1, int(likeliest), False))
    assert by_value(at.count.holding(1))[int(likeliest)] == 0
    assert at.answers("guess", *VALUES) != likeliest


def test_an_answer_to_the_tax_collector_is_remembered() -> None:
    at = Seat0("seer").see(IsAsked(2, 1, "tax-collector", False))
    assert by_value(at.count.holding(1))[:2] == [0, 0]
    at.see(IsAsked(2, 3, "inquisitor", False))
    assert by_value(at.count.holding(3))[9:] == [0, 0]


def test_a_duel_of_others_says_what_the_survivor_cannot_hold() -> None:
    at = Seat0("seer").see(Duels(1, 2, "girl"), GoesOut(2, ("bounty-hunter",)))
    assert sum(by_value(at.count.holding(1))[5:]) == 0, "the higher was out"
    at = Seat0("seer").see(Duels(1, 2, "barkeeper"), GoesOut(2, ("bounty-hunter",)))
    assert sum(by_value(at.count.holding(1))[:6]) == 0
    at = Seat0("seer", (), ("spy",)).see(Duels(1, 2, "girl"), DuelIsEven(1, 2))
    assert by_value(at.count.holding(1))[9:] == [0, 0], "there is no second one of these"


def test_what_one_puts_into_the_centre_lies_there_until_somebody_comes() -> None:
    at = Seat0("villager").hold("villager", "mayor").see(Exchanges(0, 2)).hold("mayor")
    assert at.count.centre[1][PLACE["villager"]] == 1
    at.see(Exchanges(3, 2))
    assert 0 < at.count.centre[1][PLACE["villager"]] < 1
    assert at.thinks(3, "villager") > at.thinks(1, "villager")


def test_a_seer_remembers_until_the_card_may_be_another() -> None:
    at = Seat0("villager")
    at.mind.told(Tell("seer", (0,), Card("schemer", 3), "result", "who"))
    assert at.thinks(3, "schemer") == 1
    at.see(Draws(3, 23, 2))
    at.see(Plays(3, "girl"))
    assert at.thinks(3, "schemer") == 1, "the other one was played"
    at.see(Draws(3, 22, 2), Plays(3, "schemer"))
    assert at.thinks(3, "schemer") == 0


def test_mayor_and_werewolf_are_never_laid_down_for_another_card() -> None:
    for fatal in ("mayor", "werewolf"):
        for other in ("villager", "thief", "schemer", "drunkard", "vampire"):
            at = Seat0(other).hold(other, fatal)
            assert at.answers("play-card", other, fatal) == other


def test_the_vampire_is_played_where_she_wins() -> None:
    at = Seat0("vampire", ("thief", "spy")).hold("vampire", "alchemist")
    assert at.answers("play-card", "vampire", "alchemist") == "vampire"
    at = Seat0("vampire", ("thief",)).hold("vampire", "villager")
    assert at.answers("play-card", "vampire", "villager") != "vampire"


def test_a_duel_that_is_likely_lost_is_declined() -> None:
    at = Seat0("beggar-king", ("barkeeper",))
    at.mind.told(Tell("seer", (0,), Card("mayor", 1), "result", "who"))
    assert at.answers("duel", 1, 2, 3, may=True) is None
    at = Seat0("schemer", ("barkeeper",))
    at.mind.told(Tell("seer", (0,), Card("villager", 1), "result", "who"))
    assert at.answers("duel", 1, 2, 3, may=True) in (1, 2, 3)


def test_a_hand_that_somebody_has_seen_is_worth_less() -> None:
    at = Seat0("schemer", moons=1).see(TurnBegins(0, False), LooksAt(1, 0))
    at.mind.told(Tell("seer", (0,), Card("girl", 2), "result", "who"))
    assert at.count.known_to == {1}
    assert at.hold("schemer", "mayor").answers("keep", "schemer", "mayor") == "mayor"


def test_with_little_in_hand_it_takes_what_it_knows_to_lie_in_the_centre() -> None:
    at = Seat0("mayor", moons=2).hold("mayor", "villager").see(Exchanges(0, 3)).hold("villager")
    at.mind.chosen.clear()
    at.board.leave_to_draw(1, 2)
    said = {at.answers("act", "draw", "place-1", "place-2", "place-3") for _ in range(40)}
    assert "place-3" in said
    assert "draw" in said, "who only waits comes to no end"
