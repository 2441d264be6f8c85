"""Looks: what a lamp shows as time goes by, and what poorer lamps make of it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.brightness import LEVELS, duties, seen
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
    shown,
)
from hardware.patterns import BLINKS, Beat, beats, length

STARTS = st.floats(0, 1e6)
MOVING = st.one_of(
    st.builds(Pulse, st.just(WHITE), st.floats(0.1, 1), st.floats(0.2, 20), STARTS),
    st.builds(Blink, st.just(WHITE), st.just(1.0), st.sampled_from(sorted(BLINKS)), STARTS),
    st.builds(CountDown, st.just(WHITE), st.just(1.0), STARTS, st.floats(1, 300)),
)


def test_looks_can_be_compared_and_printed() -> None:
    assert Steady(AMBER, 0.5) == Steady(AMBER, 0.5) != Steady(AMBER, 0.6)
    assert len({Off(), Off(), Pulse(RED, 1.0, 2.0, 0.0), Pulse(RED, 1.0, 2.0, 0.0)}) == 2
    assert repr(CountDown(RED, 1.0, 5.0, 30.0)) == (
        "CountDown(colour=Colour(r=1.0, g=0.0, b=0.0), level=1.0, start=5.0, seconds=30.0)"
    )


@pytest.mark.parametrize("level", [-0.1, 1.1, math.nan])
def test_a_level_is_from_0_to_1(level: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Steady(WHITE, level)


@pytest.mark.parametrize("look", [Off(), Steady(AMBER, 0.3)])
def test_what_does_not_move_never_changes(look: Look) -> None:
    assert look.changes(17.0) == math.inf
    assert look.at(17.0) == look.at(1700.0)


def test_a_pulse_breathes_from_dark_to_its_level_and_back() -> None:
    pulse = Pulse(Colour(1.0, 0.5, 0.0), 0.8, 4.0, 10.0)
    for now, level in ((10, 0.0), (11, 0.4), (12, 0.8), (13, 0.4), (14, 0.0), (16, 0.8)):
        assert pulse.at(now) == pytest.approx((level, level / 2, 0.0), abs=1e-9)


def test_a_count_down_fades_flickers_and_goes_out() -> None:
    candle = CountDown(WHITE, 1.0, 100.0, 20.0)
    assert [candle.at(now).brightness for now in (90.0, 100.0)] == pytest.approx([1.0, 1.0])
    assert candle.at(110.0).brightness == pytest.approx(0.75, abs=1e-6)
    assert all(candle.is_lit(100 + tenth / 10) for tenth in range(150))
    flicker = [candle.is_lit(115.25 + half / 2) for half in range(10)]
    assert flicker == [False, True] * 5
    assert candle.at(120.0) == candle.at(500.0) == BLACK
    assert candle.changes(120.0) == math.inf


@pytest.mark.parametrize("name", BLINKS)
def test_a_blink_repeats_its_pattern(name: str) -> None:
    blink = Blink(WHITE, 1.0, name, 50.0)  # type: ignore[arg-type]
    for turn in range(3):
        now = 50.0 + turn * length(BLINKS[name])
        for beat in BLINKS[name]:
            assert blink.is_lit(now) is blink.is_lit(now + beat.seconds / 2) is beat.on
            now += beat.seconds


def test_blinks_are_told_apart_without_colour() -> None:
    """Any two differ by more flashes in a turn, or by lengths of which one is twice the other."""
    names = sorted(BLINKS)
    for one in names:
        for other in names:
            if one < other:
                assert flashes(one) != flashes(other) or differ_twofold(one, other), (one, other)


def flashes(name: str) -> int:
    return sum(beat.on for beat in BLINKS[name])


def differ_twofold(one: str, other: str) -> bool:
    pairs = [(a.seconds, b.seconds) for a, b in zip(BLINKS[one], BLINKS[other], strict=True)]
    return any(max(pair) >= 2 * min(pair) for pair in pairs)


def test_beats_are_on_and_off_in_turn() -> None:
    assert beats(0.2, 0.1, 0.3) == (Beat(0.2, True), Beat(0.1, False), Beat(0.3, True))
    assert length(beats(0.2, 0.1, 0.3)) == pytest.approx(0.6)


@given(MOVING, st.floats(0, 30))
def test_a_moving_look_announces_its_changes(look: Look, passed: float) -> None:
    """Until the announced moment it glows as now; for a look that flows, for a few frames at most."""
    now = look.start + passed  # type: ignore[attr-defined]
    changes = look.changes(now)
    assert changes > now
    if isinstance(look, Blink):
        almost = now + (changes - now) * 0.999 - 1e-5
        assert almost < now or look.at(almost) == look.at(now)
    if isinstance(look, Pulse):
        assert changes - now <= max(FRAME, look.period / 128) + 1e-5


@given(MOVING, st.floats(0, 100), st.booleans(), st.booleans())
def test_any_look_is_something_any_lamp_can_show(look: Look, now: float, dims: bool, colour: bool) -> None:
    glow = shown(look, now, dims, colour)
    assert all(0 <= part <= 1 for part in glow)
    assert colour or len(set(glow)) == 1
    assert dims or set(glow) <= {0.0, 1.0}


def test_a_lamp_without_colour_shows_blue_as_bright_as_white() -> None:
    for colour in (WHITE, AMBER, RED, GREEN, BLUE):
        assert shown(Steady(colour, NIGHT_LEVEL), 0.0, True, False) == (NIGHT_LEVEL,) * 3


def test_a_lamp_that_does_not_dim_is_on_at_any_level() -> None:
    assert shown(Steady(BLUE, 0.05), 0.0, False, False) == WHITE
    assert shown(Steady(RED, 0.05), 0.0, False, True) == RED
    assert shown(Steady(AMBER, 0.5), 0.0, False, True) == Colour(1.0, 1.0, 0.0)
    assert shown(Off(), 0.0, False, True) == BLACK


def test_a_lamp_that_does_not_dim_blinks_slowly_for_a_pulse() -> None:
    pulse = Pulse(WHITE, 0.2, 4.0, 0.0)
    on = [shown(pulse, now, False, False) == WHITE for now in (0.0, 0.9, 1.1, 2.0, 2.9, 3.1, 4.0)]
    assert on == [False, False, True, True, True, False, False]


@pytest.mark.parametrize("steps", [1, 100, 255, 4095])
def test_the_eye_sees_what_was_asked_for(steps: int) -> None:
    shares = duties(steps)
    assert (shares[0], shares[LEVELS]) == (0.0, 1.0)
    assert list(shares) == sorted(shares)
    assert all(share >= 1 / steps for share in shares[1:])
    if steps > 1:
        for level in range(60, LEVELS + 1):
            assert seen(shares[level]) == pytest.approx(level / LEVELS, abs=0.03)


def test_the_night_is_dim() -> None:
    """An order of magnitude less light than half of what the eye sees, yet more than the first step."""
    night = duties(100)[round(NIGHT_LEVEL * LEVELS)]
    assert 0.01 < night < 0.05
