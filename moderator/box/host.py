"""The verbs of the box: what a host can do on any surface, by day and by night."""

from collections.abc import Callable

from .performance import Performance
from .surfaces import Spoken, Surfaces
from .timer import Timer


class Host:
    """Pause, repeat, more time, skip, take back, and end; each says whether it could."""

    def __init__(self, timer: Timer, surfaces: Surfaces) -> None:
        self.timer = timer
        self.surfaces = surfaces
        # The game that is on, if one is; and what is to be done to end it.
        self.performance: Performance | None = None
        self.end_game: Callable[[], object] | None = None
        self.last_spoken = ""
        self.again: Callable[[str], None] | None = None
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
        else:
            self.timer.pause()
        return True

    def repeat(self) -> bool:
        """Say the last line again."""
        if self.again is None or not self.last_spoken:
            return False
        self.again(self.last_spoken)
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
