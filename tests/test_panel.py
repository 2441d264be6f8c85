"""What every panel does: the contract of `hardware.panel.Panel`.

A new kind of panel joins by a line in `PANELS`; its fake needs fingers and a memory as the mock's.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import get_args

import pytest

from hardware.looks import (
    AMBER,
    BLACK,
    BLUE,
    FRAME,
    GREEN,
    NIGHT_LEVEL,
    RED,
    WHITE,
    Blink,
    Colour,
    CountDown,
    Look,
    Off,
    Pulse,
    Steady,
)
from hardware.mock import Buzz, Glow, MockPanel
from hardware.panel import CENTRE, HOST, Abilities, Button, Fault, Lamp, Press
from hardware.patterns import Pattern, beats
from hardware.plan import (
    ColourOrder,
    ExpanderPin,
    GpioLamp,
    GpioPin,
    LampPlan,
    PanelPlan,
    Pixels,
    SeatPlan,
    StripKind,
    StripPlan,
)
from hardware.wiring import spelling
from moderator.surfaces.wired.sweep import Sweep
from moderator.table.clock import run_virtually


def on_expanders(seats: int, buzzers: bool = True, calling: bool = True) -> PanelPlan:
    """The first seat has a chip of its own; the others share theirs, as many as are needed."""
    outputs = iter([ExpanderPin(chip, pin) for chip in range(0x21, 0x28) for pin in (7, 15, *range(8, 12))])
    inputs = iter(
        [ExpanderPin(chip, pin) for chip in range(0x21, 0x28) for pin in (*range(7), *range(12, 15))]
    )
    first = SeatPlan(ExpanderPin(0x20, 0), ExpanderPin(0x20, 7), ExpanderPin(0x20, 15) if buzzers else None)
    others = (
        SeatPlan(next(inputs), next(outputs), next(outputs) if buzzers else None) for _ in range(seats - 1)
    )
    bus = GpioPin(4) if calling else None
    return PanelPlan((first, *others), next(inputs), next(outputs), bus)


def on_a_strip(seats: int, each: int, kind: StripKind, order: ColourOrder = "grb") -> PanelPlan:
    """Buttons and buzzers on pins, the centre's pixels first."""
    places = tuple(
        SeatPlan(GpioPin(2 * seat), Pixels((seat + 1) * each, each), GpioPin(2 * seat + 1))
        for seat in range(seats)
    )
    # What a strip does at its limit has tests of its own.
    strip = StripPlan((seats + 1) * each, kind, order, limit=20_000)
    return PanelPlan(places, GpioPin(2 * seats), Pixels(0, each), strip=strip)


def mixed() -> PanelPlan:
    """Buttons here, lamps there."""
    seats = (
        SeatPlan(GpioPin(17), Pixels(3, 3)),
        SeatPlan(ExpanderPin(0x20, 0), GpioLamp((GpioPin(27), GpioPin(22), GpioPin(23)))),
        SeatPlan(ExpanderPin(0x20, 1), Pixels(6, 2)),
    )
    return PanelPlan(seats, GpioPin(24), Pixels(0, 3), strip=StripPlan(9))


PANELS: dict[str, partial[MockPanel]] = {
    "mock, 1 seat, on and off": partial(MockPanel, 1, "on-off", buzzers=False),
    "mock, 12 seats, on and off, buzzers": partial(MockPanel, 12, "on-off"),
    "mock, 12 seats, dimming": partial(MockPanel, 12, "mono", buzzers=False),
    "mock, 50 seats, dimming, buzzers": partial(MockPanel, 50, "mono"),
    "mock, 1 seat, colour, buzzers": partial(MockPanel, 1, "rgb"),
    "mock, 50 seats, colour": partial(MockPanel, 50, "rgb", buzzers=False),
    "expanders, 1 seat": partial(MockPanel, on_expanders(1)),
    "expanders, 12 seats, asked": partial(MockPanel, on_expanders(12, calling=False)),
    "expanders, 40 seats, no buzzers": partial(MockPanel, on_expanders(40, buzzers=False)),
    "strip, 12 seats of two pixels": partial(MockPanel, on_a_strip(12, 2, "ws2812")),
    "strip, 50 seats of three pixels, with white": partial(MockPanel, on_a_strip(50, 3, "sk6812", "rgb")),
    "mixed": partial(MockPanel, mixed()),
}

# A level is read back from whole percents of a lamp's time: coarse where it is dark.
CLOSE = 0.03
DARKEST = 0.01 ** (1 / 2.2) + 0.01


pytestmark = pytest.mark.fast


def test_every_kind_of_lamp_is_held_to_the_contract_and_can_be_spelt() -> None:
    plans = [plan for maker in PANELS.values() for plan in maker.args if isinstance(plan, PanelPlan)]
    lamps = [lamp for plan in plans for lamp in plan.lamps.values()]
    for kind in get_args(LampPlan):
        there = any(isinstance(lamp, kind) for lamp in lamps)
        assert there, f"tests/test_panel.py: PANELS has no {kind.__name__}"
    for place in {lamp for lamp in lamps if not isinstance(lamp, GpioLamp)}:
        assert spelling.lamp(spelling.spell(place)) == place, f"hardware/wiring/spelling.py reads no {place}"


@pytest.mark.parametrize("name", PANELS)
def test_its_kind_of_wires_is_there_without_hardware(name: str) -> None:
    try:
        PANELS[name]()
    except Exception as error:
        pytest.fail(f"{name}: hardware/build.py makes no parts of what hardware/mock_wires.py has ({error})")


@pytest.fixture(params=PANELS.values(), ids=list(PANELS))
def make(request: pytest.FixtureRequest) -> Callable[[], MockPanel]:
    """Makes the panel the test is about."""
    made: Callable[[], MockPanel] = request.param
    return made


class Table:
    """A started panel, and what was heard from it."""

    def __init__(self, panel: MockPanel) -> None:
        self.panel = panel
        self.heard: list[Press] = []
        panel.listen(self.heard.append)

    @property
    def lamps(self) -> list[Lamp]:
        return [*range(self.panel.seats), CENTRE]

    @property
    def buttons(self) -> list[Button]:
        return [*range(self.panel.seats), HOST]

    @property
    def glows(self) -> list[Colour]:
        return [self.panel.glow(lamp) for lamp in self.lamps]

    def downs(self) -> list[bool]:
        """Each press and release heard, in order."""
        return [press.is_down for press in self.heard]


def at_a_table(make: Callable[[], MockPanel], play: Callable[[Table], Awaitable[None]]) -> Table:
    """Play with a panel, from start to close, in virtual time."""

    async def whole() -> Table:
        table = Table(make())
        await table.panel.start()
        await play(table)
        await table.panel.close()
        return table

    table: Table = run_virtually(whole())
    return table


def same(glow: Colour, wanted: Colour) -> bool:
    return glow == pytest.approx(wanted, abs=CLOSE)


# Buttons


def test_every_button_is_heard_once_down_and_once_up(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        for button in table.buttons:
            table.panel.tap(button, 0.25)
            await asyncio.sleep(1)

    table = at_a_table(make, play)
    expected: list[Press] = []
    for second, button in enumerate(table.buttons):
        expected += [Press(button, True, second), Press(button, False, second + 0.25)]
    assert [press[:2] for press in table.heard] == [press[:2] for press in expected]
    assert [press.at for press in table.heard] == pytest.approx([press.at for press in expected])


def test_it_is_known_who_holds(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        assert not any(table.panel.is_down(button) for button in table.buttons)
        table.panel.press(0)
        await asyncio.sleep(0.05)
        assert [button for button in table.buttons if table.panel.is_down(button)] == [0]
        table.panel.release(0)
        await asyncio.sleep(0.05)
        assert not table.panel.is_down(0)

    at_a_table(make, play)


def test_every_listener_hears_even_when_one_of_them_fails(make: Callable[[], MockPanel]) -> None:
    loud: list[BaseException | None] = []

    async def play(table: Table) -> None:
        def fail(press: Press) -> None:
            raise RuntimeError(f"deaf to {press}")

        later: list[Press] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: loud.append(what.get("exception")))
        table.panel.listen(fail)
        table.panel.listen(later.append)
        table.panel.tap(0)
        await asyncio.sleep(1)
        assert later == table.heard

    table = at_a_table(make, play)
    assert table.downs() == [True, False]
    assert [type(error) for error in loud] == [RuntimeError] * 2


@pytest.mark.parametrize("gaps", [(0.0005,) * 8, (0.001, 0.003, 0.002, 0.0035), (0.00001,) * 6])
def test_a_bouncing_press_counts_once(make: Callable[[], MockPanel], gaps: tuple[float, ...]) -> None:
    async def play(table: Table) -> None:
        table.panel.bounce(0, *gaps)
        await asyncio.sleep(0.5)
        assert table.downs() == [True]
        assert table.panel.is_down(0)
        table.panel.bounce(0, 0.0, *gaps)
        await asyncio.sleep(0.5)

    table = at_a_table(make, play)
    assert table.downs() == [True, False]


@pytest.mark.parametrize("seconds", [0.001, 0.008, 0.0101, 0.05])
def test_a_short_tap_counts(make: Callable[[], MockPanel], seconds: float) -> None:
    async def play(table: Table) -> None:
        table.panel.tap(0, seconds)
        await asyncio.sleep(0.5)
        table.panel.tap(0, seconds)
        await asyncio.sleep(0.5)

    assert at_a_table(make, play).downs() == [True, False] * 2


def test_a_press_is_heard_before_its_bouncing_is_over(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        table.panel.bounce(0, 0.002, 0.002)
        await asyncio.sleep(0.001)
        assert table.downs() == [True]
        await asyncio.sleep(0.1)

    assert at_a_table(make, play).heard[0].at == 0


def test_a_button_held_at_power_on_is_stuck_until_it_is_let_go(make: Callable[[], MockPanel]) -> None:
    async def whole() -> None:
        table = Table(make())
        panel = table.panel
        panel.press(HOST)
        await panel.start()
        await asyncio.sleep(100)
        assert list(panel.faults) == [Fault(HOST, "stuck")]
        assert not panel.is_down(HOST)
        panel.release(HOST)
        await asyncio.sleep(0.1)
        assert not panel.faults
        assert table.heard == []
        panel.tap(HOST)
        await asyncio.sleep(0.5)
        assert table.downs() == [True, False]
        await panel.close()

    run_virtually(whole())


def test_a_button_that_sticks_while_playing_is_let_go_in_the_end(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        table.panel.press(0)
        await asyncio.sleep(30)
        assert table.downs() == [True]
        assert not table.panel.faults
        await asyncio.sleep(60)
        assert table.downs() == [True, False]
        assert list(table.panel.faults) == [Fault(0, "stuck")]
        table.panel.release(0)
        await asyncio.sleep(1)
        assert not table.panel.faults
        assert table.downs() == [True, False]

    at_a_table(make, play)


def test_a_tap_is_never_taken_for_a_stuck_button(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        table.panel.tap(0)
        await asyncio.sleep(59)
        table.panel.press(0)
        await asyncio.sleep(10)
        assert table.panel.is_down(0)
        assert not table.panel.faults

    assert at_a_table(make, play).downs() == [True, False, True]


def test_nothing_is_heard_after_the_end(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        table.panel.press(0)

    table = at_a_table(make, play)
    table.panel.release(0)
    assert table.heard == []


def test_a_press_from_a_thread_wakes_the_loop_in_real_time(make: Callable[[], MockPanel]) -> None:
    async def whole() -> None:
        table = Table(make())
        heard = asyncio.Event()
        in_loop: list[bool] = []
        table.panel.listen(lambda _: in_loop.append(threading.current_thread() is threading.main_thread()))
        table.panel.listen(lambda _: heard.set())
        await table.panel.start()
        finger = threading.Thread(target=table.panel.press, args=(HOST,))
        finger.start()
        async with asyncio.timeout(10):
            await heard.wait()
        finger.join()
        assert [press[:2] for press in table.heard] == [(HOST, True)]
        assert in_loop == [True]
        await table.panel.close()

    asyncio.run(whole(), debug=True)


# Lamps


@pytest.mark.parametrize("colour", [WHITE, AMBER, RED, GREEN, BLUE])
def test_a_steady_lamp_glows_at_once_and_no_other(make: Callable[[], MockPanel], colour: Colour) -> None:
    async def play(table: Table) -> None:
        for lamp in table.lamps:
            table.panel.show(lamp, Steady(colour, 1.0))
            await written()
            assert lit(table) == [lamp]
            wanted = colour if abilities(table).colour else WHITE
            assert same(table.panel.glow(lamp), wanted)
            table.panel.show(lamp, Off())
            await written()
            assert table.panel.glow(lamp) == BLACK

    at_a_table(make, play)


async def written() -> None:
    """Until the loop has come round, when what many lamps share is written."""
    await asyncio.sleep(0)


def abilities(table: Table) -> Abilities:
    return table.panel.abilities(0)


@pytest.mark.parametrize("level", [NIGHT_LEVEL, 0.3, 0.5, 0.75, 1.0])
def test_a_level_is_what_the_eye_sees(make: Callable[[], MockPanel], level: float) -> None:
    async def play(table: Table) -> None:
        for lamp in table.lamps:
            table.panel.show(lamp, Steady(WHITE, level))
            await written()
            wanted = level if abilities(table).dims else 1.0
            assert same(table.panel.glow(lamp), WHITE.dimmed(wanted))

    at_a_table(make, play)


def test_however_low_a_level_it_is_not_off(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        for level in (0.01, 0.05, 0.1):
            table.panel.show(0, Steady(BLUE, level))
            await written()
            assert table.panel.glow(0) != BLACK

    at_a_table(make, play)


def test_a_light_goes_round_in_step(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        seats = table.panel.seats
        table.panel.watch(lambda _: sweep_is_whole(table))
        sweep = Sweep(range(seats), 1.0, 0.7)
        for seat in range(seats):
            table.panel.show(seat, sweep.look([seat], WHITE, 1.0))
        await asyncio.sleep(0.99)
        assert lit(table) == []
        for step in range(3 * seats):
            await asyncio.sleep(1.35 + step * 0.7 - asyncio.get_running_loop().time())
            assert lit(table) == [step % seats]

    at_a_table(make, play)


def lit(table: Table) -> list[Lamp]:
    return [lamp for lamp in table.lamps if table.panel.glow(lamp) != BLACK]


def sweep_is_whole(table: Table) -> None:
    """While one goes out and the next comes on, no more than those two are lit."""
    assert len(lit(table)) <= 2


def test_lamps_that_pulse_breathe_together(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        for place, lamp in enumerate(table.lamps):
            table.panel.show(lamp, Pulse(WHITE, 1.0, 4.0, 0.0))
            await asyncio.sleep(0.003 * (place % 5))
        seen = set()
        kinds = [type(lamp) for lamp in table.panel.plan.lamps.values()]
        for moment in range(40):
            await asyncio.sleep(4 + moment * 0.1 + 0.05 - asyncio.get_running_loop().time())
            assert len({*zip(kinds, table.glows, strict=True)}) == len({*kinds})
            seen.add(table.glows[0])
        assert len(seen) >= 15 if abilities(table).dims else seen == {BLACK, WHITE}

    at_a_table(make, play)


@pytest.mark.parametrize(
    "look",
    [
        Steady(AMBER, 0.4),
        Pulse(WHITE, 0.8, 3.0, 0.0),
        Blink(GREEN, 1.0, "triple", 0.0),
        Sweep(range(4), 0.0, 0.25).look([1], RED, 0.6, flickers=[2]),
        CountDown(BLUE, 1.0, 0.0, 8.0),
    ],
    ids=lambda look: type(look).__name__,
)
def test_a_lamp_follows_its_look(make: Callable[[], MockPanel], look: Look) -> None:
    async def play(table: Table) -> None:
        can = abilities(table)
        table.panel.show(0, look)
        for moment in range(1, 90):
            now = moment * 0.1013
            await asyncio.sleep(now - asyncio.get_running_loop().time())
            glow = table.panel.glow(0)
            if not can.dims:
                assert (glow == WHITE) in {look.is_lit(now), look.is_lit(now - 2 * FRAME)}
            elif can.colour:
                assert glow == pytest.approx(look.at(now), abs=DARKEST)
            else:
                assert glow == pytest.approx((look.at(now).brightness,) * 3, abs=DARKEST)

    at_a_table(make, play)


def test_nothing_runs_while_nothing_moves(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        for lamp in table.lamps:
            table.panel.show(lamp, Blink(WHITE, 1.0, "even", 0.0))
        await asyncio.sleep(1)
        for lamp in table.lamps:
            table.panel.show(lamp, Steady(WHITE, 1.0))
        assert timers() == []
        await asyncio.sleep(3600)

    at_a_table(make, play)


def timers() -> list[asyncio.TimerHandle]:
    """What the loop would wake for."""
    scheduled: list[asyncio.TimerHandle] = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
    return [timer for timer in scheduled if not timer.cancelled()]


def test_one_timer_serves_all_lamps(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        for lamp in table.lamps:
            table.panel.show(lamp, Pulse(WHITE, 1.0, 2.0, 0.0))
        assert len(timers()) == 1

    at_a_table(make, play)


def test_the_memory_is_bounded(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        table.panel.show(CENTRE, Pulse(WHITE, 1.0, 1.0, 0.0))
        await asyncio.sleep(600)
        longest = len(table.panel.history(CENTRE))
        await asyncio.sleep(600)
        assert len(table.panel.history(CENTRE)) == longest < 1000

    at_a_table(make, play)


# Buzzers


def buzzers(table: Table) -> list[int]:
    return [seat for seat in range(table.panel.seats) if table.panel.buzzing(seat)]


def test_buzzers_start_and_end_together(make: Callable[[], MockPanel]) -> None:
    one, other = beats(0.6), beats(0.1, 0.1, 0.1, 0.1, 0.2)
    changes: list[Buzz] = []

    async def play(table: Table) -> None:
        seats = range(table.panel.seats)
        wired = [seat for seat in seats if table.panel.abilities(seat).buzz]
        patterns: dict[int, Pattern] = {seat: other if seat else one for seat in seats}
        table.panel.watch(lambda change: changes.append(change) if isinstance(change, Buzz) else None)
        table.panel.buzz(patterns)
        await asyncio.sleep(0.05)
        assert buzzers(table) == wired
        await asyncio.sleep(0.1)
        assert buzzers(table) == wired[:1]
        await asyncio.sleep(1)
        assert buzzers(table) == []
        assert {change.at for change in changes if change.is_on and change.at < 0.1} <= {0.0}
        last = {change.seat: change for change in changes}
        assert list(last) == wired
        assert not any(change.is_on for change in last.values())
        assert [*{change.at for change in last.values()}] == pytest.approx([0.6] if wired else [])

    at_a_table(make, play)


def test_patterns_given_together_must_take_the_same_time(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        if table.panel.seats > 1:
            with pytest.raises(ValueError, match="same time"):
                table.panel.buzz({0: beats(0.5), 1: beats(0.5, 0.1)})
        await asyncio.sleep(0.1)
        assert buzzers(table) == []

    at_a_table(make, play)


def test_a_new_buzz_takes_the_place_of_the_old(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        last = table.panel.seats - 1
        can = table.panel.abilities(last).buzz
        table.panel.buzz({0: beats(5.0)})
        await asyncio.sleep(1)
        table.panel.buzz({last: beats(1.0)})
        await asyncio.sleep(0.5)
        assert buzzers(table) == ([last] if can else [])
        await asyncio.sleep(1)
        assert buzzers(table) == []

    at_a_table(make, play)


# Faults, and the end


def test_a_broken_place_is_a_fault_and_stops_no_other(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        panel = table.panel
        broken = panel.cut(0)
        for lamp in table.lamps:
            panel.show(lamp, Steady(WHITE, 1.0))
        panel.buzz({seat: beats(0.2) for seat in range(panel.seats)})
        panel.tap(HOST)
        await asyncio.sleep(0.1)
        assert lit(table) == [lamp for lamp in table.lamps if lamp not in broken]
        assert {fault.button for fault in panel.faults} == {
            HOST if place == CENTRE else place for place in broken
        }
        assert any("lamp broken" in fault.what for fault in panel.faults)
        assert any("buzzer broken" in fault.what for fault in panel.faults) == panel.abilities(0).buzz
        assert [press.button for press in table.heard] == [HOST]
        panel.show(0, Off())
        assert any("lamp broken" in fault.what for fault in panel.faults)
        panel.mend(0)
        panel.show(0, Steady(WHITE, 1.0))
        await asyncio.sleep(1)
        assert not panel.faults
        assert lit(table) == table.lamps

    at_a_table(make, play)


def test_the_broken_centre_belongs_to_the_host(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        broken = table.panel.cut(CENTRE)
        table.panel.show(CENTRE, Steady(WHITE, 1.0))
        await asyncio.sleep(0.001)
        dark = [fault.button for fault in table.panel.faults if "lamp broken" in fault.what]
        assert HOST in dark
        assert set(dark) <= broken | {HOST}

    at_a_table(make, play)


def test_close_switches_everything_off_for_good(make: Callable[[], MockPanel]) -> None:
    async def whole() -> None:
        table = Table(make())
        await table.panel.start()
        for lamp in table.lamps:
            table.panel.show(lamp, Pulse(WHITE, 1.0, 1.0, -0.5))
        table.panel.buzz({seat: beats(9.0) for seat in range(table.panel.seats)})
        table.panel.press(0)
        await asyncio.sleep(0.02)
        assert lit(table) == table.lamps
        await table.panel.close()
        assert lit(table) == buzzers(table) == timers() == []
        await asyncio.sleep(20)
        assert lit(table) == buzzers(table) == []
        assert table.downs() == [True]

    run_virtually(whole())


# The fake's own memory


def test_what_is_watched_is_what_is_remembered(make: Callable[[], MockPanel]) -> None:
    async def play(table: Table) -> None:
        seen: list[object] = []
        table.panel.watch(seen.append)
        table.panel.show(0, Blink(WHITE, 1.0, "even", 0.0))
        await asyncio.sleep(1.75)
        expected = [Glow(0, WHITE, 0.0), Glow(0, BLACK, 0.5), Glow(0, WHITE, 1.0), Glow(0, BLACK, 1.5)]
        assert [glow[:2] for glow in table.panel.history(0)] == [glow[:2] for glow in expected]
        assert [glow.at for glow in table.panel.history(0)] == pytest.approx([glow.at for glow in expected])
        assert seen == list(table.panel.history(0))

    at_a_table(make, play)
