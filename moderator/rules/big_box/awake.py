"""Calls that both games know; here whoever is called is active, for the insomniac beside them."""

from ..requests import Steps
from ..roles import cupid as shared
from ..roles import pack
from .table import BigBoxTable


def cupid(table: BigBoxTable) -> Steps:
    """Cupid is active in the first night."""
    table.stay_awake(table.holders("cupid"))
    return shared.cupid(table)


def werewolves(table: BigBoxTable) -> Steps:
    """The werewolves are active every night."""
    table.stay_awake(table.holders("werewolf"))
    return pack.werewolves(table)


def vampires(table: BigBoxTable) -> Steps:
    """The vampires are active every night; their victim lives through the day."""
    table.stay_awake(table.holders("vampire"))
    return pack.hunt(table, "vampire", "vampires")
