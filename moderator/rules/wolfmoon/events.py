"""What is made known in Wolfmoon alone, from the deal to the end; what the characters do is a part of it."""

from collections.abc import Mapping
from typing import NamedTuple

from ..board import Board
from ..events import Line
from ..laid import Way
from ..values import Role, Seat
from .board import Layout
from .deeds import Deed, laid, moon


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
        return (Line("say.turn-more" if self.is_more else "say.turn-begins", (self.who,), goes_on=True),)


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
        return (Line("say.plays", (self.who,), self.card, shows=True),)


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
        moon(board).send_home(self.who)

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


# What is said of each place where the card has been.
OF_A_STOP: Mapping[str, str] = {
    "hand": "say.way-hand",
    "centre": "say.way-centre",
    "display": "say.way-display",
}


class CardsWay(NamedTuple):
    """A game is over: where the card that all were after has been, from one place to the next."""

    card: Role
    way: Way

    def fold(self, board: Board) -> None:
        board.note(self)
        moon(board).show_way(self.card, self.way)

    def told(self) -> tuple[Line, ...]:
        if not self.way:
            return (Line("say.way-none", (), self.card),)
        went = (Line(OF_A_STOP[stop.where], () if stop.who is None else (stop.who,)) for stop in self.way)
        return (Line("say.way-begins", (), self.card), *went)


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


Own = (
    CardsLie | TurnBegins | Draws | MoonRises | Exchanges | Plays | GoesOut | GoesHome | HandsShown | Compared
    | CardsWay | GameWon | Deed
)  # fmt: skip
