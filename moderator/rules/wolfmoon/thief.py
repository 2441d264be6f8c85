"""The thief, who swaps hands and has one turn more."""

from ..values import Seat
from .asking import Steps, choose
from .pickpocket import swap
from .table import MoonTable


def thief(table: MoonTable, seat: Seat) -> Steps:
    """The turn more comes also where there is nobody to swap with."""
    table.add_turn()
    whom = yield from choose(table, "swap-with", seat, "thief", lambda: table.others(seat))
    if whom is not None:
        yield from swap(table, seat, whom)
