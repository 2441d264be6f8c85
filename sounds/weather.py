"""Wind, leaves, rain, thunder, water and fire: all of it noise, moved slowly."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from sounds.room import at, away, in_room, lay, silence, wide
from sounds.synth import (
    RATE,
    Chance,
    Shape,
    Signal,
    band,
    between,
    db,
    even,
    fading,
    filtered,
    line,
    noise,
    samples,
    shaped,
    spaced,
    tilt,
    times,
    wander,
    whistling,
)


def spread(n: int, dice: Chance, width: float, *shapes: Shape) -> Signal:
    """Noise of a shape, different to each ear."""
    return even(wide(noise(n, dice, *shapes), noise(n, dice, *shapes), width))


def gusts(n: int, dice: Chance) -> Signal:
    """How hard the wind blows, from about -1 (lull) to 1 (gust)."""
    return np.tanh(0.8 * wander(n, dice, 0.12, 0.3) + 0.35 * wander(n, dice, 0.9, 0.6))


def wind(n: int, dice: Chance, low: float, high: float, range_db: float, falling: float = -4.0) -> Signal:
    """Wind: bands of noise, the higher ones more moved by the gusts, drifting from ear to ear."""
    blow = gusts(n, dice)
    drift = wander(n, dice, 0.08, 0.3)
    edges = np.geomspace(low, high, 8)
    total = silence(n)
    for number, (under, over) in enumerate(pairwise(edges)):
        share = (number + 1) / 7
        shape = (band(under, over, 3), tilt(falling))
        left, right = filtered(dice.standard_normal((2, n)), *shape)
        moved = blow * range_db * share + 1.5 * wander(n, dice, 2.5)
        lean = np.tanh(drift + 0.5 * wander(n, dice, 0.2)) * 2.5 * share
        total += wide(left, right, 0.8) * np.stack([db(moved / 2 - lean), db(moved / 2 + lean)])
    return even(total)


def leaves(n: int, dice: Chance, blow: Signal) -> Signal:
    """Leaves in the wind: a high rustle that flutters, and follows the gusts."""
    total = silence(n)
    for place in (-0.9, -0.35, 0.25, 0.85):
        tree = noise(n, dice, band(1400, 5500, 2), tilt(-2))
        flutter = between(0.9 * wander(n, dice, 9, 0.2), 0.35, 1.0)
        follow = db(3.0 * np.roll(blow, samples(0.7 * place)) + 1.5 * wander(n, dice, 0.5))
        total += at(tree * flutter * follow, place, late=0)
    return even(total)


def howling(n: int, dice: Chance, low: float, high: float, places: tuple[float, ...]) -> Signal:
    """Wind that whistles round corners, in bands that rise and fall in tone and strength."""
    total = silence(n)
    for place in places:
        strength = wander(n, dice, 0.35, 0.4)
        course = low * (high / low) ** between(0.6 * strength + 0.4 * wander(n, dice, 0.6, 0.3), 0, 1)
        voice = whistling(course, 28, dice) + 0.18 * whistling(2.02 * course, 70, dice)
        voice *= between(1.4 * strength - 0.5, 0.0, 1.0) ** 1.6
        total += at(voice, np.tanh(place + 0.5 * wander(n, dice, 0.1)))
    return even(total)


def drop(dice: Chance) -> Signal:
    """One raindrop on leaf, stone or water: a tick, sometimes with a bubble after it."""
    n = samples(0.03)
    tick = dice.standard_normal(n) * fading(n, dice.uniform(0.004, 0.018), 0.0003)
    tick = shaped(tick, band(dice.uniform(900, 3500), dice.uniform(4500, 11000), 2), tail=0)
    if dice.random() < 0.25:
        f = dice.uniform(1200, 4500)
        tick += 0.25 * np.sin(2 * np.pi * f * times(n) * (1 + 1.5 * times(n))) * fading(n, 0.025, 0.002)
    return tick


def rain(n: int, dice: Chance, drops: float) -> Signal:
    """Rain: a broad rush on the whole land, and `drops` near ones a second."""
    heavy = 1.6 * np.tanh(wander(n, dice, 0.1, 0.3))
    total = silence(n)
    for low, high, weight in ((250, 1200, 0.45), (1200, 4200, 0.8), (4200, 9500, 0.4)):
        moved = db(heavy + 0.8 * wander(n, dice, 1.5))
        total += weight * spread(n, dice, 0.9, band(low, high, 1)) * moved
    total = even(total)
    near = silence(n)
    for _ in range(round(n / RATE * drops)):
        size = float(np.clip(dice.lognormal(0, 0.7), 0, 2.5))
        lay(near, at(size * drop(dice), dice.uniform(-1, 1)), dice.uniform(0, n / RATE))
    return total + 0.3 * even(near)


def thunder(dice: Chance, seconds: float, metres: float) -> Signal:
    """Far thunder: the claps of a crooked bolt arriving one after another, each lower than the last."""
    n = samples(seconds)
    sound = silence(n)
    claps = int(dice.integers(16, 26))
    for number in range(claps):
        late = (number / claps) ** 1.3 * 0.7 * seconds + dice.uniform(0, 0.35)
        long = samples(dice.uniform(0.5, 2.2))
        reach = 1.0 - 0.65 * number / claps
        top = (90 + 700 * reach * dice.uniform(0.3, 1)) * 1500 / (metres + 500)
        clap = noise(long, dice, band(28, top, 2), tilt(-2)) * line(long, (0, 0), (0.12, 1), (1, 0))
        loud = reach * float(dice.lognormal(-0.3, 0.5))
        lay(
            sound,
            at(clap, float(np.clip(dice.normal(0, 0.45), -1, 1))),
            min(late, seconds - 2.3),
            20 * np.log10(loud),
        )
    slow = line(n, (0, 0), (0.05, 1), (0.4, 0.8), (0.75, 0.4), (1, 0))
    return in_room(even(sound), "valley", -3) * slow


def bubble(dice: Chance) -> Signal:
    """A bubble that bursts: a short tone, damped by its size, rising as it nears the surface."""
    radius = 10 ** dice.uniform(-3.4, -2.4)
    f = 3.0 / radius
    damping = 0.13 / radius + 0.0072 * radius**-1.5
    n = samples(min(0.09, 6 / damping))
    t = times(n)
    rise = damping * dice.uniform(0, 0.12)
    strength = (radius / 1e-3) ** 0.5 * dice.random() ** 2
    last = np.clip((n / RATE - t) / 0.003, 0, 1)
    return np.asarray(strength * last * np.sin(2 * np.pi * f * (1 + rise * t) * t) * np.exp(-damping * t))


def brook(n: int, dice: Chance, bubbles: float) -> Signal:
    """A brook: its rush over stones and its bubbles, more of them now here, now there."""
    rush = spread(n, dice, 0.7, band(350, 2600, 1), tilt(-3))
    rush *= db(1.5 * wander(n, dice, 1.5) + 1.0 * wander(n, dice, 6, 0.2))
    water = silence(n)
    for _ in range(round(n / RATE * bubbles)):
        lay(water, at(bubble(dice), float(np.clip(dice.normal(0, 0.5), -1, 1))), dice.uniform(0, n / RATE))
    water = even(water) * db(1.5 * wander(n, dice, 2, 0.2))
    return even(water + 0.4 * even(rush))


def crackle(dice: Chance) -> Signal:
    """One crack of burning wood: a click with the ring of the splinter."""
    n = samples(0.05)
    f, size = np.exp(dice.uniform(np.log(700), np.log(7000))), dice.uniform(0.002, 0.014)
    click = dice.standard_normal(n) * fading(n, size, 0.0002)
    ring = np.sin(2 * np.pi * f * times(n)) * fading(n, size * 2.5, 0.0002)
    return shaped(click + 0.5 * ring, band(400, 12000, 1), tail=0)


def cracks(seconds: float, dice: Chance) -> Iterator[tuple[float, float]]:
    """When the wood cracks, and how hard: singly, and in bursts of many."""
    for moment in spaced(seconds, 0.07, dice, 1.0):
        yield moment, float(dice.lognormal(-1.1, 0.8))
    for moment in spaced(seconds, 2.6, dice, 0.9):
        for _ in range(int(dice.integers(4, 22))):
            yield moment + dice.exponential(0.22), float(dice.lognormal(-0.6, 0.7))
        yield moment, float(dice.lognormal(0.5, 0.3))


def fire(n: int, dice: Chance) -> Signal:
    """A fire: flames that breathe low, a hiss of sap, and crackling of all sizes."""
    lick = between(wander(n, dice, 5, 0.4), 0.25, 1.0)
    low = spread(n, dice, 0.5, band(45, 260, 2), tilt(-2)) * lick
    hiss = spread(n, dice, 0.8, band(900, 7000, 1), tilt(-3))
    hiss *= between(wander(n, dice, 1.2, 0.3), 0.3, 1.0) * (0.6 + 0.4 * lick)
    wood = silence(n)
    for moment, strength in cracks(n / RATE, dice):
        lay(wood, at(min(strength, 2.5) * crackle(dice), dice.uniform(-0.7, 0.7)), moment)
    for moment in spaced(n / RATE, 14, dice):
        lay(wood, at(0.8 * settling(dice), dice.uniform(-0.4, 0.4)), moment)
    return 0.5 * even(low) + 0.2 * even(hiss) + 0.33 * even(in_room(wood, "chamber", -7))


def settling(dice: Chance) -> Signal:
    """A log that settles: a soft thud and some sparks after it."""
    n = samples(0.9)
    thud = noise(n, dice, band(70, 420, 2)) * fading(n, 0.25, 0.01)
    sparks = np.zeros(n)
    for _ in range(25):
        start = samples(float(np.clip(dice.exponential(0.2), 0, 0.8)))
        one = crackle(dice)[: n - start]
        sparks[start : start + len(one)] += 0.5 * dice.lognormal(-1, 0.6) * one
    return away(thud + sparks, 1)
