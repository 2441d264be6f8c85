"""Things that are struck, shut, drawn and fired: metal, wood, skin and powder."""

from collections.abc import Sequence

import numpy as np

from sounds.room import row
from sounds.synth import (
    RATE,
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
    tilt,
    times,
    wander,
)

# Partials of things that ring: frequency against the named tone, height, seconds to die away.
BELL = (
    (0.5, 0.55, 9.0), (1.0, 0.8, 5.5), (1.183, 0.75, 4.8), (1.506, 0.3, 3.2),
    (2.0, 1.0, 3.4), (2.51, 0.22, 1.8), (2.66, 0.25, 1.7), (3.01, 0.38, 1.5),
    (4.17, 0.28, 0.9), (5.43, 0.2, 0.6), (6.8, 0.14, 0.4), (8.2, 0.1, 0.3),
)  # fmt: skip
GONG = (
    (1.0, 1.0, 7.0), (1.34, 0.5, 6.0), (1.86, 0.7, 5.5), (2.43, 0.8, 5.0),
    (2.97, 0.6, 4.4), (3.62, 0.6, 4.0), (4.41, 0.5, 3.4), (5.27, 0.5, 3.0),
    (6.33, 0.4, 2.6), (7.51, 0.35, 2.2), (9.12, 0.3, 1.8), (11.4, 0.22, 1.5),
)  # fmt: skip
ANVIL = (
    (1.0, 0.6, 0.5), (1.71, 0.9, 0.8), (2.63, 1.0, 1.0),
    (3.35, 0.6, 0.6), (4.42, 0.6, 0.5), (5.87, 0.4, 0.3),
)  # fmt: skip
BLADE = (
    (1.0, 0.35, 1.1), (1.47, 0.6, 1.4), (1.93, 0.8, 1.3),
    (2.71, 1.0, 1.2), (3.38, 0.7, 0.9), (4.49, 0.5, 0.7),
)  # fmt: skip
BAR = ((1.0, 1.0, 1.4), (2.756, 0.2, 0.5), (5.404, 0.1, 0.2))
SKIN = ((1.0, 1.0, 1.0), (1.593, 0.6, 0.6), (2.136, 0.4, 0.45), (2.653, 0.3, 0.3), (3.156, 0.2, 0.25))


def struck(
    dice: Chance,
    seconds: float,
    f: float,
    partials: Sequence[tuple[float, float, float]],
    beating: float = 0.4,
) -> Signal:
    """A thing that rings: every partial a pair that beats, dying away in its own time."""
    n = samples(seconds)
    total = np.zeros(n)
    for ratio, height, t60 in partials:
        for side in (-0.5, 0.5):
            at = f * ratio + side * beating * dice.uniform(0.5, 1.5)
            wave = np.sin(2 * np.pi * (at * times(n) + dice.random()))
            total += 0.5 * height * wave * fading(n, t60 * dice.uniform(0.9, 1.1), 0.002)
    return total


def bell(dice: Chance, seconds: float, f: float) -> Signal:
    """A church bell with its minor third and hum, and the clapper's stroke."""
    n = samples(0.12)
    clapper = noise(n, dice, band(900, 6000, 1)) * fading(n, 0.07)
    return row([(0.0, struck(dice, seconds, f, BELL, 0.5)), (0.0, 0.35 * clapper)])


def gong(dice: Chance, seconds: float, f: float) -> Signal:
    """A gong: the stroke clear at once, then the high tones blooming."""
    n = samples(seconds)
    bloom = line(n, (0, 0.15), (0.09, 1), (0.3, 0.5), (1, 0))
    shimmer = np.zeros(n)
    for _ in range(60):
        at = np.exp(dice.uniform(np.log(900), np.log(7000)))
        shimmer += np.sin(2 * np.pi * (at * times(n) + dice.random())) * fading(
            n, 4200 / at * 1.4 + 0.5, 0.002
        )
    drop = 1 - 0.012 * np.clip(times(n) / 0.5, 0, 1)
    body = struck(dice, seconds, f, GONG, 1.1)
    bent = np.interp(np.cumsum(drop), np.arange(n), body)
    mallet = noise(samples(0.15), dice, band(150, 3000, 1)) * fading(samples(0.15), 0.12)
    return row([(0.0, bent + 0.1 * shimmer * bloom), (0.0, 0.5 * mallet)])


def anvil(dice: Chance, f: float) -> Signal:
    """One stroke of the smith on hot iron."""
    n = samples(0.05)
    dull = noise(n, dice, band(300, 5000, 1)) * fading(n, 0.04)
    return row([(0.0, struck(dice, 1.0, f, ANVIL, 3.0)), (0.0, 0.9 * dull)])


def smithy(dice: Chance, strokes: int) -> Signal:
    """The smith at work: heavy strokes, and light ones where the hammer dances on the anvil."""
    second, blows = 0.0, []
    for _ in range(strokes):
        blows.append((second, dice.uniform(0.8, 1) * anvil(dice, 960)))
        if dice.random() < 0.55:
            blows.append((second + 0.31, dice.uniform(0.2, 0.35) * anvil(dice, 1005)))
        second += dice.uniform(0.68, 0.76)
    return row(blows)


def drawn_sword(dice: Chance) -> Signal:
    """A sword out of its sheath: steel along steel, rising, then the blade left ringing."""
    n = samples(0.5)
    scrape = np.zeros(n)
    for low, high, start in ((1800, 3200, 0.0), (3000, 5600, 0.2), (5200, 11000, 0.4)):
        strength = line(n, (0, 0.0), (start + 0.05, 0.2), (0.7 + 0.6 * start * 0.5, 1), (1, 0))
        scrape += noise(n, dice, band(low, high, 3)) * strength
    scrape *= 1 + 0.35 * wander(n, dice, 90, 0)
    ring = struck(dice, 1.6, 1270, BLADE, 5.0)
    ring *= np.clip(times(len(ring)) / 0.02, 0, 1)
    return row([(0.0, 0.4 * scrape), (0.36, 0.55 * ring)])


def stroke(dice: Chance) -> Signal:
    """A blade through the air, and onto a blade."""
    n = samples(0.34)
    air = noise(n, dice, band(350, 1600, 2)) * line(n, (0, 0), (0.75, 1), (1, 0))
    air += 0.35 * noise(n, dice, band(1500, 4500, 2)) * line(n, (0, 0), (0.85, 1), (1, 0))
    m = samples(0.08)
    clash = noise(m, dice, band(1200, 12000, 1)) * fading(m, 0.06, 0.0004)
    ring = struck(dice, 1.5, 1130, BLADE, 7.0)
    return row([(0.0, 0.3 * air), (0.3, 0.9 * clash), (0.3, 0.7 * ring)])


def chime(dice: Chance, f: float) -> Signal:
    """One bar of a chime, struck with felt."""
    sound = struck(dice, 1.6, f, BAR, 0.8)
    return sound * np.clip(times(len(sound)) / 0.004, 0, 1)


def knock(dice: Chance, seconds: float, tones: Sequence[float], hard: float) -> Signal:
    """Wood on wood: a click that the board's own tones answer."""
    n = samples(seconds)
    click = dice.standard_normal(n) * fading(n, 0.012 / hard, 0.0003)
    peaks = [(f, f / 9, 1.0 / (1 + number)) for number, f in enumerate(tones)]
    return even(shaped(click, resonances(*peaks), tail=0.2), 0.2) * 3


def creak(dice: Chance, seconds: float, *rate: tuple[float, float]) -> Signal:
    """Dry wood or rope that sticks and slips: a row of jerks, and the boards that answer them."""
    n = samples(seconds)
    turns = np.cumsum(line(n, *rate) * (1 + 0.12 * wander(n, dice, 12, 0.2))) / RATE
    jerks = np.flatnonzero(np.diff(np.floor(turns)) > 0)
    pulses = np.zeros(n)
    pulses[jerks] = dice.lognormal(0, 0.35, len(jerks))
    boards = resonances((390, 40, 0.8), (720, 60, 1), (1180, 80, 0.9), (1760, 130, 0.6), (2650, 220, 0.4))
    return even(shaped(pulses, boards, band(200, 5000, 1)), 0.2)


def drum(dice: Chance, f: float, seconds: float, hard: float = 0.3) -> Signal:
    """A drum: skin that is tight at the stroke and slackens, with the stick's slap."""
    n = samples(seconds)
    t = times(n)
    total = np.zeros(n)
    for ratio, height, part in SKIN:
        turns = f * ratio * (t + 0.35 * 0.03 * (1 - np.exp(-t / 0.03)))
        total += height * np.sin(2 * np.pi * turns) * fading(n, seconds * 0.8 * part, 0.003)
    slap = noise(n, dice, band(250, 2400, 1)) * fading(n, 0.05)
    return total + hard * slap


def snare(dice: Chance, strength: float) -> Signal:
    """One stroke on the side drum: its skin, and its snares buzzing."""
    n = samples(0.22)
    skin = sum(
        h * np.sin(2 * np.pi * f * times(n)) * fading(n, 0.12)
        for f, h in ((188, 1.0), (291, 0.6), (402, 0.4))
    )
    wires = noise(n, dice, band(1500, 9000, 1)) * fading(n, 0.13 + 0.05 * strength, 0.002)
    return np.asarray(strength * (0.8 * skin + (0.5 + 0.4 * strength) * wires))


def drum_roll(dice: Chance, seconds: float) -> Signal:
    """A roll that grows, and the stroke that ends it."""
    second, strokes, hand = 0.0, [], 0
    while second < seconds:
        grown = 0.16 + 0.6 * (second / seconds) ** 1.8
        strokes.append((second, snare(dice, grown * dice.uniform(0.85, 1.05) * (1.0, 0.88)[hand])))
        second += dice.uniform(0.95, 1.05) / 23
        hand = 1 - hand
    strokes.append((seconds + 0.09, 1.2 * snare(dice, 1.1)))
    strokes.append((seconds + 0.09, 0.9 * drum(dice, 78, 0.9)))
    return row(strokes)


def heart(dice: Chance) -> Signal:
    """One beat of a heart: the low thump and the higher, shorter one after it."""
    beats = []
    for second, f, long, strong in ((0.0, 52.0, 0.26, 1.0), (0.3, 66.0, 0.18, 0.7)):
        n = samples(long)
        turns = f * (times(n) + 0.012 * (1 - np.exp(-times(n) / 0.02)))
        thump = np.sin(2 * np.pi * turns) * line(n, (0, 0), (0.12, 1), (0.35, 0.75), (1, 0))
        chest = noise(n, dice, band(70, 210, 2)) * line(n, (0, 0), (0.08, 1), (0.4, 0.2), (1, 0))
        # What a small loudspeaker has of it: the ribs, which ring higher and shorter.
        ribs = sum(
            part * np.sin(2 * np.pi * (height * turns + 0.1))
            for height, part in ((5.0, 1.0), (6.4, 0.7), (8.2, 0.45))
        ) * line(n, (0, 0), (0.05, 1), (0.45, 0.25), (1, 0))
        beats.append((second, strong * np.tanh(1.8 * (0.55 * thump + 0.22 * chest + 0.6 * ribs))))
    return row(beats)


def shot(dice: Chance) -> Signal:
    """A hunter's gun: the crack, the blast and the push of air."""
    n = samples(1.1)
    crack = dice.standard_normal(n) * fading(n, 0.035, 0.0002)
    blast = noise(n, dice, band(120, 2200, 1), tilt(-2)) * fading(n, 0.5, 0.001)
    push = np.sin(2 * np.pi * (58 * times(n) + 1.4 * (1 - np.exp(-times(n) / 0.02)))) * fading(n, 0.45)
    return np.asarray(np.tanh(1.1 * (1.2 * crack + 0.6 * blast + 0.25 * push)))


def tick(dice: Chance, high: bool) -> Signal:
    """A clock's escapement, with the case that answers."""
    n = samples(0.16)
    metal = noise(n, dice, band(2300, 7000, 2)) * fading(n, 0.018, 0.0003)
    case = (410, 860, 1730) if high else (350, 730, 1480)
    wood = knock(dice, 0.16, case, 1.2)
    return row([(0.0, 0.5 * metal), (0.0, wood), (0.011, 0.25 * metal)])


def step(dice: Chance) -> Signal:
    """One step of a wooden shoe on cobbles, heel and toe."""
    heel = knock(dice, 0.08, (260 * dice.uniform(0.9, 1.1), 640, 1500), 0.9)
    toe = knock(dice, 0.06, (420, 980 * dice.uniform(0.9, 1.1), 2300), 1.3)
    return row([(0.0, heel), (dice.uniform(0.06, 0.09), 0.4 * toe)])


def passing(dice: Chance, steps: int) -> Signal:
    """Somebody walking."""
    pace = dice.uniform(0.48, 0.58)
    return row(
        [
            (pace * number * dice.uniform(0.99, 1.01), step(dice) * dice.uniform(0.7, 1))
            for number in range(steps)
        ]
    )


def rushing(dice: Chance, seconds: float, low: float, high: float) -> Signal:
    """Air that is pushed aside."""
    n = samples(seconds)
    return noise(n, dice, band(low, high, 1)) * swell(n, 0.4 * seconds, 0.5 * seconds)
