"""Random games of Wolfmoon as the rules play them, written down to be compared: for oracle_wolfmoon.py."""

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from moderator.rules.events import Ended
from moderator.rules.news import Card, Cards
from moderator.rules.playing.game import Game, Setup
from moderator.rules.requests import Ask, Draw, Leaves, Question, Tell
from moderator.rules.values import Choice, Role, Seat
from moderator.rules.wolfmoon.characters import FATAL
from moderator.rules.wolfmoon.events import GameWon, HandsShown

from .oracle_match import Differs
from .oracle_wolfmoon_said import said
from .wolfmoon import Hands, table_of

Hand = tuple[Role, ...]

# How often people go home, draw, and know what they do: in some games this, in others that.
LEAVING = (0.0, 0.0, 0.003, 0.02, 0.1)
DRAWING = (0.5, 0.8, 1.0)
KNOWING = (0.0, 0.8, 0.9)

# Where it is not the law's plainest who leaves, they do so more often.
MOMENTS, LEAVING_THEN = ("first", "alchemist", "spy", "dig", "keep-one"), 0.15


class Stretch:
    """What is heard from one question to the next."""

    def __init__(self, held: Mapping[Seat, Hand]) -> None:
        self.said: list[object] = []
        self.told: dict[Seat, list[object]] = defaultdict(list)
        # What each could look at, one hand after the other; it began with the first.
        self.held: dict[Seat, list[Hand]] = {seat: [hand] for seat, hand in held.items()}

    def hold(self, seat: Seat, *cards: Role) -> None:
        """From now on they have this before them."""
        self.held[seat].append(tuple(sorted(cards)))

    @property
    def hands(self) -> dict[Seat, Hand]:
        """What each has before them in the end."""
        return {seat: hands[-1] for seat, hands in self.held.items()}


class Asked(NamedTuple):
    """A question as both write it."""

    task: str
    seat: Seat
    choices: frozenset[Choice]
    number: int
    nobody: bool


class Turn(NamedTuple):
    """A stretch of the rules, and the question and the answer behind it, if it is not the last."""

    stretch: Stretch
    asked: Asked | None
    answer: Any


class Lies(NamedTuple):
    """How the cards lie at the end of a game."""

    hands: dict[Seat, Hand]
    displays: dict[Seat, Hand]
    centre: Hand
    aside: Hand
    pile: Hand
    edge: Hand
    moons: Hand
    marker: Seat | None


class Played(NamedTuple):
    """A game of the rules: all that was done, what chance gave, and how the cards lay at the end of each."""

    turns: list[Turn]
    chance: dict[str, deque[Any]]
    lies: list[Lies]
    ends: list[str]


class Sly(Hands):
    """People who often know what they do, so that rare things come to pass."""

    def __init__(self, seed: int) -> None:
        choice = Random(f"table {seed}").choice
        super().__init__(seed, choice(LEAVING), choice(DRAWING))
        self.knowing = choice(KNOWING)

    def answer(self, game: Game) -> Any:
        """As they are, or as they would rather."""
        request = game.request
        assert request is not None
        answer = self(request)
        if not isinstance(request, Ask) or isinstance(answer, Leaves):
            return answer
        if request.task in MOMENTS and self.chance.random() < LEAVING_THEN * (self.leaving > 0):
            return Leaves(self.chance.choice(request.may_leave))
        if self.chance.random() > self.knowing:
            return answer
        rather = [choice for choice in request.choices if self.likes(game, request, choice)]
        return self.chance.choice(rather) if rather and request.number == 1 else answer

    def likes(self, game: Game, asked: Ask, choice: Choice) -> bool:
        """Whether it is worth it: to stay in, to strike, and now and then to guess right."""
        if asked.task == "play-card":
            return choice not in (*FATAL, "schemer", "spy", "traitor")
        if asked.task in ("guess", "guess-again"):
            whom = game.answered[-1].answer
            return isinstance(whom, int) and whom % 2 == 0 and str(table_of(game).value(whom)) == choice
        return choice == "yes"


def play(setup: Setup, seed: int) -> Played:
    """A random game, with people who are too late or have to go home."""
    game, people = Game(setup), Sly(seed)
    turns: list[Turn] = []
    chance: dict[str, deque[Any]] = defaultdict(deque)
    lies: list[Lies] = []
    ends: list[str] = []
    stretch, why = Stretch(dict.fromkeys(range(len(setup.players)), ())), ("", -1)
    while game.request is not None:
        request = game.request
        if isinstance(request, HandsShown):
            lies.append(lying(game))
        if isinstance(request, GameWon | Ended):
            ends.append(request[0])
        if isinstance(request, Tell):
            hear(stretch, request)
        elif not isinstance(request, Question):
            steps, why = said(request, why)
            stretch.said += steps
        if not isinstance(request, Question):
            game.go_on()
            continue
        answer = people.answer(game)
        if isinstance(request, Draw):
            chance[request.task].append(answer)
        else:
            assert isinstance(request, Ask)
            turns.append(Turn(stretch, asked(request), answer))
            stretch = Stretch(stretch.hands)
        game.answer(answer)
    return Played([*turns, Turn(stretch, None, None)], chance, lies, ends)


def lying(game: Game) -> Lies:
    """How the cards lie under the table."""
    table = table_of(game)
    return Lies(
        where_any(table.hands), where_any(table.displays), table.centre, table.aside, table.pile, table.edge,
        table.moons, table.marker,
    )  # fmt: skip


def where_any(cards: Mapping[Seat, Sequence[Role]]) -> dict[Seat, Hand]:
    """Who has any; not everybody sits at the table any more."""
    return {seat: tuple(lying) for seat, lying in cards.items() if lying}


def hear(stretch: Stretch, tell: Tell) -> None:
    """Somebody alone is told something, or has other cards before them."""
    (seat,) = tell.seats
    match tell:
        case Tell("", _, Cards(cards, ()), "", "who", True):
            stretch.hold(seat, *cards)
        case Tell("", _, (), "", "who", True):
            stretch.hold(seat)
        case Tell("seer" | "duel", _, Card(card, int(owner)), "result", "who", False):
            stretch.told[seat].append(("seen", owner, card))
        case Tell("drunkard", _, Cards(cards, owners), "result", "who", False):
            stretch.told[seat].append(("hands", dict(zip(owners, cards, strict=True))))
        case _:
            raise Differs(f"nobody knows of this: {tell}")


# The cards of others can only be chosen by words of their own; and who knows what is asked, and how long.
SECRET = ("play-card", "keep", "keep-one", "spy")


def asked(ask: Ask) -> Asked:
    """A question of the rules."""
    ((seat,), known) = ask.seats, "who" if ask.task in SECRET else "all"
    late, slot = ("nobody", "short") if ask.task == "spy" else ("wait", "")
    if (ask.call, ask.known, ask.late, ask.slot) != ("", known, late, slot):
        raise Differs(f"it is asked in another way: {ask}")
    return Asked(ask.task, seat, frozenset(ask.choices), ask.number, ask.nobody)
