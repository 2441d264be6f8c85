"""The board: what everybody knows of a game, folded from what was made known to all.

It has one owner, the game; whoever shows something looks at it, and nobody keeps an account beside it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, get_args

from . import events
from .events import Accused, Claimed, Common, Counted, Line, Shown
from .ground import Ground
from .laid import Laid
from .news import Chronicle
from .values import Choice, Role, Seat, without


class OwnEvent(Protocol):
    """Something that one rule set alone makes known: it says by itself what becomes of it."""

    def fold(self, board: "Board") -> None:
        """Note on the board what everybody knows from then on."""

    def told(self) -> tuple[Line, ...]:
        """The lines that are to be said, in their order."""

    def __hash__(self) -> int:
        """It is a value: what is made of it once need not be made again."""


# Something that everybody perceives.
Event = Common | OwnEvent


# What time it is from then on.
SCENES: Mapping[type, str] = {events.Night: "night", events.Dawn: "dawn", events.Day: "day"}


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
        # Who of them had to go home.
        self.home: tuple[Seat, ...] = ()
        self.office: Seat | None = None
        self.accusation: Accused | None = None
        # Who stands under the gallows.
        self.accused: Choice | None = None
        self.count: Counted | None = None
        # What people have said of themselves and of each other, in order.
        self.claims: tuple[Claimed, ...] = ()
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
    def length(self) -> int:
        """How long the game has been, in what it goes by."""
        return self.round

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

    @property
    def mood(self) -> str:
        """What it sounds like: as the scene does, and at the end as whoever has won."""
        if self.scene != "end":
            return self.scene
        return self.outcome if self.outcome == "draw" else f"victory-{self.outcome}"

    @property
    def laid(self) -> Laid | None:
        """What lies on the table, where people play with hands."""
        return None

    @property
    def ground(self) -> Ground | None:
        """What stands on the table, where figures wander."""
        return None

    def learn(self, event: Event) -> None:
        """Everybody perceives this, and knows it from now on."""
        fold_of(type(event))(self, event)

    def turn_to(self, opening: Event, scene: str, night: int | None = None) -> None:
        """Another scene: what was open in the one before is over."""
        self.opening, self.scene = opening, scene
        self.accusation = self.accused = self.count = None
        if night is not None:
            self.round = night

    def go_on(self, event: events.Night | events.Dawn | events.Day) -> None:
        """Night falls, or dawn comes, or people talk."""
        self.turn_to(event, SCENES[type(event)], event.number)

    def end(self, ended: events.Ended) -> None:
        """Somebody has won, or nobody can any more."""
        self.turn_to(ended, "end")
        self.outcome, self.winners = ended

    def tell_all(self, told: events.ToldAll) -> None:
        """Everybody may know everything."""
        self.chronicle = told.chronicle

    def begin_call(self, wakes: events.Wakes) -> None:
        """Somebody is called, or nobody."""
        self.call = wakes.call

    def end_call(self, _sleeps: events.Sleeps) -> None:
        """Nobody is called any more."""
        self.call = ""

    def note(self, event: Event) -> None:
        """Something has happened that can be told again."""
        self.happened.append((self.round, event))

    def accuse(self, accusation: Accused) -> None:
        """Somebody stands accused."""
        self.note(accusation)
        self.accusation = accusation

    def drop(self, event: Event) -> None:
        """Who was accused is not any more."""
        self.note(event)
        self.accusation = None

    def hear(self, claimed: Claimed) -> None:
        """Somebody has claimed something; so it may be, or not."""
        self.note(claimed)
        self.claims += (claimed,)

    def hang(self, who: Choice) -> None:
        """Somebody stands under the gallows."""
        self.accused = who

    def reveal(self, count: Counted) -> None:
        """How all have voted."""
        self.note(count)
        self.count = count

    def lose(self, event: events.Died | events.Left) -> None:
        """Somebody dies or goes home."""
        self.note(event)
        self.bury(event.shown)
        if isinstance(event, events.Left) and isinstance(event.shown.who, int):
            self.home += (event.shown.who,)

    def bury(self, shown: Shown) -> None:
        """Somebody is out, or what lay beside is gone."""
        who = shown.who
        self.gone.append(shown)
        if isinstance(who, int):
            self.living = without(self.living, who)
        else:
            self.beside = tuple(thing for thing in self.beside if thing != who)

    def fill_office(self, event: events.Elected | events.OfficePasses) -> None:
        """The office is somebody's, with what comes with it."""
        self.note(event)
        self.give_office(event.who, event.beside)

    def void_office(self, event: events.OfficeLapses) -> None:
        """The office is nobody's, and what came with it has gone."""
        self.note(event)
        self.give_office(None, ())

    def give_office(self, seat: Seat | None, beside: tuple[str, ...]) -> None:
        """The office is somebody's, or nobody's, with what comes and goes with it."""
        self.office, self.beside = seat, beside


# How an event comes on the board.
Fold = Callable[[Board, Any], None]


def fold_itself(board: Board, event: OwnEvent) -> None:
    """What one rule set alone makes known says so by itself."""
    event.fold(board)


# What every game makes known: of most it is noted that it has happened, and nothing follows.
FOLDS: Mapping[type, Fold] = dict.fromkeys(get_args(Common), Board.note) | {
    events.Night: Board.go_on,
    events.Dawn: Board.go_on,
    events.Day: Board.go_on,
    events.Ended: Board.end,
    events.ToldAll: Board.tell_all,
    events.Wakes: Board.begin_call,
    events.Sleeps: Board.end_call,
    events.NobodyLeaves: Board.drop,
    events.Died: Board.lose,
    events.Left: Board.lose,
    events.Elected: Board.fill_office,
    events.OfficePasses: Board.fill_office,
    events.OfficeLapses: Board.void_office,
    Accused: Board.accuse,
    Claimed: Board.hear,
    Counted: Board.reveal,
}


def fold_of(kind: type) -> Fold:
    """How this kind of event comes on the board."""
    return FOLDS.get(kind, fold_itself)
