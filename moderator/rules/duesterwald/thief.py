"""The thief, who may swap his card for one of the two in the middle."""

from ..dealing import hold_anew
from ..news import Cards
from ..requests import Ask, Steps, Tell
from ..values import Choice, Seat
from .table import DuesterwaldTable


def thief(table: DuesterwaldTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """The thief sees both spare cards; between two werewolves he has no choice."""
    yield Tell(call, seats, Cards(table.spare), "")
    must = set(table.spare) == {"werewolf"}
    cards: tuple[Choice, ...] = tuple(dict.fromkeys(table.spare)) if seats else ()
    choices = cards if must or not seats else (*cards, "keep")
    taken = yield Ask("thief", seats, choices, call, nobody=False, late="draw" if must else "nobody")
    if taken is not None and taken != "keep":
        table.swap(seats[0], taken)
    yield from hold_anew(table, "thief", seats)
    table.note("thief", seats, taken)
