"""What happens in a scene now and then: beasts, wood, weather, far bells; each with its room round it."""

from collections.abc import Callable

import numpy as np

from sounds import birds, models, things, weather
from sounds.room import at, away, ended, lay, row, silence
from sounds.synth import (
    RATE,
    Chance,
    Signal,
    band,
    between,
    chance,
    even,
    line,
    noise,
    samples,
    shaped,
    times,
    wander,
)

Maker = Callable[[Chance], Signal]


def heard(sound: Signal, place: float | tuple[float, float], room: str, wet: float, seconds: float) -> Signal:
    """Somewhere in a room."""
    scene = silence(samples(seconds))
    lay(scene, at(sound[: scene.shape[-1]], place), 0.0)
    return ended(scene, room, wet, seconds)


def hoot(dice: Chance, seconds: float, top: float) -> Signal:
    """One hoot of an owl: blown, round, up a little and down again."""
    n = samples(seconds)
    course = top * line(n, (0, 0.88), (0.22, 1.0), (0.65, 0.985), (1, 0.86))
    return models.blown(course, dice, (1, 0.07, 0.06, 0.015), 0.07) * line(
        n, (0, 0), (0.2, 1), (0.7, 0.8), (1, 0)
    )


def eagle_owl(dice: Chance) -> Signal:
    """A short hoot, then two long ones, the last the lowest."""
    top = dice.uniform(370, 420)
    calls = [(0.02, 0.6 * hoot(dice, 0.26, 0.97 * top)), (0.44, hoot(dice, 0.62, top))]
    return row([*calls, (1.3, 0.9 * hoot(dice, 0.7, 0.92 * top))])


def tawny_owl(dice: Chance) -> Signal:
    """One long call, a silence, and a second one that trembles."""
    n, top = samples(1.7), dice.uniform(720, 800)
    shake = 1 - 0.8 * line(n, (0, 1), (0.5, 1), (0.7, 0)) * np.sin(np.pi * 6.5 * times(n)) ** 2
    course = top * line(n, (0, 0.95), (0.6, 0.97), (0.75, 1.04), (1, 0.88))
    second = models.blown(course, dice, (1, 0.05, 0.02), 0.06) * shake
    return row([(0.02, hoot(dice, 0.9, top)), (2.2, second * line(n, (0, 0), (0.12, 0.6), (0.7, 1), (1, 0)))])


def fox(dice: Chance) -> Signal:
    """A vixen: a hoarse scream that breaks, once and again."""
    screams, second = [], 0.02
    for _ in range(int(dice.integers(1, 3))):
        n = samples(dice.uniform(0.62, 0.85))
        course = dice.uniform(560, 640) * line(n, (0, 0.7), (0.18, 1.25), (0.55, 1.12), (1, 0.72))
        mouth = line(n, (0, 800), (0.3, 1400), (0.8, 1200), (1, 800))
        voice = models.throat(
            course,
            dice,
            ((mouth, 240, 1.0), (2.1 * mouth, 420, 0.6), (np.full(n, 4100.0), 700, 0.25)),
            0.9,
            0.5,
        )
        screams.append((second, voice * line(n, (0, 0), (0.12, 0.8), (0.4, 1), (0.8, 0.6), (1, 0))))
        second += n / RATE + dice.uniform(0.25, 0.5)
    return away(row(screams), 25)


def twig(dice: Chance) -> Signal:
    """A twig under a foot, and the leaves round it."""
    wood = tuple(dice.uniform(0.85, 1.2) * f for f in (780, 1650, 2900, 4700))
    rustle = noise(samples(0.3), dice, band(1500, 7000, 1)) * line(samples(0.3), (0, 0), (0.3, 1), (1, 0))
    return row([(0.0, 0.12 * rustle), (0.09, models.snapped(dice, 0.3, 14, wood))])


def rustling(dice: Chance) -> Signal:
    """Something small goes through dry leaves."""
    n = samples(1.3)
    feet = between(2.5 * wander(n, dice, 14, 0), 0, 1) ** 2
    return np.asarray(shaped(noise(n, dice, band(1200, 8000, 1)) * feet, band(900, 9000, 1), tail=0)) * line(
        n, (0, 0), (0.2, 1), (0.8, 0.8), (1, 0)
    )


def shutter(dice: Chance) -> Signal:
    """A shutter that the wind has got hold of: its hinge, and the wall."""
    hinge = things.creak(dice, 0.7, (0, 30), (0.5, 75), (1, 120))
    bang = models.slammed(dice, dice.uniform(120, 150), 1.1)
    return away(row([(0.0, 0.7 * hinge * line(len(hinge), (0, 0), (0.8, 1), (1, 0.2))), (0.68, bang)]), 12)


def bark(dice: Chance) -> Signal:
    """One bark of a big dog, out of its throat."""
    n = samples(dice.uniform(0.17, 0.25))
    course = dice.uniform(0.9, 1.1) * line(n, (0, 240), (0.25, 420), (1, 190))
    mouth = line(n, (0, 480), (0.3, 900), (1, 520))
    voice = models.throat(course, dice, ((mouth, 230, 1.0), (np.full(n, 1900.0), 380, 0.5)), 0.5, 0.45)
    return voice * line(n, (0, 0), (0.1, 1), (0.4, 0.7), (1, 0))


def dogs(dice: Chance) -> Signal:
    """A dog somewhere beyond the houses; then another, farther off."""
    second, barks = 0.02, []
    for number in range(int(dice.integers(3, 5))):
        barks.append((second, away(bark(dice), 70) * (1.0, 0.9, 0.5, 0.45)[number]))
        second += dice.uniform(0.34, 0.55)
    return row(barks)


def raven(dice: Chance) -> Signal:
    """A raven, hoarse and low."""
    caws, second = [], 0.02
    for _ in range(int(dice.integers(2, 4))):
        n = samples(0.3)
        beak = line(n, (0, 900), (0.3, 1300), (1, 950))
        voice = models.throat(
            line(n, (0, 300), (0.4, 340), (1, 260)),
            dice,
            ((beak, 260, 1.0), (1.9 * beak, 350, 0.6)),
            1.0,
            0.7,
        )
        caws.append((second, voice * line(n, (0, 0), (0.15, 1), (0.7, 0.8), (1, 0))))
        second += dice.uniform(0.42, 0.6)
    return away(row(caws), 20)


def rope(dice: Chance) -> Signal:
    """A rope that takes a weight and lets it go."""
    low, high = dice.uniform(10, 16), dice.uniform(26, 44)
    sound = things.creak(dice, dice.uniform(0.9, 1.3), (0, low), (0.5, high), (1, low))
    return away(sound * np.sin(np.linspace(0, np.pi, len(sound))), 8)


def great_tit(dice: Chance) -> Signal:
    """Two notes like a little saw."""
    return birds.great_tit(dice, 4700, 3500)


def blackbird(dice: Chance) -> Signal:
    """A verse of its own each time."""
    return birds.blackbird(dice, dice)


def smithy(dice: Chance) -> Signal:
    """The smith, down the lane."""
    return away(things.smithy(dice, 5), 55)


def far_bell(dice: Chance) -> Signal:
    """The bell of a village beyond the fields."""
    return away(things.bell(dice, 5.5, 392), 60)


def far_cock(dice: Chance) -> Signal:
    """A cock two farms on."""
    return away(birds.crow(dice, 0.96), 90)


def walker(dice: Chance) -> Signal:
    """Somebody crosses the square."""
    return away(things.passing(dice, 7), 8)


def flight(dice: Chance) -> Signal:
    """A bird that flies up."""
    return away(birds.wings(dice), 8)


# Of each: what it is made by, the room round it, and how much of that.
KINDS: dict[str, tuple[Maker, str, float]] = {
    "owl": (eagle_owl, "valley", -7), "tawny": (tawny_owl, "forest", -6), "fox": (fox, "forest", -4),
    "twig": (twig, "forest", -12), "rustle": (rustling, "forest", -16), "shutter": (shutter, "village", -7),
    "dogs": (dogs, "valley", -3), "raven": (raven, "valley", -6), "rope": (rope, "square", -6),
    "blackbird": (blackbird, "forest", -6), "robin": (birds.robin, "forest", -7),
    "tit": (great_tit, "forest", -8), "chiffchaff": (birds.chiffchaff, "forest", -6),
    "pigeon": (birds.wood_pigeon, "forest", -6), "cuckoo": (birds.cuckoo, "valley", -4),
    "hens": (birds.hens, "village", -6), "smithy": (smithy, "village", -4), "bell": (far_bell, "valley", -4),
    "cock": (far_cock, "valley", -3), "steps": (walker, "square", -4), "wings": (flight, "square", -8),
    "log": (weather.settling, "chamber", -9),
}  # fmt: skip


def event(name: str, seconds: float, seed: int) -> Signal:
    """One of its kind, where it happens to be."""
    kind, dice = name.rsplit("-", 1)[0], chance(seed, name)
    if kind == "thunder":
        sound = models.rolling(dice, seconds - 0.5, dice.uniform(900, 3200))
        return heard(even(sound), dice.uniform(-0.4, 0.4), "valley", -2, seconds)
    made, room, wet = KINDS[kind]
    return heard(even(made(dice)), float(dice.uniform(-0.8, 0.8)), room, wet, seconds)
