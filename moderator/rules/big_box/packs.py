"""The two packs; the vampires' victim lives through the day."""

from ..requests import Steps
from ..roles import pack
from .table import BigBoxTable


def werewolves(table: BigBoxTable) -> Steps:
    """The werewolves are active every night."""
    table.stay_awake(table.holders("werewolf"))
    return pack.werewolves(table)


def vampires(table: BigBoxTable) -> Steps:
    """The vampires are active every night."""
    table.stay_awake(table.holders("vampire"))
    return pack.hunt(table, "vampire", "vampires")
