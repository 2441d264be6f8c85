"""The healer, who must watch over another player, never the same one twice running."""

from ..requests import Ask, Steps
from .table import BigBoxTable


def healer(table: BigBoxTable) -> Steps:
    """Whoever is healed survives the beasts of this night."""
    seats = table.holders("healer")
    table.stay_awake(seats)
    choices = tuple(who for who in table.other_mortals(seats) if who != table.last_healed)
    healed = yield Ask("healer", seats, choices, "healer", nobody=False)
    table.heal(healed)
    table.note("healer", seats, healed)
