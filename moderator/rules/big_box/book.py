"""Big Box as one rule set."""

from ..begun import Begun
from ..calls import first_called
from ..course import Round, play
from ..rulebook import Cast, Options, RuleSet
from .casting import cards, check, propose, weigh
from .characters import CHARACTERS, OPTIONS, PLAYERS, TEAMS
from .dawn import dawn
from .day import day
from .events import Own
from .night import NIGHT_ORDER, ROLL
from .table import BigBoxTable

ROUND: Round[BigBoxTable, Own] = Round(ROLL, NIGHT_ORDER, dawn, day, patience=3)


def begin(size: int, cards: Cast, options: Options) -> Begun[Own]:
    """A whole game."""
    table = BigBoxTable(size, cards, TEAMS, options)
    return Begun(table, play(table, ROUND, elect_first=False))


BOOK = RuleSet(
    "big-box", PLAYERS, "mayor", CHARACTERS, OPTIONS, cards, check, propose, begin, weigh=weigh,
    first_called=first_called(NIGHT_ORDER),
)  # fmt: skip
