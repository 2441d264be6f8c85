"""The bear leader, whose bear smells whether a beast sits beside him."""

from ..news import NOTHING, Verdict
from ..requests import Steps, Tell
from ..values import Seat
from .table import BigBoxTable


def bear_leader(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """Whether at least one living neighbour is a beast."""
    smelled = None
    if seats:
        smelled = any(table.is_beast(seat) for seat in table.neighbours(seats[0]))
    yield Tell(call, seats, NOTHING if smelled is None else Verdict(smelled), "knowledge")
    table.note("bear-leader", seats, smelled)
