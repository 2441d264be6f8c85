"""The priest, who once a game may bless another player against the night."""

from ..requests import Ask, Steps
from ..values import Seat
from .table import BigBoxTable


def priest(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """The blessed one is not told."""
    choices = table.other_players(seats) if table.blessing else ()
    blessed = yield Ask("priest", seats, choices, call)
    if blessed is not None:
        table.bless(blessed)
        table.stay_awake(seats)
    table.note("priest", seats, blessed)
