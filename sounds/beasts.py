"""The beasts of night and house: crickets, wolf, dog, cat, bat."""

import numpy as np

from sounds.models import throat
from sounds.motifs import howled
from sounds.room import at, away, lay, row, silence
from sounds.synth import (
    RATE,
    Chance,
    Signal,
    band,
    between,
    even,
    line,
    noise,
    samples,
    shaped,
    spaced,
    sung,
    swell,
    times,
    tone,
    wander,
)


def chirp(dice: Chance, carrier: float) -> Signal:
    """One chirp of a field cricket: three or four strokes of the wings, the first the softest."""
    pulses = []
    for number in range(int(dice.choice([3, 3, 4]))):
        n = samples(dice.uniform(0.019, 0.023))
        course = carrier * line(n, (0, 1.012), (1, 0.985))
        body = line(n, (0, 0), (0.6, 1), (1, 0)) * (0.55, 0.85, 1.0, 0.95)[number]
        pulses.append((0.0385 * number, tone(course, (1, 0.05)) * body))
    return row(pulses)


def cricket(n: int, dice: Chance, place: float, metres: float, resting: float) -> Signal:
    """One field cricket through the night: bouts of chirps at its own pace, and rests."""
    seconds = n / RATE
    meadow = silence(n)
    carrier, pace = dice.uniform(4150, 4950), dice.uniform(0.32, 0.46)
    awake = wander(n, dice, 0.07, 0.1)
    for moment in spaced(seconds, pace, dice, 0.1):
        if awake[samples(moment) % n] > resting:
            song = away(chirp(dice, carrier * dice.uniform(0.997, 1.003)), metres)
            lay(meadow, at(song * dice.uniform(0.8, 1.0), place), moment)
    return meadow


def chorus(n: int, dice: Chance, many: int) -> Signal:
    """Crickets all over the meadow, so many that they become a shimmer."""
    total = silence(n)
    for _ in range(many):
        total += cricket(n, dice, dice.uniform(-1, 1), dice.uniform(15, 60), -1.2)
    return even(total)


def tree_cricket(dice: Chance) -> Signal:
    """A phrase of the tree cricket: one soft tone, trilled some forty times a second."""
    n = samples(dice.uniform(0.7, 1.7))
    t = times(n)
    trill = np.clip(np.sin(2 * np.pi * dice.uniform(38, 44) * t), -0.3, 1) + 0.3
    return tone(np.full(n, dice.uniform(2750, 2950)), (1, 0.08)) * trill * swell(n, 0.12, 0.1)


def bush_cricket(n: int, dice: Chance) -> Signal:
    """The high whirr of bush crickets, near the edge of hearing."""
    total = silence(n)
    for place in (-0.7, 0.1, 0.8):
        beat = 0.35 + 0.65 * np.sin(np.pi * dice.integers(11, 14) * np.arange(n) / RATE) ** 4
        whirr = noise(n, dice, band(7500, 12500, 3)) * beat
        total += at(whirr * between(wander(n, dice, 0.15), 0.2, 1), place, late=0)
    return even(total)


def howl(dice: Chance, seconds: float, top: float) -> Signal:
    """A wolf: up from a moan, held and wavering, broken, falling away; its notes are in `motifs.py`."""
    n = samples(seconds)
    knee = dice.uniform(0.5, 0.66)
    up = dice.uniform(0.12, 0.2)
    course = top * howled(n, up, knee)
    course *= 1 + 0.006 * wander(n, dice, 5, 0.2) + 0.004 * np.sin(2 * np.pi * 4.6 * times(n))
    mouth = line(n, (0, 480), (0.3, 760), (0.75, 700), (1, 420))
    formants = ((mouth, 230.0, 1.0), (2.4 * mouth, 380.0, 0.22), (np.full(n, 2700.0), 600.0, 0.06))
    voice = throat(course, dice, formants, 0.1, 0.05)
    strength = line(n, (0, 0), (0.1, 0.45), (0.3, 1), (0.7, 0.85), (1, 0)) * (
        1 + 0.08 * wander(n, dice, 7, 0.1)
    )
    return even(voice, 0.2) * strength


def whimper(dice: Chance, top: float) -> Signal:
    """A young wolf that joins in: short, high, yapping its way up."""
    notes, second = [], 0.0
    for _ in range(int(dice.integers(2, 5))):
        n = samples(dice.uniform(0.18, 0.4))
        course = top * dice.uniform(0.85, 1.2) * line(n, (0, 0.8), (0.3, 1.1), (1, 0.75))
        voice = sung(course, [(np.full(n, 1100.0), 350, 1.0), (np.full(n, 2500.0), 500, 0.2)], 0.8)
        notes.append((second, even(voice, 0.2) * line(n, (0, 0), (0.25, 1), (1, 0))))
        second += dice.uniform(0.25, 0.5)
    return row(notes)


def bark(dice: Chance) -> Signal:
    """One bark of a big dog."""
    n = samples(dice.uniform(0.16, 0.24))
    course = (
        dice.uniform(0.92, 1.08)
        * line(n, (0, 260), (0.25, 430), (1, 210))
        * (1 + 0.03 * wander(n, dice, 60, 0))
    )
    voice = sung(
        course, [(line(n, (0, 600), (0.3, 950), (1, 600)), 260, 1.0), (np.full(n, 1900.0), 400, 0.4)], 0.5
    )
    rough = noise(n, dice, band(500, 2600, 1)) * 0.25
    return (even(voice) + rough) * line(n, (0, 0), (0.12, 1), (0.4, 0.7), (1, 0))


def barking(dice: Chance) -> Signal:
    """A dog somewhere in the village."""
    second, barks = 0.0, []
    for _ in range(int(dice.integers(2, 5))):
        barks.append((second, bark(dice)))
        second += dice.uniform(0.32, 0.6)
    return row(barks)


def meow(dice: Chance) -> Signal:
    """A cat: m - i - a - u, the mouth opening and closing."""
    n = samples(1.15)
    course = line(n, (0, 430), (0.2, 640), (0.42, 700), (0.75, 590), (1, 400)) * (
        1 + 0.008 * wander(n, dice, 14, 0.1)
    )
    first = line(n, (0, 380), (0.12, 480), (0.42, 1150), (0.7, 950), (1, 480))
    second = line(n, (0, 1500), (0.15, 2500), (0.42, 1900), (0.7, 1450), (1, 900))
    throat = sung(course, [(first, 170, 1.0), (second, 230, 0.75), (np.full(n, 3700.0), 420, 0.35)], 0.35)
    breath = noise(n, dice, band(1800, 5500, 2)) * 0.02
    strength = line(n, (0, 0), (0.07, 0.25), (0.2, 0.5), (0.4, 1), (0.72, 0.7), (1, 0))
    return (even(throat) + breath) * strength


def purr(dice: Chance, seconds: float) -> Signal:
    """A purr: soft thumps some twenty-six a second, out and in."""
    n = samples(seconds)
    beat = np.abs(np.sin(np.pi * 26 * times(n) + 0.3 * wander(n, dice, 4))) ** 6
    return np.asarray(noise(n, dice, band(90, 900, 1)) * beat * swell(n, 0.15, 0.25))


def flutter(dice: Chance, seconds: float, beats: float) -> Signal:
    """Leathery wings: one puff of air a beat, with a crease of skin in each."""
    n = samples(seconds)
    second, puffs = 0.0, []
    while second < seconds - 0.12:
        m = samples(dice.uniform(0.045, 0.06))
        air = noise(m, dice, band(160, 1200, 2)) + 0.25 * noise(m, dice, band(1500, 5500, 2))
        puffs.append((second, air * line(m, (0, 0), (0.25, 1), (1, 0)) * dice.uniform(0.7, 1)))
        second += dice.uniform(0.9, 1.1) / beats
    total = row(puffs)[:n]
    return np.pad(total, (0, n - len(total)))


def squeak(dice: Chance) -> Signal:
    """A bat's call as far down as people hear it: short chirps that fall."""
    notes, second = [], 0.0
    for _ in range(int(dice.integers(3, 7))):
        n = samples(dice.uniform(0.018, 0.05))
        course = dice.uniform(7200, 9800) * line(n, (0, 1.15), (0.3, 1), (1, 0.68))
        notes.append(
            (second, tone(course, (1, 0.12)) * line(n, (0, 0), (0.2, 1), (1, 0)) * dice.uniform(0.4, 1))
        )
        second += dice.uniform(0.045, 0.11)
    return row(notes)


def far_wolf(dice: Chance, seconds: float, top: float, metres: float) -> Signal:
    """A wolf beyond the woods, its high tones lost on the way."""
    return even(shaped(howl(dice, seconds, top), band(120, 5000 / (1 + metres / 150), 1)), 0.2)
