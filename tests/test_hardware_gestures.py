"""What fingers mean, in virtual time."""

import asyncio

import pytest

from hardware.gestures import Gesture, Gestures
from hardware.mock import MockPanel
from hardware.panel import HOST
from moderator.table.clock import run_virtually

TAP: Gesture = "tap"
DOUBLE: Gesture = "double"
HOLD: Gesture = "hold"
LONG: Gesture = "long"
Told = list[tuple[float, Gesture]]


def finger(*moves: float) -> Told:
    """What is told, and when, if the host's button goes down and up at these seconds in turn."""
    told: Told = []

    async def play() -> None:
        panel, loop = MockPanel(1), asyncio.get_running_loop()
        gestures = Gestures(HOST, lambda gesture: told.append((round(loop.time(), 3), gesture)))
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
        ((1, 1.1), [(1.45, TAP)]),
        ((1, 1.1, 1.3, 1.4), [(1.4, DOUBLE)]),
        ((1, 1.1, 1.5, 1.6), [(1.45, TAP), (1.95, TAP)]),
        ((1, 1.1, 1.3, 1.4, 1.6, 1.7), [(1.4, DOUBLE), (2.05, TAP)]),
        ((1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7), [(1.3, DOUBLE), (1.7, DOUBLE)]),
        ((1, 1.1, 1.3, 4), [(3.3, TAP), (4, HOLD)]),
        ((1, 2.9), [(3.25, TAP)]),
        ((1, 3.1), [(3.1, HOLD)]),
        ((1, 6.9), [(6.9, HOLD)]),
        ((1, 7.1), [(7, LONG)]),
        ((1, 29), [(7, LONG)]),
        ((1, 3.5, 4, 4.1), [(3.5, HOLD), (4.45, TAP)]),
    ],
)
def test_what_a_finger_means(moves: tuple[float, ...], told: Told) -> None:
    assert finger(*moves) == told


def test_a_bouncing_finger_means_one_tap() -> None:
    assert finger(1, 1.001, 1.002, 1.1, 1.102, 1.104) == [(1.45, TAP)]


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
        panel.tap(0)
        assert told == [], "the finger is still down"
        panel.release(1)
        await asyncio.sleep(0.1)
        assert told == [HOLD]
        await panel.close()

    run_virtually(play())
