"""The drunkard, who sobers up in the second night and is somebody else."""

from ..dealing import hold_anew
from ..news import NOTHING, Card
from ..requests import Steps, Tell
from ..values import Seat
from .table import BigBoxTable


def drunkard(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """The drunkard learns the spare card and is that character from now on."""
    card = table.spare[0] if table.spare else None
    yield Tell(call, seats, NOTHING if card is None else Card(card), "knowledge")
    table.note("drunkard", seats, card)
    if seats and card is not None:
        table.become(seats[0], card)
    yield from hold_anew(table, "drunkard", seats)
