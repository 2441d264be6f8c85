"""The wires of a panel without hardware: mock pins, and a bus and a strip that are not there."""

import threading
from collections.abc import Callable

from .brightness import seen
from .build import Wires
from .expander_fake import FakeBus
from .looks import Colour
from .mock_pins import MockPin, MockPins
from .plan import ExpanderPin, GpioLamp, GpioPin, LampPlan, PanelPlan, Pin, Pixels, lamp_pins
from .rounds import Round
from .strip import BUFFER
from .strip_fake import FakeSpi


class InPlaceRounds:
    """Rounds without a thread, at once and always thorough: virtual time would outrun a thread."""

    def __init__(self) -> None:
        self._turn: Round | None = None
        self._is_called = False
        self._is_going = threading.Lock()

    def start(self, turn: Round) -> None:
        self._turn = turn
        self.wake()

    def wake(self) -> None:
        self._is_called = True
        # Who is called while going round goes round once more.
        while self._turn and self._is_called and self._is_going.acquire(blocking=False):
            self._is_called = False
            self._turn(True)
            self._is_going.release()

    def stop(self) -> None:
        self.wake()
        self._turn = None


class MockWires:
    """What a plan needs, to be touched by fingers and looked at by eyes."""

    def __init__(self, plan: PanelPlan) -> None:
        self.pins = MockPins()
        self.bus = FakeBus(plan.addresses)
        self.spi = FakeSpi(plan.strip) if plan.strip else None
        self._calling = plan.interrupt
        # Whether the line on which chips call is soldered at both ends.
        self._is_line_whole = True
        # Lamps' wires that touch buttons', and what a finger does there.
        self._bridges: dict[Pin, Pin] = {}
        self._pulled: dict[Pin, bool] = {}
        self._fingers: set[Pin] = set()
        self._rounds: list[InPlaceRounds] = []

    def as_wires(self, buffer: int = BUFFER) -> Wires:
        """As a panel is built on, over a kernel that sends so much at one go."""
        return Wires(self.pins, self.bus, self.spi, self._make_rounds, buffer=buffer)

    def watch(self, look: Callable[[], None]) -> None:
        """Call this whenever something may have changed on what many parts share."""
        self.bus.watch(look)
        if self.spi:
            self.spi.watch(look)
        if self._calling:
            pin = self.pins.pin(self._calling.bcm)
            self.bus.call_on(lambda calling: _pull(pin, calling and self._is_line_whole))

    def cut_line(self) -> None:
        """The line on which chips call is off."""
        self._is_line_whole = False

    def bridge(self, lamp: Pin, button: Pin) -> None:
        """The wire of a lamp touches that of a button: driven low, it pulls it down; high, up."""
        self._bridges[button] = lamp
        self.settle()

    def settle(self) -> None:
        """Whatever lamps do to wires they touch."""
        for button, lamp in self._bridges.items():
            touches = button in self._fingers or (self.is_driven(lamp) and not self.level(lamp))
            if touches != self._pulled.get(button):
                self._pulled[button] = touches
                self._close(button, touches)

    def touch(self, pin: Pin, touches: bool) -> None:
        """A finger on the button at a pin, or off it."""
        (self._fingers.add if touches else self._fingers.discard)(pin)
        if pin in self._bridges:
            self.settle()
        else:
            self._close(pin, touches)

    def _close(self, pin: Pin, touches: bool) -> None:
        """Two wires touch, or do not."""
        if isinstance(pin, GpioPin):
            _pull(self.pins.pin(pin.bcm), touches)
            return
        (self.bus.pull_down if touches else self.bus.let_up)(pin.address, pin.pin)
        if not (self._calling and self._is_line_whole):
            self._ask()

    def cut(self, wire: Pin | LampPlan, is_cut: bool = True) -> None:
        """Whatever uses it fails: with an expander the whole chip, with a strip all of it."""
        if isinstance(wire, ExpanderPin):
            (self.bus.unplug if is_cut else self.bus.plug_in)(wire.address)
        for end in self._ends(wire):
            end.cut(is_cut)
        self._ask()

    def mend(self, wire: Pin | LampPlan) -> None:
        """Solder it again."""
        self.cut(wire, False)

    def is_cut(self, wire: Pin | LampPlan) -> bool:
        """Whether it fails."""
        if isinstance(wire, ExpanderPin):
            return wire.address in self.bus.unplugged
        return any(end.is_cut for end in self._ends(wire))

    def level(self, pin: Pin) -> float:
        """What a meter says, on average, from 0 to 1."""
        if isinstance(pin, GpioPin):
            return float(self.pins.pin(pin.bcm).voltage)
        return float(self.bus.is_high(pin.address, pin.pin))

    @property
    def header(self) -> frozenset[int]:
        """Every pin of the header that anybody has touched so far, by its BCM number."""
        return frozenset(pin.number for pin in self.pins.pins)

    def is_driven(self, pin: Pin) -> bool:
        """Whether a pin is an output now."""
        if isinstance(pin, GpioPin):
            return str(self.pins.pin(pin.bcm).function) == "output"
        return self.bus.chips[pin.address].is_output(pin.pin)

    def glow(self, lamp: LampPlan) -> Colour:
        """How a lamp glows, as the eye sees it; of several pixels, the one that glows most."""
        if isinstance(lamp, Pixels):
            assert self.spi is not None
            return max(self.spi.pixels[lamp.first : lamp.last + 1])
        levels = [seen(self.level(pin)) for pin in lamp_pins(lamp)]
        return Colour(*levels) if len(levels) == 3 else Colour(*levels * 3)

    def _make_rounds(self) -> InPlaceRounds:
        self._rounds.append(InPlaceRounds())
        return self._rounds[-1]

    def _ask(self) -> None:
        """Who does not call is asked again and again, and so is who was not there."""
        for rounds in self._rounds:
            rounds.wake()

    def _ends(self, wire: Pin | LampPlan) -> list[MockPin | FakeSpi]:
        """Where a wire that is no expander's can be cut."""
        if isinstance(wire, Pixels):
            assert self.spi is not None
            return [self.spi]
        pins = (wire,) if isinstance(wire, GpioPin) else wire.pins if isinstance(wire, GpioLamp) else ()
        return [self.pins.pin(pin.bcm) for pin in pins]


def _pull(wire: MockPin, is_low: bool) -> None:
    """Ground on a wire, or nothing."""
    (wire.drive_low if is_low else wire.drive_high)()
