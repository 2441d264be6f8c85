"""What fingers mean, in virtual time."""

import asyncio

import pytest

from hardware.gestures import FingerTimes, Gesture, Gestures
from hardware.mock import MockPanel
from hardware.panel import HOST
from moderator.table.clock import run_virtually

TAP, DOUBLE, HOLD, LONG = Gesture.TAP, Gesture.DOUBLE_TAP, Gesture.HOLD, Gesture.LONG_HOLD
Told = list[tuple[float, Gesture]]


def finger(*moves: float, double_taps: bool = False, times: FingerTimes | None = None) -> Told:
    """What is told, and when, if the host's button goes down and up at these seconds in turn."""
    told: Told = []

    async def play() -> None:
        panel, loop = MockPanel(1), asyncio.get_running_loop()
        gestures = Gestures(
            HOST,
            lambda gesture: told.append((round(loop.time(), 3), gesture)),
            double_taps,
            times or FingerTimes(),
        )
        panel.listen(gestures.hear)
        await panel.start()
        for place, move in enumerate(moves):
            await asyncio.sleep(move - loop.time())
            (panel.release if place % 2 else panel.press)(HOST)
        await asyncio.sleep(30)
        await panel.close()

    run_virtually(play())
    return told


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ((1, 1.1), [(1.1, TAP)]),
        ((1, 1.1, 1.3, 1.4), [(1.1, TAP), (1.4, TAP)]),
        ((1, 2.9), [(2.9, TAP)]),
        ((1, 3.1), [(3, HOLD)]),
        ((1, 6.9), [(3, HOLD)]),
        ((1, 7.1), [(3, HOLD), (7, LONG)]),
        ((1, 29), [(3, HOLD), (7, LONG)]),
        ((1, 3.5, 4, 4.1), [(3, HOLD), (4.1, TAP)]),
    ],
)
def test_without_double_taps(moves: tuple[float, ...], told: Told) -> None:
    assert finger(*moves) == told


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ((1, 1.1), [(1.45, TAP)]),
        ((1, 1.1, 1.3, 1.4), [(1.4, DOUBLE)]),
        ((1, 1.1, 1.5, 1.6), [(1.45, TAP), (1.95, TAP)]),
        ((1, 1.1, 1.3, 1.4, 1.6, 1.7), [(1.4, DOUBLE), (2.05, TAP)]),
        ((1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7), [(1.3, DOUBLE), (1.7, DOUBLE)]),
        ((1, 1.1, 1.3, 4), [(3.3, TAP), (3.3, HOLD)]),
        ((1, 3.1), [(3, HOLD)]),
        ((1, 7.1), [(3, HOLD), (7, LONG)]),
    ],
)
def test_with_double_taps(moves: tuple[float, ...], told: Told) -> None:
    assert finger(*moves, double_taps=True) == told


def test_times_can_be_chosen() -> None:
    slow = FingerTimes(hold=3, long_hold=9, double_tap=1)
    assert finger(1, 3.9, 4.5, 4.6, double_taps=True, times=slow) == [(4.6, DOUBLE)]
    assert finger(1, 11, times=slow) == [(4, HOLD), (10, LONG)]


def test_a_bouncing_finger_means_one_tap() -> None:
    assert finger(1, 1.001, 1.002, 1.1, 1.102, 1.104) == [(1.1, TAP)]


def test_other_buttons_mean_nothing() -> None:
    told: list[Gesture] = []

    async def play() -> None:
        panel = MockPanel(2)
        panel.listen(Gestures(1, told.append).hear)
        await panel.start()
        panel.press(1)
        await asyncio.sleep(0.5)
        panel.tap(0)
        panel.tap(HOST, 0.2)
        await asyncio.sleep(0.5)
        assert told == []
        await asyncio.sleep(1.5)
        assert told == [HOLD]
        await panel.close()

    run_virtually(play())


@pytest.mark.parametrize("seconds", [0.5, 1.05])
def test_what_is_under_way_can_be_forgotten(seconds: float) -> None:
    told: list[Gesture] = []

    async def play() -> None:
        panel = MockPanel(1)
        gestures = Gestures(0, told.append, double_taps=True)
        panel.listen(gestures.hear)
        await panel.start()
        panel.tap(0, 1)
        await asyncio.sleep(seconds)
        gestures.stop()
        await asyncio.sleep(9)
        await panel.close()

    run_virtually(play())
    assert told == []
