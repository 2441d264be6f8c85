"""The calls of a night: who is called, and that each call begins and ends for everybody alike."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from .events import Sleeps, Wakes
from .requests import Steps
from .table import Table
from .values import Role, Seat

T = TypeVar("T", bound=Table)

# What is done in a call: by those who hold the card, under the call's name.
Step = Callable[[T, tuple[Seat, ...], str], Steps]

FIRST = range(1, 2)
SECOND = range(2, 3)
EVERY = range(1, 10**9)
LATER = range(2, 10**9)


class Call(NamedTuple, Generic[T]):
    """A card that must be in the game, the nights, the step that does it, and what everybody hears.

    `applies` says whether it is made tonight, be it to nobody: as long as a card of it is hidden, if
    nothing else is said.
    """

    card: Role
    nights: range
    step: Step[T]
    wakes: Wakes
    sleeps: Sleeps
    applies: Callable[[T], bool] | None


def call(
    card: Role,
    nights: range,
    step: Step[T],
    name: str = "",
    applies: Callable[[T], bool] | None = None,
) -> Call[T]:
    """Named as the card, if nothing else is said."""
    return Call(card, nights, step, Wakes(name or card), Sleeps(name or card), applies)
