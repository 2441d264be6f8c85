"""Expanders and strips: what asking and being called cost, and how long a frame takes."""

import asyncio
import time
from collections.abc import Iterator
from itertools import cycle

from hardware.build import Wires, panel_of
from hardware.expander import INTF, IOCON, SET_UP
from hardware.expander_fake import FakeBus
from hardware.looks import AMBER, WHITE
from hardware.mock import MockPanel
from hardware.mock_pins import MockPins
from hardware.mock_wires import InPlaceRounds
from hardware.plan import ExpanderPin, GpioLamp, GpioPin, PanelPlan, Pixels, SeatPlan, StripPlan
from hardware.strip import SPEED, Strip

SECONDS = 10.0
FRAMES = 500
# How often a bus can clock in a second: as it comes, and as it can be told in config.txt.
SLOW, FAST = 100_000, 400_000


def figures() -> Iterator[tuple[str, str]]:
    """Each figure by its name."""
    yield "reference: CPU of a core, the loop alone", f"{asyncio.run(idle()):12,.2%}"
    for calling in (False, True):
        how = "calling" if calling else "asked"
        words, bits, share = asyncio.run(quiet(calling))
        yield f"4 expanders, {how}, nobody presses: words a second", f"{words:12,.0f}"
        yield f"4 expanders, {how}: share of a bus of 100 kHz", f"{bits / SLOW:12,.2%}"
        yield f"4 expanders, {how}: share of a bus of 400 kHz", f"{bits / FAST:12,.2%}"
        yield f"4 expanders, {how}: CPU of a core, without the bus", f"{share:12,.2%}"
    bits = asyncio.run(a_press())
    yield "a press and its release, calling: time on a bus of 100 kHz", f"{bits / SLOW * 1000:12,.2f} ms"
    for kind, parts in (("ws2812", 3), ("sk6812", 4)):
        thinking, sent = frame(StripPlan(150, kind))  # type: ignore[arg-type]
        yield f"50 seats of 3 pixels, {parts} colours: bytes a frame", f"{sent:12,d}"
        yield f"50 seats of 3 pixels, {parts} colours: on the line", f"{sent * 8 / SPEED * 1000:12,.2f} ms"
        yield f"50 seats of 3 pixels, {parts} colours: CPU of a frame", f"{thinking * 1000:12,.3f} ms"


class QuietBus(FakeBus):
    """Chips of which nothing moves; a word costs next to nothing, and is counted."""

    words = 0

    def read_word_data(self, i2c_addr: int, register: int) -> int:  # noqa: ARG002
        self.words += 1
        self.bits += 45
        return {IOCON: SET_UP, INTF: 0}.get(register, 0xFFFF)


def plan(calling: bool) -> PanelPlan:
    """Four chips of seven seats."""
    seats = tuple(
        SeatPlan(ExpanderPin(chip, pin), ExpanderPin(chip, 8 + pin))
        for chip in range(0x20, 0x24)
        for pin in range(7)
    )
    bus = GpioPin(4) if calling else None
    return PanelPlan(seats, GpioPin(17), GpioLamp((GpioPin(18),)), bus)


async def idle() -> float:
    """The share of a core that waiting takes."""
    began, used = time.perf_counter(), time.process_time()
    await asyncio.sleep(SECONDS)
    return (time.process_time() - used) / (time.perf_counter() - began)


async def quiet(calling: bool) -> tuple[float, float, float]:
    """Words and clocks a second, and the share of a core, while nobody presses."""
    wanted = plan(calling)
    bus = QuietBus(wanted.addresses)
    panel = panel_of(wanted, Wires(MockPins(), bus))
    await panel.start()
    words, bits = bus.words, bus.bits
    began = time.perf_counter()
    share = await idle()
    took = time.perf_counter() - began
    words, bits = bus.words - words, bus.bits - bits
    await panel.close()
    return words / took, bits / took, share


async def a_press() -> float:
    """Clocks of the bus for a press and its release, of four chips that call."""
    panel = MockPanel(plan(True))
    await panel.start()
    before = panel.wires.bus.bits
    panel.tap(0)
    await asyncio.sleep(0.5)
    bits = panel.wires.bus.bits - before
    await panel.close()
    return bits


class Nowhere:
    """An SPI that leads nowhere."""

    max_speed_hz = mode = 0
    sent = 0

    def writebytes2(self, values: bytes, /) -> None:
        self.sent = len(values)

    def close(self) -> None:
        """Nothing is held."""


def frame(strip_plan: StripPlan) -> tuple[float, int]:
    """Seconds of CPU for a frame in which all fifty places glow anew, and how long it is."""
    spi = Nowhere()

    async def play() -> float:
        strip = Strip(strip_plan, spi, InPlaceRounds())
        strip.start(lambda: None)
        lights = [strip.light(Pixels(3 * seat, 3)) for seat in range(50)]
        used = time.process_time()
        for colour, _ in zip(cycle((AMBER, WHITE)), range(FRAMES), strict=False):
            for light in lights:
                light.glow(colour)
            await asyncio.sleep(0)
        return (time.process_time() - used) / FRAMES

    return asyncio.run(play()), spi.sent
