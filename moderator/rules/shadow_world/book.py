"""Shadow world as one rule set."""

from ..begun import Begun
from ..rulebook import Cast, Experience, Finding, Findings, NoCast, Options, RuleSet, Wishes
from .board import ShadowBoard
from .course import play
from .events import Own
from .places import EASY, OPTIONS, PLAYERS
from .story import ShadowStory
from .table import ShadowTable


def no_cards(cast: Cast) -> Cast:
    """The box deals nothing."""
    return cast


def check(cast: Cast, size: int, _options: Options, _experience: Experience) -> Findings:
    """There are no casts: the table deals its own cards; and where all are new six are enough of them."""
    many = (Finding("cast-newcomers", {"number": EASY}),) if size > EASY else ()
    return Findings(wrong_number(size) + ((Finding("cast-own", {}),) if cast else ()), many)


def propose(size: int, _options: Options, _wishes: Wishes) -> Cast:
    """No card of the box's."""
    for finding in wrong_number(size):
        raise NoCast(finding)
    return ()


def wrong_number(size: int) -> tuple[Finding, ...]:
    """Four to eight can play."""
    if size in PLAYERS:
        return ()
    return (Finding("cast-players", {"players": size, "least": PLAYERS[0], "most": PLAYERS[-1]}),)


def begin(size: int, _cards: Cast, options: Options) -> Begun[Own]:
    """A whole game."""
    table = ShadowTable(size, options)
    return Begun(table, play(table))


BOOK = RuleSet(
    "shadow-world",
    PLAYERS,
    "",
    {},
    OPTIONS,
    no_cards,
    check,
    propose,
    begin,
    ShadowBoard,
    reads=ShadowStory,
    usual_number=6,
    lies_open=True,
)
