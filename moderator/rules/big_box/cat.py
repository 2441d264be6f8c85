"""The stray cat, which wanders from keeper to keeper."""

from ..news import Given
from ..requests import Ask, Steps, Tell
from ..values import Seat
from .table import BigBoxTable


def stray_cat(table: BigBoxTable, _card: tuple[Seat, ...], call: str) -> Steps:
    """The keeper must send the cat on; the receiver is told."""
    keeper = () if table.keeper is None else (table.keeper,)
    others = table.other_players(keeper)
    receiver = yield Ask("stray-cat", keeper, others, call, nobody=False, late="draw")
    told = () if receiver is None else (receiver,)
    yield Tell(call, told, Given("cat"), "secret")
    if receiver is not None:
        table.send_cat(receiver)
    table.note("stray-cat", keeper, receiver)
