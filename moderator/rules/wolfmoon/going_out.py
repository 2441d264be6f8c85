"""Going out: what may save from it, what is laid down, and who goes along."""

from ..values import Seat
from .alchemist import is_saved
from .asking import Steps, held
from .deeds import SchemerTakes
from .events import GoesOut
from .table import MoonTable


def hit(table: MoonTable, who: Seat, by: Seat) -> Steps:
    """Somebody would go out through another player's card; who holds the schemer takes that other along."""
    saved = yield from is_saved(table, who)
    if saved or who not in table.living:
        return
    takes_along = "schemer" in table.hands[who]
    yield from go_out(table, who)
    if takes_along and by in table.living:
        yield SchemerTakes(who, by)
        yield from hit(table, by, who)


def go_out(table: MoonTable, who: Seat) -> Steps:
    """Somebody is out: through a card of their own, or because nothing can save them."""
    yield GoesOut(who, table.put_out(who))
    yield held(table, who)
