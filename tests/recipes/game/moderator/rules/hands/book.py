"""The game of hands as one rule set."""

from ..begun import Begun
from ..rulebook import Cast, Character, Experience, Findings, Options, RuleSet, Wishes
from .course import Hands, play
from .events import HandsBoard, Own

CHARACTERS = {"hen": Character("", 6, 1), "fox": Character("", 6, 2), "king": Character("", 6, 3)}


def cards(cast: Cast) -> Cast:
    """The cast is what is shuffled."""
    return cast


def check(_cast: Cast, _size: int, _options: Options, _experience: Experience) -> Findings:
    """Any cards will do."""
    return Findings()


def propose(size: int, _options: Options, _wishes: Wishes) -> Cast:
    """As many of each kind as there are players."""
    return tuple(role for role in CHARACTERS for _ in range(size))


def begin(size: int, cards: Cast, _options: Options) -> Begun[Own]:
    """A whole game."""
    table = Hands(size, cards)
    return Begun(table, play(table))


BOOK = RuleSet(
    "hands", range(3, 7), "", CHARACTERS, {"deal": ("box",)}, cards, check, propose, begin, HandsBoard
)
