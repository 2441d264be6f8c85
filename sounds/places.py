"""Where figures wander: a ring and a sound for each place; dice that roll, and a bell for whoever falls."""

import numpy as np

from sounds import beasts, things, weather
from sounds.music import drone, organ, tine
from sounds.room import at, away, ended, in_room, lay, silence, together
from sounds.synth import (
    RATE,
    Signal,
    band,
    chance,
    even,
    filtered,
    line,
    noise,
    samples,
    spaced,
    swell,
    tilt,
    wander,
    whistling,
)


def hut(n: int, seed: int) -> Signal:
    """Oxana's hut: a fire, a cauldron that bubbles slowly, a cat beside it."""
    dice, pot, cat = chance(seed, "pot"), silence(n), silence(n)
    for moment in spaced(n / RATE, 0.16, dice, 0.9):
        lay(pot, at(thick(dice), dice.uniform(-0.35, 0.05)), moment, dice.uniform(-9, 0))
    for moment in spaced(n / RATE, 9.0, dice, 0.4):
        lay(cat, at(beasts.purr(dice, 3.2), 0.55), moment)
    return together(
        (in_room(even(pot), "chamber", -9), 0),
        (even(weather.fire(n, chance(seed, "fire"))), -5),
        (in_room(cat, "chamber", -12), -16),
        (even(weather.wind(n, chance(seed, "chimney"), 120, 700, 6)), -19),
    )


def thick(dice: np.random.Generator) -> Signal:
    """A bubble in something thick: low, and it bursts."""
    n = samples(0.16)
    f = dice.uniform(130, 380)
    course = f * line(n, (0, 0.75), (0.7, 1.0), (1, 1.5))
    turns = np.cumsum(course) / RATE
    return np.asarray(np.sin(2 * np.pi * turns) * swell(n, 0.012, 0.08))


def spring(n: int, seed: int) -> Signal:
    """The spring of wisdom: water from the rock, and drops that sing in the basin."""
    dice, basin = chance(seed, "drops"), silence(n)
    notes = (523.3, 587.3, 659.3, 784.0, 880.0)
    for moment in spaced(n / RATE, 1.7, dice, 0.8):
        drop = (
            0.5 * tine(dice, float(dice.choice(notes)), 1.2) * line(samples(2.2), (0, 1), (0.5, 0.2), (1, 0))
        )
        lay(basin, at(drop, dice.uniform(-0.7, 0.7)), moment, dice.uniform(-8, 0))
        lay(basin, at(weather.bubble(dice), dice.uniform(-0.4, 0.4)), moment, -4)
    return together(
        (even(weather.brook(n, chance(seed, "water"), 120)), 0),
        (in_room(even(basin), "church", -2), -7),
        (even(weather.wind(n, chance(seed, "trees"), 150, 1800, 4)), -14),
    )


def chapel(n: int, seed: int) -> Signal:
    """The chapel: a pipe that was never shut, the draught under the roof, a far stroke of the clock."""
    dice, nave, bells = chance(seed, "nave"), silence(n), silence(n)
    for moment, f in ((1.0, 146.8), (9.0, 130.8), (17.0, 116.5), (25.0, 130.8)):
        for place, over in ((-0.3, 1.0), (0.3, 1.5)):
            lay(
                nave, at(organ(dice, f * over, 7.0) * swell(samples(7.1), 1.6, 2.4), place), moment, -3 * over
            )
    lay(bells, at(away(things.bell(dice, 7, 311.1), 40), 0.5), 13.0)
    return together(
        (in_room(even(nave), "church", 2), 0),
        (in_room(bells, "church", -2), -4),
        (even(weather.howling(n, chance(seed, "draught"), 210, 460, (-0.7, 0.6))), -13),
        (even(weather.wind(n, chance(seed, "roof"), 90, 900, 5)), -12),
    )


def graveyard(n: int, seed: int) -> Signal:
    """The graveyard: cold wind between the stones, a gate on its hinge, wolves a long way off."""
    dice, gate, far = chance(seed, "gate"), silence(n), silence(n)
    for moment in spaced(n / RATE, 7.0, dice, 0.5):
        hinge = things.creak(dice, 1.7, (0, 12), (0.4, dice.uniform(30, 60)), (0.8, 18), (1, 9))
        lay(gate, at(away(hinge * swell(len(hinge), 0.5, 0.8), 9), -0.55), moment)
    for moment in spaced(n / RATE, 11.0, dice, 0.4):
        lay(far, at(beasts.far_wolf(dice, 3.6, dice.uniform(330, 520), 450), dice.uniform(-1, 1)), moment)
    return together(
        (even(weather.wind(n, chance(seed, "wind"), 80, 1400, 7)), 0),
        (even(weather.howling(n, chance(seed, "stones"), 260, 620, (-0.8, 0.1, 0.8))), -7),
        (in_room(even(gate), "valley", -8), -7),
        (in_room(even(far), "valley", 0), -13),
    )


def witch_tree(n: int, seed: int) -> Signal:
    """The witch tree: branches that groan though they are thick, dry leaves, something that whispers."""
    dice, wood = chance(seed, "wood"), silence(n)
    for moment in spaced(n / RATE, 3.1, dice, 0.7):
        groan = things.creak(dice, dice.uniform(1.2, 2.6), (0, 7), (0.5, dice.uniform(14, 32)), (1, 6))
        lay(
            wood,
            at(groan * swell(len(groan), 0.5, 0.7), dice.uniform(-0.8, 0.8)),
            moment,
            dice.uniform(-7, 0),
        )
    blow = np.tanh(wander(n, chance(seed, "blow"), 0.25, 0.3))
    breath = noise(n, chance(seed, "breath"), band(1400, 5200, 1), tilt(-3)) * np.maximum(
        0, wander(n, dice, 1.4, 0.2)
    )
    return together(
        (in_room(even(wood), "valley", -10), 0),
        (even(weather.leaves(n, chance(seed, "leaves"), blow)), -5),
        (at(even(breath), 0.8 * np.tanh(wander(n, dice, 0.15)), late=0), -15),
        (even(weather.wind(n, chance(seed, "wind"), 90, 1100, 6)), -6),
    )


def stone_circle(n: int, seed: int) -> Signal:
    """The stone circle: stones that hum one after another, and the wind that goes round."""
    dice, stones = chance(seed, "stones"), silence(n)
    for number, f in enumerate((65.4, 98.0, 130.8, 155.6, 196.0)):
        hum = whistling(np.full(n, f) * (1 + 0.004 * wander(n, dice, 0.4)), 2.5, dice)
        stones += at(hum * np.maximum(0, 0.4 + wander(n, dice, 0.16, 0.2)), 0.4 * number - 0.8, late=0)
    return together(
        (in_room(even(stones), "valley", -4), 0),
        (even(drone(n, chance(seed, "ground"), 49.0, 73.4)), -8),
        (even(weather.wind(n, chance(seed, "wind"), 140, 7000, 5, -3)), -6),
    )


def cauldron(seconds: float, seed: int) -> Signal:
    """Bubbles that burst one after another, and a hiss: something has been thrown in."""
    dice, scene = chance(seed, "cauldron"), silence(samples(seconds))
    for number in range(9):
        lay(
            scene,
            at(thick(dice), dice.uniform(-0.4, 0.4)),
            0.01 + 0.13 * number + 0.05 * dice.random(),
            -number,
        )
    n = samples(0.7)
    lay(scene, at(0.3 * noise(n, dice, band(1800, 9000, 1)) * line(n, (0, 0), (0.1, 1), (1, 0)), 0.1), 0.45)
    return ended(scene, "chamber", -9, seconds)


def drops(seconds: float, seed: int) -> Signal:
    """Three drops into a deep basin."""
    dice, scene = chance(seed, "drops"), silence(samples(seconds))
    for second, f, place in ((0.01, 784.0, -0.3), (0.42, 587.3, 0.3), (0.86, 880.0, 0.0)):
        lay(scene, at(0.6 * tine(dice, f, 1.0), place), second)
        lay(scene, at(weather.bubble(dice), place), second, 3)
    return ended(scene, "church", -5, seconds)


def nave(seconds: float, seed: int) -> Signal:
    """Two pipes in an empty nave."""
    dice, scene = chance(seed, "pipes"), silence(samples(seconds))
    for f, place in ((146.8, -0.3), (220.0, 0.1), (293.7, 0.4)):
        lay(scene, at(organ(dice, f, 1.0), place), 0.01, -2)
    return ended(scene, "church", -2, seconds)


def spade(seconds: float, seed: int) -> Signal:
    """A spade goes into the earth, and the earth falls."""
    dice, scene = chance(seed, "spade"), silence(samples(seconds))
    for second, level in ((0.01, 0.0), (0.85, -3.0)):
        n = samples(0.22)
        cut = noise(n, dice, band(700, 5200, 1), tilt(-4)) * line(n, (0, 0.2), (0.3, 1), (1, 0))
        lay(scene, at(cut, -0.2), second, level - 6)
        lay(scene, at(things.knock(dice, 0.25, (98, 151, 233), 0.25), -0.1), second + 0.16, level + 1)
        n = samples(0.4)
        fall = noise(n, dice, band(160, 1500, 1), tilt(-5)) * np.maximum(0, wander(n, dice, 22, 0.1))
        lay(scene, at(fall * line(n, (0, 1), (1, 0)), 0.35), second + 0.42, level - 8)
    return ended(scene, "valley", -14, seconds)


def groan(seconds: float, seed: int) -> Signal:
    """A thick branch bends, and does not break."""
    dice, scene = chance(seed, "branch"), silence(samples(seconds))
    wood = things.creak(dice, 1.5, (0, 6), (0.35, 24), (0.7, 40), (1, 8))
    lay(scene, at(wood * swell(len(wood), 0.25, 0.5), (-0.5, 0.4)), 0.01)
    n = samples(1.3)
    rush = filtered(dice.standard_normal(n), band(1500, 7000, 1)) * swell(n, 0.5, 0.6)
    lay(scene, at(0.05 * rush, (0.6, -0.4)), 0.3)
    return ended(scene, "valley", -10, seconds)


def stones(seconds: float, seed: int) -> Signal:
    """A stone is struck, and all of them answer."""
    dice, scene = chance(seed, "circle"), silence(samples(seconds))
    lay(scene, at(things.knock(dice, 0.3, (180, 410, 760, 1220), 0.9), 0.0), 0.01, -2)
    for number, f in enumerate((98.0, 146.8, 196.0)):
        n = samples(1.7)
        hum = np.sin(2 * np.pi * f * np.arange(n) / RATE) * swell(n, 0.25, 1.1)
        lay(scene, at(0.5 * hum, 0.7 * number - 0.7), 0.08 + 0.1 * number)
    return ended(scene, "valley", -6, seconds)


def rolled(seconds: float, seed: int) -> Signal:
    """Two dice: shaken in the hand, thrown on wood; one lies before the other."""
    dice, scene = chance(seed, "dice"), silence(samples(seconds))
    for number in range(5):
        rattle = things.knock(dice, 0.03, (1500, 2900, 4700), 1.8)
        lay(scene, at(rattle, dice.uniform(-0.2, 0.0)), 0.01 + 0.055 * number, -9 + dice.uniform(-3, 0))
    for first, hops, place in ((0.36, 7, -0.25), (0.39, 9, 0.3)):
        second, gap = first, 0.15
        for hop in range(hops):
            tones = (620 * dice.uniform(0.9, 1.1), 1480 * dice.uniform(0.9, 1.1), 3300)
            fall = things.knock(dice, 0.06, tones, 1.5)
            lay(scene, at(fall, place + 0.05 * hop), second, -1.6 * hop)
            second, gap = second + gap * dice.uniform(0.85, 1.15), gap * 0.78
    return ended(scene, "chamber", -13, seconds)


def drum(seconds: float, seed: int) -> Signal:
    """Dice that roll, under a drum that grows and strikes."""
    dice, scene = chance(seed, "drum"), silence(samples(seconds))
    lay(scene, at(things.drum_roll(dice, 1.1), 0.1), 0.01)
    lay(scene, rolled(1.1, seed), 0.05, -5)
    return ended(scene, "hall", -9, seconds)


def knell(seconds: float, seed: int) -> Signal:
    """One low stroke for whoever is out."""
    return ended(at(things.bell(chance(seed, "knell"), seconds, 110.0), 0.0), "church", -6, seconds)
