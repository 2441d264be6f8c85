"""The day in Düsterwald: free talk, then everybody points at once."""

from collections.abc import Generator
from typing import Any

from ..deaths import bury
from ..requests import Request, Say, Seat, Steps
from ..village import announce, judge, leaders, poll, talk, tally
from .table import DuesterwaldTable


def day(table: DuesterwaldTable) -> Steps:
    """Talk and vote."""
    yield from talk(table, "talk")
    chosen = yield from vote(table)
    if chosen is None:
        yield Say("nobody-leaves")
    else:
        yield from bury(table, chosen, "vote")
        judge(table)


def vote(table: DuesterwaldTable) -> Generator[Request, Any, Seat | None]:
    """The one who has to leave, by two ballots at the most."""
    for ballot in (1, 2):
        votes = yield from poll(table, "vote" if ballot == 1 else "again", table.living, vows(table))
        yield announce("vote-count", table, votes, double=table.office)
        first = leaders(tally(table.living, votes, double=table.office))
        if len(first) < 2:
            return next(iter(first), None)
        if table.office is not None:
            captains_own: Seat | None = votes[table.living.index(table.office)]
            if captains_own in first:
                yield Say("office-decides", {"who": table.office})
                return captains_own
        if ballot == 1:
            yield Say("vote-tied", {"among": first})
    return None


def vows(table: DuesterwaldTable) -> tuple[tuple[Seat, Seat], ...]:
    """Lovers never vote against each other."""
    if not table.lovers:
        return ()
    one, other = table.lovers
    return ((one, other), (other, one))
