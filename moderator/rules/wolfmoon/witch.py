"""The witch, who brings somebody back."""

from ..values import Seat
from .asking import Steps, choose
from .deeds import ComesBack, NoEffect
from .drawing import draw_anew
from .table import MoonTable


def witch(table: MoonTable, seat: Seat) -> Steps:
    """One who is out draws a card, is in again, and has the marker; who went home stays there."""
    if not table.can_draw:
        yield NoEffect("witch")
        return

    def out() -> tuple[Seat, ...]:
        return tuple(other for other in table.present if other not in table.living)

    whom = yield from choose(table, "bring-back", seat, "witch", out)
    if whom is not None:
        yield from draw_anew(table, whom)
        table.bring_back(whom)
        yield ComesBack(whom, seat)
