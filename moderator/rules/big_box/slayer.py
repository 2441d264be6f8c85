"""The vampire slayer, who hunts beasts and loses the power over anybody else."""

from ..requests import Ask, Steps
from .table import BigBoxTable


def vampire_slayer(table: BigBoxTable) -> Steps:
    """The slayer may hunt another, who dies at dawn."""
    seats = table.holders("vampire-slayer")
    hunted = yield Ask("vampire-slayer", seats, table.other_mortals(seats), "vampire-slayer")
    if hunted is not None:
        table.hunt(hunted)
        table.stay_awake(seats)
    table.note("vampire-slayer", seats, hunted)
