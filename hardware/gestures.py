"""What a finger means: a tap, a double tap, a hold, told by timers of the running loop."""

import asyncio
from collections.abc import Callable
from typing import Literal

from .panel import Button, Press

# What somebody did to one button.
Gesture = Literal["tap", "double", "hold", "long"]

# Seconds from down to a hold and to a long hold, and from a tap to the second of a double tap.
HOLD, LONG_HOLD, DOUBLE_TAP = 2.0, 6.0, 0.35


class Gestures:
    """Listens to one button and tells what is meant.

    A hold is told while the finger is still down, a long one after the short one; letting go then
    means nothing. A tap is told when no second one came; one that a hold follows too soon to tell
    them apart is told before the hold.
    """

    def __init__(self, button: Button, tell: Callable[[Gesture], None]) -> None:
        self._button = button
        self._tell = tell
        self._timers: list[asyncio.TimerHandle] = []
        # Whether the finger is down and has not meant anything yet; whether a tap still waits.
        self._is_open = False
        self._tap_waits = False

    def hear(self, press: Press) -> None:
        """A button of the panel went down or up."""
        if press.button == self._button:
            self._cancel()
            if press.is_down:
                self._down()
            elif self._is_open:
                self._up()

    def _down(self) -> None:
        self._is_open = True
        self._after(HOLD, self._hold)
        self._after(LONG_HOLD, self._tell, "long")

    def _up(self) -> None:
        self._is_open = False
        if self._tap_waits:
            self._tap_waits = False
            self._tell("double")
        else:
            self._tap_waits = True
            self._after(DOUBLE_TAP, self._tap)

    def _tap(self) -> None:
        self._tap_waits = False
        self._tell("tap")

    def _hold(self) -> None:
        self._is_open = False
        if self._tap_waits:
            self._tap()
        self._tell("hold")

    def _after(self, seconds: float, do: Callable[..., None], *told: Gesture) -> None:
        self._timers.append(asyncio.get_running_loop().call_later(seconds, do, *told))

    def _cancel(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
