"""What somebody who is hurt or healed feels: one blink a point; and who is hurt, a pulse after it.

The pulse is as long whatever the number, and nobody is asked.  The end that comes of it waits for it.
"""

from collections.abc import Iterator

from ..rules.board import Event
from ..rules.events import Common, Line
from ..rules.values import Seat
from .timer import Timer

# Seconds of one blink, and of the pulse.
BLINK, PULSE = 0.4, 3.0


def felt_by(event: Event) -> Iterator[tuple[Seat, Line]]:
    """Who is hurt or healed by it, and the line that tells so."""
    for line in own_lines(event):
        if line.sign in ("hurt", "heal"):
            yield from ((who, line) for who in line.who if isinstance(who, int))


def own_lines(event: Event) -> tuple[Line, ...]:
    """What a game tells of something of its own."""
    return () if isinstance(event, Common) else event.told()


def seconds_of(line: Line) -> float:
    """How long it is felt."""
    return BLINK * line.change + (PULSE if line.sign == "hurt" else 0.0)


class Felt:
    """Until when somebody feels something."""

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._until = 0.0

    def begin(self, event: Event) -> None:
        """Something is made known: whoever is hurt by it has their moment from now on."""
        for _, line in felt_by(event):
            if line.sign == "hurt":
                self._until = max(self._until, self._timer.now() + seconds_of(line))

    def left_before(self, event: Event) -> float:
        """For how long this has to wait."""
        waits = any(line.waits for line in own_lines(event))
        return max(0.0, self._until - self._timer.now()) if waits else 0.0
