"""The day in Big Box: accusations, seconds, and the gallows."""

from collections.abc import Generator
from typing import Any

from ..deaths import bury, leave
from ..ending import judge
from ..events import Accused, Day, NobodyLeaves, OfficeDecides
from ..requests import Claims, Clock, Floor, Leaves, Nominates, Request, Seconds
from ..values import Choice
from ..village import claimed, count, poll
from .dawn import dusk
from .events import AccusationFalls, Acquitted, Gallows, Own
from .table import BigBoxTable

Steps = Generator[Request | Own, Any, None]


def day(table: BigBoxTable) -> Steps:
    """Talk until somebody hangs or nobody accuses any more; then the bitten die."""
    hanged = yield from accuse(table)
    if not hanged:
        yield NobodyLeaves()
    if "vampires" in table.picks:
        yield from dusk(table)


def accuse(table: BigBoxTable) -> Generator[Request | Own, Any, bool]:
    """Accusations and seconds, until the last call finds none."""
    clock: Clock = "starts"
    accusation: Accused | None = None
    tried: list[Choice] = []
    nominees = table.nominees(tried)
    while True:
        answer = yield Floor("talk", clock, table.living, nominees, accusation, table.claimable)
        if answer is None:
            if clock == "last-call" or not nominees:
                return False
            clock = "last-call"
            continue
        if clock == "starts":
            clock = "goes-on"
        if type(answer) is Claims:
            yield claimed(table, answer)
            continue
        if type(answer) is Leaves:
            yield from leave(table, answer.seat)
            nominees = table.nominees(tried)
            if accusation and not table.may_hang(accusation.whom):
                yield AccusationFalls(accusation.whom)
                accusation = None
        elif type(answer) is Nominates:
            accusation = Accused(*answer)
            yield accusation
        if accusation and (type(answer) is Seconds or len(table.living) == 2):
            if (yield from gallows(table, accusation.whom)):
                return True
            tried.append(accusation.whom)
            nominees, accusation = table.nominees(tried), None


def gallows(table: BigBoxTable, accused: Choice) -> Generator[Request | Own, Any, bool]:
    """A defence, a vote in the open; a tie goes the way the living mayor voted."""
    yield Gallows(accused)
    thumbs = lambda: ("up", "down") if table.may_hang(accused) else ()  # noqa: E731
    votes = yield from poll(table, "gallows", thumbs, table.what_carries)
    if votes is None:
        yield AccusationFalls(accused)
        yield Day(table.night)
        return False
    yield count(table, "gallows", votes)
    up, down = votes.count("up"), len(votes) - votes.count("up")
    mayor = table.tie_breaker()
    tied_up = up == down and mayor is not None and votes[table.living.index(mayor)] == "up"
    if up == down and table.office is not None:
        yield OfficeDecides(table.office)
    if up > down or tied_up:
        yield from bury(table, accused, "gallows")
        judge(table)
        return True
    yield Acquitted(accused)
    yield Day(table.night)
    return False
