"""What is shown to everybody beside what the rules make known, and all of it as it stands now."""

from collections import deque
from collections.abc import Callable
from typing import Literal, NamedTuple

from ..rules.board import Board, Event
from ..rules.events import Counted
from ..rules.requests import Ask, Floor, Poll
from ..rules.views import Asked, Called

# Where the evening waits between its games; by the fire people sit before one.
MomentName = Literal[
    "", "offered", "gather", "seat", "cast", "introduction", "rehearsal", "again", "good-night"
]
BY_THE_FIRE = ("offered", "gather", "seat", "cast", "introduction", "rehearsal")

# How many of the last sentences can be read again.
REMEMBERED = 60


class Spoken(NamedTuple):
    """Words that everybody hears, for those who would rather read them."""

    text: str


class Unheard(NamedTuple):
    """Words that no voice or no sound card is there for: everybody has to read them."""

    text: str


class Open(NamedTuple):
    """A question in the open, as far as all may know it, and how long it is there, if not for ever.

    In a talk an accusation may still have its moment, in which no newer one takes its place.
    """

    question: Ask | Poll | Floor | Asked
    seconds: float | None
    stands: bool = False


class GivesWay(NamedTuple):
    """The moment of an accusation is over: a newer one can take its place."""


class Part(NamedTuple):
    """A part of a call, and how long it takes whoever it concerns."""

    called: Called
    seconds: float


class Over(NamedTuple):
    """A question or a call is over: what was shown is cleared."""


class Moment(NamedTuple):
    """What the evening waits for between its games."""

    name: MomentName


class Pause(NamedTuple):
    """The evening holds still, or goes on."""

    holds: bool


class Trouble(NamedTuple):
    """Something does not work; for the host."""

    line: str
    detail: str = ""
    who: str = ""


Public = Spoken | Unheard | Event | Open | GivesWay | Part | Over | Moment | Pause | Trouble

# What is wrong, and how whatever it is wrong with tells of it.
Wrong = Trouble | Unheard
Complain = Callable[[Wrong], None]


class Showing:
    """What everybody is shown now, beside the board; folded in one place for all surfaces."""

    def __init__(self) -> None:
        self.moment: MomentName = ""
        self.paused = False
        # The question that lies open, or the part of a call that is made; and how many there were of both.
        self.open: Open | None = None
        self.part: Part | None = None
        self.number = 0
        # Whether something has been asked since the last count: it is not looked at any more.
        self.is_count_past = True
        # What was said last and could not be heard.
        self.unheard = ""
        # The last sentences with their numbers.
        self.said: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self.trouble: Trouble | None = None

    def fold(self, shown: Public) -> None:
        """Something that everybody perceives."""
        match shown:
            case Spoken(text):
                self.unheard = ""
                self.said.append((self.said[-1][0] + 1 if self.said else 1, text))
            case Unheard(text):
                self.unheard = text
            case Open():
                self.open, self.number, self.is_count_past = shown, self.number + 1, True
            case GivesWay():
                assert self.open is not None
                self.open = self.open._replace(stands=False)
            case Counted():
                self.is_count_past = False
            case Part():
                self.part, self.number = shown, self.number + 1
            case Over():
                self.open = self.part = None
            case Moment(name):
                self.moment = name
            case Pause(holds):
                self.paused = holds
            case Trouble():
                self.trouble = shown
            case _:
                pass

    @property
    def stands(self) -> bool:
        """Whether an accusation has its moment, and nobody else can be accused."""
        return self.open is not None and self.open.stands

    @property
    def last_said(self) -> str:
        """The last sentence."""
        return self.said[-1][1] if self.said else ""

    def scene(self, board: Board) -> str:
        """What time it is at the table, round its games, too."""
        if self.moment == "good-night":
            return "good-night"
        return "hearth" if self.moment in BY_THE_FIRE or not board.scene else board.scene

    def is_dark(self, board: Board) -> bool:
        """Whether a game is on, and eyes are closed that nobody has called."""
        return not self.moment and (board.scene == "night" or self.part is not None)
