"""The panel without hardware: the same gpiozero code over mock pins, with fingers and a memory."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Literal, NamedTuple

from .brightness import seen
from .gpio import LampPins, PanelPins, SeatPins, pin_parts
from .looks import BLACK, Colour
from .mock_pins import MockPin, MockPins
from .panel import CENTRE, HOST, Button, Clock, Lamp, Seat
from .parts import Buzzer, Light, PanelParts, SeatParts
from .wired import WiredPanel

# How many glows of each lamp are remembered.
KEPT = 500

Lamps = Literal["on-off", "mono", "rgb"]


class Glow(NamedTuple):
    """From a moment on a lamp glows so."""

    lamp: Lamp
    colour: Colour
    at: float


class Buzz(NamedTuple):
    """From a moment on a buzzer sounds, or is silent."""

    seat: Seat
    is_on: bool
    at: float


Change = Glow | Buzz


class MockPanel(WiredPanel):
    """A table of mock pins: pressed by `press` and `release`, read by `glow` and `buzzing`."""

    def __init__(
        self, seats: int, lamps: Lamps = "rgb", buzzers: bool = True, clock: Clock | None = None
    ) -> None:
        pins = plan(seats, lamps, buzzers)
        factory = MockPins()
        parts = pin_parts(pins, factory)
        places = dict(enumerate(pins.seats))
        self._button_pins: dict[Button, MockPin] = {HOST: factory.pin(pins.host)}
        self._button_pins |= {seat: factory.pin(wired.button) for seat, wired in places.items()}
        self._lamp_pins: dict[Lamp, list[MockPin]] = {CENTRE: [*map(factory.pin, pins.centre.pins)]}
        self._lamp_pins |= {seat: [*map(factory.pin, wired.lamp.pins)] for seat, wired in places.items()}
        self._buzzer_pins = {seat: factory.pin(wired.buzzer) for seat, wired in places.items() if buzzers}
        self._memory: dict[Lamp, deque[Glow]] = {lamp: deque(maxlen=KEPT) for lamp in self._lamp_pins}
        self._watchers: list[Callable[[Change], None]] = []
        super().__init__(self._watched(parts), clock)

    def press(self, button: Button) -> None:
        """Put a finger on it; from any thread, and before `start` it is stuck."""
        self._button_pins[button].drive_low()

    def release(self, button: Button) -> None:
        """Lift the finger."""
        self._button_pins[button].drive_high()

    def tap(self, button: Button, seconds: float = 0.1) -> None:
        """Press now, release a little later."""
        self.bounce(button, seconds)

    def bounce(self, button: Button, *gaps: float) -> None:
        """Press; after each gap of so many seconds the contacts part or touch, in turn."""
        self.press(button)
        loop, passed = asyncio.get_running_loop(), 0.0
        for place, gap in enumerate(gaps):
            passed += gap
            loop.call_later(passed, self.press if place % 2 else self.release, button)

    def cut(self, place: Button | Lamp) -> None:
        """Cut the wires of a place: whatever reads or writes there fails until they are mended."""
        for pin in self._wires(place):
            pin.is_broken = True

    def mend(self, place: Button | Lamp) -> None:
        """Solder the wires of a place."""
        for pin in self._wires(place):
            pin.is_broken = False

    def glow(self, lamp: Lamp) -> Colour:
        """How it glows now, as the eye sees it, read back from its pins."""
        levels = [seen(pin.voltage) for pin in self._lamp_pins[lamp]]
        return Colour(*levels) if len(levels) == 3 else Colour(*levels * 3)

    def buzzing(self, seat: Seat) -> bool:
        """Whether its buzzer sounds now."""
        return seat in self._buzzer_pins and self._buzzer_pins[seat].voltage > 0

    def history(self, lamp: Lamp) -> tuple[Glow, ...]:
        """How it glowed, oldest first, as far as is remembered."""
        return tuple(self._memory[lamp])

    def watch(self, see: Callable[[Change], None]) -> None:
        """From now on call this, too, whenever a lamp or a buzzer changes."""
        self._watchers.append(see)

    def _wires(self, place: Button | Lamp) -> Iterator[MockPin]:
        """All pins of a place."""
        if place != CENTRE:
            yield self._button_pins[place]
        if place != HOST:
            yield from self._lamp_pins[place]
        if place in self._buzzer_pins:
            yield self._buzzer_pins[place]

    def _watched(self, parts: PanelParts) -> PanelParts:
        """The same parts; what they do is seen."""
        seats = tuple(
            SeatParts(
                wired.button,
                _WatchedLight(wired.lamp, partial(self._glowed, seat)),
                wired.buzzer and _WatchedBuzzer(wired.buzzer, partial(self._buzzed, seat)),
            )
            for seat, wired in enumerate(parts.seats)
        )
        centre = _WatchedLight(parts.centre, partial(self._glowed, CENTRE))
        return PanelParts(seats, parts.host, centre)

    def _glowed(self, lamp: Lamp) -> None:
        colour, memory = self.glow(lamp), self._memory[lamp]
        if colour != (memory[-1].colour if memory else BLACK):
            memory.append(Glow(lamp, colour, self._clock.now()))
            self._told(memory[-1])

    def _buzzed(self, seat: Seat) -> None:
        self._told(Buzz(seat, self.buzzing(seat), self._clock.now()))

    def _told(self, change: Change) -> None:
        for see in self._watchers:
            see(change)


def plan(seats: int, lamps: Lamps, buzzers: bool) -> PanelPins:
    """Pins for a whole table, one after another."""
    pins = count(1)

    def lamp() -> LampPins:
        if lamps == "rgb":
            return LampPins((next(pins), next(pins), next(pins)))
        return LampPins((next(pins),), dims=lamps == "mono")

    places = tuple(SeatPins(next(pins), lamp(), next(pins) if buzzers else None) for _ in range(seats))
    return PanelPins(places, next(pins), lamp())


class _WatchedLight:
    """A lamp somebody looks at."""

    def __init__(self, light: Light, changed: Callable[[], None]) -> None:
        self.dims, self.colour, self.close = light.dims, light.colour, light.close
        self._light = light
        self._changed = changed

    def glow(self, colour: Colour) -> None:
        self._light.glow(colour)
        self._changed()


class _WatchedBuzzer:
    """A buzzer somebody listens to."""

    def __init__(self, buzzer: Buzzer, changed: Callable[[], None]) -> None:
        self.close = buzzer.close
        self._buzzer = buzzer
        self._changed = changed
        self._is_on = False

    def sound(self, on: bool) -> None:
        self._buzzer.sound(on)
        if on != self._is_on:
            self._is_on = on
            self._changed()
