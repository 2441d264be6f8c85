"""A button as a finger means it: bouncing left out, stuck ones ignored, told in the loop."""

import asyncio
import math
from collections.abc import Callable
from contextlib import suppress

from .faults import Faults
from .panel import Button
from .parts import Contact

# Contacts bounce for some milliseconds; a tap by a child on a loose button lasts eight.
DEBOUNCE = 0.010

# Nobody means to hold a button for so long: something lies on it, or a wire is pinched.
STUCK_AFTER = 60.0


class SteadyButton:
    """Acts on the first edge, is deaf while the contacts bounce, then looks at them again.

    So a press counts at once and once, and one that is over before the bouncing is still counts.  What
    bounces is told by when the contacts moved: a loop that has stood still hears of several moves at once.
    """

    def __init__(
        self, button: Button, contact: Contact, tell: Callable[[Button, bool], None], faults: Faults
    ) -> None:
        self._button = button
        self._contact = contact
        self._tell = tell
        self._faults = faults
        self._touches = False
        self._is_stuck = False
        # Its contact could not be read; whoever touches it when it can be again is stuck.
        self._is_lost = False
        self._is_heard = False
        self.edges = 0
        # Until when what moves is bouncing.
        self._still = -math.inf
        self._settling: asyncio.TimerHandle | None = None
        self._held_for_long: asyncio.TimerHandle | None = None

    @property
    def is_down(self) -> bool:
        """Whether a finger holds it."""
        return self._touches and not self._is_stuck

    def start(self) -> None:
        """Listen; whoever touches already is stuck."""
        self._is_heard = True
        loop = asyncio.get_running_loop()

        def hand_over(touches: bool) -> None:
            with suppress(RuntimeError):  # The evening is over and the loop closed.
                loop.call_soon_threadsafe(self._edge, touches, loop.time())

        try:
            self._contact.listen(hand_over)
        except Exception as error:
            self._faults.note(self._button, "button", error)
            return
        # As if it could not be read until now.
        self._is_lost = True
        self.look_again()

    def stop(self) -> None:
        """Hear no more, not even what is already on its way."""
        self._is_heard = False
        for timer in (self._settling, self._held_for_long):
            if timer is not None:
                timer.cancel()

    def look_again(self) -> None:
        """Whether it touches, now that all is still; a press that cannot be read any more is over."""
        try:
            touches = self._contact.is_closed()
        except Exception as error:
            self._lose(error)
            return
        if self._is_lost:
            self._find(touches)
            return
        if not self._is_stuck:
            self._faults.clear(self._button, "button")
        if touches != self._touches and self._settling is None:
            self._act(touches, asyncio.get_running_loop().time())

    def _edge(self, touches: bool, at: float) -> None:
        if not self._is_heard:
            return
        self.edges += 1
        if at >= self._still:
            self._act(touches, at)

    def _act(self, touches: bool, at: float) -> None:
        loop = asyncio.get_running_loop()
        if self._settling is not None:
            self._settling.cancel()
        self._still = at + DEBOUNCE
        self._settling = loop.call_later(max(0.0, self._still - loop.time()), self._settled)
        if not self._is_lost:
            self._take(touches)

    def _settled(self) -> None:
        # A timer may wake a hair too early.
        self._settling, self._still = None, -math.inf
        self.look_again()

    def _lose(self, error: Exception) -> None:
        was_down, self._is_lost, self._touches = self.is_down, True, False
        self._is_stuck = False
        self._faults.note(self._button, "button", error)
        if was_down:
            self._held_for_long_is_over()
            self._tell(self._button, False)

    def _find(self, touches: bool) -> None:
        self._is_lost = False
        self._touches = touches
        if touches:
            self._stick()
        else:
            self._faults.clear(self._button, "button")

    def _take(self, touches: bool) -> None:
        if touches == self._touches:
            return
        self._touches = touches
        if self._is_stuck:
            self._is_stuck = False
            return
        if touches:
            loop = asyncio.get_running_loop()
            self._held_for_long = loop.call_later(STUCK_AFTER, self._give_up)
        else:
            self._held_for_long_is_over()
        self._tell(self._button, touches)

    def _held_for_long_is_over(self) -> None:
        if self._held_for_long is not None:
            self._held_for_long.cancel()

    def _give_up(self) -> None:
        self._stick()
        self._tell(self._button, False)

    def _stick(self) -> None:
        self._is_stuck = True
        self._faults.note(self._button, "button", "stuck")
