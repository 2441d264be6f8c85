"""Düsterwald as one rule set."""

from ..begun import Begun
from ..calls import first_called
from ..course import Round, play
from ..rulebook import Cast, Options, RuleSet
from .casting import cards, check, propose
from .characters import CHARACTERS, OPTIONS, PLAYERS, TEAMS
from .dawn import dawn
from .day import day
from .events import Own
from .night import NIGHT_ORDER, ROLL
from .table import DuesterwaldTable

ROUND: Round[DuesterwaldTable, Own] = Round(ROLL, NIGHT_ORDER, dawn, day)


def begin(size: int, cards: Cast, options: Options) -> Begun[Own]:
    """A whole game."""
    table = DuesterwaldTable(size, cards, TEAMS, options)
    return Begun(table, play(table, ROUND, elect_first=options["captain"] == "start"))


BOOK = RuleSet(
    "duesterwald",
    PLAYERS,
    "captain",
    CHARACTERS,
    OPTIONS,
    cards,
    check,
    propose,
    begin,
    # Guests neither peek, nor see anybody do so.
    not_with_guests=("girl",),
    first_called=first_called(NIGHT_ORDER),
)
