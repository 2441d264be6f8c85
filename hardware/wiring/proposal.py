"""A sensible plan for a table: plain pins as long as they reach, then expanders, or a strip.

A part goes to the same place at all seats, so that all lamps glow alike. Pins are given out in
the order in which they stand, so that few wires cross.
"""

from dataclasses import dataclass
from itertools import count
from typing import Literal, NamedTuple

from ..plan import (
    ADDRESSES,
    ExpanderPin,
    GpioLamp,
    GpioPin,
    LampPlan,
    PanelPlan,
    Pin,
    Pixels,
    SeatPlan,
    StripPlan,
)
from .header import JACKS, fits, free
from .wiring import Wiring

Lamps = Literal["mono", "rgb", "strip"]
Where = Literal["header", "expander", "strip"]


@dataclass(frozen=True)
class Kit:
    """What a table is built from: so many seats, which Pi, what sounds, which lamps, buzzers or none."""

    seats: int = 8
    pi: str = "4"
    sound: str = "jack"
    lamps: Lamps = "mono"
    buzzers: bool = False


class Spread(NamedTuple):
    """Where the buttons, the lamps and the buzzers go."""

    buttons: Where
    lamps: Where
    buzzers: Where


# What is tried, in turn: only lamps lose something on an expander, which cannot dim them.
SPREADS: dict[Lamps, tuple[Spread, ...]] = {
    "mono": (
        Spread("header", "header", "header"),
        Spread("header", "header", "expander"),
        Spread("expander", "header", "expander"),
        Spread("expander", "expander", "expander"),
    ),
    "rgb": (
        Spread("header", "header", "header"),
        Spread("header", "header", "expander"),
    ),
    "strip": (
        Spread("header", "strip", "header"),
        Spread("header", "strip", "expander"),
        Spread("expander", "strip", "expander"),
    ),
}

# How many pixels light a seat, at how many seats at most: a strip of up to 51 asks for 3 amperes.
PIXELS_PER_SEAT = {12: 3, 24: 2, 50: 1}


# The pins of an expander as its picture has them from top to bottom.
DOWN_THE_CHIP = (*range(15, 7, -1), *range(7, -1, -1))


class NoneLeft(Exception):
    """There are not enough pins."""


def default_sound(pi: str) -> str:
    """What a Pi brings along, or else what is plugged in."""
    return "jack" if JACKS[pi] else "usb"


def propose(kit: Kit) -> Wiring:
    """The first plan that fits; where lamps have too few wires, they are on a strip."""
    wishes: tuple[Lamps, ...] = (kit.lamps, "strip")
    for lamps in wishes:
        for spread in SPREADS[lamps]:
            try:
                return Wiring(_Table(kit, lamps, spread).plan(), kit.pi, kit.sound)
            except NoneLeft:
                continue
    raise NoneLeft(kit)


@dataclass
class _Pins:
    """Pins that are still free, in the order in which they are given out."""

    left: list[Pin]

    def take(self, part: str = "lamp") -> Pin:
        """The first that does for a part."""
        for pin in self.left:
            if fits(pin, part):
                self.left.remove(pin)
                return pin
        raise NoneLeft


class _Table:
    """Gives out the places of one table, seat after seat."""

    def __init__(self, kit: Kit, lamps: Lamps, spread: Spread) -> None:
        self._kit = kit
        self._spread = spread
        self._colours = lamps == "rgb"
        self._header = _Pins([*free(kit.sound, lamps == "strip")])
        self._chips = _Pins([ExpanderPin(address, pin) for address in ADDRESSES for pin in DOWN_THE_CHIP])
        self._each = next(each for most, each in PIXELS_PER_SEAT.items() if kit.seats <= most)
        self._first_pixel = count(0, self._each)

    def plan(self) -> PanelPlan:
        """All places; the strip begins at the box, so the centre's pixels come first."""
        on_strip = self._spread.lamps == "strip"
        centre = self._lamp("strip") if on_strip else None
        seats = tuple(self._seat() for _ in range(self._kit.seats))
        host = self._header.take()
        strip = StripPlan(next(self._first_pixel)) if on_strip else None
        return PanelPlan(seats, host, centre or self._one_colour(), self._interrupt(), strip)

    def _seat(self) -> SeatPlan:
        button = self._pins(self._spread.buttons).take("button")
        lamp = self._lamp(self._spread.lamps)
        if not self._kit.buzzers:
            return SeatPlan(button, lamp)
        return SeatPlan(button, lamp, self._pins(self._spread.buzzers).take("buzzer"))

    def _pins(self, where: Where) -> _Pins:
        return self._header if where == "header" else self._chips

    def _lamp(self, where: Where) -> LampPlan:
        if where == "strip":
            return Pixels(next(self._first_pixel), self._each)
        if where == "expander":
            pin = self._chips.take()
            assert isinstance(pin, ExpanderPin)
            return pin
        return GpioLamp((self._gpio(), self._gpio(), self._gpio())) if self._colours else self._one_colour()

    def _interrupt(self) -> GpioPin | None:
        """Chips with buttons call on a pin of their own, if one is left: so nobody needs to ask them."""
        may_call = self._spread.buttons == "expander" and bool(self._header.left)
        return self._gpio() if may_call else None

    def _one_colour(self) -> GpioLamp:
        return GpioLamp((self._gpio(),))

    def _gpio(self) -> GpioPin:
        pin = self._header.take()
        assert isinstance(pin, GpioPin)
        return pin
