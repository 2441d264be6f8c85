"""The girl and the barkeeper, for whom two compare their hands."""

from ..news import Card
from ..requests import Tell
from ..values import Role, Seat
from .asking import Steps, choose
from .deeds import DuelIsEven, Duels
from .going_out import go_out, hit
from .table import MoonTable


def girl(table: MoonTable, seat: Seat) -> Steps:
    """The higher is out."""
    yield from compare(table, seat, "girl", higher_is_out=True)


def barkeeper(table: MoonTable, seat: Seat) -> Steps:
    """The lower is out."""
    yield from compare(table, seat, "barkeeper", higher_is_out=False)


def compare(table: MoonTable, seat: Seat, card: Role, higher_is_out: bool) -> Steps:
    """Both see the other's hand; it may be declined."""
    whom = yield from choose(table, "duel", seat, card, lambda: table.others(seat), may=True)
    if whom is None:
        return
    yield Duels(seat, whom, card)
    for one, other in ((seat, whom), (whom, seat)):
        yield Tell("duel", (one,), Card(table.hand(other), other), "result", "who")
    own, others = table.value(seat), table.value(whom)
    if own == others:
        yield DuelIsEven(seat, whom)
    elif (own > others) == higher_is_out:
        yield from go_out(table, seat)
    else:
        yield from hit(table, whom, seat)
