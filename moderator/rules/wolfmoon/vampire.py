"""The vampire, who wins over two high cards in the own display."""

from ..values import Seat
from .asking import Steps
from .ending import judge_the_vampire
from .table import MoonTable


def vampire(table: MoonTable, seat: Seat) -> Steps:
    """Played: at once, or not at all."""
    judge_the_vampire(table, seat)
    yield from ()
