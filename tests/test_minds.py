"""Minds: legal, each from what its own seat perceives, and with parts that are worth something."""

import pickle
from functools import partial
from random import Random
from typing import Any, NamedTuple, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.minds.ballot import vote, would_hang
from moderator.minds.beliefs import Beliefs
from moderator.minds.company import Company, gather
from moderator.minds.evidence import Evidence
from moderator.minds.facts import facts
from moderator.minds.mind import MANNERS, PARTS, Manner, Mind, Speech, without
from moderator.minds.night import choose
from moderator.minds.person import Person
from moderator.rules.board import Board
from moderator.rules.events import Accused, Claimed, Counted, Day, Died, Night, Shown
from moderator.rules.news import Card, People, Verdict
from moderator.rules.playing.game import Setup, begin, new_board, plan, play_out, set_up
from moderator.rules.playing.games import GAMES, AnyEvent
from moderator.rules.requests import Ask, Claims, Floor, Nominates, Poll, Question, Seconds, Tell
from moderator.rules.rulebook import Wishes
from moderator.rules.values import Choice, Role, Seat
from moderator.rules.views import private, public
from moderator.workshop.simulation.games import Plan, play_some
from moderator.workshop.simulation.minds_policy import MindsPolicy
from moderator.workshop.simulation.report import interval

from .people import setups

laws = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))


def proposed(rules: str, size: int) -> Setup:
    """A table with the cast that is proposed."""
    book = GAMES[rules]
    options = {name: values[0] for name, values in book.options.items()}
    cast = book.propose(size, options, Wishes())
    return set_up(rules, [f"P{seat}" for seat in range(size)], book.cards(cast), options)


# Whole games.


@laws
@given(setups(), st.sampled_from(sorted(MANNERS)), st.sampled_from((*PARTS, "")), st.integers(0, 2**32))
def test_no_answer_is_refused_at_any_table(setup: Setup, manner: str, off: str, seed: int) -> None:
    policy = MindsPolicy(Random(seed), without(MANNERS[manner], (off,) if off else ()))
    board = new_board(setup)
    policy.sit_down(setup, board)
    assert play_out(setup, plan(policy.by_kind), board).outcome


@pytest.mark.parametrize("manner", sorted(MANNERS))
@pytest.mark.parametrize(
    ("rules", "sizes"), [("duesterwald", range(8, 19, 2)), ("big-box", (8, 9, 11, 12, 16, 24, 36, 50))]
)
def test_proposals_of_every_size_are_played_to_the_end(rules: str, sizes: range, manner: str) -> None:
    for size in sizes:
        results = play_some(Plan(proposed(rules, size), 6, manner, seed=size), 0, 6)
        assert sum(results.wins.values()) == 6
        assert results.decisions > 6


# Each seat from what it perceives.


class Perceived(NamedTuple):
    """What all perceive, and what the seat alone does."""

    public: Any
    private: Any


class Recorder:
    """Keeps what a mind is handed, and what it answers."""

    def __init__(self, mind: Mind, log: list[tuple[object, object]]) -> None:
        self.mind = mind
        self.log = log

    def told(self, tell: Tell) -> None:
        self.log.append((tell, None))
        self.mind.told(tell)

    def choose(self, ask: Ask, proposal: Choice | None) -> Choice | None:
        self.log.append(((ask, proposal), answer := self.mind.choose(ask, proposal)))
        return answer

    def vote(self, poll: Poll) -> Choice | None:
        self.log.append((poll, answer := self.mind.vote(poll)))
        return answer

    def speak(self, floor: Floor) -> Speech | None:
        self.log.append((floor, answer := self.mind.speak(floor)))
        return answer


class Swapped(MindsPolicy):
    """The same chance, but two of the others have each other's card."""

    def __init__(self, chance: Random, pair: tuple[Seat, Seat] = (0, 0)) -> None:
        super().__init__(chance, MANNERS["thinking"])
        self.pair = pair

    def shuffle(self, setup: Setup) -> tuple[Role, ...]:
        cards = list(super().shuffle(setup))
        one, other = self.pair
        cards[one], cards[other] = cards[other], cards[one]
        return tuple(cards)


def log_of(setup: Setup, seat: Seat, policy: MindsPolicy) -> list[tuple[object, object]]:
    """What a seat perceives in a game, what its mind is handed of it, and what it answers."""
    board, steps = new_board(setup), begin(setup)
    policy.sit_down(setup, board)
    log: list[tuple[object, object]] = []
    mind: Mind = policy.company.minds[seat]
    policy.company = Company({**policy.company.minds, seat: Recorder(mind, log)}, Random(1))
    request = next(steps)
    try:
        while True:
            log.append((Perceived(public(request), private(request, seat)), None))
            if not isinstance(request, Question | Tell):
                board.learn(request)
            request = steps.send(policy(request))
    except StopIteration:
        return log


def kinds(log: list[tuple[object, object]]) -> list[str]:
    """In words, since named tuples of two kinds can be equal."""
    return [repr(entry) for entry in log]


@pytest.mark.parametrize(("rules", "size"), [("duesterwald", 12), ("big-box", 14), ("big-box", 24)])
def test_twins_decide_alike_until_they_perceive_a_difference(rules: str, size: int) -> None:
    setup = proposed(rules, size)
    decided = swapped = 0
    for seed in range(40):
        seat = seed % size
        others = [other for other in range(size) if other != seat]
        one, other = Random(seed).sample(others, 2)
        game = log_of(setup, seat, Swapped(Random(seed)))
        twin = log_of(setup, seat, Swapped(Random(seed), (one, other)))
        swapped += kinds(game) != kinds(twin)
        for (handed, answer), (twins, answers) in zip(game, twin, strict=False):
            if repr(handed) != repr(twins):
                break
            assert repr(answer) == repr(answers)
            decided += answer is not None
    # They did differ, and not at once.
    assert swapped > 20
    assert decided > 60


@pytest.mark.parametrize(("rules", "size"), [("duesterwald", 12), ("big-box", 24)])
def test_a_mind_alone_with_what_its_seat_perceives_decides_the_same(rules: str, size: int) -> None:
    setup = proposed(rules, size)
    for seed in range(12):
        seat = seed % size
        policy = Swapped(Random(seed))
        log = log_of(setup, seat, policy)
        # The same chance makes the same minds; of these one is fed alone.
        again = Swapped(Random(seed))
        board = new_board(setup)
        again.sit_down(setup, board)
        mind = again.company.minds[seat]
        for handed, answer in log:
            assert feed(mind, board, handed) == answer


def feed(mind: Mind, board: Board, handed: Any) -> object:
    """Hand a mind what it was handed before; what all perceive is folded on its board."""
    match handed:
        case Tell():
            mind.told(handed)
        case Poll():
            return mind.vote(handed)
        case Floor():
            return mind.speak(handed)
        case Perceived(heard):
            if isinstance(heard, get_args(AnyEvent)):
                board.learn(heard)
        case (Ask() as ask, proposal):
            return mind.choose(ask, proposal)
    return None


# The parts, in situations built for them.

CARDS = ("werewolf", "werewolf", "seer", "witch", "healer", "hunter", "villager", "villager", "villager")


class Situation(NamedTuple):
    """A board, and what one seat makes of it."""

    board: Board
    beliefs: Beliefs

    def happens(self, *events: Day | Night | Died | Accused | Counted | Claimed) -> None:
        """All perceive it."""
        for event in events:
            self.board.learn(event)
        self.beliefs.evidence.catch_up()


def situation(role: Role, manner: Manner, seat: Seat = 0, seed: int = 1) -> Situation:
    """Nine players in Big Box, one of whom thinks in this manner; it has no gut feelings."""
    board = Board(9)
    known = facts(CARDS, GAMES["big-box"].characters)
    beliefs = Beliefs(seat, known, Evidence(known, board), manner, Random(seed))
    beliefs.own[:] = [0.0] * 9
    beliefs.learn(Tell("deal", (seat,), Card(role)))
    return Situation(board, beliefs)


THINKING = MANNERS["thinking"]


def test_a_second_seer_raises_doubt_and_only_in_those_who_doubt() -> None:
    def hangs(manner: Manner) -> list[bool]:
        now = situation("villager", manner)
        now.happens(Night(1), Day(1), Claimed(1, "seer", 2, "wicked", 1))
        alone = would_hang(now.beliefs, 2)
        now.happens(Claimed(3, "seer", 2, "good", 1), Claimed(4, "seer", 2, "good", 1))
        return [alone, would_hang(now.beliefs, 2)]

    assert hangs(THINKING) == [True, False]
    assert hangs(without(THINKING, ("doubt",)))[0]
    doubter, believer = situation("villager", THINKING), situation("villager", MANNERS["credulous"])
    for now in (doubter, believer):
        now.happens(Night(1), Claimed(1, "seer", 2, "wicked", 1), Claimed(2, "seer", 1, "wicked", 1))
    assert believer.beliefs.suspicion(2) < doubter.beliefs.suspicion(2)


def test_who_silently_thinks_hears_no_claim() -> None:
    now = situation("villager", MANNERS["silent"])
    now.happens(Night(1), Claimed(1, "seer", 2, "wicked", 1))
    assert now.beliefs.suspicion(2) == 0 == now.beliefs.suspicion(1)


def test_a_liar_is_caught_when_the_card_is_shown() -> None:
    now = situation("villager", THINKING)
    now.happens(Night(1), Day(1), Claimed(1, "seer", 2, "wicked", 1))
    assert now.beliefs.suspicion(1) < 0
    now.happens(Died(Shown(2, "villager"), "gallows"))
    assert now.beliefs.suspicion(1) > 2
    now.happens(Night(2), Claimed(3, "seer", 1, "wicked", 2))
    assert now.beliefs.suspicion(3) < 0


def test_a_dead_seer_is_believed_and_whoever_said_the_same_is_not() -> None:
    now = situation("villager", THINKING)
    now.happens(Claimed(1, "seer", 2, "wicked", 1), Claimed(3, "seer", 1, "wicked", 1))
    now.happens(Died(Shown(1, "seer"), "werewolves"))
    assert now.beliefs.suspicion(2) > 5
    assert now.beliefs.suspicion(3) > 2


def test_votes_are_remembered_unless_that_is_off() -> None:
    def suspicions(manner: Manner) -> tuple[float, float]:
        now = situation("villager", manner)
        votes = ((1, "up"), (2, "down"), (3, "up"), (4, "down"))
        now.happens(Accused(3, 5), Counted("gallows", votes), Died(Shown(5, "werewolf"), "gallows"))
        return now.beliefs.suspicion(1), now.beliefs.suspicion(2)

    up, down = suspicions(THINKING)
    assert up < 0 < down
    assert suspicions(without(THINKING, ("votes",))) == (0, 0)


def test_of_many_votes_each_is_remembered_the_less() -> None:
    known = facts(CARDS, GAMES["big-box"].characters)

    def told_by(voters: int) -> float:
        board = Board(50)
        evidence = Evidence(known, board)
        votes = tuple((seat, "up") for seat in range(voters))
        for event in (Accused(3, 49), Counted("gallows", votes), Died(Shown(49, "werewolf"), "gallows")):
            board.learn(event)
        evidence.catch_up()
        return evidence.votes[0]

    assert told_by(4) == told_by(9) < told_by(20) < told_by(48) < 0


def test_a_pack_pushes_an_innocent_unless_that_is_off() -> None:
    def pushes(manner: Manner) -> int:
        hanged = 0
        for seed in range(100):
            now = situation("werewolf", manner, seed=seed)
            now.beliefs.learn(Tell("werewolves", (0, 1), People((0, 1))))
            hanged += would_hang(now.beliefs, 4)
        return hanged

    assert pushes(THINKING) > 25
    assert pushes(without(THINKING, ("spreading",))) == 0


def test_a_pack_gives_up_its_own_only_when_all_are_against_them() -> None:
    def gives_up(claims: bool) -> int:
        hanged = 0
        for seed in range(100):
            now = situation("werewolf", THINKING, seed=seed)
            now.beliefs.learn(Tell("werewolves", (0, 1), People((0, 1))))
            if claims:
                now.happens(Claimed(2, "seer", 1, "wicked", 1))
            hanged += would_hang(now.beliefs, 1)
        return hanged

    assert gives_up(claims=False) == 0
    assert 40 < gives_up(claims=True) < 100


def test_a_pack_goes_for_the_seer() -> None:
    ask = Ask("werewolves", (0, 1), tuple(range(2, 9)), "werewolves", "pack", False)
    for seed in range(20):
        now = situation("werewolf", THINKING, seed=seed)
        now.beliefs.learn(Tell("werewolves", (0, 1), People((0, 1))))
        now.happens(Night(1), Claimed(5, "seer", 1, "wicked", 1), Night(2))
        assert choose(now.beliefs, ask, None) == 5
        # Whatever was proposed will do.
        assert choose(now.beliefs, ask, 7) == 7


def test_nobody_devours_poisons_or_hangs_whom_they_love() -> None:
    now = situation("werewolf", THINKING)
    now.beliefs.learn(Tell("lovers", (0, 5), People((0, 5)), "secret"))
    now.beliefs.learn(Tell("werewolves", (0, 1), People((0, 1))))
    now.happens(Night(1), Claimed(5, "seer", 1, "wicked", 1))
    ask = Ask("werewolves", (0, 1), (4, 5, 6), "werewolves", "pack", False)
    assert choose(now.beliefs, ask, 5) != 5
    assert not would_hang(now.beliefs, 5)


def test_the_witch_saves_the_seer_and_poisons_a_beast_with_reasons() -> None:
    heal = Ask("heal", (0,), (5,), "witch", "short")
    poison = Ask("poison", (0,), tuple(range(9)), "witch")

    def does(manner: Manner, named: bool) -> list[tuple[Choice | None, Choice | None]]:
        done = []
        for seed in range(40):
            now = situation("witch", manner, seed=seed)
            now.happens(Night(1))
            if named:
                now.happens(Day(1), Claimed(5, "seer", 6, "wicked", 1))
            done.append((choose(now.beliefs, heal, None), choose(now.beliefs, poison, None)))
        return done

    assert set(does(THINKING, named=True)) == {(5, 6)}
    assert {poisoned for _, poisoned in does(THINKING, named=False)} == {None}
    thoughtless = does(without(THINKING, ("reasons",)), named=True)
    assert len({poisoned for _, poisoned in thoughtless}) > 3
    assert {None, 5} == {healed for healed, _ in thoughtless}


def test_a_healer_watches_over_whom_the_beasts_will_be_after() -> None:
    def watched(manner: Manner) -> set[Choice | None]:
        chosen = set()
        for seed in range(40):
            now = situation("healer", manner, seed=seed)
            now.happens(Night(1), Claimed(5, "seer", 6, "wicked", 1), Night(2))
            chosen.add(choose(now.beliefs, Ask("healer", (0,), tuple(range(1, 9))), None))
        return chosen

    assert watched(THINKING) == {5}
    assert len(watched(without(THINKING, ("reasons",)))) > 3


def said_by(
    role: Role, manner: Manner, seed: int, *before: Claimed, found: bool | None = None
) -> list[Speech]:
    """All that somebody says on the first day, asked again and again; seat 1 is in the same pack."""
    board = Board(9)
    known = facts(CARDS, GAMES["big-box"].characters)
    mind = Person(0, known, Evidence(known, board), manner, Random(seed))
    mind.told(Tell("deal", (0,), Card(role)))
    board.learn(Night(1))
    if role == "werewolf":
        mind.told(Tell("werewolves", (0, 1), People((0, 1))))
    if found is not None:
        checked = mind.choose(Ask(role, (0,), (1,), role), None)
        assert checked == 1
        mind.told(Tell(role, (0,), Verdict(found)))
    board.learn(Day(1))
    for claimed in before:
        board.learn(claimed)
    roles = ("villager", "werewolf", "seer", "witch", "healer", "hunter")
    said = []
    while (
        speech := mind.speak(Floor("talk", "starts", board.living, board.living, None, roles))
    ) is not None:
        said.append(speech)
        assert len(said) < 20
    return said


def test_a_seer_who_found_a_beast_comes_forward() -> None:
    for seed in range(20):
        said = said_by("seer", THINKING, seed, found=True)
        assert Claims(0, "seer", 1, "wicked") in said
        assert Nominates(0, 1) in said
        silent = said_by("seer", MANNERS["silent"], seed, found=True)
        assert silent == [Nominates(0, 1)]


def test_a_seer_mostly_contradicts_another_seer() -> None:
    rival = Claimed(4, "seer", 5, "wicked", 1)
    contradicts = Claims(0, "seer", 4, "wicked")
    for role, most in (("seer", 40), ("villager", 0)):
        said = [contradicts in said_by(role, THINKING, seed, rival) for seed in range(40)]
        assert most / 2 <= sum(said) <= most


def test_beasts_lie_unless_that_is_off() -> None:
    named = Claimed(4, "seer", 0, "wicked", 1)

    def lies(manner: Manner) -> int:
        spoken = (said for seed in range(60) for said in said_by("werewolf", manner, seed, named))
        return sum(isinstance(said, Claims) and said.role == "seer" for said in spoken)

    assert lies(THINKING) > 20
    assert lies(without(THINKING, ("lies",))) == 0


def test_the_accused_say_who_they_are() -> None:
    def defence(role: Role, seed: int) -> Speech | None:
        board = Board(9)
        known = facts(CARDS, GAMES["big-box"].characters)
        mind = Person(0, known, Evidence(known, board), THINKING, Random(seed))
        mind.told(Tell("deal", (0,), Card(role)))
        accused = Accused(3, 0)
        floor = Floor(
            "talk", "goes-on", board.living, board.living, accused, ("villager", "werewolf", "hunter")
        )
        said = mind.speak(floor)
        assert not isinstance(said, Seconds)
        return said

    assert Claims(0, "hunter") in {defence("hunter", seed) for seed in range(10)}
    beast = {said.role for seed in range(60) if isinstance(said := defence("werewolf", seed), Claims)}
    assert {"villager", "hunter"} <= beast
    assert "werewolf" not in beast


def test_lovers_of_a_ballot_take_what_is_offered_to_them() -> None:
    now = situation("villager", THINKING)
    now.beliefs.learn(Tell("lovers", (0, 5), People((0, 5)), "secret"))
    poll = Poll("vote", now.board.living, now.board.living, withheld=((0, 5), (5, 0)))
    assert vote(now.beliefs, poll) not in (0, 5)


# Many games.


def wins(setup: Setup, games: int, seed: int, of_team: dict[str, Manner], manner: Manner = THINKING) -> int:
    """How often the village wins, with some in another manner."""
    policy = MindsPolicy(Random(seed), manner, of_team)
    planned, village = plan(policy.by_kind), 0
    for _ in range(games):
        board = new_board(setup)
        policy.sit_down(setup, board)
        village += play_out(setup, planned, board).outcome == "village"
    return village


def test_a_village_that_thinks_does_better_than_one_that_ignores_all_that_is_said() -> None:
    setup = proposed("big-box", 12)
    games = 400
    thinking = wins(setup, games, 1, {})
    deaf = wins(setup, games, 1, {"village": without(MANNERS["silent"], ("votes", "reasons"))})
    assert interval(deaf, games)[1] < interval(thinking, games)[0]


def test_a_village_that_thinks_beats_chance() -> None:
    setup = proposed("big-box", 12)
    plans = (Plan(setup, 400, mind, seed=1) for mind in ("thinking", "random"))
    thinking, chance = (play_some(plan, 0, 400).wins["village"] for plan in plans)
    assert interval(chance, 400)[1] < interval(thinking, 400)[0]


def test_games_can_be_played_anywhere_and_gone_on_with() -> None:
    plan = Plan(proposed("big-box", 10), 30, "thinking", seed=4)
    play = pickle.loads(pickle.dumps(partial(play_some, plan)))
    whole, first, rest = play(0, 30), play(0, 20), play(20, 10)
    assert whole == pickle.loads(pickle.dumps(whole))
    assert whole.games == 30 == sum(whole.lengths.values()) == sum(whole.wins.values())
    first.add(rest)
    assert whole == first


def test_seats_do_not_share_a_chance() -> None:
    setup = proposed("big-box", 8)
    board = new_board(setup)
    known = facts(setup.cards, GAMES["big-box"].characters)
    company = gather(known, board, dict.fromkeys(board.seats, THINKING), Random(3))
    votes = Poll("elect", board.seats, board.seats)
    alone = [company.vote_of(seat, votes) for seat in board.seats]
    company = gather(known, board, dict.fromkeys(board.seats, THINKING), Random(3))
    assert alone == [company.vote_of(seat, votes) for seat in reversed(board.seats)][::-1]
    assert len(set(alone)) > 2
