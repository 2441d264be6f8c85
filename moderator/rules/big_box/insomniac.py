"""The insomniac, who hears whether it is quiet beside her."""

from ..news import NOTHING, Heard
from ..requests import Steps, Tell
from ..values import Seat
from .table import BigBoxTable


def insomniac(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """Whether at least one living neighbour was active this night."""
    heard = None
    if seats:
        heard = any(seat in table.active for seat in table.neighbours(seats[0]))
    yield Tell(call, seats, NOTHING if heard is None else Heard(heard), "knowledge")
    table.note("insomniac", seats, heard)
