"""Seer and oracle, who know nothing of each other: each must check one other player, beast or not."""

from ..news import NOTHING, Verdict
from ..requests import Ask, Steps, Tell
from ..values import Seat
from .table import BigBoxTable


def check(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """One other living player: a beast, yes or no."""
    table.stay_awake(seats)
    checked = yield Ask(call, seats, table.other_players(seats), call, nobody=False)
    yield Tell(call, seats, NOTHING if checked is None else Verdict(table.is_beast(checked)))
    table.note(call, seats, checked)
