"""How fast the nights are to go, from whoever has only a button: by taps, in the first day's talk."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping

from hardware.patterns import Blinking

from ...rules.values import Seat
from .around import TAP, Around

# So many taps, and the blinks that say they were understood.
TAPS: Mapping[int, tuple[str, Blinking]] = {
    1: ("same", "glint"), 2: ("faster", "double"), 3: ("slower", "triple"),
}  # fmt: skip
# A tap that comes within so many seconds is one more; then all are counted.
SOON = 0.8


class Taps:
    """Counts them, seat by seat, and has the table hear what they mean."""

    def __init__(self, around: Around, understood: Callable[[Seat, Blinking], None]) -> None:
        self.around = around
        self._understood = understood
        self._since: dict[Seat, float] = {}
        self._counted = Counter[Seat]()
        self._timers: dict[Seat, asyncio.TimerHandle] = {}

    def press(self, seat: Seat, at: float) -> None:
        """Perhaps one more tap, perhaps the beginning of a hold."""
        self._forget(seat)
        self._since[seat] = at

    def release(self, seat: Seat, at: float) -> None:
        """A tap, if it was short; what is held is none, and ends the counting."""
        self._forget(seat)
        if at - self._since.pop(seat, at - TAP) >= TAP:
            del self._counted[seat]
            return
        self._counted[seat] += 1
        self._timers[seat] = asyncio.get_running_loop().call_later(SOON, self._mean, seat)

    def end(self) -> None:
        """Nobody is listened to any more; what was tapped by then counts."""
        for seat in tuple(self._timers):
            self._wish(seat)

    def _mean(self, seat: Seat) -> None:
        if blinks := self._wish(seat):
            self._understood(seat, blinks)

    def _wish(self, seat: Seat) -> Blinking | None:
        """Tell the table; the blinks that answer it, if it was told anything."""
        self._forget(seat)
        wish, blinks = TAPS.get(self._counted.pop(seat), ("", None))
        return blinks if self.around.box.host.do("wish", seat, wish) else None

    def _forget(self, seat: Seat) -> None:
        timer = self._timers.pop(seat, None)
        if timer is not None:
            timer.cancel()
