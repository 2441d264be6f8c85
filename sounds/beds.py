"""What lies under a scene as long as it lasts: a ring for each, and what it is laid together of."""

import numpy as np

from sounds import beasts, people, things, weather
from sounds.loudness import integrated
from sounds.music import drone
from sounds.room import at, away, in_room, lay, silence, together, wide
from sounds.synth import (
    RATE,
    Signal,
    band,
    between,
    chance,
    db,
    even,
    filtered,
    noise,
    spaced,
    tilt,
    wander,
    whistling,
)


def blended(*layers: tuple[Signal, float]) -> Signal:
    """Layers of one length, each at its loudness in LUFS."""
    return together(*((sound, loudness - integrated(sound)) for sound, loudness in layers))


def under_speech(sound: Signal) -> Signal:
    """A bed that leaves room where words are told apart, from 700 to 4,300 Hz: nothing ducks it there."""
    return filtered(sound, lambda f: 1 - (1 - db(-8)) * band(700, 4300, 2)(f))


def night(n: int, seed: int) -> Signal:
    """Wind in the wood, and crickets."""
    return under_speech(blended((wind(n, seed), -21), (insects(n, seed), -23.5)))


def storm(n: int, seed: int) -> Signal:
    """Rain, and wind in it."""
    return under_speech(blended((rain(n, seed), -20.6), (wind(n, seed), -27)))


def dusk(n: int, seed: int) -> Signal:
    """The first crickets, before the wind rises."""
    return blended((insects(n, seed), -29.5), (wind(n, seed), -32))


def hearth(n: int, seed: int) -> Signal:
    """A fire, and the wind at the window."""
    outside = filtered(wind(n, seed), band(60, 500, 2))
    return blended((fire(n, seed), -36), (outside, -42))


def dawn(n: int, seed: int) -> Signal:
    """What is left of the night's wind."""
    return wind(n, seed)


def day(n: int, seed: int) -> Signal:
    """A brook, and some air."""
    return blended((brook(n, seed), -33), (wind(n, seed), -39))


def square(n: int, seed: int) -> Signal:
    """A crowd, in the open."""
    return blended((crowd(n, seed), -30), (wind(n, seed), -39))


def gallows(n: int, seed: int) -> Signal:
    """Dread, and wind on the hill."""
    return blended((dread(n, seed), -29), (wind(n, seed), -33))


def wind(n: int, seed: int) -> Signal:
    """Wind over a wood: turbulence that swells below a thousand hertz, twigs that hum, leaves that hiss."""
    dice = chance(seed, "wind")
    speed = 1.0 + 0.15 * np.tanh(wander(n, dice, 0.16, 0.2)) + 0.03 * wander(n, dice, 1.1, 0.4)
    low = silence(n)
    for under, over, power in ((60, 170, 3.6), (170, 420, 3.2), (420, 1000, 2.8)):
        left, right = filtered(dice.standard_normal((2, n)), band(under, over, 2), tilt(-5))
        eddies = db(1.4 * wander(n, dice, 3, 0.3))
        low += wide(left, right, 0.8) * speed**power * eddies
    twigs = silence(n)
    for place in (-0.8, -0.2, 0.3, 0.9):
        # A twig hums as many times a second as the wind passes it, by its thickness (Strouhal).
        course = 0.2 * 7.5 * speed / dice.uniform(0.0022, 0.0045)
        twigs += at(whistling(course, 0.35 * float(course.mean()), dice) * speed**4, place, late=0)
    leaves = weather.leaves(n, chance(seed, "leaves"), 0.8 * (speed - 1))
    return together((even(low), 0), (even(twigs), -11), (even(leaves), -8))


def insects(n: int, seed: int) -> Signal:
    """A meadow by night: near crickets that rest, far ones without a pause, bush crickets above."""
    meadow = beasts.chorus(n, chance(seed, "chorus"), 36)
    near, trees, dice = silence(n), silence(n), chance(seed, "trees")
    for place, metres, resting in ((-0.75, 5, 0.1), (0.6, 7, -0.1), (0.15, 12, -0.5), (-0.3, 16, -0.6)):
        near += beasts.cricket(n, chance(seed, f"cricket {place}"), place, metres, resting)
    for moment in spaced(n / RATE, 3.1, dice, 0.7):
        lay(trees, at(beasts.tree_cricket(dice) * dice.uniform(0.4, 1), dice.uniform(-0.9, 0.9)), moment)
    return together(
        (meadow, 0), (even(near), -3), (trees, -10), (beasts.bush_cricket(n, chance(seed, "bush")), -8)
    )


def rain(n: int, seed: int) -> Signal:
    """Rain on all the land, and the gutter that takes it; no drop is nearer than the others."""
    land = weather.rain(n, chance(seed, "rain"), 60)
    gutter = weather.brook(n, chance(seed, "gutter"), 60)
    return np.asarray(np.tanh(even(together((land, 0), (gutter, -13))) / 2.6))


def fire(n: int, seed: int) -> Signal:
    """A fire in a room, its crackling answered by the walls."""
    return weather.fire(n, chance(seed, "fire"))


def brook(n: int, seed: int) -> Signal:
    """Water over stones: bubbles of all sizes, each ringing as its size lets it."""
    return weather.brook(n, chance(seed, "brook"), 190)


def crowd(n: int, seed: int) -> Signal:
    """People on the square; no word is to be made out."""
    return people.murmur(n, chance(seed, "crowd"), 16)


def dread(n: int, seed: int) -> Signal:
    """Under the gallows: low tones, and far away a drum that beats like a heart."""
    dice, scene = chance(seed, "events"), silence(n)
    for beat in range(round(n / RATE / 2.5)):
        for late, level in ((0.0, 0.0), (0.42, -4.0)):
            blow = away(things.drum(dice, 82 * dice.uniform(0.99, 1.01), 1.1, 0.12), 90)
            lay(scene, at(blow, -0.1), 2.5 * beat + 1.2 + late, level + dice.uniform(-1, 0.5))
    breath = noise(n, chance(seed, "breath"), band(180, 3200, 1), tilt(-2)) * between(
        wander(n, dice, 0.2), 0.2, 1.0
    )
    return together(
        (drone(n, chance(seed, "drone"), 55.0, 82.5, 116.5), -5),
        (in_room(even(scene), "valley", -4), -4),
        (at(breath, 0.5 * wander(n, dice, 0.1), late=0), -8),
    )
