"""What is heard once: each begins at its first sample and has died away at its last."""

import numpy as np

from sounds import beasts, birds, people, things, weather
from sounds.motifs import LOVERS, VAMPIRES, VILLAGE, VILLAGE_UNDER
from sounds.music import brass, organ, pitch, played, tine, tune
from sounds.room import at, ended, in_room, lay, silence
from sounds.synth import Signal, chance, line, samples, swell, times, wander, whistling


def bell(seconds: float, seed: int) -> Signal:
    """One stroke of the church bell."""
    return ended(at(things.bell(chance(seed, "bell"), seconds, 233.1), 0.0), "square", -8, seconds)


def watchman(seconds: float, seed: int) -> Signal:
    """The watchman's hand bell, down the lane: a stroke, and another."""
    dice, scene = chance(seed, "watchman"), silence(samples(seconds))
    for second, strength in ((0.005, 0.0), (0.62, -3.0)):
        stroke = things.bell(dice, 1.5, 392)
        lay(
            scene,
            at(stroke * line(len(stroke), (0, 1), (0.3, 0.35), (0.7, 0.08), (1, 0)), -0.35),
            second,
            strength,
        )
    return ended(scene, "square", -10, seconds)


def cock_crow(seconds: float, seed: int) -> Signal:
    """The cock on his wall."""
    return ended(at(birds.crow(chance(seed, "cock")), 0.1), "village", -7, seconds)


def howl(seconds: float, seed: int) -> Signal:
    """One wolf, on the hill."""
    voice = beasts.howl(chance(seed, "wolf"), 4.3, 560)
    return ended(at(voice, (-0.2, 0.15)), "valley", -4, seconds)


def wolves(seconds: float, seed: int) -> Signal:
    """The pack, one after another, far beyond the woods."""
    dice, scene = chance(seed, "pack"), silence(samples(seconds))
    for number in range(6):
        voice = beasts.far_wolf(dice, dice.uniform(2.4, 3.6), dice.uniform(340, 640), dice.uniform(150, 400))
        lay(scene, at(voice, -0.9 + 0.36 * number), dice.uniform(0.02, 0.5) + 0.38 * number)
    lay(scene, at(beasts.whimper(dice, 760), 0.4), 2.6, -10)
    return ended(scene, "valley", 0, seconds)


def heartbeat(seconds: float, seed: int) -> Signal:
    """Six beats of a heart."""
    dice, scene = chance(seed, "heart"), silence(samples(seconds))
    for beat in range(6):
        lay(scene, at(things.heart(dice), 0.0), 0.02 + 0.88 * beat, -0.7 * (5 - beat))
    return ended(scene, "chamber", -14, seconds)


def door(seconds: float, seed: int) -> Signal:
    """The hinge creaks, the door falls shut, the latch drops."""
    dice, scene = chance(seed, "door"), silence(samples(seconds))
    hinge = things.creak(dice, 1.5, (0, 26), (0.3, 62), (0.6, 48), (0.9, 105), (1, 90))
    lay(scene, at(hinge * line(len(hinge), (0, 0.2), (0.3, 0.8), (0.9, 1), (1, 0)), -0.3), 0.02, 2)
    lay(scene, at(things.knock(dice, 0.5, (95, 170, 310, 520), 0.35), 0.0), 1.66, 6)
    lay(scene, at(things.knock(dice, 0.3, (140, 420, 900), 0.8), 0.1), 1.68)
    lay(scene, at(things.knock(dice, 0.1, (1500, 2700, 4100), 2.0), 0.25), 1.92, -6)
    return ended(scene, "hall", -8, seconds)


def clock(seconds: float, seed: int) -> Signal:
    """Tick and tock; its end flows into its beginning."""
    dice, scene = chance(seed, "clock"), silence(samples(seconds))
    for beat in range(round(seconds * 2)):
        lay(scene, at(things.tick(dice, beat % 2 == 0), (-0.12, 0.12)[beat % 2]), 0.01 + 0.5 * beat)
    return in_room(scene, "chamber", -10)


def gong(seconds: float, seed: int) -> Signal:
    """One stroke that nobody can miss."""
    return ended(at(things.gong(chance(seed, "gong"), seconds, 207.0), 0.0), "hall", -10, seconds)


def shot(seconds: float, seed: int) -> Signal:
    """The gun, and the hills that answer."""
    scene = silence(samples(seconds))
    lay(scene, at(things.shot(chance(seed, "gun")), 0.05), 0.005)
    heard = ended(scene, "valley", -4, seconds)
    # So near a gun is more than an ear can take: what is loud is all alike, and the hills stand out.
    return np.asarray(np.tanh(6 * heard / np.abs(heard).max()))


def sword(seconds: float, seed: int) -> Signal:
    """Drawn, swung, and met by steel."""
    dice, scene = chance(seed, "sword"), silence(samples(seconds))
    drawn = things.drawn_sword(dice)
    lay(scene, at(drawn, (-0.5, 0.1)), 0.01, -4)
    lay(scene, at(things.stroke(dice), 0.2), 0.85)
    return ended(scene, "hall", -12, seconds)


def hammer(seconds: float, seed: int) -> Signal:
    """The lever is thrown, the trap falls, the rope tightens."""
    dice, scene = chance(seed, "gallows"), silence(samples(seconds))
    lay(scene, at(things.knock(dice, 0.2, (520, 1150, 2300), 1.2), -0.2), 0.02)
    lay(scene, at(things.knock(dice, 0.7, (78, 150, 270, 430, 700), 0.4), 0.0), 0.34, 10)
    lay(scene, at(things.knock(dice, 0.4, (115, 330, 610), 0.7), 0.3), 0.47, 3)
    rope = things.creak(dice, 0.9, (0, 70), (0.3, 30), (1, 14))
    lay(scene, at(rope * line(len(rope), (0, 0), (0.1, 1), (1, 0)), 0.1), 0.6, -4)
    heard = ended(scene, "square", -9, seconds)
    # So near that it is more than an ear can take.
    return np.asarray(np.tanh(3 * heard / np.abs(heard).max()))


def drum_roll(seconds: float, seed: int) -> Signal:
    """The roll before a card is turned."""
    return ended(at(things.drum_roll(chance(seed, "drum"), 2.9), 0.0), "hall", -9, seconds)


def count(seconds: float, seed: int) -> Signal:
    """One dry tick."""
    tick = things.knock(chance(seed, "count"), 0.05, (1050, 1890, 3100), 1.4)
    return ended(at(tick, 0.0), "chamber", -16, seconds)


def chime(seconds: float, seed: int) -> Signal:
    """Two tones of a chime, upwards."""
    dice, scene = chance(seed, "chime"), silence(samples(seconds))
    lay(scene, at(things.chime(dice, 784.0), -0.15), 0.01)
    lay(scene, at(things.chime(dice, 1174.7), 0.15), 0.16, -1)
    return ended(scene, "hall", -12, seconds)


def fanfare(seconds: float, seed: int) -> Signal:
    """Three horns, with what the village is known by."""
    dice, scene = chance(seed, "horns"), silence(samples(seconds + 1))
    for text, place in zip((VILLAGE, *VILLAGE_UNDER), (-0.4, 0.35, 0.0), strict=True):
        played(scene, text, 0.01, 0.46, place, lambda f, long: brass(dice, f, 0.9 * long))
    return ended(scene, "hall", -7, seconds)


def bat(seconds: float, seed: int) -> Signal:
    """Wings go by from ear to ear."""
    dice, scene = chance(seed, "bat"), silence(samples(seconds))
    wings = beasts.flutter(dice, 1.5, 12.5)
    wings *= line(len(wings), (0, 0.15), (0.5, 1), (1, 0.1))
    lay(scene, at(wings, (-1.0, 1.0)), 0.02)
    lay(scene, at(beasts.squeak(dice), -0.4), 0.3, -7)
    lay(scene, at(beasts.squeak(dice), 0.35), 0.9, -5)
    return ended(scene, "hall", -8, seconds)


def crypt(seconds: float, seed: int) -> Signal:
    """What the vampires are known by, far under the floor, and wings that rise from there."""
    dice, scene = chance(seed, "crypt"), silence(samples(seconds + 1))
    played(scene, VAMPIRES, 0.02, 0.5, 0.0, lambda f, long: organ(dice, f / 2, long))
    wings = beasts.flutter(dice, 1.4, 12) * line(samples(1.4), (0, 0.1), (0.6, 1), (1, 0.1))
    lay(scene, at(0.5 * wings, (0.8, -0.9)), 1.9)
    lay(scene, at(0.3 * beasts.squeak(dice), -0.3), 2.6)
    return ended(scene, "church", -2, seconds)


def cat(seconds: float, seed: int) -> Signal:
    """A meow, and a purr after it."""
    dice, scene = chance(seed, "cat"), silence(samples(seconds))
    lay(scene, at(beasts.meow(dice), -0.1), 0.02)
    lay(scene, at(beasts.purr(dice, 0.8), -0.1), 0.95, -13)
    return ended(scene, "chamber", -9, seconds)


def grief(seconds: float, seed: int) -> Signal:
    """A wind that sinks and breaks like sobbing, and what lovers are known by, running down."""
    dice, scene = chance(seed, "grief"), silence(samples(seconds))
    for second, long, top, level in ((0.02, 1.7, 640, 0), (1.35, 1.5, 585, -1), (2.5, 2.2, 520, 0)):
        n = samples(long)
        shake = 1 + 0.35 * np.sin(2 * np.pi * 4.2 * times(n)) * line(n, (0, 0.2), (0.5, 1), (1, 0.4))
        course = top * line(n, (0, 0.8), (0.18, 1.0), (1, 0.6)) * (1 + 0.012 * wander(n, dice, 6))
        wail = (
            whistling(course, 22, dice)
            + 0.4 * whistling(2 * course, 45, dice)
            + 0.15 * whistling(3 * course, 80, dice)
        )
        lay(scene, at(wail * shake * swell(n, 0.35, 0.9), dice.uniform(-0.5, 0.5)), second, level)
        lay(scene, at(0.12 * people.sob(dice, 0.4), 0.0), second + long - 0.45)
    for second, (_, name, _) in zip((0.25, 0.85, 1.65, 2.85), tune(LOVERS), strict=True):
        lay(scene, at(tine(dice, pitch(name), 2.4), 0.2), second, 17)
    n = samples(seconds)
    gust = weather.wind(n, chance(seed, "gust"), 150, 1500, 5) * swell(n, 0.8, 1.5)
    return ended(scene + 0.35 * gust, "hall", -3, seconds)
