"""Cupid, who makes two players lovers in the first night."""

from ..news import People
from ..requests import Ask, Steps, Tell
from ..table import Table


def cupid(table: Table) -> Steps:
    """Cupid picks two players, themself allowed."""
    seats = table.holders("cupid")
    couple = table.living if seats else ()
    picked = yield Ask("cupid", seats, couple, "cupid", "pair", nobody=False, number=2)
    table.pair(picked or ())
    table.note("cupid", seats, picked)


def lovers(table: Table) -> Steps:
    """The lovers are told that they are; nobody where there are none."""
    yield Tell("lovers", table.lovers, People(table.lovers), "secret")
