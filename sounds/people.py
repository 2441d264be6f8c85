"""People heard from across a square: voices without words."""

import numpy as np

from sounds.room import at, away, in_room, lay, row, silence
from sounds.synth import (
    RATE,
    Chance,
    Signal,
    band,
    even,
    fading,
    line,
    noise,
    samples,
    spaced,
    sung,
    swell,
    wander,
)

# Formants of vowels: the first two resonances of a throat, in Hz, of a man.
VOWELS = (
    (730, 1090),
    (530, 1840),
    (390, 1990),
    (570, 840),
    (440, 1020),
    (270, 2290),
    (300, 870),
    (490, 1350),
)

# Hisses between vowels: lower and upper edge, seconds.
HISSES = ((4200, 8500, 0.09), (2200, 5500, 0.08), (1500, 6000, 0.03), (600, 2500, 0.025))


def syllables(dice: Chance) -> list[tuple[float, float]]:
    """When the syllables of a phrase start and how long they are."""
    second, found = 0.0, []
    for _ in range(int(dice.integers(3, 13))):
        long = float(np.clip(dice.normal(0.19, 0.06), 0.09, 0.38))
        found.append((second, long))
        second += long * dice.uniform(0.95, 1.15)
    return found


def course(n: int, dice: Chance, beats: list[tuple[float, float]], which: int, throat: float) -> Signal:
    """How a formant moves from vowel to vowel through a phrase."""
    end = beats[-1][0] + beats[-1][1]
    points = [
        (min((start + 0.5 * long) / end, 0.999), VOWELS[dice.integers(8)][which]) for start, long in beats
    ]
    return throat * line(n, (0, points[0][1]), *points, (1, points[-1][1]))


def phrase(dice: Chance, pitch: float, throat: float) -> Signal:
    """One phrase of one voice: a tune of speech, sinking at the end, with hisses between."""
    beats = syllables(dice)
    n = samples(beats[-1][0] + beats[-1][1])
    tune = line(
        n,
        (0, 1.0),
        (dice.uniform(0.1, 0.3), dice.uniform(1.05, 1.35)),
        (0.75, 1.0),
        (1, dice.choice([0.78, 0.8, 1.25])),
    )
    f = pitch * tune * (1 + 0.035 * wander(n, dice, 6, 0.2) + 0.01 * wander(n, dice, 40, 0))
    first, second = course(n, dice, beats, 0, throat), course(n, dice, beats, 1, throat)
    voice = even(
        sung(f, [(first, 75, 1.0), (second, 110, 0.5), (np.full(n, 2600 * throat), 160, 0.22)], 0.75)
    )
    body, breath = np.full(n, 0.04), np.zeros(n)
    for start, long in beats:
        begin, m = samples(start), min(samples(long), n - samples(start))
        body[begin : begin + m] += dice.uniform(0.45, 1) * swell(m, 0.05, 0.08)
        low, high, size = HISSES[dice.integers(4)]
        hiss = noise(samples(size), dice, band(low, high, 2)) * swell(samples(size), 0.4 * size, 0.4 * size)
        room = min(len(hiss), n - begin)
        breath[begin : begin + room] += 0.16 * hiss[:room]
    return np.asarray(voice * body * swell(n, 0.03, 0.1) + breath)


def laugh(dice: Chance, pitch: float, throat: float) -> Signal:
    """Somebody laughs: short open vowels, one after another, sinking."""
    laughs: list[tuple[float, Signal]] = []
    for number in range(int(dice.integers(4, 8))):
        n = samples(0.14)
        f = pitch * 1.5 * 0.94**number * line(n, (0, 1.05), (1, 0.9))
        voice = sung(f, [(np.full(n, 700 * throat), 110, 1), (np.full(n, 1250 * throat), 150, 0.5)], 0.8)
        air = noise(n, dice, band(600, 3500, 1)) * 0.25
        laughs.append((0.19 * number, 0.93**number * (even(voice) + air) * line(n, (0, 0), (0.2, 1), (1, 0))))
    return row(laughs)


def speaker(n: int, dice: Chance, place: float, metres: float) -> Signal:
    """One person who talks, listens, and talks again, without one word."""
    seconds, heard = n / RATE, silence(n)
    man = dice.random() < 0.55
    pitch = dice.uniform(92, 140) if man else dice.uniform(170, 240)
    throat = dice.uniform(0.95, 1.06) if man else dice.uniform(1.12, 1.25)
    for moment in spaced(seconds, dice.uniform(2.6, 4.6), dice, 0.8):
        strength = dice.uniform(0.6, 1.1)
        words = strength * phrase(dice, pitch * dice.uniform(0.93, 1.1), throat)
        lay(heard, at(away(words, metres), place), moment)
    if dice.random() < 0.35:
        lay(heard, at(0.8 * away(laugh(dice, pitch, throat), metres), place), dice.uniform(0, seconds))
    return heard


def murmur(n: int, dice: Chance, people: int) -> Signal:
    """A crowd that talks in twos and threes all over the place; no word is to be made out."""
    crowd = silence(n)
    for number in range(people):
        place = -0.95 + 1.9 * (number + 0.5) / people
        crowd += speaker(n, dice, float(place), dice.uniform(9, 26))
    low = noise(n, dice, band(220, 900, 1)) * (1 + 0.2 * wander(n, dice, 3, 0.2))
    return even(in_room(even(crowd), "square", 0) + 0.15 * at(low, 0.3 * wander(n, dice, 0.1)))


def sob(dice: Chance, seconds: float) -> Signal:
    """A breath drawn in, broken in three."""
    n = samples(seconds)
    catches = 0.25 + 0.75 * np.abs(np.sin(np.pi * 3 * np.linspace(0, 1, n)))
    body = fading(n, 4 * seconds, 0.05) * swell(n, 0.1, 0.15)
    return np.asarray(noise(n, dice, band(900, 4200, 1)) * catches * body)
