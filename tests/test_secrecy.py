"""Nothing leaks: tables that differ only in secrets look alike until an outcome tells.

Two games of the same setup are played side by side with other cards, other choices by
night and other chance, but the same answers in the open.  What the whole table
perceives must be the same, up to something that the rules let the table know.
"""

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.rules.big_box import book as big_box
from moderator.rules.big_box.events import LoveBinds, NobodyBitten, NobodyDevoured
from moderator.rules.big_box.priest import priest
from moderator.rules.big_box.table import BigBoxTable
from moderator.rules.calls import EVERY, FIRST, Call, call
from moderator.rules.course import Own, Round, T
from moderator.rules.duesterwald import book as duesterwald
from moderator.rules.duesterwald.events import DawnDeaths, NobodyDied
from moderator.rules.duesterwald.table import DuesterwaldTable
from moderator.rules.events import Died, Ended, Left, Night, ToldAll, Wakes
from moderator.rules.news import NOTHING
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.playing.games import AnyRequest
from moderator.rules.requests import Ask, Draw, Floor, Poll, Question, Request, Steps, Tell
from moderator.rules.roles.cupid import lovers
from moderator.rules.values import Seat
from moderator.rules.views import private, public

from .people import People, setups
from .witness import Witness

SEEDS = st.integers(0, 2**32)
laws = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))

# What the rules make known, and by what the games may begin to differ.
OUTCOMES = (Died, DawnDeaths, NobodyDied, NobodyDevoured, NobodyBitten, Left, Ended, ToldAll)


# Whatever kills by night; a table that seldom does stays alike for many rounds.
DEADLY = ("werewolves", "vampires", "poison", "sword")


class Twin(People):
    """People who keep from the two powers that show by themselves when they are used.

    A forged sword is called for, and the slayer is not once the power is lost.
    """

    def __init__(self, setup: Setup, seed: int, quiet: float) -> None:
        super().__init__(setup, seed, clumsy=0, leaving=0.01)
        self.quiet = quiet

    def ask(self, ask: Ask) -> Any:
        if ask.task in ("blacksmith", "vampire-slayer"):
            return None
        if ask.task in DEADLY and self._random() < self.quiet:
            return None
        return super().ask(ask)

    def poll(self, poll: Poll) -> Any:
        if poll.task in ("vote", "again", "gallows", "draw") and self._random() < self.quiet:
            return tuple(None for _ in poll.seats)
        return super().poll(poll)


class Difference(NamedTuple):
    """Where two games begin to look different, or that they never do, and after how long."""

    ours: Any
    theirs: Any
    witnesses: tuple[Witness, Witness]
    nights: int

    def is_none(self) -> bool:
        """Whether both came to their end alike."""
        return self.ours is None and self.theirs is None


def compare(setup: Setup, seed: int, quiet: float) -> Difference:
    """Play two games that differ in two cards, in all that is done by night, and in nothing else."""
    games = Game(setup), Game(setup)
    people = Twin(setup, seed, quiet), Twin(setup, seed + 1, quiet)
    witnesses = Witness(setup.cards, len(setup.players)), Witness(setup.cards, len(setup.players))
    people[1].hands = swapped(people[0].hands, people[1].chance)
    while True:
        ours, theirs = games[0].request, games[1].request
        if ours is None or theirs is None or not is_alike(public(ours), public(theirs)):
            seen = [None if request is None else public(request) for request in (ours, theirs)]
            return Difference(seen[0], seen[1], witnesses, witnesses[0].night)
        if isinstance(ours, Question):
            assert games[0].board == games[1].board, "what everybody knows comes of what all perceive"
        answers = answers_to(ours, theirs, people)
        for game, answer, witness in zip(games, answers, witnesses, strict=True):
            respond(game, answer, witness)


def is_alike(ours: object, theirs: object) -> bool:
    """Of the same kind, too: of named tuples Python only compares the fields."""
    return type(ours) is type(theirs) and ours == theirs


def answers_to(ours: AnyRequest, theirs: AnyRequest, people: tuple[Twin, Twin]) -> tuple[Any, Any]:
    """The same in the open; to each their own in secret."""
    if isinstance(ours, Draw) and ours.task == "deal":
        dealt = people[0](ours)
        return dealt, tuple(swapped(dealt, people[1].chance))
    answer = people[0](ours)
    if isinstance(ours, Draw | Floor) or (isinstance(ours, Ask | Poll) and ours.known == "all"):
        return answer, answer
    return answer, people[1](theirs)


def swapped(cards: Sequence[str], chance: Random) -> list[str]:
    """The same cards, two that are different in each other's place."""
    swapped = list(cards)
    one = chance.randrange(len(cards))
    other = chance.choice([place for place, card in enumerate(cards) if card != cards[one]])
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return swapped


def respond(game: Game, answer: Any, witness: Witness) -> None:
    """Answer or go on."""
    request = game.request
    assert request is not None
    if isinstance(request, Question):
        game.answer(answer)
    else:
        game.go_on()
    witness.sees(request, answer)


def is_let_known(difference: Difference) -> bool:
    """Whether the rules let the table know what differs here."""
    for seen in (difference.ours, difference.theirs):
        if isinstance(seen, OUTCOMES):
            return True
        # The cat is not called any more once its keeper is seen to be dead.
        if isinstance(seen, Wakes) and seen.call == "stray-cat":
            return any(witness.keeper not in (None, *witness.living) for witness in difference.witnesses)
    return False


@laws
@given(setups(), SEEDS, st.sampled_from([0.0, 0.8, 0.95, 1.0]))
def test_secrets_show_only_by_outcomes(setup: Setup, seed: int, quiet: float) -> None:
    difference = compare(setup, seed, quiet)
    assert difference.is_none() or is_let_known(difference), difference[:2]


@laws
@given(setups(), SEEDS)
def test_nobody_is_asked_or_told_anything_of_another_seat(setup: Setup, seed: int) -> None:
    game, people = Game(setup), People(setup, seed)
    while game.request is not None:
        request = game.request
        for seat in range(len(setup.players)):
            seen = private(request, seat)
            assert (seen is not None) == (isinstance(request, Tell | Ask | Poll) and seat in request.seats)
            if isinstance(seen, Poll):
                assert all(own == seat for own, _ in seen.withheld)
        if isinstance(request, Poll):
            assert not getattr(public(request), "withheld", ())
        answer(game, people)


def answer(game: Game, people: People) -> None:
    """Go on by one request."""
    request = game.request
    if isinstance(request, Question):
        game.answer(people(request))
    else:
        game.go_on()


@laws
@given(setups(rules="duesterwald"), SEEDS)
def test_lovers_are_not_offered_each_other_in_a_vote(setup: Setup, seed: int) -> None:
    game, people = Game(setup), People(setup, seed, leaving=0)
    lovers: tuple[int, ...] = ()
    while game.request is not None:
        request = game.request
        if isinstance(request, Tell) and request.call == "lovers":
            lovers = request.seats
        if isinstance(request, Poll) and request.task in ("vote", "again"):
            for seat in request.seats:
                others = [lover for lover in lovers if seat in lovers]
                assert not set(request.offered(seat)) & {seat, *others}
                assert len(request.offered(seat)) == len(request.seats) - len(
                    {seat, *(set(others) & set(request.seats))}
                )
        answer(game, people)


# A leak planted in the rules is found: the test of the tests above.


def leaks(setup: Setup) -> bool:
    """Whether some pair of twins shows a difference that is no outcome."""
    differences = [compare(setup, seed, 0.95) for seed in range(0, 400, 2)]
    assert any(difference.nights > 3 for difference in differences), "the twins part too early to tell"
    return any(not difference.is_none() and not is_let_known(difference) for difference in differences)


def a_table(rules: str, *specials: str) -> Setup:
    """Ten players and what is to be looked at."""
    size = 10
    cards = ["werewolf", "werewolf", "seer", *specials]
    spare = 2 * ("thief" in specials) + ("drunkard" in specials)
    cards += ["villager"] * (size + spare - len(cards))
    return set_up(rules, [f"P{seat}" for seat in range(size)], cards, {})


def hasty_seer(table: DuesterwaldTable, seats: tuple[int, ...], name: str) -> Steps:
    """A seer's call that takes less time when there is no seer."""
    yield Ask("seer", seats, table.other_players(seats), name, "choice" if seats else "short")
    yield Tell(name, seats, NOTHING)


def may_bless(table: BigBoxTable) -> bool:
    """Whether the priest is called; not once the blessing is spent."""
    return table.blessing and table.is_hidden("priest")


def vow_if_there_are_any(
    table: BigBoxTable, seats: tuple[Seat, ...], name: str
) -> Generator[Request | LoveBinds, Any, None]:
    """The lovers' call, with its words to all only where there are lovers."""
    if table.lovers:
        yield LoveBinds()
    yield from lovers(table, seats, name)


def with_call(round_: Round[T, Own], planted: Call[T, Own]) -> Round[T, Own]:
    """The same round, one of its calls made otherwise."""
    calls = tuple(planted if called.wakes == planted.wakes else called for called in round_.calls)
    return round_._replace(calls=calls)


PLANTED: dict[str, tuple[Setup, Any, str, Any]] = {
    "a call left out for a spare card": (
        a_table("duesterwald", "thief", "witch"),
        DuesterwaldTable,
        "is_hidden",
        lambda table, card: bool(table.holders(card)),
    ),
    "a call left out for the drunkard's spare card": (
        a_table("big-box", "drunkard", "witch"),
        BigBoxTable,
        "is_hidden",
        lambda table, card: bool(table.holders(card)),
    ),
    "a call left out for a spent power": (
        a_table("big-box", "priest", "witch"),
        big_box,
        "ROUND",
        with_call(big_box.ROUND, call("priest", EVERY, priest, applies=may_bless)),
    ),
    "a word that depends on a secret": (
        a_table("duesterwald", "cupid"),
        DuesterwaldTable,
        "nightfall",
        lambda table: Night(table.night, table.team(0) == "werewolves"),
    ),
    "a warning of a girl who is nobody": (
        a_table("duesterwald", "thief", "girl"),
        DuesterwaldTable,
        "may_peek",
        lambda table: bool(table.holders("girl")),
    ),
    "a vow that only lovers are told of": (
        a_table("big-box", "cupid", "drunkard"),
        big_box,
        "ROUND",
        with_call(big_box.ROUND, call("cupid", FIRST, vow_if_there_are_any, "lovers")),
    ),
    "a call that is shorter where nobody answers": (
        a_table("duesterwald", "thief", "witch"),
        duesterwald,
        "ROUND",
        with_call(duesterwald.ROUND, call("seer", EVERY, hasty_seer)),
    ),
}
