"""The investigator, who once a game may ask about three side by side."""

from ..news import NOTHING, Verdict
from ..requests import Ask, Steps, Tell
from ..values import Choice, Seat
from .table import BigBoxTable


def investigator(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """At least one beast among the three: yes or no."""
    choices = trios(table.living, seats[0]) if seats and table.question else ()
    asked = yield Ask("investigator", seats, choices, call, "trio")
    found = None
    if asked is not None:
        found = any(table.is_beast(seat) for seat in asked)
        table.spend_question()
        table.stay_awake(seats)
    yield Tell(call, seats, NOTHING if found is None else Verdict(found))
    table.note("investigator", seats, asked)


def trios(living: tuple[Seat, ...], asker: Seat) -> tuple[Choice, ...]:
    """Three neighbours in the circle of the living, neither with the asker nor across."""
    place = living.index(asker)
    line = living[place + 1 :] + living[:place]
    return tuple(line[i : i + 3] for i in range(len(line) - 2))
