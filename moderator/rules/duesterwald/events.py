"""What is made known in Düsterwald alone."""

from typing import NamedTuple

from ..board import Board
from ..events import Line, Shown
from ..values import Choice


class GirlMayBeTaken(NamedTuple):
    """A girl whom the pack catches peeking may be its victim; said wherever the girl's card lies."""

    def fold(self, board: Board) -> None:
        """Nothing is known that was not before."""

    def told(self) -> tuple[Line, ...]:
        return (Line("call.werewolves.girl"),)


class DawnDeaths(NamedTuple):
    """All who died in the night, together; of what is not said."""

    dead: tuple[Shown, ...]

    def fold(self, board: Board) -> None:
        board.note(self)
        for shown in self.dead:
            board.bury(shown)

    def told(self) -> tuple[Line, ...]:
        dead = tuple(shown.who for shown in self.dead)
        cards = (Line("say.card", (shown.who,), shown.card) for shown in self.dead)
        return (Line("say.dawn-deaths", dead), *cards)


class NobodyDied(NamedTuple):
    """The night has taken nobody."""

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.nobody-died"),)


class VoteTied(NamedTuple):
    """It is voted once more, among these."""

    among: tuple[Choice, ...]

    def fold(self, board: Board) -> None:
        board.note(self)

    def told(self) -> tuple[Line, ...]:
        return (Line("say.vote-tied", self.among),)


Own = GirlMayBeTaken | DawnDeaths | NobodyDied | VoteTied
