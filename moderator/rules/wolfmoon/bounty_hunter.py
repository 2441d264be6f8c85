"""The bounty hunter, before whom somebody has to play their hand."""

from ..values import Seat
from .asking import Steps, choose, held
from .bodyguard import bodyguard
from .characters import FATAL
from .deeds import IsHunted
from .drawing import draw_anew
from .ending import judge_the_vampire
from .going_out import go_out
from .table import MoonTable


def bounty_hunter(table: MoonTable, seat: Seat) -> Steps:
    """Of what is played so hardly anything holds; then a card is drawn, and whoever cannot is out."""
    whom = yield from choose(table, "hunt", seat, "bounty-hunter", lambda: table.others(seat))
    if whom is None:
        return
    card = table.hand(whom)
    table.lay(whom, card)
    yield IsHunted(whom, card, seat)
    yield held(table, whom)
    if card == "vampire":
        judge_the_vampire(table, whom)
    elif card == "bodyguard":
        yield from bodyguard(table, whom)
    if card in FATAL or not table.can_draw:
        yield from go_out(table, whom)
    else:
        yield from draw_anew(table, whom)
