"""The day in Big Box: accusations, seconds, and the gallows."""

from collections.abc import Generator
from typing import Any

from ..deaths import bury
from ..requests import Choice, Clock, Floor, Leaves, Nominates, Request, Say, Scene, Seconds, Steps
from ..village import announce, judge, leave, poll
from .dawn import dusk
from .table import BigBoxTable


def day(table: BigBoxTable) -> Steps:
    """Talk until somebody hangs or nobody accuses any more; then the bitten die."""
    hanged = yield from accuse(table)
    if not hanged:
        yield Say("nobody-leaves")
    yield from dusk(table)


def accuse(table: BigBoxTable) -> Generator[Request, Any, bool]:
    """Accusations and seconds, until the last call finds none."""
    clock: Clock = "starts"
    accusation: Nominates | None = None
    tried: list[Choice] = []
    while True:
        nominees = table.nominees(tried)
        answer = yield Floor("talk", clock, table.living, nominees, accusation)
        if answer is None:
            if clock == "last-call" or not nominees:
                return False
            clock = "last-call"
            continue
        if clock == "starts":
            clock = "goes-on"
        if type(answer) is Leaves:
            yield from leave(table, answer.seat)
            if accusation and answer.seat in accusation:
                accusation = None
        elif type(answer) is Nominates:
            accusation = answer
            yield Say("accused", {"by": answer.by, "who": answer.whom})
        if accusation and (type(answer) is Seconds or len(table.living) == 2):
            if (yield from gallows(table, accusation.whom)):
                return True
            tried.append(accusation.whom)
            accusation = None


def gallows(table: BigBoxTable, accused: Choice) -> Generator[Request, Any, bool]:
    """A defence, a vote in the open; a tie goes the way the living mayor voted."""
    yield Scene("gallows", {"who": accused})
    votes = yield from poll(table, "gallows", ("up", "down"))
    if accused not in table.mortals():
        return False
    yield announce("gallows-count", table, votes)
    up, down = votes.count("up"), len(votes) - votes.count("up")
    mayor = table.tie_breaker()
    tied_up = up == down and mayor is not None and votes[table.living.index(mayor)] == "up"
    if up == down and table.office is not None:
        yield Say("office-decides", {"who": table.office})
    if up > down or tied_up:
        yield from bury(table, accused, "gallows")
        judge(table)
        return True
    yield Say("acquitted", {"who": accused})
    yield Scene("day", {"night": table.night})
    return False
