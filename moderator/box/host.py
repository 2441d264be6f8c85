"""The verbs of the box: what a host can do on any surface, by day and by night."""

import asyncio
from collections.abc import Callable

from .mouth import Mouth
from .performance import Performance
from .surfaces import Spoken, Surfaces
from .timer import Timer


class Host:
    """Pause, repeat, more time, skip, take back, and end; each says whether it could."""

    def __init__(self, timer: Timer, surfaces: Surfaces, mouth: Mouth) -> None:
        self.timer = timer
        self.mouth = mouth
        self.surfaces = surfaces
        # The game that is on, if one is; and what is to be done to end it.
        self.performance: Performance | None = None
        self.end_game: Callable[[], object] | None = None
        self.last_spoken = ""
        self._repeating: set[asyncio.Future[None]] = set()
        surfaces.add(self)

    def show(self, shown: object) -> None:
        """Remember what was said last."""
        if isinstance(shown, Spoken):
            self.last_spoken = shown.text

    def show_to(self, seat: int, request: object) -> None:
        """The host is told nothing that is for one seat."""

    def pause(self) -> bool:
        """Hold the time, or let it run again."""
        if self.timer.paused:
            self.timer.go_on()
            self.mouth.go_on()
        else:
            self.timer.pause()
            self.mouth.pause()
        return True

    def repeat(self) -> bool:
        """Say the last line again."""
        if not self.last_spoken or self._repeating:
            return False
        saying = asyncio.ensure_future(self.mouth.say(self.last_spoken))
        self._repeating.add(saying)
        saying.add_done_callback(self._repeating.discard)
        return True

    def more(self, seconds: float) -> bool:
        """More time for what is waited for by day."""
        return self.timer.more(seconds)

    def skip(self) -> bool:
        """Skip the rest of a day's wait; the night cannot be hurried."""
        return self.timer.skip()

    def rewind(self) -> bool:
        """Do the present step again; by day, count again."""
        return self.performance is not None and self.performance.rewind()

    def end(self) -> bool:
        """End the game; it is laid aside."""
        if self.end_game is None:
            return False
        self.end_game()
        return True
