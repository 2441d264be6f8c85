"""The panel: what the box may ask of buttons, lamps and buzzers, whatever they are wired to."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, Protocol

from .looks import Look
from .patterns import Pattern

# Counted from 0 round the table.
Seat = int

HOST: Literal["host"] = "host"
CENTRE: Literal["centre"] = "centre"

Button = Seat | Literal["host"]
# The lamp in the centre also tells how the box is.
Lamp = Seat | Literal["centre"]


class Abilities(NamedTuple):
    """What a seat is wired for, so that scenes can choose accordingly."""

    dims: bool
    colour: bool
    buzz: bool


class Press(NamedTuple):
    """A button went down or up, bouncing left out, at a moment of the panel's clock."""

    button: Button
    is_down: bool
    at: float


class Fault(NamedTuple):
    """What is wrong at a place, named by its button; the centre lamp belongs to the host's."""

    button: Button
    what: str


class Strain(NamedTuple):
    """What a part that many hang on has got over so far: which part, what it was, how often.

    `dropped`: a word on the bus that had to be said twice; `uncalled`: something had happened, and the
    line on which chips call was silent.
    """

    part: str
    what: Literal["dropped", "uncalled"]
    times: int


def now() -> float:
    """The moment by which presses and lamps go: the time of the running loop."""
    return asyncio.get_running_loop().time()


class Panel(Protocol):
    """Seats with a button, a lamp and perhaps a buzzer each; a host button and a centre lamp.

    All of it belongs to one asyncio loop: it is used, and calls back, only there.
    """

    @property
    def seats(self) -> int:
        """How many places are wired."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong now; a fault that passes is no longer there."""

    @property
    def strains(self) -> tuple[Strain, ...]:
        """What was got over so far without anybody noticing."""

    def abilities(self, seat: Seat) -> Abilities:
        """What a seat is wired for."""

    def listen(self, hear: Callable[[Press], None]) -> None:
        """From now on call this, too, at every press and release."""

    def is_down(self, button: Button) -> bool:
        """Whether somebody holds it; never so for one that is stuck."""

    def edges(self, button: Button) -> int:
        """How often its wires have touched or parted so far, bouncing and all."""

    def show(self, lamp: Lamp, look: Look) -> None:
        """A lamp looks like this from now on, at once."""

    def buzz(self, patterns: Mapping[Seat, Pattern]) -> None:
        """Start these patterns all at once, in place of any that still run.

        Patterns given together must take the same time, or it is a `ValueError`: nobody may feel
        or hear who was told more. A seat without a buzzer feels nothing.
        """

    async def start(self) -> None:
        """Everything dark and silent, and ears open; a button held now is stuck until it is let go."""

    async def close(self) -> None:
        """Everything dark and silent, and all pins let go."""
