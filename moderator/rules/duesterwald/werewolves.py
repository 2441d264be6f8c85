"""The werewolves, who may catch the girl while she peeks."""

from collections.abc import Generator
from typing import Any

from ..requests import Request
from ..roles import pack
from ..values import Seat
from .events import GirlMayBeTaken
from .table import DuesterwaldTable


def hunt(
    table: DuesterwaldTable, seats: tuple[Seat, ...], call: str
) -> Generator[Request | GirlMayBeTaken, Any, None]:
    """The werewolves' call; at the first they hear that a girl they catch may be taken."""
    if table.night == 1 and table.may_peek():
        yield GirlMayBeTaken()
    yield from pack.hunt(table, seats, call)
