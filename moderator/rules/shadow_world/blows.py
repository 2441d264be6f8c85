"""What is made known of attacks, damage, being out, and characters that are shown."""

from typing import NamedTuple

from ..board import Board
from ..events import Line
from ..ground import Face
from ..values import Seat
from .board import ShadowBoard

# Somebody, by how many points, and to which number.
Mark = tuple[Seat, int, int]


def shadow(board: Board) -> ShadowBoard:
    """The board, which is one of this game."""
    assert isinstance(board, ShadowBoard)
    return board


class Attacks(NamedTuple):
    """Somebody attacks another, or by a card several."""

    by: Seat
    whom: tuple[Seat, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).attack(self.whom)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.attacks", self.whom, by=self.by, sign="duel"),)


class Strikes(NamedTuple):
    """The throw of an attack: the lower from the higher; with none it has failed."""

    by: Seat
    dice: tuple[int, ...]
    difference: int

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).throw(self.dice, self.difference)
        if not self.difference:
            shadow(board).attack(())

    def told(self) -> tuple[Line, ...]:
        if not self.difference:
            return (Line("say.attack-fails", (self.by,)),)
        return (Line("say.difference", number=self.difference),)


class Weighs(NamedTuple):
    """Equipment is asked for: what it adds for somebody who is attacked, and what it takes off."""

    who: Seat
    by: Seat

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).weigh(self.who)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.plus-for", (self.who,), by=self.by),)


class Unhurt(NamedTuple):
    """Somebody was attacked, and equipment has kept it off."""

    who: tuple[Seat, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).let_go(self.who)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.unhurt", self.who),)


class Hurt(NamedTuple):
    """One blow: who is hurt by it, by how much, where their markers stand now, and whose doing it is."""

    marks: tuple[Mark, ...]
    by: Seat | None

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).mark(tuple((seat, now) for seat, _, now in self.marks))
        shadow(board).blame(tuple(seat for seat, _, _ in self.marks), self.by)
        shadow(board).let_go(tuple(seat for seat, _, _ in self.marks))

    def told(self) -> tuple[Line, ...]:
        return tuple(
            Line("say.hurt-to", (seat,), number=now, sign="hurt", change=points)
            for seat, points, now in self.marks
        )


class Healed(NamedTuple):
    """Somebody is healed; where their marker stands now."""

    marks: tuple[Mark, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).mark(tuple((seat, now) for seat, _, now in self.marks))

    def told(self) -> tuple[Line, ...]:
        return tuple(
            Line("say.healed-to", (seat,), number=now, sign="heal", change=points)
            for seat, points, now in self.marks
        )


class Shows(NamedTuple):
    """Somebody shows their character, and plays on."""

    who: Seat
    person: Face

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).show(self.who, self.person)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.shows", (self.who,), self.person.group), *named(self.person))


class FallsOut(NamedTuple):
    """Somebody is out, with the character shown; and who may take a card of theirs, if anybody."""

    who: Seat
    person: Face
    heir: Seat | None

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).show(self.who, self.person)
        shadow(board).put_out(self.who)

    def told(self) -> tuple[Line, ...]:
        said = (Line("say.falls-out", (self.who,), self.person.group), *named(self.person))
        return (*said, *left_behind(self.who, self.heir))


class WalksOff(NamedTuple):
    """Somebody has to go home: the character is shown, and they are out by nobody's doing."""

    who: Seat
    person: Face

    def fold(self, board: Board) -> None:
        board.note(self)
        shadow(board).show(self.who, self.person)
        shadow(board).put_out(self.who)

    def told(self) -> tuple[Line, ...]:
        said = (Line("say.walks-off", (self.who,), self.person.group), *named(self.person))
        return (*said, *left_behind(self.who, None))


def named(person: Face) -> tuple[Line, ...]:
    """What the character is called, if that was said."""
    return (Line("say.is-called", (person.name,)),) if person.name else ()


def left_behind(who: Seat, heir: Seat | None) -> tuple[Line, ...]:
    """What becomes of their equipment."""
    if heir is None:
        return (Line("say.all-discarded", (who,)),)
    return (Line("say.may-take", (who,), by=heir),)


Blow = Attacks | Strikes | Weighs | Unhurt | Hurt | Healed | Shows | FallsOut | WalksOff
