"""The vampire slayer, who hunts beasts and loses the power over anybody else."""

from ..requests import Ask, Steps
from ..values import Seat
from .table import BigBoxTable


def vampire_slayer(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """The slayer may hunt another, who dies at dawn."""
    hunted = yield Ask("vampire-slayer", seats, table.other_mortals(seats), call)
    if hunted is not None:
        table.hunt(hunted)
        table.stay_awake(seats)
    table.note("vampire-slayer", seats, hunted)
