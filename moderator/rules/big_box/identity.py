"""Characters that only make themselves known: a ritual once the box knows who is who."""

from ..news import NOTHING
from ..requests import Steps, Tell
from ..values import Seat
from .table import BigBoxTable


def wake_up(_table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """They wake and sleep again: nothing is asked and nothing is told."""
    yield Tell(call, seats, NOTHING, "knowledge")
