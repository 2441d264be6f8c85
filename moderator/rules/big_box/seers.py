"""Seer and oracle: each must check one other player, beast or not."""

from ..news import NOTHING, Verdict
from ..requests import Ask, Steps, Tell
from .table import BigBoxTable


def seer(table: BigBoxTable) -> Steps:
    """The seer's check."""
    return check(table, "seer")


def oracle(table: BigBoxTable) -> Steps:
    """The oracle's check, of which the seer knows nothing."""
    return check(table, "oracle")


def check(table: BigBoxTable, card: str) -> Steps:
    """One other living player: a beast, yes or no."""
    seats = table.holders(card)
    table.stay_awake(seats)
    checked = yield Ask(card, seats, table.other_players(seats), card, nobody=False)
    yield Tell(card, seats, NOTHING if checked is None else Verdict(table.is_beast(checked)))
    table.note(card, seats, checked)
