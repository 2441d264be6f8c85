"""The servant, who lies in the display and is spent for a turn more."""

from ..requests import Ask
from ..values import Seat
from .asking import YES_OR_NO, Steps, ask, openly
from .deeds import ServantStays
from .table import MoonTable


def servant(table: MoonTable, seat: Seat) -> Steps:
    """At the end of a turn of one's own, where none follows anyway."""

    def question() -> Ask | None:
        may = seat in table.living and "servant" in table.displays[seat] and not table.owed
        return openly("servant", seat, YES_OR_NO) if may else None

    if (yield from ask(table, question)) == "yes":
        table.discard(seat, "servant")
        table.add_turn()
        yield ServantStays(seat)
