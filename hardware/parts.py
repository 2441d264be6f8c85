"""The single parts a panel is put together from; a new kind of wiring only adds these.

What many parts hang on (a strip, a bus of expanders) collects what it is told and writes it when the
loop comes round (`call_soon`); the panel only needs to know when it fails or works again (`SharedPart`).
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Protocol

from .looks import Colour
from .panel import Button, Lamp, Seat, Strain


class Contact(Protocol):
    """The two wires of a button, bouncing and all."""

    def is_closed(self) -> bool:
        """Whether they touch right now."""

    def listen(self, hear: Callable[[bool], None]) -> None:
        """Call this at every edge, with whether they touch; it may come from any thread."""


class Light(Protocol):
    """The wires of a lamp."""

    @property
    def dims(self) -> bool:
        """Whether it can glow weakly."""

    @property
    def colour(self) -> bool:
        """Whether red, green and blue can differ."""

    def glow(self, colour: Colour) -> None:
        """Glow so from now on: as the eye sees it, and only what this lamp can."""


class Buzzer(Protocol):
    """The wires of a buzzer."""

    def sound(self, on: bool) -> None:
        """On or off from now on."""


class SharedPart(Protocol):
    """What many parts hang on, so that they fail together: a bus, a strip."""

    def start(self, changed: Callable[[], None]) -> None:
        """Begin; call this, from any thread, whenever parts fail or work again."""

    @property
    def strains(self) -> tuple[Strain, ...]:
        """What it has got over so far."""


@dataclass(frozen=True)
class PanelParts:
    """What a whole panel is wired to, each part by its place."""

    contacts: Mapping[Button, Contact]
    lights: Mapping[Lamp, Light]
    buzzers: Mapping[Seat, Buzzer]
    shared: Sequence[SharedPart]
    # Lets everything go that was claimed, and what many parts hang on writes what is still to be written.
    claimed: ExitStack
