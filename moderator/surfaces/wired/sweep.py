"""The light that goes round: one stop after another, the same for everybody, over and over."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hardware.looks import HAIR, Colour, Look

from ...rules.values import Choice

# Nobody answers a light sooner: what comes earlier in a step was meant for the one before.
REACTION = 0.15


# So often a lamp may change while the light is at one stop: lit, dark, lit, dark where it flickers.
PARTS = 4


@dataclass(frozen=True, slots=True)
class Visited(Look):
    """Lit while the light is at one of some stops; flickering at others; else it rests."""

    colour: Colour
    level: float
    start: float
    step: float
    stops: tuple[int, ...]
    flickers: tuple[int, ...]
    of: int
    # How bright it stays meanwhile, where it can be dimmed.
    rest: float = 0.0

    def at(self, now: float) -> Colour:
        return self.colour.dimmed(self.level if self.is_lit(now) else self.rest)

    def is_lit(self, now: float) -> bool:
        parts = self._parts(now)
        stop, part = parts // PARTS % self.of, parts % PARTS
        return parts >= 0 and (stop in self.stops or (stop in self.flickers and part % 2 == 0))

    def changes(self, now: float) -> float:
        finest = 1 if self.flickers else PARTS
        return self.start + (max(-1, self._parts(now) // finest) + 1) * finest * self.step / PARTS

    def _parts(self, now: float) -> int:
        return math.floor((now + HAIR - self.start) / self.step * PARTS)


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

    def look(
        self,
        stops: Iterable[Choice],
        colour: Colour,
        level: float,
        flickers: Iterable[Choice] = (),
        rest: float = 0.0,
    ) -> Visited:
        """A lamp that is lit while the light is at these stops, and flickers at others."""
        lit, flickering = self._places(stops), self._places(flickers)
        return Visited(colour, level, self.start, self.step, lit, flickering, len(self.stops), rest)

    def _places(self, stops: Iterable[Choice]) -> tuple[int, ...]:
        return tuple(sorted(self.stops.index(stop) for stop in stops if stop in self.stops))

    def _steps(self, at: float) -> int:
        return max(0, math.floor((at - REACTION - self.start) / self.step))
