"""What came out of the sound card, held against what should have been said."""

import wave
from array import array
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

# Loudness is looked at in such pieces, in seconds: far longer than what clocks and buffers differ by.
PIECE = 0.02
# So much later than it was shown a line may be heard: it has to be read, or even rendered.
LATEST = 8.0
# From such a likeness on, loudness over time is that of the line, with an ambience behind it; other
# lines come to about a third.
ALIKE = 0.6


class Line(NamedTuple):
    """Something that the people have perceived."""

    at: float
    what: str
    text: str
    step: int
    presses: int


class Found(NamedTuple):
    """Where on the tape a line is, and how like it is to what is there."""

    text: str
    start: float
    end: float
    likeness: float


def loudness(file: Path) -> list[float]:
    """The energy of each piece of a recording."""
    with wave.open(str(file)) as sound:
        assert sound.getsampwidth() == 2
        rate, channels = sound.getframerate(), sound.getnchannels()
        size = round(rate * PIECE)
        pieces = []
        while len(read := sound.readframes(size)) == size * channels * 2:
            samples = array("h", read)[::channels]
            pieces.append(sqrt(sum(sample * sample for sample in samples) / size))
        return pieces


def likeness(one: Sequence[float], other: Sequence[float]) -> float:
    """From -1 to 1: whether the two get loud and soft together."""
    mean, mean_of_other = sum(one) / len(one), sum(other) / len(other)
    both = sum((a - mean) * (b - mean_of_other) for a, b in zip(one, other, strict=True))
    own = sum((a - mean) ** 2 for a in one) * sum((b - mean_of_other) ** 2 for b in other)
    return both / sqrt(own) if own else 0.0


def find(tape: Sequence[float], line: Sequence[float], earliest: int, latest: int) -> tuple[int, float]:
    """Where in a stretch of the tape a line fits best, and how well."""
    places = range(max(0, earliest), min(latest, len(tape) - len(line)))
    fits = ((likeness(tape[place : place + len(line)], line), place) for place in places)
    best, place = max(fits, default=(0.0, earliest))
    return place, best


def compare(tape: Sequence[float], since: float, said: Sequence[tuple[float, str, Path]]) -> list[Found]:
    """Each line that was said, where it is heard: not before it was said, nor much later."""
    found = []
    for at, text, file in said:
        line = loudness(file)
        earliest = int((at - since - 0.5) / PIECE)
        start, fits = find(tape, line, earliest, earliest + int(LATEST / PIECE))
        found.append(Found(text, start * PIECE, (start + len(line)) * PIECE, fits))
    return found


def overlapping(found: Sequence[Found]) -> list[Found]:
    """Lines that begin before the one before them has ended; half a second is the files' own silence."""
    return [later for one, later in pairwise(found) if later.start < one.end - 0.5]
