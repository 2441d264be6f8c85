"""What is made known in Wolfmoon alone: each says what everybody knows from then on, and what is said."""

from collections.abc import Mapping
from typing import NamedTuple

from ..board import Board
from ..events import Line
from ..values import Role, Seat
from .board import Layout, MoonBoard


def moon(board: Board) -> MoonBoard:
    """The board as this game has it."""
    assert isinstance(board, MoonBoard)
    return board


class CardsLie(NamedTuple):
    """A game begins, or is taken up: how the cards lie, and who is first."""

    game: int
    first: Seat
    layout: Layout

    def fold(self, board: Board) -> None:
        board.turn_to(self, "moonrise", self.game)
        moon(board).spread(self.layout)

    def told(self) -> tuple[Line, ...]:
        return (Line("scene.moonrise", (self.first,)),)


class TurnBegins(NamedTuple):
    """Somebody's turn, or one turn more."""

    who: Seat
    is_more: bool

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).begin_turn(self.who)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.turn-more" if self.is_more else "say.turn-begins", (self.who,)),)


class Draws(NamedTuple):
    """Somebody has drawn a card; so many are left."""

    who: Seat
    pile: int
    aside: int

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).leave_to_draw(self.pile, self.aside)

    def told(self) -> tuple[Line, ...]:
        last = (Line("say.last-card"),) if not self.pile and self.aside == ALL_ASIDE else ()
        return (Line("say.draws", (self.who,)), *last)


# So many lie aside until the pile is used up.
ALL_ASIDE = 2

OF_A_MOON: Mapping[Role, str] = {
    "moon-sitting": "say.moon-sitting",
    "moon-howling": "say.moon-howling",
    "moon-full": "say.moon-full",
}


class MoonRises(NamedTuple):
    """Somebody has drawn a moon, which lies in the middle now."""

    card: Role
    who: Seat
    pile: int
    aside: int

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).leave_to_draw(self.pile, self.aside)
        moon(board).rise(self.card)

    def told(self) -> tuple[Line, ...]:
        last = (Line("say.last-card"),) if not self.pile else ()
        return (Line(OF_A_MOON[self.card], (self.who,)), *last)


class Exchanges(NamedTuple):
    """Somebody has looked at a place of the centre, and put a card back there: the same or another."""

    who: Seat
    place: int

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.exchanges", (self.who,), number=self.place),)


class Plays(NamedTuple):
    """Somebody has played a card."""

    who: Seat
    card: Role

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).lay(self.who, self.card)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.plays", (self.who,), self.card),)


class NoEffect(NamedTuple):
    """There is nobody, or nothing, to choose."""

    card: Role

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.no-effect", (), self.card),)


class Guesses(NamedTuple):
    """Somebody has named a value, and it is so or not."""

    by: Seat
    whom: Seat
    value: int
    is_so: bool

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        said = Line("say.guesses", (self.whom,), number=self.value, by=self.by)
        return (said, Line("say.guess-right" if self.is_so else "say.guess-wrong"))


class IsAsked(NamedTuple):
    """Somebody was asked for low cards, or for high ones, and has some or not."""

    by: Seat
    whom: Seat
    card: Role
    is_so: bool

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.is-found" if self.is_so else "say.is-not-found", (self.whom,), self.card),)


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
        return (Line("say.duels", (self.whom,), by=self.by),)


class DuelIsEven(NamedTuple):
    """Two hands were worth the same."""

    by: Seat
    whom: Seat

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.duel-is-even", (self.by, self.whom)),)


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
        return (Line("say.hands-swapped", (self.one, self.other)),)


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


class GoesOut(NamedTuple):
    """Somebody is out, and lays down what they hold."""

    who: Seat
    cards: tuple[Role, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).lay(self.who, *self.cards)
        moon(board).put_out(self.who)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.goes-out", (self.who,)), *laid(self.who, self.cards))


class GoesHome(NamedTuple):
    """Somebody has to go home, and lays down what they hold."""

    who: Seat
    cards: tuple[Role, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).lay(self.who, *self.cards)
        moon(board).put_out(self.who)
        moon(board).forget_tiles(self.who)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.goes-home", (self.who,)), *laid(self.who, self.cards))


class HandsShown(NamedTuple):
    """A game is over: who held what."""

    hands: tuple[tuple[Seat, Role], ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).show_hands(self.hands)

    def told(self) -> tuple[Line, ...]:
        held = tuple(Line("say.held", (who,), card) for who, card in self.hands)
        return (Line("say.hands-shown"), *held)


class Compared(NamedTuple):
    """The pile is used up, and the hands are compared: what they are worth in the end."""

    values: tuple[tuple[Seat, int], ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).show_values(self.values)

    def told(self) -> tuple[Line, ...]:
        return tuple(Line("say.worth-in-the-end", (who,), number=value) for who, value in self.values)


class GameWon(NamedTuple):
    """One game of a longer one is over, in which way, and who gets a tile."""

    how: str
    winners: tuple[Seat, ...]
    tiles: tuple[int, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).give_tiles(self.tiles)

    def told(self) -> tuple[Line, ...]:
        if not self.winners:
            return (Line("say.no-tile"),)
        return (Line(f"victory.{self.how}", self.winners), Line("say.tile-for", self.winners))


def laid(who: Seat, cards: tuple[Role, ...]) -> tuple[Line, ...]:
    """What somebody lays down, as it is said."""
    return tuple(Line("say.lays-down", (who,), card) for card in cards)


Own = (
    CardsLie | TurnBegins | Draws | MoonRises | Exchanges | Plays | NoEffect | Guesses | IsAsked | LooksAt
    | Duels | DuelIsEven | HandsMixed | HandsSwapped | CentreMixed | IsProtected | ComesBack | IsHunted
    | DigsUp | SpyStrikes | AlchemistSaves | ServantStays | SchemerTakes | GoesOut | GoesHome | HandsShown
    | Compared | GameWon
)  # fmt: skip
