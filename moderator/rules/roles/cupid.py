"""Cupid, who makes two players lovers in the first night."""

from ..news import People
from ..requests import Ask, Steps, Tell
from ..table import Table
from ..values import Seat


def cupid(table: Table, seats: tuple[Seat, ...], call: str) -> Steps:
    """Cupid picks two players, themself allowed."""
    couple = table.living if seats else ()
    picked = yield Ask("cupid", seats, couple, call, "pair", nobody=False, number=2)
    table.pair(picked or ())
    table.note("cupid", seats, picked)


def lovers(table: Table, _cupid: tuple[Seat, ...], call: str) -> Steps:
    """The lovers are told that they are; nobody where there are none."""
    yield Tell(call, table.lovers, People(table.lovers), "secret")
