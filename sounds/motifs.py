"""What each side is known by: a few notes, heard where it strikes and where it wins."""

from sounds.synth import Signal, line

# The village: up its chord and one step beyond, on horns.
VILLAGE = "F4:.5 A4:.5 C5:1.5 A4:.5 D5:1 C5:2"
VILLAGE_UNDER = ("C4:.5 F4:.5 A4:1.5 F4:.5 A#4:1 A4:2", "F3:1 F3:1.5 C4:.5 A#3:1 F3:2")
# The vampires: down by semitones, on an organ.
VAMPIRES = "A4:1.5 G#4:.5 G4:1 F#4:.5 F4:.5 E4:2"
# The lovers: up a chord, and back a step, on a music box.
LOVERS = "D5:1 G5:1 B5:1 A5:2"

# The werewolves: up a fifth, a semitone down from there, and back; in one breath, by throats.
FIFTH, BROKEN, MOAN = 1.0, 2 ** (-1 / 12), 2 ** (-7 / 12)


def howled(n: int, up: float, knee: float) -> Signal:
    """The werewolves' notes as one course: there by a part of the way, broken at another."""
    return line(
        n, (0, 0.8 * MOAN), (0.25 * up, MOAN), (0.6 * up, MOAN), (up + 0.06, FIFTH), (knee, 0.995 * FIFTH),
        (knee + 0.03, BROKEN), (knee + 0.2, 0.99 * BROKEN), (knee + 0.28, MOAN), (1, 0.9 * MOAN),
    )  # fmt: skip
