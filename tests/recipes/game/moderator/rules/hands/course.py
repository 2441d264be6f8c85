"""A whole game of hands; whatever is asked waits until it is answered."""

from collections.abc import Generator
from typing import Any

from ..events import Ended, Left, Shown, ToldAll
from ..news import Card, Cards, Chronicle
from ..requests import Ask, Draw, Leaves, Request, Tell
from ..values import Choice, Role, Seat, without
from .events import Began, CardDrawn, CardPlayed, Own

VALUES = {"hen": 1, "fox": 2, "king": 3}

Steps = Generator[Request | Own, Any, None]
Answers = Generator[Request | Own, Any, Any]


class Hands:
    """The hidden table: who holds what, and the pile."""

    def __init__(self, size: int, cards: tuple[Role, ...]) -> None:
        self.cards = cards
        self.living: tuple[Seat, ...] = tuple(range(size))
        self.held: dict[Seat, tuple[Role, ...]] = {}
        self.pile: tuple[Role, ...] = ()

    def deal(self, cards: tuple[Role, ...]) -> None:
        """One each; the others lie in the pile."""
        size = len(self.living)
        self.held, self.pile = {seat: (cards[seat],) for seat in self.living}, cards[size:]

    def draw(self, seat: Seat) -> None:
        """The next of the pile."""
        self.held[seat] += (self.pile[0],)
        self.pile = self.pile[1:]

    def play(self, seat: Seat, role: Role) -> None:
        """One of two."""
        one, other = self.held[seat]
        self.held[seat] = (other,) if role == one else (one,)

    def leave(self, seat: Seat) -> None:
        """Somebody goes home."""
        self.living = without(self.living, seat)

    def winners(self) -> tuple[Seat, ...]:
        """Whoever holds the highest card."""
        best = max((VALUES[self.held[seat][0]] for seat in self.living), default=0)
        return tuple(seat for seat in self.living if VALUES[self.held[seat][0]] == best)


def play(table: Hands) -> Steps:
    """From the deal to the last card."""
    cards = yield Draw("deal", table.cards, len(table.cards))
    table.deal(cards)
    yield Began(len(table.pile))
    for seat in table.living:
        yield hand(table, seat)
    seat = 0
    while table.pile and len(table.living) > 1:
        if seat in table.living:
            yield from take_turn(table, seat)
        seat = (seat + 1) % len(table.held)
    winners = table.winners()
    yield Ended("highest", winners)
    roles = tuple(held[0] for held in table.held.values())
    yield ToldAll(Chronicle(roles, roles, (), (), None, (), ()))


def hand(table: Hands, seat: Seat) -> Tell:
    """What somebody holds, to be seen until it is another."""
    return Tell("", (seat,), Cards(table.held[seat]), "", "who", stays=True)


def take_turn(table: Hands, seat: Seat) -> Steps:
    """Draw a card, play one; a fox looks into another hand."""
    table.draw(seat)
    yield CardDrawn(seat, len(table.pile))
    yield hand(table, seat)
    choices = tuple(dict.fromkeys(table.held[seat]))
    role = yield from ask(table, Ask("play", (seat,), choices, "", "", False, 1, "wait", "who"))
    if seat not in table.living:
        return
    table.play(seat, role)
    yield CardPlayed(seat, role)
    yield hand(table, seat)
    if role == "fox":
        yield from look(table, seat)


def look(table: Hands, seat: Seat) -> Steps:
    """The fox looks into another hand."""
    others: tuple[Choice, ...] = without(table.living, seat)
    whom = yield from ask(table, Ask("look-at", (seat,), others, "", "", False, 1, "wait", "all"))
    if whom in table.living and seat in table.living:
        yield Tell("look", (seat,), Card(table.held[whom][0]), "result", "who")


def ask(table: Hands, question: Ask) -> Answers:
    """One answer; whoever goes home meanwhile is out, and the question is looked at again."""
    while True:
        answer = yield question._replace(may_leave=table.living)
        if not isinstance(answer, Leaves):
            return answer
        table.leave(answer.seat)
        yield Left(Shown(answer.seat, table.held[answer.seat][0]))
        choices = tuple(choice for choice in question.choices if choice != answer.seat)
        if answer.seat in question.seats or not choices or len(table.living) < 2:
            return None
        question = question._replace(choices=choices)
