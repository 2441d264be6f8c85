"""Asking at a table where anybody may have to go home; then the question is looked at again."""

from collections.abc import Callable, Generator
from typing import Any

from ..news import NOTHING, Cards
from ..requests import Ask, Leaves, Request, Tell
from ..values import Choice, Role, Seat
from .deeds import NoEffect
from .ending import TurnBroken, judge_the_last
from .events import GoesHome, Own
from .table import MoonTable

Steps = Generator[Request | Own, Any, None]
# Steps with an answer in the end.
Answers = Generator[Request | Own, Any, Any]

YES_OR_NO = ("yes", "no")


def held(table: MoonTable, seat: Seat, *beside: Role) -> Tell:
    """What somebody holds, and what they have taken up beside it: to be seen until it is another."""
    cards = (*table.hands[seat], *beside)
    return Tell("", (seat,), Cards(cards) if cards else NOTHING, "", "who", stays=True)


def openly(task: str, seat: Seat, choices: tuple[Choice, ...], may: bool = False, number: int = 1) -> Ask:
    """A question that everybody hears, and whose answer everybody hears; it waits."""
    return Ask(task, (seat,), choices, "", "", may, number, "wait", "all")


def secretly(task: str, seat: Seat, cards: tuple[Role, ...]) -> Ask:
    """Which of some cards, for their eyes alone; of equal ones either will do."""
    return Ask(task, (seat,), tuple(dict.fromkeys(cards)), "", "", False, 1, "wait", "who")


def ask(table: MoonTable, question: Callable[[], Ask | None], outlasts_the_turn: bool = False) -> Answers:
    """One answer; none where the question has no subject, or loses it while somebody goes home."""
    while True:
        asked = question()
        if asked is None:
            return None
        answer = yield asked._replace(may_leave=table.present)
        if not isinstance(answer, Leaves):
            return answer
        yield GoesHome(answer.seat, table.leave(answer.seat))
        yield held(table, answer.seat)
        judge_the_last(table)
        if table.turn not in table.present and not outlasts_the_turn:
            raise TurnBroken


def choose(
    table: MoonTable,
    task: str,
    seat: Seat,
    card: Role,
    whom: Callable[[], tuple[Seat, ...]],
    may: bool = False,
) -> Answers:
    """One of those who can be chosen; if there is nobody the card has no effect."""

    def question() -> Ask | None:
        return openly(task, seat, whom(), may) if whom() else None

    chosen = yield from ask(table, question)
    if not whom() and chosen is None:
        yield NoEffect(card)
    return chosen
