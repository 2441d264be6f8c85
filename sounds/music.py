"""Instruments that play tunes, and the tunes, all of our own invention."""

from collections.abc import Callable, Iterator

import numpy as np

from sounds.models import steepened
from sounds.room import at, away, lay, silence
from sounds.synth import (
    Chance,
    Signal,
    band,
    even,
    fading,
    line,
    noise,
    resonances,
    samples,
    shaped,
    swell,
    times,
    tone,
    wander,
)

NOTES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")

Note = tuple[float, str, float]  # when, which, how long, in beats


def pitch(name: str) -> float:
    """The frequency of a note such as A4."""
    return float(440 * 2 ** ((NOTES.index(name[:-1]) + 12 * (int(name[-1]) - 4) - 9) / 12))


def tune(text: str) -> Iterator[Note]:
    """A tune written as `A4:1 -:2 C#5:.5`: notes, or rests, with their beats."""
    beat = 0.0
    for word in text.split():
        name, long = word.split(":")
        if name != "-":
            yield beat, name, float(long)
        beat += float(long)


def played(
    scene: Signal,
    text: str,
    start: float,
    beat: float,
    place: float,
    instrument: Callable[[float, float], Signal],
    level: float = 0.0,
) -> None:
    """A tune put into a scene, each note by the instrument (frequency, seconds)."""
    for when, name, long in tune(text):
        lay(scene, at(instrument(pitch(name), long * beat), place), start + when * beat, level)


def brass(dice: Chance, f: float, seconds: float) -> Signal:
    """Horns in unison: a scoop at the start, a late vibrato, a bell that lets out what is high."""
    n = samples(seconds + 0.12)
    total = np.zeros(n)
    for _ in range(3):
        t = times(n)
        late = np.clip((t - 0.25) / 0.5, 0, 1)
        course = (
            f
            * (1 + dice.normal(0, 0.0018))
            * (1 + 0.004 * late * np.sin(2 * np.pi * dice.uniform(4.8, 5.6) * t))
        )
        course *= 1 - 0.025 * np.exp(-t / 0.03)
        body = line(
            n, (0, 0), (min(0.06 / seconds, 0.3), 1), (min(0.2 / seconds, 0.5), 0.78), (0.85, 0.72), (1, 0)
        )
        total += steepened(course, body, dice)
    total = shaped(total, band(650, 7000, 1), tail=0)
    lip = noise(n, dice, band(400, 2500, 1)) * fading(n, 0.09, 0.01) * 0.15
    return even(total, 0.25) + 0.2 * lip


def horn_far(dice: Chance, f: float, seconds: float) -> Signal:
    """A single horn, blown softly on a far hill."""
    n = samples(seconds + 0.3)
    course = f * (1 - 0.02 * np.exp(-times(n) / 0.04)) * (1 + 0.002 * wander(n, dice, 4))
    return even(away(steepened(course, 0.5 * swell(n, 0.09, 0.35), dice), 60), 0.2)


# The ranks of the organ: which pipe against the key, how loud, its harmonics.
RANKS = (
    (0.5, 0.5, (1, 0.15, 0.08)), (1.0, 1.0, (1, 0.5, 0.3, 0.2, 0.12, 0.08, 0.05)),
    (2.0, 0.5, (1, 0.35, 0.15, 0.08)), (3.0, 0.16, (1, 0.2)),
    (4.0, 0.2, (1, 0.2, 0.06)), (6.0, 0.07, (1,)), (8.0, 0.06, (1,)),
)  # fmt: skip


def organ(dice: Chance, f: float, seconds: float) -> Signal:
    """A chord of pipes on one key: each speaks with a breath, and all tremble a little."""
    n = samples(seconds + 0.1)
    shake = 1 + 0.0016 * np.sin(2 * np.pi * 5.2 * times(n))
    total = np.zeros(n)
    for rank, loud, partials in RANKS:
        course = np.full(n, f * rank * (1 + dice.normal(0, 0.0007))) * shake
        speak = swell(n, 0.09 / rank**0.4, 0.12)
        total += loud * tone(course, partials) * speak
    chiff = noise(n, dice, band(1.8 * f, 5 * f, 2)) * fading(n, 0.11, 0.012)
    # The jet goes on: noise that the pipe lets through at its own tone and at the next.
    air = noise(n, dice, resonances((f, 40, 1.0), (2 * f, 60, 0.6), (3 * f, 80, 0.3))) * swell(n, 0.05, 0.12)
    return 0.2 * total + 0.03 * chiff + 0.012 * air


def tine(dice: Chance, f: float, seconds: float) -> Signal:
    """One tooth of a music box: plucked, thin, with the knock of the comb."""
    n = samples(max(seconds, 2.2))
    t = times(n)
    long = 2.6 * (600 / f) ** 0.5
    ring = np.sin(2 * np.pi * f * t) * fading(n, long) + 0.3 * np.sin(2 * np.pi * f * 2.003 * t) * fading(
        n, long / 2
    )
    if 6.27 * f < 15000:
        ring += 0.13 * np.sin(2 * np.pi * f * 6.27 * t) * fading(n, 0.16)
    comb = noise(samples(0.03), dice, band(1200, 6000, 1)) * fading(samples(0.03), 0.012, 0.0003)
    ring[: len(comb)] += 0.12 * comb
    return 0.5 * dice.uniform(0.85, 1.0) * ring


def drone(n: int, dice: Chance, *tones: float) -> Signal:
    """Low tones held without end, beating slowly, dark and brighter by turns."""
    total = silence(n)
    for f in tones:
        for _ in range(3):
            course = f * (1 + dice.normal(0, 0.0022)) + 0 * times(n)
            glow = 0.5 + 0.5 * np.tanh(wander(n, dice, 0.12))
            dark = tone(course, tuple(1 / k for k in range(1, 7)), closing=True)
            bright = tone(course, tuple(1 / k**0.7 if k > 2 else 0.0 for k in range(1, 15)), closing=True)
            total += at(dark + 0.35 * bright * glow, 0.7 * wander(n, dice, 0.07), late=0)
    return even(total)
