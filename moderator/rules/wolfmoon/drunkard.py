"""The drunkard, who has all hands looked at and dealt anew."""

from ..news import Cards
from ..requests import Draw, Tell
from ..values import Seat
from .asking import Steps, held
from .deeds import HandsMixed
from .table import MoonTable


def drunkard(table: MoonTable, seat: Seat) -> Steps:
    """All who are in and not protected, the drunkard's own player with them."""
    among = tuple(one for one in table.living if one not in table.protected)
    hands = tuple(table.hand(one) for one in among)
    yield HandsMixed(seat, among)
    yield Tell("drunkard", (seat,), Cards(hands, among), "result", "who")
    dealt = yield Draw("hands", hands, len(hands))
    for one, card in zip(among, dealt, strict=True):
        table.hold(one, card)
    for one in among:
        yield held(table, one)
