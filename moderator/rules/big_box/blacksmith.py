"""The blacksmith, who once a game may forge a sword for another player."""

from ..news import Given
from ..requests import Ask, Steps, Tell
from .table import BigBoxTable


def blacksmith(table: BigBoxTable) -> Steps:
    """Whoever gets the sword is called right after."""
    seats = table.holders("blacksmith")
    bearer = yield Ask("blacksmith", seats, table.other_players(seats), "blacksmith")
    table.note("blacksmith", seats, bearer)
    if bearer is not None:
        table.forge(bearer)
        table.stay_awake(seats)


def sword(table: BigBoxTable) -> Steps:
    """The bearer is told in secret, and must strike another."""
    seats = table.armed
    yield Tell("sword", seats, Given("sword"), "secret")
    struck = yield Ask("sword", seats, table.other_mortals(seats), "sword", nobody=False)
    table.strike(struck)
    if struck is not None:
        table.stay_awake(seats)
    table.note("sword", seats, struck)
