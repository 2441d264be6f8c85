"""The day in Düsterwald: free talk, then everybody points at once."""

from collections.abc import Generator
from typing import Any

from ..deaths import bury
from ..ending import judge
from ..events import NobodyLeaves, OfficeDecides
from ..requests import Request
from ..values import Seat
from ..village import count, leaders, poll, talk
from .events import VoteTied
from .table import DuesterwaldTable


def day(table: DuesterwaldTable) -> Generator[Request | VoteTied, Any, None]:
    """Talk and vote."""
    yield from talk(table, "talk")
    chosen = yield from vote(table)
    if chosen is None:
        yield NobodyLeaves()
    else:
        yield from bury(table, chosen, "vote")
        judge(table)


def vote(table: DuesterwaldTable) -> Generator[Request | VoteTied, Any, Seat | None]:
    """The one who has to leave, by two ballots at the most."""
    for task in ("vote", "again"):
        votes = yield from poll(table, task, lambda: table.living, table.what_carries, vows(table))
        assert votes is not None
        counted = count(table, "vote", votes, table.office)
        yield counted
        tied = leaders(counted.tally())
        if len(tied) < 2:
            chosen: Seat | None = tied[0] if tied else None
            return chosen
        if table.office is not None:
            captains_own: Seat | None = votes[table.living.index(table.office)]
            if captains_own in tied:
                yield OfficeDecides(table.office)
                return captains_own
        if task == "vote":
            yield VoteTied(tied)
    return None


def vows(table: DuesterwaldTable) -> tuple[tuple[Seat, Seat], ...]:
    """Lovers never vote against each other."""
    if not table.lovers:
        return ()
    one, other = table.lovers
    return ((one, other), (other, one))
