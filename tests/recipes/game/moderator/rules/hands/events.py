"""What is made known in the game of hands, and what everybody knows of it."""

from typing import NamedTuple

from ..board import Board
from ..events import Line
from ..values import Role, Seat


class HandsBoard(Board):
    """The displays before the players, the pile, and whose turn it is."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.displays: dict[Seat, tuple[Role, ...]] = {}
        self.pile = 0
        self.turn: Seat | None = None

    def take_turn(self, seat: Seat, pile: int) -> None:
        """Somebody has drawn."""
        self.turn, self.pile = seat, pile

    def display(self, seat: Seat, role: Role) -> None:
        """A card lies open."""
        self.displays = {**self.displays, seat: (*self.displays.get(seat, ()), role)}


class Began(NamedTuple):
    """Cards are on the table."""

    pile: int

    def fold(self, board: Board) -> None:
        board.turn_to(self, "table")

    def told(self) -> tuple[Line, ...]:
        return (Line("scene.table", number=self.pile),)


class CardDrawn(NamedTuple):
    """Somebody has drawn a card."""

    who: Seat
    pile: int

    def fold(self, board: Board) -> None:
        assert isinstance(board, HandsBoard)
        board.note(self)
        board.take_turn(self.who, self.pile)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.turn", (self.who,)),)


class CardPlayed(NamedTuple):
    """Somebody has played a card."""

    who: Seat
    role: Role

    def fold(self, board: Board) -> None:
        assert isinstance(board, HandsBoard)
        board.note(self)
        board.display(self.who, self.role)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.played", (self.who,), self.role),)


Own = Began | CardDrawn | CardPlayed
