"""The plan: what every place is wired to, mixed as it comes.

Plain values, so that a plan can be read from a file, drawn, compared and built. A value may be
impossible on its own; `misfits` says what no wires can do.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Literal

# Eight addresses are set by three jumpers.
ADDRESSES = range(0x20, 0x28)

# The pins of an expander in the order of their numbers; those that newer chips cannot read.
PIN_NAMES = tuple(f"GP{port}{bit}" for port in "AB" for bit in range(8))
OUTPUT_ONLY = frozenset({7, 15})

StripKind = Literal["ws2812", "sk6812"]
ColourOrder = Literal["rgb", "rbg", "grb", "gbr", "brg", "bgr"]


@dataclass(frozen=True, order=True)
class GpioPin:
    """A pin of the Pi's own header, by its BCM number."""

    bcm: int

    def __str__(self) -> str:
        return f"GPIO{self.bcm}"


@dataclass(frozen=True, order=True)
class ExpanderPin:
    """A pin of an MCP23017: 0 to 7 are GPA0 to GPA7, 8 to 15 are GPB0 to GPB7."""

    address: int
    pin: int

    def __str__(self) -> str:
        name = PIN_NAMES[self.pin] if self.pin in range(16) else f"pin {self.pin}"
        return f"{name} of the expander {self.address:#04x}"


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

    def __str__(self) -> str:
        return f"pixels {self.first} to {self.first + self.count - 1} of the strip"


LampPlan = GpioLamp | ExpanderPin | Pixels


@dataclass(frozen=True)
class SeatPlan:
    """What one seat is wired to; its button closes to ground."""

    button: Pin
    lamp: LampPlan
    buzzer: Pin | None = None


@dataclass(frozen=True)
class ExpanderBus:
    """The bus all expanders are on; the line on which they call, if it is wired."""

    bus: int = 1
    interrupt: GpioPin | None = None


@dataclass(frozen=True)
class StripPlan:
    """A strip on the Pi's SPI: how many pixels, which ones, and which colour is sent first.

    An SK6812 has a white one beside the three, which is always sent last.
    """

    pixels: int
    kind: StripKind = "ws2812"
    order: ColourOrder = "grb"
    bus: int = 0
    device: int = 0


@dataclass(frozen=True)
class PanelPlan:
    """What a whole panel is wired to, seats in order round the table."""

    seats: tuple[SeatPlan, ...]
    host: Pin
    centre: LampPlan
    expanders: ExpanderBus = ExpanderBus()
    strip: StripPlan | None = None

    @property
    def buttons(self) -> tuple[Pin, ...]:
        """Every button's pin, the host's last."""
        return (*(seat.button for seat in self.seats), self.host)

    @property
    def lamps(self) -> tuple[LampPlan, ...]:
        """Every lamp, the centre's last."""
        return (*(seat.lamp for seat in self.seats), self.centre)

    @property
    def pins(self) -> tuple[Pin, ...]:
        """Every pin that is wired; twice, if it is wired twice."""
        lamps = chain.from_iterable(map(lamp_pins, self.lamps))
        buzzers = (seat.buzzer for seat in self.seats if seat.buzzer)
        calling = (self.expanders.interrupt,) if self.expanders.interrupt else ()
        return (*self.buttons, *lamps, *buzzers, *calling)

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
    """All that no wires can do, a line each."""


def misfits(plan: PanelPlan) -> Iterator[str]:
    """What in a plan no wires can do."""
    for pin, times in Counter(plan.pins).items():
        if times > 1:
            yield f"{pin} is wired {times} times"
        if isinstance(pin, ExpanderPin) and pin.address not in ADDRESSES:
            yield f"{pin}: an expander's address is from 0x20 to 0x27"
        if isinstance(pin, ExpanderPin) and pin.pin not in range(len(PIN_NAMES)):
            yield f"{pin}: an expander's pins are 0 to {len(PIN_NAMES) - 1}"
    for pin in plan.buttons:
        if isinstance(pin, ExpanderPin) and pin.pin in OUTPUT_ONLY:
            yield f"{pin} cannot be a button: newer chips only write there; take it for a lamp or buzzer"
    yield from _pixel_misfits(plan)


def _pixel_misfits(plan: PanelPlan) -> Iterator[str]:
    taken: set[int] = set()
    end = plan.strip.pixels if plan.strip else 0
    for lamp in plan.lamps:
        if isinstance(lamp, Pixels):
            wanted = set(range(lamp.first, lamp.first + lamp.count))
            if not wanted or not wanted <= set(range(end)):
                yield f"{lamp}: the strip has {end} pixels" if end else f"{lamp}: there is no strip"
            if wanted & taken:
                yield f"{lamp}: pixel {min(wanted & taken)} is another lamp's, too"
            taken |= wanted
