"""The calls of a night: who is called, and that each call begins and ends for everybody alike."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from .events import Sleeps, Wakes
from .requests import Request
from .table import Table
from .values import Role, Seat

T = TypeVar("T", bound=Table)
# What a rule set makes known beside what all do.
Own = TypeVar("Own", covariant=True)

# What is done in a call: by those who hold the card, under the call's name.
Step = Callable[[T, tuple[Seat, ...], str], Generator[Request | Own, Any, None]]

FIRST = range(1, 2)
SECOND = range(2, 3)
EVERY = range(1, 10**9)
LATER = range(2, 10**9)


class Call(NamedTuple, Generic[T, Own]):
    """A card that must be in the game, the nights, the step that does it, and what everybody hears.

    `applies` says whether it is made tonight, be it to nobody: as long as a card of it is hidden, if
    nothing else is said.
    """

    card: Role
    nights: range
    step: Step[T, Own]
    wakes: Wakes
    sleeps: Sleeps
    applies: Callable[[T], bool] | None


def call(
    card: Role,
    nights: range,
    step: Step[T, Own],
    name: str = "",
    applies: Callable[[T], bool] | None = None,
) -> Call[T, Own]:
    """Named as the card, if nothing else is said."""
    return Call(card, nights, step, Wakes(name or card), Sleeps(name or card), applies)


def first_called(order: Sequence[Call[T, Own]]) -> tuple[Role, ...]:
    """The cards that are called in the first night, each where it comes first."""
    return tuple(dict.fromkeys(called.card for called in order if 1 in called.nights))
