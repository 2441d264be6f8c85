"""The seer, who may learn the exact character of one player a night."""

from ..news import NOTHING, Card
from ..requests import Ask, Steps, Tell
from ..table import Table
from ..values import Seat


def seer(table: Table, seats: tuple[Seat, ...], call: str) -> Steps:
    """The seer looks at another living player."""
    looked_at = yield Ask("seer", seats, table.other_players(seats), call)
    yield Tell(call, seats, NOTHING if looked_at is None else Card(table.roles[looked_at]))
    table.note("seer", seats, looked_at)
