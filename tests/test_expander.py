"""Expanders: set up as the data sheet wants, no tap too short, unplugged and plugged in again."""

import asyncio
import errno
import threading
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from hardware.build import Wires, panel_of
from hardware.expander import Expanders
from hardware.expander_fake import FakeBus
from hardware.looks import WHITE, Steady
from hardware.mock import MockPanel
from hardware.mock_pins import MockPins
from hardware.panel import HOST, Fault, Panel, Press
from hardware.plan import ExpanderPin, GpioLamp, GpioPin, PanelPlan, SeatPlan
from hardware.rounds import Round
from moderator.table.clock import run_virtually

from .benches import stubs

# Registers by the data sheet's table for 16-bit pairs.
IODIRA, GPINTENA, IOCON, GPPUA, INTFA, INTCAPA, GPIOA, GPIOB, OLATA = (
    0,
    4,
    0x0A,
    0x0C,
    0x0E,
    0x10,
    0x12,
    0x13,
    0x14,
)

# Two seats on a chip each; the host's button and the centre lamp on the header.
TWO_CHIPS = PanelPlan(
    seats=(
        SeatPlan(ExpanderPin(0x20, 0), ExpanderPin(0x20, 7), ExpanderPin(0x20, 8)),
        SeatPlan(ExpanderPin(0x27, 14), ExpanderPin(0x27, 15)),
    ),
    host=GpioPin(17),
    centre=GpioLamp((GpioPin(18),)),
)
CALLING = PanelPlan(TWO_CHIPS.seats, TWO_CHIPS.host, TWO_CHIPS.centre, GpioPin(4))


class HandRounds:
    """Rounds that are gone when the test says so."""

    calls = 0

    def start(self, turn: Round) -> None:
        self.turn = turn
        turn(True)

    def wake(self) -> None:
        self.calls += 1

    def stop(self) -> None:
        """Nothing is still to be done."""


class Bench:
    """One chip, a button at GPA0, one at GPB0, a lamp at GPA7, and rounds by hand."""

    def __init__(self, bus: FakeBus) -> None:
        self.bus = bus
        self.chip = self.bus.chips[0x21]
        self.rounds = HandRounds()
        self.expanders = Expanders(self.bus, [0x21], self.rounds, None)
        self.heard: list[tuple[int, bool]] = []
        for pin in (0, 8):
            contact = self.expanders.contact(0x21, pin)
            contact.listen(partial(self._hear, pin))
        self.lamp = self.expanders.output(0x21, 7)
        self.changes = 0

    def start(self) -> None:
        self.expanders.start(self._change)
        self.changes = 0

    def _hear(self, pin: int, touches: bool) -> None:
        self.heard.append((pin, touches))

    def _change(self) -> None:
        self.changes += 1


@pytest.fixture
def bench() -> Bench:
    """A chip with its driver, not yet started."""
    return Bench(FakeBus([0x21]))


# The chip that is not there, by the data sheet


def byte(bus: FakeBus, address: int, register: int) -> int:
    return bus.read_i2c_block_data(address, register, 1)[0]


def test_a_chip_awakes_with_every_pin_read_and_nothing_pulled_up() -> None:
    bus = FakeBus([0x20])
    assert bus.read_i2c_block_data(0x20, 0, 0x16) == [0xFF, 0xFF] + [0] * 20


def test_a_chip_remembers_the_first_change_until_it_is_read() -> None:
    bus = FakeBus([0x20])
    bus.write_word_data(0x20, GPPUA, 0x0F0F)
    bus.write_word_data(0x20, GPINTENA, 0x0003)
    bus.pull_down(0x20, 1)
    bus.pull_down(0x20, 2)
    bus.let_up(0x20, 1)
    assert byte(bus, 0x20, INTFA) == 0b0010
    assert byte(bus, 0x20, INTCAPA) == 0b1101
    assert byte(bus, 0x20, INTFA) == 0
    assert byte(bus, 0x20, GPIOA) == 0b1011


def test_a_chip_counts_its_registers_up_over_both_ports_and_round() -> None:
    bus = FakeBus([0x20])
    bus.write_word_data(0x20, OLATA, 0x8123)
    assert bus.read_i2c_block_data(0x20, OLATA, 4) == [0x23, 0x81, 0xFF, 0xFF]


def test_all_chips_share_one_line_that_is_low_while_any_calls() -> None:
    bus = FakeBus([0x20, 0x21])
    levels: list[bool] = []
    bus.call_on(levels.append)
    for address in (0x20, 0x21):
        bus.write_word_data(address, GPPUA, 0x0101)
        bus.write_word_data(address, GPINTENA, 0x0001)
        bus.pull_down(address, 0)
    assert levels == [True]
    byte(bus, 0x20, GPIOA)
    assert levels == [True]
    byte(bus, 0x21, INTCAPA)
    assert levels == [True, False]


def test_a_chip_that_is_not_there_is_the_error_that_smbus_raises() -> None:
    with pytest.raises(OSError, match="Remote I/O") as raised:
        FakeBus([0x20]).read_word_data(0x21, GPIOA)
    assert raised.value.errno == errno.EREMOTEIO


# The driver


def test_what_is_read_is_pulled_up_and_calls_and_the_last_pin_of_each_port_is_never_read(
    bench: Bench,
) -> None:
    bench.start()
    read = bench.bus.read_word_data
    assert read(0x21, IODIRA) == 0x7F7F
    assert read(0x21, GPPUA) & 0x0101 == 0x0101
    assert read(0x21, GPINTENA) == 0x0101


def test_a_chip_left_in_any_state_is_set_up_and_no_lamp_flashes(bench: Bench) -> None:
    bench.chip.write(OLATA, [0x80, 0x80])
    bench.chip.write(IOCON, [0x80 | 0x20])
    was_high = []
    bench.bus.watch(lambda: was_high.append(bench.chip.is_high(7)))
    bench.start()
    assert bench.bus.read_word_data(0x21, IODIRA) == 0x7F7F
    assert not any(was_high)
    bench.bus.pull_down(0x21, 8)
    bench.rounds.turn(False)
    assert bench.heard == [(8, True)]


def test_a_tap_between_two_rounds_is_heard(bench: Bench) -> None:
    bench.start()
    for pin in (0, 8):
        bench.bus.pull_down(0x21, pin)
        bench.bus.let_up(0x21, pin)
    bench.rounds.turn(False)
    assert bench.heard == [(0, True), (8, True), (0, False), (8, False)]


def test_what_another_port_remembers_is_not_heard_again(bench: Bench) -> None:
    bench.start()
    bench.bus.pull_down(0x21, 8)
    bench.rounds.turn(False)
    bench.bus.let_up(0x21, 8)
    bench.rounds.turn(False)
    bench.bus.pull_down(0x21, 8)
    bench.rounds.turn(False)
    bench.heard.clear()
    bench.bus.pull_down(0x21, 0)
    bench.rounds.turn(False)
    assert bench.heard == [(0, True)]


def test_nothing_is_read_but_whether_anything_moved(bench: Bench) -> None:
    bench.start()
    before = bench.bus.bits
    bench.rounds.turn(False)
    # The chip and the register, the chip again, two registers: five bytes and their acknowledgements.
    assert bench.bus.bits - before == 45


class Line:
    """The line on which chips call."""

    calls = False
    close = listen = lambda *_: None

    def is_closed(self) -> bool:
        return self.calls


def test_who_cannot_call_is_asked_often_and_who_can_is_not() -> None:
    line, often, seldom = Line(), 0.01, 0.2
    for wired, calls, rests in ((None, False, False), (line, False, True), (line, True, False)):
        line.calls = calls
        rounds = HandRounds()
        expanders = Expanders(FakeBus([0x21]), [0x21], rounds, wired)
        expanders.contact(0x21, 0)
        expanders.start(lambda: None)
        pause = rounds.turn(False)
        assert pause >= seldom if rests else pause <= often


def test_a_chip_that_lost_its_power_for_a_moment_is_set_up_again(bench: Bench) -> None:
    async def play() -> None:
        bench.start()
        bench.lamp.sound(True)
        bench.rounds.turn(False)
        bench.chip.power_on()
        assert not bench.chip.is_high(7)
        bench.rounds.turn(True)
        assert bench.chip.is_high(7)
        bench.bus.pull_down(0x21, 0)
        bench.rounds.turn(False)
        assert bench.heard == [(0, True)]
        assert bench.changes == 0

    run_virtually(play())


class Disturbed(FakeBus):
    """A bus on which a word is lost now and then."""

    lost = 0

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        if self.lost:
            self.lost -= 1
            raise OSError(errno.EREMOTEIO, "lost")
        return super().read_i2c_block_data(i2c_addr, register, length)


def test_a_lost_word_is_no_fault_and_loses_no_press() -> None:
    bus = Disturbed([0x21])
    bench = Bench(bus)
    bench.start()
    bus.lost = 1
    bench.bus.pull_down(0x21, 0)
    bench.rounds.turn(False)
    assert bench.heard == [(0, True)]
    assert bench.changes == 0


# The panel


def play_on(plan: PanelPlan, play: Callable[[MockPanel, list[Press]], Awaitable[None]]) -> None:
    """Play with a panel over wires that are not there, in virtual time."""

    async def whole() -> None:
        panel, heard = MockPanel(plan), list[Press]()
        panel.listen(heard.append)
        await panel.start()
        await play(panel, heard)
        await panel.close()

    run_virtually(whole())


both_ways = pytest.mark.parametrize("plan", [TWO_CHIPS, CALLING], ids=["asked", "calling"])


@both_ways
def test_a_chip_unplugged_is_a_fault_of_its_places_alone_and_goes_on_when_it_is_back(plan: PanelPlan) -> None:
    async def play(panel: MockPanel, heard: list[Press]) -> None:
        panel.show(0, Steady(WHITE, 1.0))
        panel.show(1, Steady(WHITE, 1.0))
        panel.press(0)
        await asyncio.sleep(1)
        panel.wires.cut(ExpanderPin(0x20, 0))
        await asyncio.sleep(1)
        assert [press[:2] for press in heard] == [(0, True), (0, False)]
        assert {fault.button for fault in panel.faults} == {0}
        assert all("0x20 does not answer" in fault.what for fault in panel.faults)
        panel.tap(1)
        panel.tap(HOST)
        await asyncio.sleep(1)
        assert {press.button for press in heard[2:]} == {1, HOST}
        panel.wires.mend(ExpanderPin(0x20, 0))
        await asyncio.sleep(1)
        # The finger never left it: nobody means that as a press now.
        assert list(panel.faults) == [Fault(0, "stuck")]
        assert panel.glow(0) == panel.glow(1) == WHITE
        panel.release(0)
        await asyncio.sleep(1)
        panel.tap(0)
        await asyncio.sleep(1)
        assert [press[:2] for press in heard[6:]] == [(0, True), (0, False)]
        assert not panel.faults

    play_on(plan, play)


def test_what_should_glow_by_now_glows_when_the_chip_is_back() -> None:
    async def play(panel: MockPanel, _: list[Press]) -> None:
        panel.show(0, Steady(WHITE, 1.0))
        panel.wires.cut(ExpanderPin(0x20, 0))
        panel.wires.cut(ExpanderPin(0x27, 0))
        panel.show(0, Steady(WHITE, 0.0))
        panel.show(1, Steady(WHITE, 1.0))
        panel.wires.mend(ExpanderPin(0x20, 0))
        panel.wires.mend(ExpanderPin(0x27, 0))
        await asyncio.sleep(1)
        assert panel.wires.level(ExpanderPin(0x20, 7)) == 0
        assert panel.wires.level(ExpanderPin(0x27, 15)) == 1
        assert not panel.faults

    play_on(TWO_CHIPS, play)


def test_an_evening_starts_without_a_chip_and_takes_it_when_it_comes() -> None:
    async def whole() -> None:
        panel, heard = MockPanel(TWO_CHIPS), list[Press]()
        panel.listen(heard.append)
        panel.wires.cut(ExpanderPin(0x27, 0))
        await panel.start()
        assert {fault.button for fault in panel.faults} == {1}
        panel.wires.mend(ExpanderPin(0x27, 0))
        await asyncio.sleep(1)
        assert not panel.faults
        panel.tap(1)
        await asyncio.sleep(1)
        assert [press[:2] for press in heard] == [(1, True), (1, False)]
        await panel.close()

    run_virtually(whole())


# In a thread, in real time


async def heard_in_time(panel: Panel, do: Callable[[], None], number: int) -> list[tuple[object, bool]]:
    """What is heard after this is done, as soon as it is so much."""
    heard, enough = list[Press](), asyncio.Event()

    def hear(press: Press) -> None:
        heard.append(press)
        if len(heard) >= number:
            enough.set()

    panel.listen(hear)
    do()
    async with asyncio.timeout(20):
        await enough.wait()
    return [(press.button, press.is_down) for press in heard]


@both_ways
def test_rounds_in_a_thread_hear_presses_and_find_a_chip_that_is_back(plan: PanelPlan) -> None:
    async def whole() -> None:
        bus, pins = FakeBus(plan.addresses), MockPins()
        panel = panel_of(plan, Wires(pins, bus))
        if plan.interrupt:
            line = pins.pin(plan.interrupt.bcm)
            bus.call_on(lambda calling: line.drive_low() if calling else line.drive_high())
        await panel.start()
        panel.show(0, Steady(WHITE, 1.0))

        def tap() -> None:
            bus.pull_down(0x20, 0)
            bus.let_up(0x20, 0)

        assert await heard_in_time(panel, tap, 2) == [(0, True), (0, False)]
        bus.unplug(0x20)
        async with asyncio.timeout(20):
            while not panel.faults:
                await asyncio.sleep(0.01)
        bus.plug_in(0x20)
        async with asyncio.timeout(20):
            while panel.faults or not bus.is_high(0x20, 7):
                await asyncio.sleep(0.01)
        assert await heard_in_time(panel, tap, 2) == [(0, True), (0, False)]
        await panel.close()
        assert not bus.is_high(0x20, 7)
        assert not [thread for thread in threading.enumerate() if thread.name == "rounds"]

    asyncio.run(whole(), debug=True)


class Hanging(FakeBus):
    """A bus with a shorted wire: nothing comes back until somebody gives up."""

    def __init__(self) -> None:
        super().__init__([0x20, 0x27])
        self.given_up = threading.Event()
        self.given_up.set()
        self.hangs = threading.Event()

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        if not self.given_up.is_set():
            self.hangs.set()
            self.given_up.wait(20)
        return super().read_i2c_block_data(i2c_addr, register, length)


def test_a_bus_that_hangs_does_not_stop_the_evening() -> None:
    async def whole() -> None:
        bus, pins = Hanging(), MockPins()
        panel = panel_of(TWO_CHIPS, Wires(pins, bus))
        await panel.start()
        bus.given_up.clear()
        assert bus.hangs.wait(20)
        assert await heard_in_time(panel, pins.pin(17).drive_low, 1) == [(HOST, True)]
        assert not bus.given_up.is_set()
        bus.given_up.set()
        await panel.close()

    asyncio.run(whole())


# The kernel's own stub, where there is one: `modprobe i2c-stub chip_addr=0x20`


@pytest.mark.skipif(not list(stubs()), reason="the kernel has no i2c stub")
def test_the_kernel_takes_what_the_driver_writes() -> None:
    from smbus2 import SMBus  # type: ignore[import-not-found, unused-ignore]

    rounds, bus = HandRounds(), SMBus(next(stubs()))
    expanders = Expanders(bus, [0x20], rounds, None)
    expanders.contact(0x20, 0)
    changes: list[None] = []
    expanders.start(lambda: changes.append(None))
    assert len(changes) == 1
    assert bus.read_word_data(0x20, IODIRA) == 0x7F7F
    assert bus.read_word_data(0x20, IOCON) == 0x4444
    expanders.close()
