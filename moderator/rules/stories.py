"""A game as a case tells it, where a rule set has a form of its own for that: there are games without nights.

The workshop reads the file and plays; the rule set says what is written there, what is answered, and
what must come of it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from .begun import Begun
from .requests import Question
from .values import Role, Seat

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


class Seated(NamedTuple):
    """Who sits where."""

    players: tuple[str, ...]

    def seat(self, way: Way, name: object) -> Seat:
        """The seat of somebody named in the case."""
        if name not in self.players:
            raise Astray(Amiss(way, f"there is no player {name!r} at this table"))
        return self.players.index(str(name))

    def seats(self, way: Way, names: object) -> tuple[Seat, ...]:
        """Several, in their order."""
        return tuple(self.seat((*way, at), name) for at, name in enumerate(listed(way, names)))

    def by_seat(self, way: Way, given: object) -> dict[Seat, Any]:
        """What stands beside each name."""
        return {self.seat((*way, str(name)), name): value for name, value in mapped(way, given).items()}

    def names(self, seats: Iterable[Seat]) -> list[str]:
        """What they are called."""
        return [self.players[seat] for seat in seats]


def listed(way: Way, value: object) -> list[Any]:
    """The value, if it is a list."""
    if not isinstance(value, list):
        raise Astray(Amiss(way, "must be a list"))
    return value


def mapped(way: Way, value: object, known: Sequence[object] = ()) -> dict[Any, Any]:
    """The value, if it is a map of these."""
    if not isinstance(value, dict):
        raise Astray(Amiss(way, "must be a map of keys and values"))
    for key in value:
        if known and key not in known:
            raise Astray(Amiss((*way, str(key)), f"unknown key {key!r}; known: {', '.join(map(str, known))}"))
    return value
