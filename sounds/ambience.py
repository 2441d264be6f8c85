"""What is heard as long as a scene lasts; each a ring that has no seam."""

import numpy as np

from sounds import beasts, birds, people, things, weather
from sounds.music import drone
from sounds.room import at, away, in_room, lay, silence, together
from sounds.synth import RATE, Signal, between, chance, even, spaced, wander


def night(n: int, seed: int) -> Signal:
    """Wind in the leaves and crickets without a pause; owl, dog and rustling now and then."""
    dice = chance(seed, "events")
    breeze = weather.wind(n, chance(seed, "wind"), 180, 3200, 2.5, -2.5)
    rustle = weather.leaves(n, chance(seed, "leaves"), weather.gusts(n, chance(seed, "gusts")))
    meadow = beasts.chorus(n, chance(seed, "chorus"), 36)
    near = silence(n)
    for place, metres, resting in ((-0.75, 5, 0.1), (0.6, 7, -0.1), (0.15, 12, -0.5), (-0.3, 16, -0.6)):
        near += beasts.cricket(n, chance(seed, f"cricket {place}"), place, metres, resting)
    trees = silence(n)
    for moment in spaced(n / RATE, 3.1, dice, 0.7):
        lay(trees, at(beasts.tree_cricket(dice) * dice.uniform(0.4, 1), dice.uniform(-0.9, 0.9)), moment)
    whirr = beasts.bush_cricket(n, chance(seed, "bush"))
    far = in_room(night_events(n, seed), "valley", -4)
    return together(
        (breeze, -6), (rustle, -4), (meadow, -9), (even(near), -8), (trees, -18), (whirr, -20), (far, 0)
    )


def night_events(n: int, seed: int) -> Signal:
    """What is heard in the dark now and then, near and far."""
    dice, scene, seconds = chance(seed, "owls"), silence(n), n / RATE
    for number, moment in enumerate(spaced(seconds, 20, dice, 0.4)):
        place = (-0.6, 0.75, -0.2, 0.4)[number % 4]
        lay(scene, at(birds.owl(dice), place), moment, (8, 1, 6, -1)[number % 4])
    lay(scene, at(birds.tawny_owl(dice), 0.85), dice.uniform(0, seconds), -9)
    for moment in spaced(seconds, 11, dice, 0.8):
        steps = things.rushing(dice, dice.uniform(0.15, 0.5), 700, 5000) * dice.uniform(0.15, 0.4)
        lay(scene, at(steps * between(wander(len(steps), dice, 18, 0), 0, 1), dice.uniform(-1, 1)), moment)
    for moment in spaced(seconds, 37, dice, 0.6):
        lay(scene, at(away(beasts.barking(dice), 60), dice.uniform(-0.9, 0.9)), moment, 2)
    lay(scene, at(away(birds.wings(dice), 10), (-0.6, 0.1)), dice.uniform(0, seconds), -4)
    return scene


def storm(n: int, seed: int) -> Signal:
    """Rain on all the land, gusts, and thunder beyond the hills."""
    dice, bolts = chance(seed, "bolts"), silence(n)
    for moment in spaced(n / RATE, 15, dice, 0.5):
        metres = dice.uniform(1500, 5000)
        bolt = weather.thunder(dice, dice.uniform(7, 10), metres)
        lay(bolts, bolt, moment, 8 * np.log10(1500 / metres))
    return together(
        (weather.rain(n, chance(seed, "rain"), 55), 0),
        (weather.wind(n, chance(seed, "wind"), 70, 1800, 8), -8),
        (weather.howling(n, chance(seed, "howling"), 260, 620, (-0.7, 0.6)), -14),
        (bolts, 3),
    )


def dusk(n: int, seed: int) -> Signal:
    """The last blackbird, the first crickets, and the bell of a village beyond the fields."""
    dice, scene, seconds = chance(seed, "events"), silence(n), n / RATE
    for number, moment in enumerate(spaced(seconds, 8, dice, 0.5)):
        verse = birds.blackbird(dice, chance(seed, f"verse {number % 4}"))
        lay(scene, at(away(verse, 25), -0.5), moment)
    for stroke in range(5):
        lay(scene, at(1.3 * away(things.bell(dice, 8, 392), 60), 0.55), 6 + 2.6 * stroke)
    lay(scene, at(away(beasts.barking(dice), 50), 0.8), 33, -1)
    lay(scene, at(away(birds.wood_pigeon(dice), 18), 0.3), 41, -6)
    lay(scene, at(birds.owl(dice), -0.8), 49, -13)
    first = silence(n)
    for place, metres in ((-0.8, 14), (0.5, 9), (0.9, 20)):
        first += beasts.cricket(n, chance(seed, f"cricket {place}"), place, metres, 0.0)
    return together(
        (weather.wind(n, chance(seed, "wind"), 110, 2600, 4), -32),
        (beasts.chorus(n, chance(seed, "chorus"), 12), -36),
        (even(first), -37),
        (in_room(scene, "valley", -3), 0),
    )


def hearth(n: int, seed: int) -> Signal:
    """A fire in a room, and the wind outside at the window."""
    outside = weather.howling(n, chance(seed, "window"), 210, 420, (0.8,))
    draught = weather.wind(n, chance(seed, "draught"), 90, 900, 5)
    return together((weather.fire(n, chance(seed, "fire")), 0), (outside, -24), (draught, -21))


def singers(n: int, seed: int, far: float) -> Signal:
    """The birds of the morning, each in its place, each at its own pace."""
    scene, seconds = silence(n), n / RATE
    dice = chance(seed, "blackbird")
    for number, moment in enumerate(spaced(seconds, 7, dice, 0.5)):
        verse = birds.blackbird(dice, chance(seed, f"verse {number % 5}"))
        lay(scene, at(away(verse, far), -0.55), moment)
    dice = chance(seed, "others")
    for moment in spaced(seconds, 9, dice, 0.6):
        lay(scene, at(0.5 * away(birds.robin(dice), far), 0.45), moment)
    for moment in spaced(seconds, 12, dice, 0.6):
        lay(scene, at(0.5 * away(birds.great_tit(dice, 4700, 3500), far + 6), 0.85), moment)
    for moment in spaced(seconds, 15, dice, 0.6):
        lay(scene, at(0.4 * away(birds.chiffchaff(dice), far + 12), -0.95), moment)
    for moment in spaced(seconds, 20, dice, 0.5):
        lay(scene, at(away(birds.wood_pigeon(dice), far + 8), 0.15), moment, -2)
    return scene


def dawn(n: int, seed: int) -> Signal:
    """First light: a breath of wind, the first birds answering each other."""
    dice, scene = chance(seed, "events"), singers(n, seed, 10)
    lay(scene, at(away(birds.cuckoo(dice), 50), -0.3), 20)
    lay(scene, at(away(birds.crow(dice, 0.96), 90), 0.7), 38, 2)
    lay(scene, at(away(birds.wings(dice), 8), (0.1, 0.7)), 47, -14)
    return together(
        (weather.wind(n, chance(seed, "wind"), 130, 3200, 5), -29),
        (in_room(scene, "forest", -2), 0),
    )


def day(n: int, seed: int) -> Signal:
    """A village morning: sparrows on the roof, hens, the smith, water running by."""
    dice, scene, seconds = chance(seed, "events"), silence(n), n / RATE
    for moment in spaced(seconds, 0.7, dice, 1.0):
        lay(scene, at(0.35 * away(birds.sparrow(dice), dice.uniform(6, 20)), dice.uniform(-0.2, 1)), moment)
    for moment in spaced(seconds, 6.5, dice, 0.7):
        lay(scene, at(0.5 * away(birds.hens(dice), 12), dice.uniform(-0.9, -0.5)), moment)
    for moment, strokes in ((5, 7), (34, 9)):
        lay(scene, at(1.5 * away(things.smithy(dice, strokes), 55), 0.5), moment)
    lay(scene, at(away(birds.cuckoo(dice), 80), -0.2), 22, 4)
    lay(scene, at(away(birds.wings(dice), 8), (-0.3, 0.3)), 29, -12)
    lay(scene, at(0.15 * away(beasts.barking(dice), 40), 0.9), 53)
    scene += 0.8 * singers(n, seed, 30)
    return together(
        (weather.wind(n, chance(seed, "wind"), 130, 2800, 4), -36),
        (weather.brook(n, chance(seed, "brook"), 160), -31),
        (in_room(scene, "village", -3), 0),
    )


def square(n: int, seed: int) -> Signal:
    """People talk all over the square; somebody walks by; pigeons fly up."""
    dice, scene, seconds = chance(seed, "events"), silence(n), n / RATE
    for moment in spaced(seconds, 7, dice, 0.6):
        walk = things.passing(dice, int(dice.integers(6, 13)))
        way = ((-0.9, 0.2), (0.9, -0.1), (0.1, 0.9))[dice.integers(3)]
        lay(scene, at(0.5 * away(walk, 8), way), moment)
    for moment in spaced(seconds, 19, dice, 0.5):
        lay(scene, at(away(birds.wings(dice), 9), dice.uniform(-0.9, 0.9)), moment, -10)
    for moment in spaced(seconds, 3, dice, 1.0):
        lay(scene, at(0.12 * away(birds.sparrow(dice), 16), dice.uniform(-1, 1)), moment)
    return together(
        (people.murmur(n, chance(seed, "crowd"), 16), -12),
        (in_room(scene, "square", -3), -2),
        (weather.wind(n, chance(seed, "wind"), 120, 1800, 3), -31),
    )


def gallows(n: int, seed: int) -> Signal:
    """A low drone, a drum far away beating like a heart, wind in the ropes."""
    dice, scene = chance(seed, "events"), silence(n)
    for beat in range(round(n / RATE / 2.5)):
        for late, level in ((0.0, 0.0), (0.42, -4.0)):
            blow = away(things.drum(dice, 62 * dice.uniform(0.99, 1.01), 1.1, 0.12), 90)
            lay(scene, at(blow, -0.1), 2.5 * beat + 1.2 + late, level + dice.uniform(-1, 0.5))
    scene = in_room(even(scene), "valley", -4)
    ropes = silence(n)
    for moment in spaced(n / RATE, 9, dice, 0.6):
        low, high = dice.uniform(9, 16), dice.uniform(24, 44)
        rope = 2 * away(things.creak(dice, dice.uniform(0.7, 1.5), (0, low), (0.5, high), (1, low)), 12)
        lay(ropes, at(rope * np.sin(np.linspace(0, np.pi, len(rope))), dice.uniform(-0.5, 0.5)), moment)
    return together(
        (drone(n, chance(seed, "drone"), 55.0, 82.5, 116.5), -5),
        (weather.howling(n, chance(seed, "howling"), 300, 560, (-0.7, 0.7)), -13),
        (weather.wind(n, chance(seed, "wind"), 100, 1600, 6), -9),
        (scene, -4),
        (in_room(ropes, "square", -6), -2),
    )
