"""The panel on a Raspberry Pi's own pins, by gpiozero over the factory it is given.

gpiozero's `Button` and blinking run a thread each; here are only the devices that run none.
"""

from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Any

from gpiozero import LED, PWMLED, DigitalInputDevice, DigitalOutputDevice  # type: ignore[import-untyped]

from .brightness import LEVELS, duties
from .looks import Colour
from .panel import Clock
from .parts import PanelParts, SeatParts
from .wired import WiredPanel

# gpiozero tells lgpio whole percents.
STEPS = 100

# What is on a pin after writing to it failed.
UNKNOWN = -1.0

# What makes gpiozero's pins: lgpio's on a Pi, mock ones without.
Factory = Any


@dataclass(frozen=True)
class LampPins:
    """One pin for a lamp of one colour; three, red first, for all colours (BCM numbers)."""

    pins: tuple[int] | tuple[int, int, int]
    dims: bool = True


@dataclass(frozen=True)
class SeatPins:
    """The pins of one seat (BCM numbers); its button closes to ground."""

    button: int
    lamp: LampPins
    buzzer: int | None = None


@dataclass(frozen=True)
class PanelPins:
    """The pins of a whole panel (BCM numbers), seats in order round the table."""

    seats: tuple[SeatPins, ...]
    host: int
    centre: LampPins


class PinContact:
    """A button between a pin and ground, pulled up inside the Pi."""

    def __init__(self, pin: int, factory: Factory) -> None:
        self._device = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)

    def is_closed(self) -> bool:
        return bool(self._device.value)

    def listen(self, hear: Callable[[bool], None]) -> None:
        self._device.when_activated = lambda: hear(True)
        self._device.when_deactivated = lambda: hear(False)

    def close(self) -> None:
        self._device.close()


class PinLight:
    """A lamp on one pin or three; the share of time a pin is on is only written when it differs."""

    def __init__(self, wired: LampPins, factory: Factory) -> None:
        self.dims = wired.dims
        self.colour = len(wired.pins) == 3
        kind = PWMLED if wired.dims else LED
        with ExitStack() as opened:
            self._leds = [opened.enter_context(kind(pin, pin_factory=factory)) for pin in wired.pins]
            opened.pop_all()
        self._duties = duties(STEPS if wired.dims else 1)
        self._written = [0.0] * len(wired.pins)

    def glow(self, colour: Colour) -> None:
        levels = colour if self.colour else (colour.brightness,)
        for place, level in enumerate(levels):
            duty = self._duties[round(level * LEVELS)]
            if duty != self._written[place]:
                self._written[place] = UNKNOWN
                self._leds[place].value = duty
                self._written[place] = duty

    def close(self) -> None:
        for led in self._leds:
            led.close()


class PinBuzzer:
    """A buzzer that one pin switches."""

    def __init__(self, pin: int, factory: Factory) -> None:
        self._device = DigitalOutputDevice(pin, pin_factory=factory)

    def sound(self, on: bool) -> None:
        self._device.value = on

    def close(self) -> None:
        self._device.close()


def pin_parts(pins: PanelPins, factory: Factory) -> PanelParts:
    """Claim all the pins of a panel, or none of them."""
    with ExitStack() as claimed:
        parts = PanelParts(
            tuple(_seat_parts(seat, factory, claimed) for seat in pins.seats),
            claimed.enter_context(closing(PinContact(pins.host, factory))),
            claimed.enter_context(closing(PinLight(pins.centre, factory))),
        )
        claimed.pop_all()
    return parts


def _seat_parts(pins: SeatPins, factory: Factory, claimed: ExitStack) -> SeatParts:
    button = claimed.enter_context(closing(PinContact(pins.button, factory)))
    lamp = claimed.enter_context(closing(PinLight(pins.lamp, factory)))
    if pins.buzzer is None:
        return SeatParts(button, lamp, None)
    return SeatParts(button, lamp, claimed.enter_context(closing(PinBuzzer(pins.buzzer, factory))))


def panel_on_a_pi(pins: PanelPins, clock: Clock | None = None) -> WiredPanel:
    """The panel on the pins of the Pi this runs on."""
    from gpiozero.pins.lgpio import LGPIOFactory  # type: ignore[import-untyped]

    return WiredPanel(pin_parts(pins, LGPIOFactory()), clock)
