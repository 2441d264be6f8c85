"""What the characters of Wolfmoon do, as everybody comes to know it."""

from typing import NamedTuple

from ..board import Board
from ..events import Line, Sign
from ..values import Role, Seat
from .board import MoonBoard

# Whether something is so.
YES: Sign = "yes"
NO: Sign = "no"


def moon(board: Board) -> MoonBoard:
    """The board as this game has it."""
    assert isinstance(board, MoonBoard)
    return board


def laid(who: Seat, cards: tuple[Role, ...]) -> tuple[Line, ...]:
    """What somebody lays down, as it is said."""
    return tuple(Line("say.lays-down", (who,), card) for card in cards)


class NoEffect(NamedTuple):
    """There is nobody, or nothing, to choose."""

    card: Role

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.no-effect", (), self.card),)


class NamesValue(NamedTuple):
    """Somebody has named the value that somebody's hand may have; all hold their breath."""

    by: Seat
    whom: Seat
    value: int

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.guesses", (self.whom,), number=self.value, by=self.by, holds=True),)


class Guesses(NamedTuple):
    """The value that somebody has named is the one, or not."""

    by: Seat
    whom: Seat
    value: int
    is_so: bool

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        line, sign = ("say.guess-right", YES) if self.is_so else ("say.guess-wrong", NO)
        return (Line(line, (self.whom,), number=self.value, by=self.by, sign=sign),)


class IsAsked(NamedTuple):
    """Somebody was asked for low cards, or for high ones, and has some or not."""

    by: Seat
    whom: Seat
    card: Role
    is_so: bool

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        line, sign = ("say.is-found", YES) if self.is_so else ("say.is-not-found", NO)
        return (Line(line, (self.whom,), self.card, by=self.by, sign=sign),)


class LooksAt(NamedTuple):
    """Somebody looks at a hand."""

    by: Seat
    whom: Seat

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.looks-at", (self.whom,), by=self.by),)


class Duels(NamedTuple):
    """Two compare their hands."""

    by: Seat
    whom: Seat
    card: Role

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.duels", (self.whom,), by=self.by, sign="duel"),)


class DuelIsEven(NamedTuple):
    """Two hands were worth the same."""

    by: Seat
    whom: Seat

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.duel-is-even", (self.by, self.whom), sign="even"),)


class HandsMixed(NamedTuple):
    """The hands of these were looked at, and dealt anew."""

    by: Seat
    among: tuple[Seat, ...]

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.hands-mixed", self.among, by=self.by),)


class HandsSwapped(NamedTuple):
    """Two have swapped their hands."""

    one: Seat
    other: Seat

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.hands-swapped", (self.one, self.other), sign="swap"),)


class CentreMixed(NamedTuple):
    """Somebody has taken one of the three in the centre, or none, and mixed those that lie there."""

    who: Seat

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.centre-mixed", (self.who,)),)


class IsProtected(NamedTuple):
    """Nobody can touch them until their turn."""

    who: Seat

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).protect(self.who)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.is-protected", (self.who,)),)


class ComesBack(NamedTuple):
    """The witch has brought somebody back, with a new card; they have the marker."""

    who: Seat
    by: Seat

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).bring_back(self.who)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.comes-back", (self.who,), by=self.by),)


class IsHunted(NamedTuple):
    """Somebody has had to play their hand, without its effect."""

    who: Seat
    card: Role
    by: Seat

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).lay(self.who, self.card)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.is-hunted", (self.who,), self.card, by=self.by),)


class DigsUp(NamedTuple):
    """Somebody has taken a card from a display, perhaps their own."""

    by: Seat
    whose: Seat
    card: Role

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).take(self.whose, self.card)

    def told(self) -> tuple[Line, ...]:
        if self.by == self.whose:
            return (Line("say.digs-up-own", (self.by,), self.card),)
        return (Line("say.digs-up", (self.whose,), self.card, by=self.by),)


class SpyStrikes(NamedTuple):
    """The spy lies open; whoever has guessed at her hands over their card."""

    who: Seat
    whom: Seat

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).lay(self.who, "spy")

    def told(self) -> tuple[Line, ...]:
        return (Line("say.spy-strikes", (self.whom,), by=self.who),)


class AlchemistSaves(NamedTuple):
    """Somebody stays in; their hand lies open, and they draw anew."""

    who: Seat
    cards: tuple[Role, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).discard(self.who, "alchemist")
        moon(board).lay(self.who, *self.cards)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.alchemist-saves", (self.who,)), *laid(self.who, self.cards))


class ServantStays(NamedTuple):
    """Somebody spends the servant for a turn more."""

    who: Seat

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).discard(self.who, "servant")

    def told(self) -> tuple[Line, ...]:
        return (Line("say.servant-stays", (self.who,)),)


class SchemerTakes(NamedTuple):
    """Whoever has put out the schemer is to go with him."""

    who: Seat
    whom: Seat

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.schemer-takes", (self.whom,)),)


Deed = (
    NoEffect | NamesValue | Guesses | IsAsked | LooksAt | Duels | DuelIsEven | HandsMixed | HandsSwapped
    | CentreMixed | IsProtected | ComesBack | IsHunted | DigsUp | SpyStrikes | AlchemistSaves | ServantStays
    | SchemerTakes
)  # fmt: skip
