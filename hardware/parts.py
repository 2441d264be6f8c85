"""The single parts a panel is put together from; a new kind of wiring only adds these.

What many parts hang on (a strip, a bus of expanders) collects what it is told and writes it when the
loop comes round (`call_soon`); the panel only needs to know when it fails or works again (`SharedPart`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from .looks import Colour


class Contact(Protocol):
    """The two wires of a button, bouncing and all."""

    def is_closed(self) -> bool:
        """Whether they touch right now."""

    def listen(self, hear: Callable[[bool], None]) -> None:
        """Call this at every edge, with whether they touch; it may come from any thread."""

    def close(self) -> None:
        """Let the pin go."""


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

    def close(self) -> None:
        """Let the pins go."""


class Buzzer(Protocol):
    """The wires of a buzzer."""

    def sound(self, on: bool) -> None:
        """On or off from now on."""

    def close(self) -> None:
        """Let the pin go."""


class SharedPart(Protocol):
    """What many parts hang on, so that they fail together: a bus, a strip."""

    def start(self, changed: Callable[[], None]) -> None:
        """Begin; call this, from any thread, whenever parts fail or work again."""

    def close(self) -> None:
        """Write what is still to be written, and let it go."""


@dataclass(frozen=True)
class SeatParts:
    """What one seat is wired to."""

    button: Contact
    lamp: Light
    buzzer: Buzzer | None


@dataclass(frozen=True)
class PanelParts:
    """What a whole panel is wired to, seats in order round the table."""

    seats: tuple[SeatParts, ...]
    host: Contact
    centre: Light
    shared: tuple[SharedPart, ...] = ()
