"""What follows from a wiring for the soldering iron: every line, its resistor, driver and current."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import floor, log10
from typing import Literal, NamedTuple

from ..plan import ExpanderPin, GpioLamp, GpioPin, LampPlan, Pin, Pixels
from .wiring import LAMPS, LampKind, Wiring

# A seat by its number from 1, or what else is at the table.
Spot = int | Literal["host", "centre"]
Part = Literal["button", "lamp", "red", "green", "blue", "buzzer"]

RGB: dict[Part, LampKind] = {
    "red": LampKind(3.3, 1.8, 4),
    "green": LampKind(3.3, 2.8, 4),
    "blue": LampKind(3.3, 2.8, 4),
}

# All pins of the header together, in mA; lamps get by with the smaller current before they need drivers.
PINS_LIMIT = 50
SMALLER = 3

# A driver array (ULN2803): its inputs, its outputs opposite, what it drops, and what its input takes.
CHANNELS = 8
DRIVER_DROP, DRIVER_INPUT, DRIVEN_LED = 0.9, 0.7, 5

# A buzzer's motor (3 V) on 5 V: its current, the resistor before it, its transistor's base.
MOTOR, MOTOR_OHMS, BASE, BASE_OHMS = 80, 27, 1.2, 2200

# A button at the end of more than a metre: pull-up, series resistor, capacitor in nF.
LONG = 1
PULL_UP, SERIES, NANOFARADS = 2200, 330, 100

# What takes the first gulp of the strip's supply, in µF.
MICROFARADS = 1000

E12 = (1.0, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2, 10.0)


class PinLine(NamedTuple):
    """A pin leads to a part of a place."""

    place: Spot
    part: Part
    pin: Pin


class Segment(NamedTuple):
    """Some pixels of the strip, and the place that they light; spare ones light none."""

    place: Spot | None
    pixels: Pixels


class Channel(NamedTuple):
    """One of eight in a driver array, both counted from 1."""

    array: int
    number: int

    @property
    def output(self) -> int:
        """The leg opposite its input."""
        return 2 * CHANNELS + 3 - self.number


@dataclass(frozen=True)
class Drive:
    """How a lamp is fed: volts, mA, its resistor, and the driver if the pin is too weak."""

    volts: float
    milliamps: float
    ohms: int | None
    channel: Channel | None = None


@dataclass(frozen=True)
class Circuit:
    """A wiring with all that follows from it."""

    wiring: Wiring

    @cached_property
    def lines(self) -> tuple[PinLine, ...]:
        """Every line: seat after seat, then the host's button and the centre's lamp."""
        return tuple(_lines(self.wiring))

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Every piece of the strip that lights a place, from its near end."""
        lamps: list[tuple[Spot, LampPlan]] = [("centre", self.wiring.plan.centre)]
        lamps += [(number, seat.lamp) for number, seat in enumerate(self.wiring.plan.seats, 1)]
        pieces = [Segment(place, lamp) for place, lamp in lamps if isinstance(lamp, Pixels)]
        return tuple(sorted(pieces, key=lambda piece: piece.pixels.first))

    @cached_property
    def drives(self) -> dict[PinLine, Drive]:
        """How each lamp on a pin is fed; driver channels are given out source by source."""
        drives: dict[PinLine, Drive] = {}
        for line in sorted(self.lamps, key=lambda line: source_of(line.pin)):
            channels = sum(drive.channel is not None for drive in drives.values())
            drives[line] = self._drive(line, Channel(channels // CHANNELS + 1, channels % CHANNELS + 1))
        return drives

    @property
    def lamps(self) -> list[PinLine]:
        """Every line of a lamp."""
        return [line for line in self.lines if line.part not in ("button", "buzzer")]

    @property
    def buttons(self) -> list[PinLine]:
        """Every line of a button."""
        return [line for line in self.lines if line.part == "button"]

    @property
    def buzzers(self) -> list[PinLine]:
        """Every line of a buzzer."""
        return [line for line in self.lines if line.part == "buzzer"]

    @property
    def arrays(self) -> int:
        """How many driver arrays there are."""
        return max((drive.channel.array for drive in self.drives.values() if drive.channel), default=0)

    @property
    def has_filters(self) -> bool:
        """Whether cables are so long that a lamp's flicker would press buttons, or 5 V run beside these."""
        return self.wiring.cable > LONG or bool(self.buzzers) or self.arrays > 0

    @cached_property
    def lamp_current(self) -> float | None:
        """What a lamp on the header gets; none if that is too much for all of the pins together."""
        lamps = sum(isinstance(line.pin, GpioPin) for line in self.lamps)
        bases = sum(isinstance(line.pin, GpioPin) for line in self.buzzers) * BASE
        fitting = [each for each in (4, SMALLER) if lamps * each + bases <= PINS_LIMIT]
        return fitting[0] if fitting else None

    def _drive(self, line: PinLine, channel: Channel) -> Drive:
        kind = RGB.get(line.part) or LAMPS[self.wiring.lamps]
        if kind.has_resistor:
            return Drive(kind.supply, kind.current, None, channel)
        current = self.lamp_current if isinstance(line.pin, GpioPin) else kind.current
        if current is None:
            return Drive(5, DRIVEN_LED, resistor(5 - DRIVER_DROP - kind.drop, DRIVEN_LED), channel)
        return Drive(kind.supply, current, resistor(kind.supply - kind.drop, current))


def source_of(pin: Pin) -> int:
    """What a pin is on: an expander's address, or 0 for the header."""
    return pin.address if isinstance(pin, ExpanderPin) else 0


def resistor(volts: float, milliamps: float) -> int:
    """The next one that is sold, in ohms, that lets no more through."""
    ohms = volts / milliamps * 1000
    decade = float(10 ** floor(log10(ohms)))
    return round(next(step for step in E12 if step * decade >= ohms * 0.999) * decade)


def _lines(wiring: Wiring) -> Iterator[PinLine]:
    plan = wiring.plan
    for number, seat in enumerate(plan.seats, 1):
        yield PinLine(number, "button", seat.button)
        yield from _lamp_lines(number, seat.lamp)
        if seat.buzzer:
            yield PinLine(number, "buzzer", seat.buzzer)
    yield PinLine("host", "button", plan.host)
    yield from _lamp_lines("centre", plan.centre)


def _lamp_lines(place: Spot, lamp: LampPlan) -> Iterator[PinLine]:
    if isinstance(lamp, ExpanderPin):
        yield PinLine(place, "lamp", lamp)
    elif isinstance(lamp, GpioLamp):
        parts: tuple[Part, ...] = ("lamp",) if len(lamp.pins) == 1 else ("red", "green", "blue")
        for part, pin in zip(parts, lamp.pins, strict=True):
            yield PinLine(place, part, pin)
