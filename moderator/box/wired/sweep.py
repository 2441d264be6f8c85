"""The light that goes round: one stop after another, the same for everybody, over and over."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hardware.looks import BLACK, HAIR, Colour, Look

from ...rules.requests import Choice

# Nobody answers a light sooner: what comes earlier in a step was meant for the one before.
REACTION = 0.15


@dataclass(frozen=True, slots=True)
class Visited(Look):
    """Lit while the light is at one of some stops."""

    colour: Colour
    level: float
    start: float
    step: float
    stops: tuple[int, ...]
    of: int

    def at(self, now: float) -> Colour:
        steps = self._steps(now)
        return self.colour.dimmed(self.level) if steps >= 0 and steps % self.of in self.stops else BLACK

    def changes(self, now: float) -> float:
        return self.start + (max(-1, self._steps(now)) + 1) * self.step

    def _steps(self, now: float) -> int:
        return math.floor((now + HAIR - self.start) / self.step)


class Sweep:
    """A light going round, from some moment on."""

    def __init__(self, stops: Sequence[Choice], start: float, step: float) -> None:
        self.stops = tuple(stops)
        self.start = start
        self.step = step

    def stop(self, at: float) -> Choice:
        """Where the light was when somebody pressed."""
        return self.stops[self._steps(at) % len(self.stops)]

    def round(self, at: float) -> int:
        """Which time round it was, from 0."""
        return self._steps(at) // len(self.stops)

    def look(self, stops: Iterable[Choice], colour: Colour, level: float) -> Visited:
        """A lamp that is lit while the light is at these stops."""
        places = tuple(sorted(self.stops.index(stop) for stop in stops if stop in self.stops))
        return Visited(colour, level, self.start, self.step, places, len(self.stops))

    def _steps(self, at: float) -> int:
        return max(0, math.floor((at - REACTION - self.start) / self.step))
