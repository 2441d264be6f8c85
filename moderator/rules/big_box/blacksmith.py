"""The blacksmith, who once a game may forge a sword for another player."""

from ..news import Given
from ..requests import Ask, Steps, Tell
from ..values import Seat
from .table import BigBoxTable


def blacksmith(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """Whoever gets the sword is called right after."""
    bearer = yield Ask("blacksmith", seats, table.other_players(seats), call)
    table.note("blacksmith", seats, bearer)
    if bearer is not None:
        table.forge(bearer)
        table.stay_awake(seats)


def sword(table: BigBoxTable, _smith: tuple[Seat, ...], call: str) -> Steps:
    """The bearer is told in secret, and must strike another."""
    seats = table.armed
    yield Tell(call, seats, Given("sword"), "secret")
    struck = yield Ask("sword", seats, table.other_mortals(seats), call, nobody=False)
    table.strike(struck)
    if struck is not None:
        table.stay_awake(seats)
    table.note("sword", seats, struck)
