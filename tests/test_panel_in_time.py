"""What every panel does in real time: on mock wires everywhere, on the kernel's simulators where they are.

It is the short form of `test_panel.py`, which plays whole evenings in no time and so needs wires that
keep up with it. Here everything is waited for, as long as a slow machine may need.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import pytest

from hardware.build import panel_of
from hardware.buttons import DEBOUNCE
from hardware.looks import NIGHT_LEVEL, WHITE, Blink, Off, Pulse, Steady
from hardware.mock import MockPanel
from hardware.panel import HOST, Button, Lamp, Press
from hardware.patterns import beats
from hardware.plan import Pin, lamp_pins
from hardware.wired import WiredPanel

from .benches import BENCHES, Bench, GpioSim, I2cStub

# So long may anything take, in seconds; for so long a lamp is looked at.
DEADLINE, LOOK = 20, 0.4
# No finger is faster.  What is over before the kernel has looked at the line is no edge to it.
TAP = 0.02
LOOKS = 5


@pytest.fixture(params=BENCHES.values(), ids=list(BENCHES))
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """The bench the test is about."""
    made: Bench = request.param()
    yield made
    made.close()


class Table:
    """A panel on a bench, and what was heard from it."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.panel: WiredPanel = panel_of(bench.plan, bench.wires())
        self.heard: list[Press] = []
        self.panel.listen(self.heard.append)

    @property
    def buttons(self) -> dict[Button, Pin]:
        """The pin of every button."""
        return self.bench.plan.buttons

    @property
    def lamps(self) -> dict[Lamp, tuple[Pin, ...]]:
        """The pins of every lamp."""
        return {place: lamp_pins(lamp) for place, lamp in self.bench.plan.lamps.items()}

    def touch(self, button: Button, touches: bool) -> None:
        """A finger on a button, or off it."""
        self.bench.touch(self.buttons[button], touches)

    def lit(self) -> list[Lamp]:
        """Whose pins are high right now."""
        return [lamp for lamp, pins in self.lamps.items() if any(map(self.bench.level, pins))]

    async def share(self, lamp: Lamp) -> float:
        """For how much of the time its first pin is high."""
        until, seen = time.monotonic() + LOOK, []
        while time.monotonic() < until:
            seen.append(self.bench.level(self.lamps[lamp][0]))
            await asyncio.sleep(0.0007)
        return sum(seen) / len(seen)


@asynccontextmanager
async def at(bench: Bench) -> AsyncIterator[Table]:
    """A table, from start to close, all its fingers off in the end."""
    for pin in bench.plan.buttons.values():
        bench.touch(pin, False)
    table = Table(bench)
    await table.panel.start()
    for button in table.buttons:
        # A simulated chip forgets what pulls a line when it is claimed.
        table.touch(button, False)
    await until(lambda: not table.panel.faults)
    table.heard.clear()
    try:
        yield table
    finally:
        for button in table.buttons:
            table.touch(button, False)
        await table.panel.close()


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(DEADLINE):
        while not is_so():
            await asyncio.sleep(0.005)


def play(bench: Bench, part: Callable[[Table], Awaitable[None]]) -> None:
    """One part of the contract."""

    async def whole() -> None:
        async with at(bench) as table:
            await part(table)

    asyncio.run(whole())


def test_every_button_is_heard_once_down_and_once_up(bench: Bench) -> None:
    async def part(table: Table) -> None:
        for button in table.buttons:
            for touches in (True, False):
                before = len(table.heard)
                table.touch(button, touches)
                await until(lambda before=before: len(table.heard) > before)  # type: ignore[misc]
                assert table.panel.is_down(button) == touches
        assert [press[:2] for press in table.heard] == [
            (button, is_down) for button in table.buttons for is_down in (True, False)
        ]
        assert not table.panel.faults

    play(bench, part)


def test_presses_are_heard_though_the_loop_stood_still() -> None:
    """A weak processor may have much to do in the middle of a press; a finger does not wait for it."""
    heard: list[bool] = []

    async def whole() -> None:
        panel = MockPanel(1)
        panel.listen(lambda press: heard.append(press.is_down))
        await panel.start()
        for touch in (panel.press, panel.release, panel.press, panel.release):
            touch(0)
            time.sleep(2 * DEBOUNCE)
        await until(lambda: not panel.is_down(0) and len(heard) == 4)
        await panel.close()

    asyncio.run(whole())
    assert heard == [True, False, True, False]


def test_a_bouncing_press_counts_once(bench: Bench) -> None:
    async def part(table: Table) -> None:
        for _ in range(50):
            table.heard.clear()
            began = time.monotonic()
            for touches in (True, False, True, False, True):
                table.touch(1, touches)
                await asyncio.sleep(0.0005)
            took = time.monotonic() - began
            await asyncio.sleep(0.2)
            counted = [press.is_down for press in table.heard]
            table.touch(1, False)
            await until(lambda: not table.panel.is_down(1))
            await asyncio.sleep(0.2)
            # A machine that was busy meanwhile has bounced for too long.
            if took < 0.8 * DEBOUNCE:
                assert counted == [True]
                return
        assert isinstance(bench, GpioSim), "mock wires bounce at once"
        pytest.skip("never was there time to bounce: this machine is emulated, or busy")

    play(bench, part)


def test_the_shortest_tap_counts(bench: Bench) -> None:
    async def part(table: Table) -> None:
        table.touch(HOST, True)
        await asyncio.sleep(TAP)
        table.touch(HOST, False)
        await until(lambda: len(table.heard) == 2)
        await asyncio.sleep(0.2)
        assert [press[:2] for press in table.heard] == [(HOST, True), (HOST, False)]

    if isinstance(bench, I2cStub):
        pytest.skip("a stub does not remember, as a chip does, how its pins stood")
    play(bench, part)


def test_two_at_once_are_both_heard(bench: Bench) -> None:
    async def part(table: Table) -> None:
        for button in (0, 2):
            table.touch(button, True)
        await until(lambda: len(table.heard) == 2)
        assert {press.button for press in table.heard} == {0, 2}

    play(bench, part)


def test_a_lamp_is_lit_and_no_other(bench: Bench) -> None:
    async def part(table: Table) -> None:
        for lamp in table.lamps:
            table.panel.show(lamp, Steady(WHITE, 1.0))
            await until(lambda lamp=lamp: table.lit() == [lamp])  # type: ignore[misc]
            table.panel.show(lamp, Off())
            await until(lambda: table.lit() == [])

    play(bench, part)


def test_the_lower_the_level_the_shorter_it_is_on(bench: Bench) -> None:
    async def part(table: Table) -> None:
        shares = []
        for level in (1.0, 0.75, 0.5, NIGHT_LEVEL):
            table.panel.show(0, Steady(WHITE, level))
            # The change itself is not looked at.
            await asyncio.sleep(0.2)
            # A machine that was busy meanwhile has let the light burn longer, or looked too rarely.
            shares.append(min([await table.share(0) for _ in range(LOOKS)]))
        if table.panel.abilities(0).dims:
            assert shares[0] == 1.0
            assert shares == sorted(shares, reverse=True)
            assert len(set(shares)) == 4
            assert shares[-1] < 0.25
        else:
            assert shares == [1.0] * 4

    play(bench, part)


def test_what_blinks_goes_on_and_off_again_and_again(bench: Bench) -> None:
    async def part(table: Table) -> None:
        table.panel.show(1, Blink(WHITE, 1.0, "even", asyncio.get_running_loop().time()))
        for _ in range(2):
            await until(lambda: table.lit() == [1])
            await until(lambda: table.lit() == [])

    play(bench, part)


def test_buzzers_buzz_together_and_then_no_more(bench: Bench) -> None:
    async def part(table: Table) -> None:
        buzzers = [seat.buzzer for seat in bench.plan.seats if seat.buzzer]
        table.panel.buzz({0: beats(1.0), 1: beats(1.0), 2: beats(1.0)})
        await until(lambda: all(map(bench.level, buzzers)))
        await until(lambda: not any(map(bench.level, buzzers)))
        assert not table.panel.faults

    play(bench, part)


def test_in_the_end_all_is_dark_and_can_be_claimed_again(bench: Bench) -> None:
    lit: list[Lamp] = []

    async def part(table: Table) -> None:
        for lamp in table.lamps:
            table.panel.show(lamp, Pulse(WHITE, 1.0, 1.0, 0.0))
        table.panel.buzz({0: beats(60.0)})
        # One that is dimmed is lit at one glance and dark at the next.
        while not lit:
            await asyncio.sleep(0.005)
            lit.extend(table.lit())

    for _ in range(2):
        play(bench, part)
        assert lit
        lamps = [pin for lamp in bench.plan.lamps.values() for pin in lamp_pins(lamp)]
        assert [pin for pin in (*lamps, *bench.plan.buzzers.values()) if bench.level(pin)] == []
