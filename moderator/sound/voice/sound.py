"""Recorded speech: what is wrong with it, and how it becomes even.

All by the standard library: the box needs no numpy to speak.  Levels are root mean squares
over windows of ten milliseconds, on the scale of sixteen bits.
"""

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import log2, sqrt, tanh
from operator import mul
from statistics import fmean
from typing import TypeAlias

Samples: TypeAlias = "array[int]"

WINDOW = 0.01
# A speech is as loud as its blocks of so many windows, a new one begun every so many, without those that have
# less than this part of the power of all: so ITU-R BS.1770 hears it, and pauses make no line louder.
BLOCK, EACH, GATE = 40, 10, 0.1
# A window belongs to the silence before or after it below this part of the loudest one.
FAINT = 0.01
# Silence that is left before and after the speech.
LEAD, TRAIL = 0.06, 0.12
# How loud every line becomes; what is louder than the knee is bent below the ceiling.
LOUDNESS, KNEE, CEILING, MOST_GAIN = 5400.0, 18000.0, 32000.0, 15.5
# Gains are rounded to this part of a doubling, half a decibel.
STEPS = 12

SILENT = 100.0
# A file is cut off if it does not end this quiet, measured by the speech's loudness.
ENDS_QUIET, LAST = 0.125, 0.03
# Seconds of speech per letter, and what is added for a single word and for a number's digits.
SHORTEST, LONGEST, ONE_WORD, DIGIT = 0.033, 0.16, 1.2, 0.6
# The slowest and the fastest that is meant: an engine knows its speed, a person does not.
ONE_SPEED, A_PERSONS = (1.0, 1.0), (0.4, 1.3)


@dataclass(frozen=True)
class Speech:
    """Sixteen-bit samples of one channel, and how many of them are a second."""

    samples: Samples
    rate: int

    @property
    def seconds(self) -> float:
        """How long it is."""
        return len(self.samples) / self.rate

    @property
    def window(self) -> int:
        """How many samples are a window."""
        return max(1, round(self.rate * WINDOW))

    @cached_property
    def levels(self) -> list[float]:
        """How loud each window is."""
        starts = range(0, len(self.samples), self.window)
        windows = (self.samples[start : start + self.window] for start in starts)
        return [sqrt(sum(map(mul, window, window)) / len(window)) for window in windows]

    @cached_property
    def span(self) -> tuple[int, int]:
        """The windows from the first that is not silence to after the last."""
        faint = FAINT * max(self.levels, default=0.0)
        loud = [at for at, level in enumerate(self.levels) if level > faint]
        return (loud[0], loud[-1] + 1) if loud else (0, 0)

    @cached_property
    def loudness(self) -> float:
        """How loud it is where somebody speaks."""
        powers = [level * level for level in self.levels[slice(*self.span)]]
        starts = range(0, max(1, len(powers) - BLOCK + 1), EACH)
        blocks = [fmean(powers[start : start + BLOCK]) for start in starts] if powers else [0.0]
        gate = GATE * fmean(blocks)
        return sqrt(fmean([block for block in blocks if block >= gate]))


def fault(speech: Speech, text: str, speeds: tuple[float, float] = ONE_SPEED, tail: float = LAST) -> str:
    """What is wrong with a spoken text, or nothing; `tail` is the silence it must end with."""
    if speech.loudness < SILENT:
        return "silent"
    first, after = speech.span
    seconds = (after - first) * WINDOW
    shortest, longest = plausible(text, speeds)
    if seconds > longest:
        return "too long"
    if max(speech.levels[-round(tail / WINDOW) :]) > ENDS_QUIET * speech.loudness:
        return "cut off"
    return "too short" if seconds < shortest else ""


def plausible(text: str, speeds: tuple[float, float] = ONE_SPEED) -> tuple[float, float]:
    """The least and the most seconds a text can take at the slowest and the fastest speed."""
    slowest, fastest = speeds
    digits = sum(letter.isdigit() for letter in text)
    letters = sum(letter.isalpha() for letter in text)
    longest = ONE_WORD + LONGEST * len(text) + DIGIT * digits
    return SHORTEST * letters / fastest, longest / slowest


def evened(speech: Speech) -> Speech:
    """The speech as loud as every other, with the same silence around it."""
    gain = min(MOST_GAIN, LOUDNESS / max(1.0, speech.loudness))
    bends = bending(round(log2(gain) * STEPS))
    samples = trimmed(speech)
    return Speech(array("h", map(bends.__getitem__, samples)), speech.rate)


def trimmed(speech: Speech) -> Samples:
    """The samples with a constant silence before and after."""
    first, after = speech.span
    start = first * speech.window - round(LEAD * speech.rate)
    end = after * speech.window + round(TRAIL * speech.rate)
    samples = array("h", bytes(2 * max(0, -start)))
    samples += speech.samples[max(0, start) : end]
    samples += array("h", bytes(2 * max(0, end - len(speech.samples))))
    return samples


@lru_cache(maxsize=40)
def bending(steps: int) -> Samples:
    """What becomes of each sample at a gain."""
    gain = float(2 ** (steps / STEPS))
    return table_of(lambda sample: bent(sample * gain))


def table_of(becomes: Callable[[int], int]) -> Samples:
    """What becomes of each sample there can be: the negative ones are counted from the end."""
    return array("h", map(becomes, (*range(32768), *range(-32768, 0))))


def bent(sample: float) -> int:
    """A sample, bent below the ceiling if it is above the knee."""
    over, room = abs(sample) - KNEE, CEILING - KNEE
    if over <= 0:
        return int(sample)
    size = KNEE + room * tanh(over / room)
    return int(size if sample > 0 else -size)
