"""The bodyguard, who protects until her player's next turn."""

from ..values import Seat
from .asking import Steps
from .deeds import IsProtected
from .table import MoonTable


def bodyguard(table: MoonTable, seat: Seat) -> Steps:
    """No other player's card touches them."""
    table.protect(seat)
    yield IsProtected(seat)
