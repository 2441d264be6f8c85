"""Düsterwald as one rule set."""

from ..course import Round, play
from ..requests import Steps
from ..rulebook import Cast, Options, RuleSet
from .casting import cards, check, propose
from .characters import CHARACTERS, OPTIONS, PLAYERS, TEAMS
from .dawn import dawn
from .day import day
from .night import night
from .table import DuesterwaldTable


def table(size: int, cards: Cast, options: Options) -> DuesterwaldTable:
    """A table nothing has happened at yet."""
    return DuesterwaldTable(size, cards, TEAMS, options)


def course(table: DuesterwaldTable) -> Steps:
    """A whole game."""
    return play(table, Round(night, dawn, day), elect_first=table.options["captain"] == "start")


BOOK = RuleSet("duesterwald", PLAYERS, "captain", CHARACTERS, OPTIONS, cards, check, propose, table, course)
