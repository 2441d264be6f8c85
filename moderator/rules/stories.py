"""A game as a case tells it, where a rule set has a form of its own for that: there are games without nights.

The workshop reads the file and plays; the rule set says what is written there, what is answered, and
what must come of it.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from .begun import Begun
from .requests import Question
from .values import Role

# Where in a case something stands: keys, and in a list the number of a part, counted from nought.
Way = tuple[str | int, ...]


class Amiss(NamedTuple):
    """One thing that is wrong with a case: where, and why."""

    way: Way
    why: str


class Astray(Exception):
    """A case that is wrong or does not hold, in one thing or in several."""

    def __init__(self, *amiss: Amiss) -> None:
        super().__init__("; ".join(one.why for one in amiss))
        self.amiss = amiss


class Story(Protocol):
    """One case: who plays, how the game begins, and how it goes."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table, in order."""

    @property
    def cards(self) -> tuple[Role, ...]:
        """What is in the game."""

    def begin(self) -> Begun[Any]:
        """The game from where the case takes it up."""

    def hears(self, request: object) -> bool:
        """What comes next; no when the story is told and the game goes on without it."""

    def answers(self, question: Question) -> Any:
        """What is answered."""

    def is_done(self) -> None:
        """The game is over, or the story; raises `Astray` if the other is not."""


# How a rule set reads what stands in a file, in plain values; raises `Astray`.
Reads = Callable[[Mapping[str, Any]], Story]
