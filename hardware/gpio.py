"""Parts on a Raspberry Pi's own pins, by gpiozero over the factory it is given.

gpiozero's `Button` and blinking run a thread each; here are only the devices that run none.
"""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from gpiozero import LED, PWMLED, DigitalInputDevice, DigitalOutputDevice  # type: ignore[import-untyped]

from .brightness import LEVELS, duties
from .looks import Colour
from .plan import GpioLamp, GpioPin

# gpiozero tells lgpio whole percents. Finer ones would drown: at 100 a second a percent is 0.1 ms, and
# the kernel lets a thread that sleeps oversleep by half of that.
STEPS = 100

# What is on a pin after writing to it failed.
UNKNOWN = -1.0

# What makes gpiozero's pins: lgpio's on a Pi, mock ones without.
Factory = Any


class PinContact:
    """A button between a pin and ground, pulled up inside the Pi."""

    def __init__(self, pin: GpioPin, factory: Factory) -> None:
        self._device = DigitalInputDevice(pin.bcm, pull_up=True, pin_factory=factory)

    def is_closed(self) -> bool:
        return bool(self._device.value)

    def listen(self, hear: Callable[[bool], None]) -> None:
        self._device.when_activated = lambda: hear(True)
        self._device.when_deactivated = lambda: hear(False)

    def close(self) -> None:
        self._device.close()


class PinLight:
    """A lamp on one pin or three; the share of time a pin is on is only written when it differs."""

    def __init__(self, wired: GpioLamp, factory: Factory) -> None:
        self.dims = wired.dims
        self.colour = len(wired.pins) == 3
        kind = PWMLED if wired.dims else LED
        with ExitStack() as opened:
            self._leds = [opened.enter_context(kind(pin.bcm, pin_factory=factory)) for pin in wired.pins]
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

    def __init__(self, pin: GpioPin, factory: Factory) -> None:
        self._device = DigitalOutputDevice(pin.bcm, pin_factory=factory)

    def sound(self, on: bool) -> None:
        (self._device.on if on else self._device.off)()

    def close(self) -> None:
        self._device.close()
