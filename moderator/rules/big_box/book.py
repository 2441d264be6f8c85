"""Big Box as one rule set."""

from ..course import Round, play
from ..requests import Steps
from ..rulebook import Cast, Options, RuleSet
from .casting import cards, check, propose, weigh
from .characters import CHARACTERS, OPTIONS, PLAYERS, TEAMS
from .dawn import dawn
from .day import day
from .night import night
from .table import BigBoxTable


def table(size: int, cards: Cast, options: Options) -> BigBoxTable:
    """A table nothing has happened at yet."""
    return BigBoxTable(size, cards, TEAMS, options)


def course(table: BigBoxTable) -> Steps:
    """A whole game."""
    return play(table, Round(night, dawn, day), elect_first=False)


BOOK = RuleSet(
    "big-box", PLAYERS, "mayor", CHARACTERS, OPTIONS, cards, check, propose, table, course, weigh
)  # fmt: skip
