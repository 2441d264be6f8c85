"""The panel without hardware: the same code over wires that are not there, with fingers and a memory."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Literal, NamedTuple

from .build import parts_of
from .looks import BLACK, Colour
from .mock_watched import WatchedBuzzer, WatchedLight
from .mock_wires import MockWires
from .panel import CENTRE, HOST, Button, Lamp, Seat, now
from .parts import PanelParts
from .plan import (
    ExpanderPin,
    GpioLamp,
    GpioPin,
    LampPlan,
    PanelPlan,
    Pin,
    Pixels,
    SeatPlan,
    lamp_pins,
)
from .strip import BUFFER
from .strip_fake import FakeSpi
from .wired import WiredPanel

# How many glows of each lamp are remembered.
KEPT = 500

# A chattering button bounces so often and so long, in seconds: worn out, or a loose wire.
CHATTER = (0.012,) * 6

# A shaky joint parts after so long, and touches again so soon.
SHAKY = (0.6, 0.05) * 2

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
    """So many seats on mock pins, or whatever a plan says: fingers press, eyes see what glows.

    Its joints can be bad: `cut`, `loosen`, `stick`, `short`, `swap`, `wear_out`, `shake`, `bridge`,
    `weaken`, `burn_out`, `silence`; so can what many share: `pull_out`, `lose_words`, `cut_line`,
    `swap_chips`, `turn_strip`, `mix_colours`, `break_strip`.
    """

    def __init__(
        self,
        table: int | PanelPlan,
        lamps: Lamps = "rgb",
        buzzers: bool = True,
        buffer: int = BUFFER,
    ) -> None:
        self.plan = table if isinstance(table, PanelPlan) else plan(table, lamps, buzzers)
        self.wires = MockWires(self.plan)
        # By their places, as the plan has them, for it is asked at every change.
        self._button_pins, self._lamp_plans = self.plan.buttons, self.plan.lamps
        self._buzzer_pins = self.plan.buzzers
        # Which buttons' wires a finger on a button closes.
        self._closes: dict[Button, tuple[Button, ...]] = {button: (button,) for button in self._button_pins}
        self._worn_out: set[Button] = set()
        self._shaky: set[Button] = set()
        self._held: set[Button] = set()
        self._sticky: set[Button] = set()
        self._weak: set[Lamp] = set()
        self._burnt_out: set[Lamp | tuple[Seat, Literal["buzzer"]]] = set()
        self._memory: dict[Lamp, deque[Glow]] = {lamp: deque(maxlen=KEPT) for lamp in self._lamp_plans}
        self._buzzes = dict.fromkeys(self._buzzer_pins, False)
        self._watchers: list[Callable[[Change], None]] = []
        super().__init__(self._watched(parts_of(self.plan, self.wires.as_wires(buffer))))
        self.wires.watch(self._look)

    # Fingers

    def press(self, button: Button) -> None:
        """Put a finger on it; from any thread, and before `start` it is stuck."""
        self._held.add(button)
        self._touch(button, True)
        if button in self._worn_out:
            self._later(self._touch, button, CHATTER)
        if button in self._shaky:
            self._later(self._part, button, SHAKY)

    def release(self, button: Button) -> None:
        """Lift the finger."""
        self._held.discard(button)
        if button not in self._sticky:
            self._touch(button, False)

    def tap(self, button: Button, seconds: float = 0.1) -> None:
        """Press now, release a little later."""
        self.bounce(button, seconds)

    def bounce(self, button: Button, *gaps: float) -> None:
        """Press; after each gap of so many seconds the contacts part or touch, in turn."""
        self.press(button)
        self._later(lambda button, on: (self.press if on else self.release)(button), button, gaps)

    # Bad joints

    def cut(self, place: Button | Lamp) -> frozenset[Button | Lamp]:
        """Whatever reads or writes at a place fails until it is mended; these places fail with it."""
        for wire in self._wires(place):
            self.wires.cut(wire)
        places: Iterable[Button | Lamp] = {*self._button_pins, *self._lamp_plans}
        return frozenset(other for other in places if any(map(self.wires.is_cut, self._wires(other))))

    def mend(self, place: Button | Lamp) -> None:
        """Solder the wires of a place."""
        for wire in self._wires(place):
            self.wires.mend(wire)

    def loosen(self, button: Button) -> None:
        """The wire of a button is off: pressing it does nothing, and nothing tells."""
        self._closes[button] = ()

    def stick(self, button: Button) -> None:
        """A button that is pressed once stays down."""
        self._sticky.add(button)

    def short(self, one: Button, other: Button) -> None:
        """The wires of two buttons touch: either closes both."""
        self._closes[one] = self._closes[other] = (one, other)

    def swap(self, one: Button, other: Button) -> None:
        """The wires of two buttons are swapped."""
        self._closes[one], self._closes[other] = self._closes[other], self._closes[one]

    def wear_out(self, button: Button) -> None:
        """A button chatters, long after any good one is still."""
        self._worn_out.add(button)

    def shake(self, button: Button) -> None:
        """A joint parts again and again while the button is held."""
        self._shaky.add(button)

    def weaken(self, lamp: Lamp) -> None:
        """A lamp has a resistor that is far too large."""
        self._weak.add(lamp)

    def burn_out(self, lamp: Lamp) -> None:
        """A lamp stays dark, and nothing tells."""
        self._burnt_out.add(lamp)

    def silence(self, seat: Seat) -> None:
        """A buzzer is felt no more, and nothing tells."""
        self._burnt_out.add((seat, "buzzer"))

    def bridge(self, button: Button) -> None:
        """The wire of a lamp touches that of the button beside it."""
        lamp = lamp_pins(self._lamp_plans[CENTRE if button == HOST else button])
        self.wires.bridge(lamp[0], self._button_pins[button])

    def pull_out(self, button: Button) -> None:
        """The chip of a button is not in its socket."""
        self.wires.cut(self._button_pins[button])

    def lose_words(self, one_of: int) -> None:
        """One of so many words on the bus is lost."""
        self.wires.bus.lose(one_of)

    def cut_line(self) -> None:
        """The line on which chips call is off."""
        self.wires.cut_line()

    def swap_chips(self, one: Button, other: Button) -> None:
        """The chips of two buttons have each other's address."""
        pins = [self._button_pins[button] for button in (one, other)]
        first, second = (pin.address for pin in pins if isinstance(pin, ExpanderPin))
        self.wires.bus.swap(first, second)

    def turn_strip(self) -> None:
        """The strip's data comes in at its far end."""
        self._spi.turn_round()

    def mix_colours(self) -> None:
        """The strip takes its colours in another order."""
        self._spi.mix_colours()

    def break_strip(self, lamp: Lamp) -> None:
        """From this lamp on the strip stays dark."""
        wired = self._lamp_plans[lamp]
        assert isinstance(wired, Pixels)
        self._spi.break_at(wired.first)

    # Eyes and memory

    def glow(self, lamp: Lamp) -> Colour:
        """How it glows now, as the eye sees it, read back from its wires."""
        if lamp in self._burnt_out:
            return BLACK
        glow = self.wires.glow(self._lamp_plans[lamp])
        return Colour(*(level / 2 for level in glow)) if lamp in self._weak else glow

    def buzzing(self, seat: Seat) -> bool:
        """Whether its buzzer sounds now."""
        pin = self._buzzer_pins.get(seat)
        return pin is not None and (seat, "buzzer") not in self._burnt_out and self.wires.level(pin) > 0

    def history(self, lamp: Lamp) -> tuple[Glow, ...]:
        """How it glowed, oldest first, as far as is remembered."""
        return tuple(self._memory[lamp])

    def watch(self, see: Callable[[Change], None]) -> None:
        """From now on call this, too, whenever a lamp or a buzzer changes."""
        self._watchers.append(see)

    @property
    def _spi(self) -> FakeSpi:
        assert self.wires.spi is not None, "there is no strip"
        return self.wires.spi

    def _touch(self, button: Button, touches: bool) -> None:
        for closed in self._closes[button]:
            self.wires.touch(self._button_pins[closed], touches)

    def _part(self, button: Button, touches: bool) -> None:
        """A joint parts or touches, as long as a finger is on the button."""
        if button in self._held:
            self._touch(button, touches)

    def _later(self, do: Callable[[Button, bool], object], button: Button, gaps: Iterable[float]) -> None:
        loop, passed = asyncio.get_running_loop(), 0.0
        for place, gap in enumerate(gaps):
            passed += gap
            loop.call_later(passed, do, button, bool(place % 2))

    def _wires(self, place: Button | Lamp) -> Iterator[Pin | LampPlan]:
        """What a place is wired to."""
        if place != CENTRE:
            yield self._button_pins[place]
        if place != HOST:
            yield self._lamp_plans[place]
        if place in self._buzzer_pins:
            yield self._buzzer_pins[place]

    def _watched(self, parts: PanelParts) -> PanelParts:
        """The same parts; what they do is seen."""
        lights, buzzers = parts.lights.items(), parts.buzzers.items()
        return replace(
            parts,
            lights={lamp: WatchedLight(light, partial(self._glowed, lamp)) for lamp, light in lights},
            buzzers={seat: WatchedBuzzer(buzzer, partial(self._buzzed, seat)) for seat, buzzer in buzzers},
        )

    def _look(self) -> None:
        """See what has changed on wires that many share."""
        for lamp in self._lamp_plans:
            self._glowed(lamp)
        for seat in self._buzzer_pins:
            self._buzzed(seat)

    def _glowed(self, lamp: Lamp) -> None:
        self.wires.settle()
        colour, memory = self.glow(lamp), self._memory[lamp]
        if colour != (memory[-1].colour if memory else BLACK):
            memory.append(Glow(lamp, colour, now()))
            self._told(memory[-1])

    def _buzzed(self, seat: Seat) -> None:
        is_on = self.buzzing(seat)
        if is_on != self._buzzes[seat]:
            self._buzzes[seat] = is_on
            self._told(Buzz(seat, is_on, now()))

    def _told(self, change: Change) -> None:
        for see in self._watchers:
            see(change)


def plan(seats: int, lamps: Lamps, buzzers: bool) -> PanelPlan:
    """Pins for a whole table, one after another."""
    pins = map(GpioPin, count(1))

    def lamp() -> GpioLamp:
        if lamps == "rgb":
            return GpioLamp((next(pins), next(pins), next(pins)))
        return GpioLamp((next(pins),), dims=lamps == "mono")

    places = tuple(SeatPlan(next(pins), lamp(), next(pins) if buzzers else None) for _ in range(seats))
    return PanelPlan(places, next(pins), lamp())
