"""How much time is left by day, told by when it is over: that changes seldom, and at public moments alone."""

import asyncio
from collections.abc import Callable

from ..rules.requests import Floor
from .shown import Open, Over, Pause, Public
from .timer import Timer

# Looked at once a second while it runs: a nudge, or more time, moves its end.
EACH = 1.0
# Less than this nobody sees.
HAIR = 0.3


class Hourglass:
    """Turned when something is asked of all, and looked at from time to time."""

    def __init__(self, timer: Timer, changed: Callable[[], None]) -> None:
        self._timer = timer
        self._changed = changed
        self._ends, self._of = 0.0, 0.0
        self._is_talk = False
        self._held: float | None = None
        self._next: asyncio.TimerHandle | None = None

    def show(self, shown: Public) -> None:
        """Turned with a question, laid down when it is over; it lies still in a pause."""
        match shown:
            case Open(question, seconds):
                self._stop()
                if seconds is not None:
                    self._ends, self._of = self._timer.now() + seconds, seconds
                    self._is_talk = isinstance(question, Floor)
                    self._run()
            case Over():
                self._stop()
            case Pause(True):
                self._held = max(0.0, self._ends - self._timer.now())
            case Pause(False) if self._held is not None:
                self._ends, self._held = self._timer.now() + self._held, None
            case _:
                pass

    def left(self) -> dict[str, float]:
        """For a page: when it is over, or what is left in a pause."""
        if self._next is None:
            return {}
        over = {"ends": round(self._ends, 1)} if self._held is None else {"left": round(self._held, 1)}
        return {**over, "of": round(self._of, 1)}

    @property
    def of(self) -> float:
        """How much there was when it was turned, or has become of it."""
        return self._of

    def _run(self) -> None:
        """Looks by itself, again and again."""
        self._next = asyncio.get_running_loop().call_later(EACH, self._run)
        self.look()

    def look(self) -> None:
        """Whether the end has moved."""
        if self._next is None or self._timer.end is None or self._timer.paused:
            return
        ends = self._timer.end + (self._timer.spare if self._is_talk else 0.0)
        if abs(ends - self._ends) > HAIR:
            self._ends, self._of = ends, max(self._of, ends - self._timer.now())
            self._changed()

    def _stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
        self._next, self._held = None, None
