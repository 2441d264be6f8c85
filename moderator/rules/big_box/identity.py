"""Characters that only make themselves known: a ritual once the box knows who is who."""

from ..news import NOTHING
from ..requests import Steps, Tell
from .table import BigBoxTable


def hunter(table: BigBoxTable) -> Steps:
    """The hunter wakes and sleeps again."""
    return wake_up(table, "hunter")


def red_riding_hood(table: BigBoxTable) -> Steps:
    """Red Riding Hood wakes and sleeps again."""
    return wake_up(table, "red-riding-hood")


def cook(table: BigBoxTable) -> Steps:
    """The cook wakes and sleeps again."""
    return wake_up(table, "cook")


def mayor(table: BigBoxTable) -> Steps:
    """The secret mayor wakes and sleeps again."""
    return wake_up(table, "mayor")


def wake_up(table: BigBoxTable, card: str) -> Steps:
    """Nothing is asked and nothing is told."""
    yield Tell(card, table.holders(card), NOTHING, "knowledge")
