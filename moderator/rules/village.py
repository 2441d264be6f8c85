"""What everybody does together in the open: talk, vote, and go home."""

from collections.abc import Generator, Mapping
from typing import Any, Literal

from .deaths import pass_office
from .requests import Choice, Clock, Floor, Leaves, Poll, Request, Say, Seat, Steps
from .table import Table

Votes = Generator[Request, Any, tuple[Any, ...]]


class Over(Exception):
    """The game has ended."""

    def __init__(self, outcome: str) -> None:
        super().__init__(outcome)
        self.outcome = outcome


def judge(table: Table) -> None:
    """End the game if somebody has won; asked only where the rules say so."""
    outcome = table.outcome()
    if outcome:
        raise Over(outcome)


def leave(table: Table, seat: Seat) -> Steps:
    """Somebody has to go home: no shot, no grief, but an office passes on.

    Before the cards are known nothing can go on without them: it is dealt anew.
    """
    if not table.dealt:
        raise Over("draw")
    table.remove(seat, "left")
    yield Say("left", table.shown(seat))
    table.went_home(seat)
    if table.office == seat:
        yield from pass_office(table, seat)
    judge(table)


def talk(table: Table, topic: Literal["hustings", "talk"]) -> Steps:
    """Free talk until time is up."""
    clock: Clock = "starts"
    while True:
        answer = yield Floor(topic, clock, table.living)
        if answer is None:
            return
        yield from leave(table, answer.seat)
        clock = "goes-on"


def poll(
    table: Table,
    task: str,
    choices: tuple[Choice, ...],
    withheld: tuple[tuple[Seat, Choice], ...] = (),
) -> Votes:
    """One answer from each of the living, in their order; anew if one goes home meanwhile."""
    while True:
        answer = yield Poll(task, table.living, choices, withheld=withheld)
        if type(answer) is not Leaves:
            return tuple(answer)
        yield from leave(table, answer.seat)
        withheld = tuple(pair for pair in withheld if answer.seat not in pair)
        choices = tuple(c for c in choices if c != answer.seat) or table.living


def tally(voters: tuple[Seat, ...], votes: tuple[Any, ...], double: Seat | None = None) -> dict[Any, int]:
    """How many votes each choice has; the one of `double` counts two."""
    counts: dict[Any, int] = {}
    for voter, choice in zip(voters, votes, strict=True):
        if choice is not None:
            counts[choice] = counts.get(choice, 0) + (2 if voter == double else 1)
    return counts


def leaders(counts: dict[Any, int]) -> tuple[Any, ...]:
    """Those with the most votes, in seat order; nobody where there is no vote."""
    most = max(counts.values(), default=0)
    return tuple(sorted(choice for choice in counts if counts[choice] == most))


def counted(about: Mapping[str, Any]) -> dict[Any, int]:
    """How many votes each choice has in a count that was announced."""
    voters, votes = zip(*about["votes"], strict=True)
    return tally(voters, votes, about.get("double"))


def announce(line: str, table: Table, votes: tuple[Any, ...], double: Seat | None = None) -> Say:
    """Who voted for what, and whose vote counts two; to be taken again as long as nothing follows from it."""
    about: dict[str, Any] = {"votes": tuple(zip(table.living, votes, strict=True))}
    if double in table.living:
        about["double"] = double
    return Say(line, about, settled=False)
