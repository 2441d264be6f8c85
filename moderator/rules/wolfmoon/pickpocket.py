"""The pickpocket, through whom two players swap hands."""

from ..requests import Ask
from ..values import Seat
from .asking import Steps, ask, held, openly
from .deeds import HandsSwapped, NoEffect
from .table import MoonTable


def pickpocket(table: MoonTable, seat: Seat) -> Steps:
    """His own player may be one of the two."""

    def anybody() -> tuple[Seat, ...]:
        return tuple(sorted((seat, *table.others(seat))))

    def question() -> Ask | None:
        return openly("swap", seat, anybody(), number=2) if len(anybody()) > 1 else None

    two = yield from ask(table, question)
    if two is None:
        yield NoEffect("pickpocket")
    else:
        yield from swap(table, *two)


def swap(table: MoonTable, one: Seat, other: Seat) -> Steps:
    """Two hands change places, and each sees the new one."""
    table.swap(one, other)
    yield HandsSwapped(one, other)
    yield held(table, one)
    yield held(table, other)
