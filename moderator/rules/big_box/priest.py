"""The priest, who once a game may bless another player against the night."""

from ..requests import Ask, Steps
from .table import BigBoxTable


def priest(table: BigBoxTable) -> Steps:
    """The blessed one is not told."""
    seats = table.holders("priest")
    choices = table.other_players(seats) if table.blessing else ()
    blessed = yield Ask("priest", seats, choices, "priest")
    if blessed is not None:
        table.bless(blessed)
        table.stay_awake(seats)
    table.note("priest", seats, blessed)
