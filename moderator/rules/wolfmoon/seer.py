"""The seer, who looks at a hand."""

from ..news import Card
from ..requests import Tell
from ..values import Seat
from .asking import Steps, choose
from .deeds import LooksAt
from .table import MoonTable


def seer(table: MoonTable, seat: Seat) -> Steps:
    """Another's hand, for the seer's eyes alone."""
    whom = yield from choose(table, "look-into", seat, "seer", lambda: table.others(seat))
    if whom is not None:
        yield LooksAt(seat, whom)
        yield Tell("seer", (seat,), Card(table.hand(whom), whom), "result", "who")
