"""What is heard when an evening is decided: a ring for each side, begun by its motif, and one for nobody."""

import numpy as np

from sounds import beasts, beds, birds, music, things, weather
from sounds.models import plucked
from sounds.motifs import LOVERS, VAMPIRES, VILLAGE, VILLAGE_UNDER
from sounds.music import brass, drone, horn_far, organ, played, tine
from sounds.room import at, away, in_room, lay, silence, together
from sounds.synth import RATE, Signal, band, chance, even, filtered, spaced, swell

# The village: three horns, in beats of 0.42 s; first its motif.
HORNS = (
    f"{VILLAGE} F5:1 E5:.5 D5:.5 C5:1 A#4:1 A4:.5 D5:.5 C5:2 F4:.5 A4:.5 C5:1 A4:.5 G4:.5 F4:3",
    f"{VILLAGE_UNDER[0]} A4:1 G4:.5 F4:.5 A4:1 G4:1 F4:.5 A#4:.5 A4:2 C4:.5 F4:.5 A4:1 F4:.5 E4:.5 C4:3",
    f"{VILLAGE_UNDER[1]} D4:1 C4:1 A3:1 A#3:1 C4:1 F3:2 F3:1 A3:1 C4:1 F3:3",
)
PEAL = ((261.6, 0.6), (233.1, 0.2), (196.0, -0.2), (174.6, -0.6))
CALM = "C5:2 A4:1 F4:3 -:2 D5:2 C5:1 A4:3 -:2 A#4:2 G4:1 F4:4"

# The lovers: a waltz of two times eight bars for a music box, in beats of 0.625 s.
WALTZ = (
    f"{LOVERS} G5:1 E5:1 G5:1 C6:1 B5:3 D6:1.5 C6:.5 B5:1 A5:1 B5:1 G5:1 E5:1 F#5:1 G5:1 A5:3",
    f"{LOVERS} G5:1 E5:1 C6:1 E6:1 D6:3 E6:1.5 D6:.5 C6:1 B5:1 G5:1 E5:1 A5:1.5 G5:.5 F#5:1 G5:3",
)
WALTZ_BASS = (
    "G3:1 B4:1 D5:1 D4:1 A4:1 C5:1 C4:1 G4:1 E5:1 G3:1 B4:1 D5:1 "
    "E4:1 G4:1 B4:1 C4:1 E4:1 G4:1 A3:1 E4:1 C5:1 D4:1 F#4:1 C5:1",
    "G3:1 B4:1 D5:1 D4:1 A4:1 C5:1 C4:1 G4:1 E5:1 B3:1 G4:1 D5:1 "
    "C4:1 G4:1 E5:1 E4:1 G4:1 B4:1 D4:1 F#4:1 C5:1 G3:1 D4:1 B4:1",
)

# The vampires: eight chords over a bass that sinks step by step, four seconds each.
LAMENT = (
    ("D3", "D4 F4 A4"), ("C#3", "C#4 E4 A4"), ("C3", "C4 F4 A4"), ("B2", "D4 F4 G4"),
    ("A#2", "D4 F4 A#4"), ("A2", "C#4 E4 A4"), ("G2", "D4 E4 A#4"), ("A2", "C#4 G4 A4"),
)  # fmt: skip
LAMENT_TUNE = (
    f"{VAMPIRES} -:2 F5:2 C5:1 D5:1 B4:2 G5:1 F5:1 "
    "D5:2 A#5:1 A5:1 C#5:2 E5:1 G5:1 F5:1 E5:1 D5:1 A#4:1 A4:2 G4:1 C#5:1",
    "D5:3 A5:1 A5:2 G5:1 E5:1 F5:3 A5:1 G5:1 F5:1 D5:2 "
    "A#5:2 A5:1 G5:1 G5:1 F5:1 E5:2 D5:1 E5:1 A#5:2 A5:1 G5:1 E5:1 C#5:1",
)


def village(n: int, seed: int) -> Signal:
    """Horns and a peal of bells, then a calm morning over the roofs."""
    dice, scene = chance(seed, "music"), silence(n)
    for voice, (place, text) in enumerate(zip((-0.4, 0.4, 0.1), HORNS, strict=True)):
        played(scene, text, 0.4, 0.42, place, lambda f, long: brass(dice, f, 0.92 * long), -9 - voice)
    for stroke, moment in enumerate(np.arange(9.2, 24, 0.62)):
        f, place = PEAL[stroke % 4]
        lay(scene, at(0.8 * away(things.bell(dice, 7, f), 12), place), float(moment), -6 - 0.35 * stroke)
    played(scene, CALM, 30, 0.8, -0.2, lambda f, long: horn_far(dice, f, long), -11)
    for moment in (40.0, 44.5, 49.0):
        lay(scene, at(0.8 * away(things.bell(dice, 7, 174.6), 25), 0.6), moment, -8)
    morning = silence(n)
    for moment in spaced(n / RATE, 2.6, dice, 0.8):
        verse = birds.blackbird(dice, chance(seed, f"verse {int(moment) % 5}"))
        lay(morning, at(away(verse, 30), dice.uniform(-1, 1)), moment)
    return together(
        (in_room(scene, "square", -4), 0),
        (in_room(morning, "village", -4), -12),
        (even(beds.wind(n, seed)), -38),
    )


def werewolves(n: int, seed: int) -> Signal:
    """One wolf sings what they are known by, the pack answers; then howls from all sides."""
    dice, scene = chance(seed, "howls"), silence(n)
    lay(scene, at(beasts.far_wolf(dice, 5.5, 494, 30), -0.1), 0.5, 5)
    for late, top, place in ((6.2, 440, -0.7), (6.5, 494, 0.6), (6.9, 587, 0.1), (7.4, 415, -0.3)):
        lay(scene, at(beasts.far_wolf(dice, 5.2, top, 60), place), late, 3)
    for moment in np.arange(13.5, n / RATE - 6, 3.4) + dice.uniform(-1, 1):
        metres = dice.uniform(40, 500)
        voice = beasts.far_wolf(dice, dice.uniform(3, 6), dice.uniform(330, 620), metres)
        lay(scene, at(voice, dice.uniform(-1, 1)), moment, -0.022 * metres)
    for moment in spaced(n / RATE, 13, dice, 0.5):
        lay(scene, at(away(beasts.whimper(dice, 700), 20), dice.uniform(-0.8, 0.8)), moment, 2)
    for beat in range(9):
        lay(scene, at(away(things.drum(dice, 48, 2.2, 0.15), 15), 0.0), 6 * beat + 1)
    return together(
        (in_room(scene, "valley", -1), 0),
        (drone(n, chance(seed, "drone"), 49.0, 73.4, 77.8), -26),
        (even(beds.wind(n, seed)), -27),
        (weather.howling(n, chance(seed, "howling"), 240, 420, (-0.8, 0.8)), -34),
    )


def vampires(n: int, seed: int) -> Signal:
    """An organ in an empty church, its bass sinking; wings under the roof."""
    dice, scene, beat = chance(seed, "organ"), silence(n), 1.0
    for number in range(16):
        bass, chord = LAMENT[number % 8]
        lay(scene, at(organ(dice, music.pitch(bass), 3.98), 0.0), 4 * number + 0.5, 1)
        for place, name in zip((-0.5, 0.0, 0.5), chord.split(), strict=True):
            lay(scene, at(organ(dice, music.pitch(name), 3.95), place), 4 * number + 0.5, -6)
    for half, text in enumerate(LAMENT_TUNE):
        played(scene, text, 32.0 * half + 0.5, beat, 0.25, lambda f, long: organ(dice, f, 0.94 * long), -4)
    bats = silence(n)
    for moment in spaced(n / RATE, 10, dice, 0.6):
        flight = beasts.flutter(dice, 1.6, 11) * swell(round(1.6 * RATE), 0.4, 0.8)
        lay(bats, at(0.05 * flight, ((-1.0, 1.0), (1.0, -1.0))[dice.integers(2)]), moment)
        lay(bats, at(0.02 * beasts.squeak(dice), 0.0), moment + 0.7)
    cold = even(filtered(beds.wind(n, seed), band(60, 700, 2)))
    return together(
        (in_room(scene, "church", 0), 0),
        (in_room(bats, "church", -4), 0),
        (cold, -38),
    )


def lovers(n: int, seed: int) -> Signal:
    """A music box plays a waltz, a lute under it."""
    dice, scene, beat = chance(seed, "box"), silence(n), 0.625
    for half, text in enumerate(WALTZ * 2):
        start = half * 24 * beat + 0.3
        played(scene, text, start, beat, 0.15, lambda f, long: tine(dice, f, long))
        played(scene, WALTZ_BASS[half % 2], start, beat, -0.2, lambda f, _: plucked(dice, f, 2.4), -5)
    return together((in_room(scene, "chamber", -4), 0), (in_room(scene, "hall", 0) - scene, -12))


def draw(n: int, seed: int) -> Signal:
    """Nobody is left: empty wind, one bell, and a horn that breaks off."""
    dice, scene = chance(seed, "bell"), silence(n)
    lay(scene, at(1.4 * away(things.bell(dice, 11, 196.0), 25), -0.3), 3)
    played(scene, "F4:.5 A4:.5 C5:2", 14, 0.9, 0.5, lambda f, long: horn_far(dice, f, long), -7)
    door = things.creak(dice, 1.8, (0, 14), (0.6, 34), (1, 18))
    lay(scene, at(away(door * swell(len(door), 0.9, 0.9), 20), 0.6), 25, 2)
    return together(
        (in_room(scene, "valley", -1), 0),
        (even(beds.wind(n, seed)), -29),
        (weather.howling(n, chance(seed, "howling"), 260, 700, (-0.8, 0.1, 0.8)), -29),
    )
