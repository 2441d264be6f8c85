"""The tax collector and the inquisitor, who ask for low cards and for high ones."""

from ..values import Role, Seat
from .asking import Steps, choose
from .deeds import IsAsked
from .going_out import hit
from .table import MoonTable

# What each of them takes.
TAKES: dict[Role, tuple[int, ...]] = {"tax-collector": (0, 1), "inquisitor": (9, 10)}


def tax_collector(table: MoonTable, seat: Seat) -> Steps:
    """Out with a 0 or a 1."""
    yield from ask_for(table, seat, "tax-collector")


def inquisitor(table: MoonTable, seat: Seat) -> Steps:
    """Out with a 9 or a 10."""
    yield from ask_for(table, seat, "inquisitor")


def ask_for(table: MoonTable, seat: Seat, card: Role) -> Steps:
    """All hear whether somebody has such a card; with one they are out."""
    whom = yield from choose(table, "ask-whom", seat, card, lambda: table.others(seat))
    if whom is None:
        return
    is_so = table.value(whom) in TAKES[card]
    yield IsAsked(seat, whom, card, is_so)
    if is_so:
        yield from hit(table, whom, seat)
