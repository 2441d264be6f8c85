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

    A hold is told when the finger is lifted, for it may become a long one; that is told while the
    finger is still down, and letting go then means nothing. A tap is told when no second one came;
    one that a hold follows too soon to tell them apart is told before the hold.
    """

    def __init__(self, button: Button, tell: Callable[[Gesture], None]) -> None:
        self._button = button
        self._tell = tell
        self._timers: list[asyncio.TimerHandle] = []
        # What it means if the finger is lifted now, if anything; whether a tap still waits.
        self._meant: Gesture | None = None
        self._tap_waits = False

    def hear(self, press: Press) -> None:
        """A button of the panel went down or up."""
        if press.button == self._button:
            self._cancel()
            if press.is_down:
                self._down()
            else:
                self._up()

    def _down(self) -> None:
        self._meant = "tap"
        self._after(HOLD, self._hold)
        self._after(LONG_HOLD, self._long_hold)

    def _up(self) -> None:
        meant, self._meant = self._meant, None
        if meant == "hold":
            self._tell(meant)
        elif meant == "tap" and self._tap_waits:
            self._tap_waits = False
            self._tell("double")
        elif meant == "tap":
            self._tap_waits = True
            self._after(DOUBLE_TAP, self._tap)

    def _tap(self) -> None:
        self._tap_waits = False
        self._tell("tap")

    def _hold(self) -> None:
        self._meant = "hold"
        if self._tap_waits:
            self._tap()

    def _long_hold(self) -> None:
        self._meant = None
        self._tell("long")

    def _after(self, seconds: float, do: Callable[[], None]) -> None:
        self._timers.append(asyncio.get_running_loop().call_later(seconds, do))

    def _cancel(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
