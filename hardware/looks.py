"""Looks: what a lamp shows from now on, as a function of the panel's time.

A look is a small frozen value, so that it can be compared, printed and written down. It is asked
with the absolute time, so that the looks of several lamps stay in step.

Levels are perceptual: 0.5 looks half as bright as 1; the panel corrects what it drives a lamp
with. On a lamp that can do less, a look becomes what that lamp can show (`shown`):

- without colour, it shows the strongest of red, green and blue: blue is no darker there than white;
- without dimming, any level is on, and a pulse blinks slowly: on in its brighter half;
- colour without dimming is the nearest of the seven colours that need no mixing.
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from .patterns import BLINKS, Blinking, length

# Seen in the dark by open eyes, and not through eyelids; the box may be told another.
NIGHT_LEVEL = 0.2

# The share of a count-down, and at most how many seconds of it, in which the lamp flickers.
LAST_SHARE, LAST_SECONDS = 0.25, 5.0

# A timer may wake a hair too early, and sums of floats fall short: what is due this soon is due.
HAIR = 1e-6

# So many steps, and no more than so many a second, are smooth to the eye.
SMOOTH_STEPS = 128
FRAME = 1 / 40


class Colour(NamedTuple):
    """How a lamp glows: red, green and blue, each from 0 to 1 as the eye sees it."""

    r: float
    g: float
    b: float

    @property
    def brightness(self) -> float:
        """The strongest of the three."""
        return max(self)

    def dimmed(self, level: float) -> "Colour":
        """The same colour at a lower level."""
        return Colour(self.r * level, self.g * level, self.b * level)


BLACK = Colour(0.0, 0.0, 0.0)
WHITE = Colour(1.0, 1.0, 1.0)
AMBER = Colour(1.0, 0.6, 0.0)
RED = Colour(1.0, 0.0, 0.0)
GREEN = Colour(0.0, 1.0, 0.0)
BLUE = Colour(0.0, 0.0, 1.0)


class Look(ABC):
    """What a lamp shows from now on."""

    __slots__ = ()

    @abstractmethod
    def at(self, now: float) -> Colour:
        """How it glows at a moment."""

    def is_lit(self, now: float) -> bool:
        """Whether a lamp that does not dim is on at a moment."""
        return self.at(now) != BLACK

    def changes(self, now: float) -> float:  # noqa: ARG002
        """The next moment at which it may glow differently; infinity when it never will."""
        return math.inf


@dataclass(frozen=True, slots=True)
class Off(Look):
    """Dark."""

    def at(self, now: float) -> Colour:  # noqa: ARG002
        return BLACK


@dataclass(frozen=True, slots=True)
class _Lit(Look):
    """Anything but dark: in a colour, at a level from 0 to 1."""

    colour: Colour
    level: float

    def __post_init__(self) -> None:
        if not 0 <= self.level <= 1:
            raise ValueError(f"a lamp's level is from 0 to 1, not {self.level}")


@dataclass(frozen=True, slots=True)
class Steady(_Lit):
    """Always the same."""

    def at(self, now: float) -> Colour:  # noqa: ARG002
        return self.colour.dimmed(self.level)


@dataclass(frozen=True, slots=True)
class Pulse(_Lit):
    """Breathing: dark at the start, at its level half a period later, dark again."""

    period: float
    start: float

    def at(self, now: float) -> Colour:
        return self.colour.dimmed(self.level * self._wave(now))

    def is_lit(self, now: float) -> bool:
        return self._wave(now) >= 0.5

    def changes(self, now: float) -> float:
        return frame_after(now, self.period / SMOOTH_STEPS)

    def _wave(self, now: float) -> float:
        return 0.5 - 0.5 * math.cos((now - self.start) / self.period * math.tau)


@dataclass(frozen=True, slots=True)
class Blink(_Lit):
    """On and off in a named pattern, again and again from the start."""

    pattern: Blinking
    start: float

    def at(self, now: float) -> Colour:
        return self.colour.dimmed(self.level) if self._beat(now)[0] else BLACK

    def changes(self, now: float) -> float:
        return now + self._beat(now)[1]

    def _beat(self, now: float) -> tuple[bool, float]:
        """Whether it is on, and for how long still."""
        pattern = BLINKS[self.pattern]
        passed = (now + HAIR - self.start) % length(pattern)
        for beat, end in zip(pattern, accumulate(beat.seconds for beat in pattern), strict=True):
            if passed < end:
                return beat.on, end - passed + HAIR
        return pattern[0].on, pattern[0].seconds


@dataclass(frozen=True, slots=True)
class CountDown(_Lit):
    """A candle that burns down: fading from its level to half of it, flickering at the last, then out."""

    start: float
    seconds: float

    def at(self, now: float) -> Colour:
        left = self._left(now)
        if left <= 0:
            return BLACK
        if left <= self._last and int(left / self._last * 10) % 2:
            return BLACK
        return self.colour.dimmed(self.level * (0.5 + 0.5 * min(1.0, left / self.seconds)))

    def changes(self, now: float) -> float:
        if self._left(now) <= 0:
            return math.inf
        return max(self.start, frame_after(now, min(self._last / 20, self.seconds / SMOOTH_STEPS)))

    @property
    def _last(self) -> float:
        return min(LAST_SECONDS, self.seconds * LAST_SHARE)

    def _left(self, now: float) -> float:
        return self.start + self.seconds - now - HAIR


def frame_after(now: float, pause: float) -> float:
    """The next frame about so long after now; all lamps have their frames at the same moments."""
    every = FRAME * max(1, math.floor(pause / FRAME))
    return (math.floor((now + HAIR) / every) + 1) * every


def shown(look: Look, now: float, dims: bool, colour: bool) -> Colour:
    """How a look glows on a lamp that can do this much."""
    if dims:
        glow = look.at(now)
        return glow if colour else Colour(*[glow.brightness] * 3)
    if not look.is_lit(now):
        return BLACK
    return nearest(look.at(now)) if colour else WHITE


def nearest(glow: Colour) -> Colour:
    """The nearest colour in which red, green and blue are each fully on or off."""
    half = glow.brightness / 2
    return Colour(*(float(part > 0 and part >= half) for part in glow))
