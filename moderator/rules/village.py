"""What everybody does together in the open: talk and vote."""

from collections.abc import Callable, Generator
from typing import Any, Literal

from .deaths import leave
from .events import Claimed, Counted
from .requests import Carries, Claims, Clock, Floor, Leaves, Poll, Request, Steps
from .table import Table
from .values import Choice, Seat

# How all have voted; nothing if the ballot has lost its subject.
Votes = Generator[Request, Any, tuple[Any, ...] | None]


def talk(table: Table, topic: Literal["hustings", "talk"]) -> Steps:
    """Free talk until time is up."""
    clock: Clock = "starts"
    while True:
        answer = yield Floor(topic, clock, table.living, roles=table.claimable)
        if answer is None:
            return
        clock = "goes-on"
        if type(answer) is Claims:
            yield claimed(table, answer)
        else:
            yield from leave(table, answer.seat)


def claimed(table: Table, claim: Claims) -> Claimed:
    """What everybody hears somebody say; nothing follows from it, and the talk goes on as it was."""
    return Claimed(*claim, table.night)


def poll(
    table: Table,
    task: str,
    choices: Callable[[], tuple[Choice, ...]],
    carries: Callable[[], Carries],
    withheld: tuple[tuple[Seat, Choice], ...] = (),
) -> Votes:
    """One answer from each of the living, in their order.

    Who goes home meanwhile ends it; before it is put anew it is looked at again, and without a choice
    there is nothing left to vote on.
    """
    while offered := choices():
        living = table.living
        answer = yield Poll(task, living, offered, "", "vote", "nobody", "all", withheld, living, carries())
        if type(answer) is not Leaves:
            votes: tuple[Any, ...] = answer
            return votes
        yield from leave(table, answer.seat)
        withheld = tuple(pair for pair in withheld if answer.seat not in pair)
    return None


def leaders(counts: dict[Choice, int]) -> tuple[Any, ...]:
    """Those with the most votes, in seat order; nobody where there is no vote."""
    if not counts:
        return ()
    most = max(counts.values())
    return tuple(sorted([choice for choice, votes in counts.items() if votes == most]))


def count(table: Table, task: str, votes: tuple[Any, ...], double: Seat | None = None) -> Counted:
    """Who voted for what, and whose vote counts two."""
    voted = tuple(zip(table.living, votes, strict=True))
    return Counted(task, voted, double if double in table.living else None)
