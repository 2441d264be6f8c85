"""Wolfmoon as one rule set."""

from ..begun import Begun
from ..rulebook import Cast, Experience, Finding, Findings, NoCast, Options, RuleSet, Wishes
from .board import MoonBoard
from .case_story import MoonStory
from .characters import CHARACTERS, OPTIONS, PLAYERS, WHOLE
from .course import play
from .events import Own
from .table import MoonTable


def cards(cast: Cast) -> Cast:
    """What is in the game is what is shuffled."""
    return cast


def check(cast: Cast, size: int, _options: Options, _experience: Experience) -> Findings:
    """There are no casts: all thirty cards are in every game."""
    errors = wrong_number(size)
    if sorted(cast) != sorted(WHOLE):
        errors += (Finding("cast-whole", {"cards": len(WHOLE)}),)
    return Findings(errors)


def propose(size: int, _options: Options, _wishes: Wishes) -> Cast:
    """All of them, whatever is wished for."""
    for finding in wrong_number(size):
        raise NoCast(finding)
    return WHOLE


def wrong_number(size: int) -> tuple[Finding, ...]:
    """Three to six can play."""
    if size in PLAYERS:
        return ()
    return (Finding("cast-players", {"players": size, "least": PLAYERS[0], "most": PLAYERS[-1]}),)


def begin(size: int, cards: Cast, options: Options) -> Begun[Own]:
    """A whole game."""
    table = MoonTable(size, cards, options)
    return Begun(table, play(table))


BOOK = RuleSet(
    "wolfmoon",
    PLAYERS,
    "",
    CHARACTERS,
    OPTIONS,
    cards,
    check,
    propose,
    begin,
    MoonBoard,
    reads=MoonStory,
    usual_number=4,
    turn_seconds=20.0,
)
