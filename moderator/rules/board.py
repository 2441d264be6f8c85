"""The board: what everybody knows of a game, folded from what was made known to all.

It has one owner, the game; whoever shows something looks at it, and nobody keeps an account beside it.
"""

from typing import NamedTuple, Protocol

from .news import Chronicle
from .values import Choice, Role, Seat, without


class Event(Protocol):
    """Something that everybody perceives: each kind says what they know from then on."""

    def fold(self, board: "Board") -> None:
        """Note on the board what is known now."""

    def __hash__(self) -> int:
        """It is a value: what is made of it once need not be made again."""


class Line(NamedTuple):
    """A line that is said, by its id, and what it names: people, a card, a number."""

    id: str
    who: tuple[Choice, ...] = ()
    card: Role = ""
    number: int = 0


class OwnEvent(Event, Protocol):
    """Something that one rule set alone makes known: it tells by itself what is to be said."""

    def told(self) -> tuple[Line, ...]:
        """The lines, in their order."""


class Shown(NamedTuple):
    """Who is out, and the card that is shown; perhaps who that had been before."""

    who: Choice
    card: Role
    was: Role = ""


class Accused(NamedTuple):
    """Somebody has accused somebody."""

    by: Seat
    whom: Choice

    def fold(self, board: "Board") -> None:
        board.note(self)
        board.accuse(self)


class Counted(NamedTuple):
    """How all have voted, and whose vote counts two; to be counted again as long as nothing follows."""

    task: str
    votes: tuple[tuple[Seat, Choice | None], ...]
    double: Seat | None = None

    def fold(self, board: "Board") -> None:
        board.note(self)
        board.reveal(self)

    @property
    def voted(self) -> dict[Seat, Choice]:
        """Those who did."""
        return {seat: choice for seat, choice in self.votes if choice is not None}

    def tally(self) -> dict[Choice, int]:
        """How many votes each choice has."""
        counts: dict[Choice, int] = {}
        double = self.double
        for voter, choice in self.votes:
            if choice is not None:
                counts[choice] = counts.get(choice, 0) + (2 if voter == double else 1)
        return counts


class Board:
    """Scene, round, who is in and out, office, accusation, the last count, and how it ended."""

    def __init__(self, size: int) -> None:
        self.seats: tuple[Seat, ...] = tuple(range(size))
        # What time it is; nothing before the first night.
        self.scene = ""
        self.opening: Event | None = None
        self.round = 0
        # The call that is being made; none in the open.
        self.call = ""
        self.living = self.seats
        # What can be chosen, and die, beside the players.
        self.beside: tuple[str, ...] = ()
        # Who is out, and what lay beside and is gone, in order.
        self.gone: list[Shown] = []
        self.office: Seat | None = None
        self.accusation: Accused | None = None
        # Who stands under the gallows.
        self.accused: Choice | None = None
        self.count: Counted | None = None
        # What was made known, and in which round.
        self.happened: list[tuple[int, Event]] = []
        self.outcome = ""
        self.winners: tuple[Seat, ...] = ()
        # Everything, once everybody may know.
        self.chronicle: Chronicle | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and vars(self) == vars(other) and self._kinds() == other._kinds()

    __hash__ = None  # type: ignore[assignment]

    def _kinds(self) -> list[type]:
        """What kinds of things have happened: of named tuples Python only compares the fields."""
        return [type(event) for _, event in self.happened]

    @property
    def targets(self) -> tuple[Choice, ...]:
        """Whom or what a choice can be about."""
        return (*self.living, *self.beside) if self.beside else self.living

    @property
    def dead(self) -> tuple[Seat, ...]:
        """The players who are out, in the order in which they went."""
        return tuple(gone.who for gone in self.gone if isinstance(gone.who, int))

    @property
    def cards(self) -> dict[Seat, Role]:
        """Whose card everybody has seen."""
        if self.chronicle is not None:
            return dict(enumerate(self.chronicle.roles))
        return {gone.who: gone.card for gone in self.gone if isinstance(gone.who, int)}

    def turn_to(self, opening: Event, scene: str, night: int | None = None) -> None:
        """Another scene: what was open in the one before is over."""
        self.opening, self.scene = opening, scene
        self.accusation = self.accused = self.count = None
        if night is not None:
            self.round = night

    def note(self, event: Event) -> None:
        """Something has happened that can be told again."""
        self.happened.append((self.round, event))

    def accuse(self, accusation: Accused | None) -> None:
        """Somebody stands accused, or nobody any more."""
        self.accusation = accusation

    def hang(self, who: Choice) -> None:
        """Somebody stands under the gallows."""
        self.accused = who

    def reveal(self, count: Counted) -> None:
        """How all have voted."""
        self.count = count

    def make_call(self, call: str) -> None:
        """Somebody is called, or nobody any more."""
        self.call = call

    def tell_all(self, chronicle: Chronicle) -> None:
        """Everybody may know everything."""
        self.chronicle = chronicle

    def end(self, outcome: str, winners: tuple[Seat, ...]) -> None:
        """Somebody has won."""
        self.outcome, self.winners = outcome, winners

    def bury(self, shown: Shown) -> None:
        """Somebody is out, or what lay beside is gone."""
        who = shown.who
        self.gone.append(shown)
        if isinstance(who, int):
            self.living = without(self.living, who)
        else:
            self.beside = tuple(thing for thing in self.beside if thing != who)

    def give_office(self, seat: Seat | None, beside: tuple[str, ...]) -> None:
        """The office is somebody's, or nobody's, with what comes and goes with it."""
        self.office, self.beside = seat, beside
