"""What is made known in Shadow world alone: how it is set up, turns, throws, and where figures stand."""

from typing import NamedTuple

from ..board import Board
from ..events import Line
from ..values import Role, Seat
from .blows import Blow, shadow
from .board import Areas, Situation
from .places import FREE, GROUPS


class GroupsDealt(NamedTuple):
    """So many werewolves, vampires and humans are in the game."""

    groups: tuple[int, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).deal(self.groups)

    def told(self) -> tuple[Line, ...]:
        dealt = zip(GROUPS, self.groups, strict=True)
        return (
            Line("say.deal-groups"),
            *(Line(f"group.dealt.{group}", number=many) for group, many in dealt),
        )


class PlacesLie(NamedTuple):
    """Which two places are one area, three times."""

    areas: Areas

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).lay(self.areas)

    def told(self) -> tuple[Line, ...]:
        return tuple(Line("say.area", where=area) for area in self.areas)


class Wandering(NamedTuple):
    """The figures stand, and somebody is first; or a game is taken up in its midst."""

    first: Seat
    standing: Situation

    def fold(self, board: Board) -> None:
        board.turn_to(self, "wandering", self.standing.round)
        shadow(board).set_out(self.first, self.standing)

    def told(self) -> tuple[Line, ...]:
        return (Line("scene.wandering", (self.first,)),)


class GreenCard(NamedTuple):
    """Before the first turn somebody draws a green card, reads it, and hands it on."""

    by: Seat
    to: Seat

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.green-card", (self.to,), by=self.by),)


class TurnComes(NamedTuple):
    """Somebody's turn, and in which round; perhaps one that a card has given."""

    who: Seat
    round: int
    is_given: bool = False

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).begin_turn(self.who, self.round)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.turn-given" if self.is_given else "say.turn-comes", (self.who,)),)


class Thrown(NamedTuple):
    """Somebody has thrown, to wander; with the table's own dice only the sum is known."""

    who: Seat
    dice: tuple[int, ...]

    @property
    def sum(self) -> int:
        """What they come to."""
        return sum(self.dice)

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).throw(self.dice)

    def told(self) -> tuple[Line, ...]:
        # What rolls on the table itself was heard there.
        is_theirs = len(self.dice) == 1
        line = "say.thrown-seven" if self.sum == FREE else "say.thrown"
        return (Line(line, (self.who,), number=self.sum, is_quiet=is_theirs),)


class StandsThere(NamedTuple):
    """It leads to where one stands: it is thrown again."""

    who: Seat
    place: str

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.stands-there", (self.who,)),)


class Arrives(NamedTuple):
    """A figure has wandered; in the first round it is said what can be done there."""

    who: Seat
    place: str
    is_new: bool

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).go(self.who, self.place)

    def told(self) -> tuple[Line, ...]:
        return (Line(f"place.{'first' if self.is_new else 'at'}.{self.place}"),)


class PutElsewhere(NamedTuple):
    """A card has moved a figure; what the place offers is not offered."""

    who: Seat
    place: str

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).go(self.who, self.place)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.put-elsewhere", (self.who,), where=(self.place,)),)


class Rolled(NamedTuple):
    """A card wants a throw: it is told, and nothing follows."""

    dice: tuple[int, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).throw(self.dice)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.rolled", number=sum(self.dice)),)


class Stands(NamedTuple):
    """How much everybody who is in is hurt, and where they stand: read on request."""

    people: tuple[tuple[Seat, int, str], ...]

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return tuple(
            Line("say.stands-at", (seat,), number=points, where=(place,))
            if place
            else Line("say.stands-in-middle", (seat,), number=points)
            for seat, points, place in self.people
        )


class TakesFigure(NamedTuple):
    """Somebody's figure is of a colour."""

    who: Seat
    colour: str

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).colour(self.who, self.colour)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.takes-figure", (self.who,), where=(self.colour,)),)


class CountsStand(NamedTuple):
    """How many of a group are in, for whoever says that they are not."""

    group: Role
    number: int

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line(f"group.still-in.{self.group}", number=self.number),)


class AimReached(NamedTuple):
    """Somebody says that their own aim is reached; perhaps that of their group, whatever the counts."""

    who: Seat
    insisted: Role = ""

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).say_aim(self.who, self.insisted)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.aim-reached", (self.who,)),)


class AimJoined(NamedTuple):
    """The game is over, and somebody's aim is reached, too."""

    who: Seat

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).say_aim(self.who)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.aim-joined", (self.who,)),)


class OverBut(NamedTuple):
    """The game is over: whose enemies are all out, and who else can show that they have won with it."""

    groups: tuple[Role, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).close()

    def told(self) -> tuple[Line, ...]:
        gone = (Line(f"group.reached.{group}", waits=True) for group in self.groups)
        return (*gone, Line("say.who-joins"))


Own = (
    GroupsDealt | PlacesLie | Wandering | GreenCard | TurnComes | Thrown | StandsThere | Arrives
    | PutElsewhere | Rolled | Stands | TakesFigure | CountsStand | AimReached | AimJoined | OverBut | Blow
)  # fmt: skip
