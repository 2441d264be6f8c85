"""The plan: what every place is wired to, mixed as it comes.

Plain values, so that a plan can be read from a file, drawn, compared and built. What no wires can do
is told where a plan is read (`wiring/uses.py`), with its line; whoever makes one in code knows better.
"""

from dataclasses import dataclass
from itertools import chain
from typing import Literal

from .panel import CENTRE, HOST, Button, Lamp, Seat

# Eight addresses are set by three jumpers.
ADDRESSES = range(0x20, 0x28)

# The pins of an expander in the order of their numbers; those that newer chips cannot read.
PIN_NAMES = tuple(f"GP{port}{bit}" for port in "AB" for bit in range(8))
OUTPUT_ONLY = frozenset({7, 15})

StripKind = Literal["ws2812", "sk6812"]
# What all pixels of a strip may take together if nothing else is said, in mA: a supply of 3 A gives that.
STRIP_LIMIT = 2500
ColourOrder = Literal["rgb", "rbg", "grb", "gbr", "brg", "bgr"]


@dataclass(frozen=True, order=True)
class GpioPin:
    """A pin of the Pi's own header, by its BCM number."""

    bcm: int


@dataclass(frozen=True, order=True)
class ExpanderPin:
    """A pin of an MCP23017: 0 to 7 are GPA0 to GPA7, 8 to 15 are GPB0 to GPB7."""

    address: int
    pin: int


Pin = GpioPin | ExpanderPin


@dataclass(frozen=True)
class GpioLamp:
    """One pin for a lamp of one colour; three, red first, for all colours."""

    pins: tuple[GpioPin] | tuple[GpioPin, GpioPin, GpioPin]
    dims: bool = True


@dataclass(frozen=True)
class Pixels:
    """Some pixels of the strip that glow alike, counted from 0 at its near end."""

    first: int
    count: int = 1

    @property
    def last(self) -> int:
        """The one at the far end."""
        return self.first + self.count - 1


LampPlan = GpioLamp | ExpanderPin | Pixels
# What a single part can be wired to.
WiredTo = Pin | Pixels


@dataclass(frozen=True)
class SeatPlan:
    """What one seat is wired to; its button closes to ground."""

    button: Pin
    lamp: LampPlan
    buzzer: Pin | None = None


@dataclass(frozen=True)
class StripPlan:
    """A strip on the Pi's SPI: how many pixels, which ones, which colour is sent first, and its limit in mA.

    An SK6812 has a white one beside the three, which is always sent last.
    """

    pixels: int
    kind: StripKind = "ws2812"
    order: ColourOrder = "grb"
    limit: int = STRIP_LIMIT


@dataclass(frozen=True)
class PanelPlan:
    """What a whole panel is wired to, seats in order round the table."""

    seats: tuple[SeatPlan, ...]
    host: Pin
    centre: LampPlan
    # The line on which expanders call, if it is wired.
    interrupt: GpioPin | None = None
    strip: StripPlan | None = None

    @property
    def buttons(self) -> dict[Button, Pin]:
        """Every button's pin, the host's last."""
        return {**{place: seat.button for place, seat in enumerate(self.seats)}, HOST: self.host}

    @property
    def lamps(self) -> dict[Lamp, LampPlan]:
        """Every lamp, the centre's last."""
        return {**{place: seat.lamp for place, seat in enumerate(self.seats)}, CENTRE: self.centre}

    @property
    def buzzers(self) -> dict[Seat, Pin]:
        """Every buzzer's pin, where there is one."""
        return {place: seat.buzzer for place, seat in enumerate(self.seats) if seat.buzzer}

    @property
    def pins(self) -> tuple[Pin, ...]:
        """Every pin that is wired; twice, if it is wired twice."""
        lamps = chain.from_iterable(map(lamp_pins, self.lamps.values()))
        calling = (self.interrupt,) if self.interrupt else ()
        return (*self.buttons.values(), *lamps, *self.buzzers.values(), *calling)

    @property
    def addresses(self) -> tuple[int, ...]:
        """Every expander that is wired to anything."""
        return tuple(sorted({pin.address for pin in self.pins if isinstance(pin, ExpanderPin)}))


def lamp_pins(lamp: LampPlan) -> tuple[Pin, ...]:
    """The pins of a lamp; a strip's are the SPI's."""
    if isinstance(lamp, GpioLamp):
        return lamp.pins
    return (lamp,) if isinstance(lamp, ExpanderPin) else ()


class BadPlan(ValueError):
    """The panel of a plan cannot be had: why, and what to do."""
