"""What is made known in Big Box alone."""

from typing import NamedTuple

from ..board import Board
from ..events import Line
from ..values import Choice


class AccusationFalls(NamedTuple):
    """Who was accused has gone, or may not be hanged any more."""

    whom: Choice

    def fold(self, board: Board) -> None:
        board.drop(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.accusation-falls", (self.whom,)),)


class LoveBinds(NamedTuple):
    """Whoever loves dies with the other; said whether or not there are lovers."""

    def fold(self, board: Board) -> None:
        """Nothing is known that was not before."""

    def told(self) -> tuple[Line, ...]:
        return (Line("call.lovers.bond"),)


class Gallows(NamedTuple):
    """Somebody stands under the gallows."""

    who: Choice

    def fold(self, board: Board) -> None:
        board.turn_to(self, "gallows")
        board.hang(self.who)

    def told(self) -> tuple[Line, ...]:
        return (Line("scene.gallows", (self.who,)),)


class Acquitted(NamedTuple):
    """The village lets somebody live."""

    who: Choice

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.acquitted", (self.who,)),)


class Dusk(NamedTuple):
    """The very end of the day, where the bitten die."""

    number: int

    def fold(self, board: Board) -> None:
        board.turn_to(self, "dusk", self.number)

    def told(self) -> tuple[Line, ...]:
        return (Line("scene.dusk", number=self.number),)


class NobodyDevoured(NamedTuple):
    """The werewolves have killed nobody; why is never said."""

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.nobody-devoured"),)


class NobodyBitten(NamedTuple):
    """The vampires have killed nobody; why is never said."""

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.nobody-bitten"),)


Own = AccusationFalls | LoveBinds | Gallows | Acquitted | Dusk | NobodyDevoured | NobodyBitten
