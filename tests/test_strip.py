"""Strips: every pulse right by the data sheets at any Pi's clock, one transfer a frame, and no longer."""

import asyncio
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import get_args

import pytest

from hardware.brightness import GAMMA
from hardware.build import Wires, kernel_buffer, panel_of
from hardware.looks import AMBER, BLACK, BLUE, GREEN, RED, WHITE, Colour, Pulse, Steady
from hardware.mock import MockPanel
from hardware.mock_pins import MockPins
from hardware.mock_wires import InPlaceRounds
from hardware.panel import CENTRE
from hardware.plan import ColourOrder, GpioPin, PanelPlan, Pixels, SeatPlan, StripKind, StripPlan
from hardware.rounds import Round
from hardware.strip import BUFFER, SPEED, Strip, StripTooLong, clock_of, is_clock_right
from hardware.strip_fake import FakeSpi
from moderator.table.clock import run_virtually

# The clock that is divided for the SPI: of a Pi 5, of a 4, of a 3 or Zero 2 running or idle, of others.
CLOCKS = (200e6, 500e6, 400e6, 250e6, 300e6)
every_clock = pytest.mark.parametrize("core", CLOCKS)
every_kind = pytest.mark.parametrize("kind", get_args(StripKind))


class Line:
    """An SPI that keeps what it was sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.max_speed_hz = self.mode = -1

    def writebytes2(self, values: bytes, /) -> None:
        self.sent.append(values)

    def close(self) -> None:
        """Nothing is held."""


def sent_for(plan: StripPlan, show: Callable[[Strip], None]) -> bytes:
    """The frame for what is shown."""
    line = Line()

    async def play() -> None:
        strip = Strip(plan, line, InPlaceRounds())
        strip.start(lambda: None)
        show(strip)
        await asyncio.sleep(0)

    run_virtually(play())
    return line.sent[-1]


def pulses(frame: bytes, hertz: float) -> list[tuple[bool, float]]:
    """How long the line is high and low, in nanoseconds, before the first pulse and after the last, too."""
    line = "".join(f"{byte:08b}" for byte in frame)
    return [(level == "1", len(list(same)) * 1e9 / hertz) for level, same in groupby(line)]


def bits_on(frame: bytes, hertz: float) -> str:
    """Zeros and ones by how long the line is high: the data sheets allow nothing in between."""
    highs = [length for is_high, length in pulses(frame, hertz) if is_high]
    assert all(250 <= high <= 380 or 650 <= high <= 750 for high in highs), set(highs)
    return "".join("1" if high > 500 else "0" for high in highs)


# The line, measured here by itself


@every_clock
def test_every_pulse_is_right_by_the_data_sheets_of_all_strips(core: float) -> None:
    spi = FakeSpi(StripPlan(2), core)
    spi.max_speed_hz = SPEED
    frame = sent_for(StripPlan(2), lambda strip: strip.put(Pixels(0, 2), Colour(0.2, 0.5, 1.0)))
    (_, before), *between, (_, after) = pulses(frame, spi.hertz)
    # Later versions of the WS2812B want 280 us, all others less.
    assert before >= 280_000
    assert after >= 280_000
    lows = [length for is_high, length in between if not is_high]
    # At least what any wants after a zero or a one; at most what a bit of the SK6812 may take.
    assert min(lows) >= 580
    assert max(lows) <= 1050
    assert len(bits_on(frame, spi.hertz)) == 48


@pytest.mark.parametrize("order", get_args(ColourOrder))
def test_colours_are_sent_in_the_order_of_the_strip(order: ColourOrder) -> None:
    frame = sent_for(StripPlan(1, "ws2812", order), lambda strip: strip.put(Pixels(0), RED))
    assert bits_on(frame, 3e6) == "".join("1" * 8 if name == "r" else "0" * 8 for name in order)


def test_a_strip_with_white_gives_by_it_what_the_colours_share() -> None:
    plan = StripPlan(3, "sk6812", "rgb")

    def show(strip: Strip) -> None:
        strip.put(Pixels(0), WHITE)
        strip.put(Pixels(1), RED)
        strip.put(Pixels(2), Colour(1.0, 0.5, 0.5))

    sent = int(bits_on(sent_for(plan, show), 3e6), 2).to_bytes(12, "big")
    shared = round(255 * (round(0.5 * 255) / 255) ** 2.2)
    assert list(sent) == [0, 0, 0, 255, 255, 0, 0, 0, 255 - shared, 0, 0, shared]


def test_every_byte_ends_low_so_that_a_pause_between_bytes_lengthens_no_high() -> None:
    frame = sent_for(StripPlan(5), lambda strip: strip.put(Pixels(0, 5), AMBER))
    assert not any(byte & 1 for byte in frame)


# The strip that is not there


@every_kind
@every_clock
def test_what_is_sent_is_what_is_shown(kind: StripKind, core: float) -> None:
    spi = FakeSpi(StripPlan(4, kind), core)

    async def play() -> None:
        strip = Strip(StripPlan(4, kind), spi, InPlaceRounds())
        strip.start(lambda: None)
        for place, colour in enumerate((RED, GREEN, BLUE, AMBER)):
            strip.put(Pixels(place), colour)
        await asyncio.sleep(0)

    run_virtually(play())
    assert spi.wrong == []
    assert spi.pixels[:3] == [RED, GREEN, BLUE]
    assert spi.pixels[3] == pytest.approx(AMBER, abs=0.01)


def test_at_a_wrong_clock_the_strip_shows_nonsense_and_says_why() -> None:
    spi = FakeSpi(StripPlan(1), 400e6)
    spi.core = 250e6
    frame = sent_for(StripPlan(1), lambda strip: strip.put(Pixels(0), RED))
    spi.max_speed_hz = SPEED
    spi.writebytes2(frame)
    assert spi.pixels == [WHITE]
    assert any("536 ns high" in wrong for wrong in spi.wrong)


def test_pixels_that_are_sent_no_pause_show_nothing_new() -> None:
    spi = FakeSpi(StripPlan(1))
    frame = sent_for(StripPlan(1), lambda strip: strip.put(Pixels(0), RED))
    spi.max_speed_hz = SPEED
    spi.writebytes2(frame.rstrip(b"\0"))
    assert spi.pixels == [BLACK]
    spi.writebytes2(frame)
    assert spi.pixels == [RED]


# The clock


@every_clock
def test_a_right_clock_is_found_right(core: float) -> None:
    spi = FakeSpi(StripPlan(1), core)
    assert is_clock_right(clock_of(spi, lambda: spi.took))
    assert spi.pixels == [BLACK]


@pytest.mark.parametrize(("believed", "real"), [(400e6, 250e6), (250e6, 400e6), (500e6, 200e6)])
def test_a_clock_that_is_not_what_the_kernel_believes_is_found(believed: float, real: float) -> None:
    spi = FakeSpi(StripPlan(1), believed)
    spi.core = real
    assert not is_clock_right(clock_of(spi, lambda: spi.took))


# The panel


def table(seats: int, each: int, kind: StripKind = "ws2812") -> PanelPlan:
    """So many seats of some pixels each, and the centre."""
    places = tuple(SeatPlan(GpioPin(seat), Pixels((seat + 1) * each, each)) for seat in range(seats))
    strip = StripPlan((seats + 1) * each, kind, limit=20_000)
    return PanelPlan(places, GpioPin(seats), Pixels(0, each), strip=strip)


def test_a_frame_of_fifty_seats_is_one_transfer() -> None:
    async def play() -> None:
        panel = MockPanel(table(50, 3))
        await panel.start()
        spi = panel.wires.spi
        assert spi is not None
        for seat in range(50):
            panel.show(seat, Pulse(AMBER, 1.0, 4.0, 0.0))
        await asyncio.sleep(1)
        before, frames = spi.transfers, len(panel.history(0))
        await asyncio.sleep(2)
        assert len(panel.history(0)) > frames + 20
        # Levels that look alike are not sent: of the frames, at most one transfer each.
        assert spi.transfers - before == len(panel.history(0)) - frames
        await panel.close()

    run_virtually(play())


def test_what_does_not_change_is_not_sent() -> None:
    async def play() -> None:
        panel = MockPanel(table(3, 3))
        await panel.start()
        panel.show(1, Steady(GREEN, 1.0))
        await asyncio.sleep(1)
        assert panel.wires.spi is not None
        before = panel.wires.spi.transfers
        panel.show(1, Steady(GREEN, 1.0))
        await asyncio.sleep(1)
        assert panel.wires.spi.transfers == before
        await panel.close()

    run_virtually(play())


def test_all_is_sent_again_now_and_then_and_only_then() -> None:
    class HandRounds(InPlaceRounds):
        """Rounds that are gone when the test says so."""

        def start(self, turn: Round) -> None:
            self.turn = turn

    line, rounds = Line(), HandRounds()
    Strip(StripPlan(1), line, rounds).start(lambda: None)
    for is_thorough in (True, False, False, True):
        rounds.turn(is_thorough)
    assert len(line.sent) == 2


def test_all_pixels_of_a_place_glow_alike_and_no_others() -> None:
    async def play() -> None:
        panel = MockPanel(table(3, 3))
        await panel.start()
        panel.show(1, Steady(GREEN, 1.0))
        await asyncio.sleep(1)
        assert panel.wires.spi is not None
        assert panel.wires.spi.pixels == [BLACK] * 6 + [GREEN] * 3 + [BLACK] * 3
        await panel.close()

    run_virtually(play())


def test_in_a_thread_everything_is_dark_at_the_end() -> None:
    async def play() -> None:
        plan = table(3, 3)
        assert plan.strip is not None
        spi = FakeSpi(plan.strip)
        panel = panel_of(plan, Wires(MockPins(), spi=spi))
        await panel.start()
        panel.show(CENTRE, Steady(BLUE, 1.0))
        async with asyncio.timeout(20):
            while spi.pixels != [BLUE] * 3 + [BLACK] * 9:
                await asyncio.sleep(0.01)
        await panel.close()
        assert spi.pixels == [BLACK] * 12
        assert spi.wrong == []

    asyncio.run(play(), debug=True)


# The kernel's buffer


@every_kind
def test_fifty_seats_of_three_fit_in_the_kernels_buffer_as_it_is(kind: StripKind) -> None:
    panel = MockPanel(table(50, 3, kind))
    run_virtually(panel.close())


def test_a_strip_that_does_not_fit_is_refused_with_the_remedy() -> None:
    plan = table(50, 8)
    assert plan.strip is not None
    with pytest.raises(StripTooLong, match=r"spidev\.bufsiz=8192"):
        panel_of(plan, Wires(MockPins(), spi=FakeSpi(plan.strip)))
    panel = panel_of(plan, Wires(MockPins(), spi=FakeSpi(plan.strip), buffer=8192))
    run_virtually(panel.close())


def test_how_much_the_kernel_takes_is_read_from_it(tmp_path: Path) -> None:
    file = tmp_path / "bufsiz"
    assert kernel_buffer(file) == BUFFER
    file.write_text("65536\n")
    assert kernel_buffer(file) == 65536


# The limit


def shown_on(plan: StripPlan, colour: Colour, pixels: int) -> list[Colour]:
    """How a strip glows of which so many pixels shall glow so."""
    line = FakeSpi(plan)

    async def play() -> None:
        strip = Strip(plan, line, InPlaceRounds(), buffer=65536)
        strip.start(lambda: None)
        strip.put(Pixels(0, pixels), colour)
        await asyncio.sleep(0)

    run_virtually(play())
    return line.pixels


@pytest.mark.parametrize("kind", get_args(StripKind))
@pytest.mark.parametrize("pixels", [10, 60, 300])
def test_all_white_takes_no_more_than_the_limit(pixels: int, kind: StripKind) -> None:
    """As the self-test and a bright day want it: 300 white pixels would take 18 A."""
    lit = shown_on(StripPlan(pixels, kind, limit=1000), WHITE, pixels)
    # Of four parts the white one gives what the three have in common.
    parts = 1 if kind == "sk6812" else 3
    taken = sum(pixel.r**GAMMA for pixel in lit) * parts * 20 + pixels
    assert taken == pytest.approx(min(pixels * (parts * 20 + 1), 1000), rel=0.08)
    assert taken <= 1000


def test_who_glows_together_is_dimmed_alike_and_a_few_are_not_dimmed() -> None:
    plan = StripPlan(100, limit=1000)
    assert shown_on(plan, RED, 10) == [RED] * 10 + [BLACK] * 90
    all_of_them = shown_on(plan, AMBER, 100)
    assert len(set(all_of_them)) == 1
    assert 0 < all_of_them[0].g < all_of_them[0].r < 1
