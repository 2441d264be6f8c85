"""The healer, who must watch over another player, never the same one twice running."""

from ..requests import Ask, Steps
from ..values import Seat
from .table import BigBoxTable


def healer(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """Whoever is healed survives the beasts of this night."""
    table.stay_awake(seats)
    choices = tuple(who for who in table.other_mortals(seats) if who != table.last_healed)
    healed = yield Ask("healer", seats, choices, call, nobody=False)
    table.heal(healed)
    table.note("healer", seats, healed)
