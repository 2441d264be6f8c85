"""Calls that both games know; here whoever is called is active, for the insomniac beside them."""

from collections.abc import Generator
from typing import Any

from ..requests import Request, Steps
from ..roles import cupid as shared
from ..roles import pack
from ..values import Seat
from .events import LoveBinds
from .table import BigBoxTable


def cupid(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """Cupid is active in the first night."""
    table.stay_awake(seats)
    return shared.cupid(table, seats, call)


def lovers(
    table: BigBoxTable, seats: tuple[Seat, ...], call: str
) -> Generator[Request | LoveBinds, Any, None]:
    """All hear what love means before the lovers learn of it, be there any or not."""
    yield LoveBinds()
    yield from shared.lovers(table, seats, call)


def hunt(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """Both packs are active every night; the vampires' victim lives through the day."""
    table.stay_awake(seats)
    return pack.hunt(table, seats, call)
