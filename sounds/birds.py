"""Birds: the owl, the singers of the morning, cock and hens."""

import numpy as np

from sounds.room import row
from sounds.synth import (
    Chance,
    Signal,
    band,
    even,
    line,
    noise,
    samples,
    sung,
    swell,
    times,
    tone,
    wander,
    whistling,
)


def whistle(seconds: float, *course: tuple[float, float], second: float = 0.03) -> Signal:
    """One pure note of a bird along a course of (part of the way, Hz)."""
    n = samples(seconds)
    return tone(line(n, *course), (1, second)) * swell(n, min(0.02, seconds / 4), min(0.04, seconds / 3))


def hoot(dice: Chance, seconds: float, top: float) -> Signal:
    """One hoot of an owl: a soft round tone, up a little and down again."""
    n = samples(seconds)
    course = top * line(n, (0, 0.9), (0.25, 1.0), (0.65, 0.985), (1, 0.88))
    body = line(n, (0, 0), (0.22, 1), (0.7, 0.8), (1, 0))
    air = whistling(course, 60, dice) * 0.05
    return (tone(course, (1, 0.09, 0.05, 0.012)) + air) * body


def owl(dice: Chance) -> Signal:
    """The eagle owl: a short hoot, then two long ones, the last the lowest."""
    top = dice.uniform(380, 410)
    calls = [(0.0, 0.6 * hoot(dice, 0.28, 0.97 * top)), (0.42, hoot(dice, 0.62, top))]
    if dice.random() < 0.8:
        calls.append((1.28, 0.9 * hoot(dice, 0.66, 0.93 * top)))
    return row(calls)


def tawny_owl(dice: Chance) -> Signal:
    """The tawny owl: one long call, a silence, and a second that trembles."""
    n, m = samples(1.0), samples(1.9)
    top = dice.uniform(720, 780)
    first = tone(top * line(n, (0, 0.93), (0.3, 1), (1, 0.9)), (1, 0.05)) * line(
        n, (0, 0), (0.2, 1), (0.7, 0.7), (1, 0)
    )
    shake = 1 - 0.75 * line(m, (0, 1), (0.5, 1), (0.7, 0)) * np.sin(np.pi * 7 * times(m)) ** 2
    course = top * line(m, (0, 0.95), (0.6, 0.97), (0.75, 1.03), (1, 0.9)) * (1 + 0.01 * wander(m, dice, 6))
    second = tone(course, (1, 0.05)) * shake * line(m, (0, 0), (0.15, 0.6), (0.7, 1), (1, 0))
    return row([(0.0, first), (2.6, 0.3 * hoot(dice, 0.15, top)), (3.1, second)])


def blackbird(dice: Chance, repertoire: Chance) -> Signal:
    """A verse of the blackbird: slow fluting notes, then a hasty twitter."""
    second, notes = 0.0, []
    for _ in range(int(repertoire.integers(3, 6))):
        long, f = repertoire.uniform(0.1, 0.32), repertoire.uniform(1650, 2700)
        bend = repertoire.uniform(0.82, 1.22)
        note = whistle(long, (0, f), (0.4, f * (1 + bend) / 2), (1, f * bend), second=0.06)
        notes.append((second, note * (1 + 0.2 * np.sin(2 * np.pi * 27 * times(len(note))))))
        second += long + repertoire.uniform(0.01, 0.09)
    for _ in range(int(dice.integers(3, 9))):
        long, f = dice.uniform(0.025, 0.06), dice.uniform(3400, 6600)
        notes.append((second, 0.28 * whistle(long, (0, f), (1, f * dice.uniform(0.7, 1.35)))))
        second += long + dice.uniform(0.005, 0.04)
    return row(notes)


def robin(dice: Chance) -> Signal:
    """A verse of the robin: thin, high, tumbling, now slow, now fast."""
    second, notes = 0.0, []
    while second < dice.uniform(1.4, 2.2):
        f, pace = dice.uniform(2900, 6800), dice.choice([0.05, 0.09, 0.2])
        for _ in range(int(dice.integers(2, 6))):
            fall = dice.uniform(0.75, 1.15)
            note = whistle(pace * 0.85, (0, f), (0.5, f * dice.uniform(0.92, 1.1)), (1, f * fall))
            notes.append((second, note * dice.uniform(0.4, 1)))
            second += pace
            f *= dice.uniform(0.9, 1.05)
    return row(notes)


def great_tit(dice: Chance, high: float, low: float) -> Signal:
    """The great tit: two notes like a little saw, again and again."""
    notes = []
    for number in range(int(dice.integers(4, 8))):
        notes.append((0.36 * number, whistle(0.11, (0, high * 1.02), (1, high * 0.98))))
        notes.append((0.36 * number + 0.15, 0.8 * whistle(0.16, (0, low), (1, low * 0.97))))
    return row(notes)


def chiffchaff(dice: Chance) -> Signal:
    """The chiffchaff: its two syllables, in no order it could tell."""
    second, notes = 0.0, []
    for _ in range(int(dice.integers(7, 15))):
        f = float(dice.choice([4100, 4900])) * dice.uniform(0.98, 1.02)
        notes.append(
            (second, whistle(0.13, (0, f * 1.5), (0.2, f * 1.08), (1, f * 0.88)) * dice.uniform(0.7, 1))
        )
        second += dice.uniform(0.3, 0.38)
    return row(notes)


def sparrow(dice: Chance) -> Signal:
    """One chirp of a house sparrow, each a little different."""
    f, long = dice.uniform(3000, 4300), dice.uniform(0.06, 0.12)
    return whistle(
        long, (0, f * dice.uniform(0.8, 1)), (0.35, f * 1.25), (1, f * dice.uniform(0.7, 0.9)), second=0.2
    )


def wood_pigeon(dice: Chance) -> Signal:
    """The wood pigeon: five hoarse coos, the second the strongest."""
    second, notes = 0.0, []
    for long, part, strong in (
        (0.28, 0.97, 0.6),
        (0.62, 1.04, 1),
        (0.5, 0.98, 0.8),
        (0.22, 1.0, 0.6),
        (0.36, 0.93, 0.6),
    ):
        n = samples(long)
        course = 455 * part * line(n, (0, 0.95), (0.4, 1.02), (1, 0.94))
        coo = tone(course, (1, 0.2, 0.07)) + 0.25 * whistling(course, 90, dice)
        notes.append((second, strong * coo * swell(n, 0.06, 0.09)))
        second += long + 0.07
    return row(notes)


def cuckoo(dice: Chance) -> Signal:
    """The cuckoo, far off: a falling third, some times over."""
    notes = []
    for number in range(int(dice.integers(3, 6))):
        notes.append((1.25 * number, hoot(dice, 0.2, 690)))
        notes.append((1.25 * number + 0.36, 0.9 * hoot(dice, 0.34, 560)))
    return row(notes)


def cluck(dice: Chance, seconds: float, top: float) -> Signal:
    """One cluck of a hen."""
    n = samples(seconds)
    course = top * line(n, (0, 0.75), (0.3, 1), (1, 0.62)) * (1 + 0.02 * wander(n, dice, 50, 0))
    throat = sung(course, [(np.full(n, 950.0), 230, 1.0), (np.full(n, 2100.0), 350, 0.4)], 0.4)
    return (even(throat) + noise(n, dice, band(700, 4000, 1)) * 0.12) * line(
        n, (0, 0), (0.15, 1), (0.5, 0.6), (1, 0)
    )


def hens(dice: Chance) -> Signal:
    """Hens in a yard: some clucks, and now and then one drawn out for an egg."""
    second, clucks = 0.0, []
    for _ in range(int(dice.integers(3, 8))):
        clucks.append(
            (second, cluck(dice, dice.uniform(0.07, 0.13), dice.uniform(380, 520)) * dice.uniform(0.5, 1))
        )
        second += dice.uniform(0.18, 0.55)
    if dice.random() < 0.4:
        clucks.append((second, cluck(dice, 0.5, dice.uniform(680, 800))))
    return row(clucks)


# The cock's crow: when each syllable starts, how long it is, its tones, its strength.
CROW = (
    (0.0, 0.19, ((0, 520), (0.5, 690), (1, 560)), 0.6),
    (0.25, 0.2, ((0, 640), (0.4, 880), (1, 760)), 0.8),
    (0.48, 0.26, ((0, 700), (0.4, 960), (1, 800)), 0.85),
    (0.77, 1.15, ((0, 760), (0.1, 1010), (0.35, 960), (0.7, 830), (0.92, 600), (1, 430)), 1.0),
)


def crow(dice: Chance, pitch: float = 1.0) -> Signal:
    """A cock: three syllables up and the long one, hoarse at its end."""
    syllables = []
    for second, long, course, strong in CROW:
        n = samples(long)
        f = pitch * line(n, *course) * (1 + 0.006 * wander(n, dice, 30, 0.1))
        open_beak = line(n, (0, 1300), (0.3, 1900), (0.7, 1750), (1, 1200))
        throat = sung(f, [(open_beak, 420, 1.0), (np.full(n, 3100.0), 500, 0.45), (f, 150, 0.35)], 0.15)
        hoarse = line(n, (0, 0.05), (0.6, 0.05), (0.9, 0.45 * (long > 1)), (1, 0.5 * (long > 1))) * noise(
            n, dice, band(900, 5200, 1)
        )
        body = swell(n, 0.03, 0.3 if long > 1 else 0.06)
        syllables.append((second, strong * (even(throat) + hoarse * 0.8) * body))
    return row(syllables)


def wings(dice: Chance) -> Signal:
    """A bird that flies up: quick claps of feathers, away and softer."""
    second, claps = 0.0, []
    for number in range(int(dice.integers(8, 14))):
        n = samples(0.05)
        claps.append(
            (second, noise(n, dice, band(350, 2800, 2)) * line(n, (0, 0), (0.3, 1), (1, 0)) * 0.9**number)
        )
        second += dice.uniform(0.07, 0.095)
    return row(claps)
