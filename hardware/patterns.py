"""Patterns in time: what a buzzer or a blinking lamp does, told apart without colour."""

from typing import Literal, NamedTuple


class Beat(NamedTuple):
    """On or off for some time."""

    seconds: float
    on: bool


Pattern = tuple[Beat, ...]


def beats(*seconds: float) -> Pattern:
    """A pattern that begins on and is off and on in turn."""
    return tuple(Beat(long, place % 2 == 0) for place, long in enumerate(seconds))


def length(pattern: Pattern) -> float:
    """How many seconds it takes."""
    return sum(beat.seconds for beat in pattern)


# Somebody who has seen them once tells them apart from the corner of an eye.
BLINKS = {
    "even": beats(0.5, 0.5),
    "quick": beats(0.125, 0.125),
    "double": beats(0.15, 0.15, 0.15, 0.75),
    "triple": beats(0.15, 0.15, 0.15, 0.15, 0.15, 0.75),
    "glint": beats(0.1, 1.4),
    "wink": beats(1.4, 0.2),
}
Blinking = Literal["even", "quick", "double", "triple", "glint", "wink"]
