"""The sounds of the box and their settings."""

from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class SoundRow(NamedTuple):
    """How a sound is made: its length, how loud, how finely it is packed, and its seed."""

    name: str
    seconds: float
    loudness: float  # LUFS: an ambience as a whole, a cue in its loudest 0.4 seconds
    quality: float  # of Vorbis, from 0 to 1
    seed: int
    what: str
    ceiling: float = -3.0  # where peaks are bent, in dBFS
    folder: str = "cues"
    cut: float = 0.0  # the second at which a ring is cut open

    @property
    def file(self) -> Path:
        """Where the finished sound is."""
        return HERE / self.folder / f"{self.name}.ogg"


def ambience(
    name: str, seconds: float, loudness: float, quality: float, seed: int, cut: float, what: str
) -> SoundRow:
    """A sound that goes on for as long as its scene, its end flowing into its beginning.

    Packing leaves a trace at both ends of a file; each ring is cut where it was found to be least.
    """
    return SoundRow(name, seconds, loudness, quality, seed, what, ceiling=-9.0, folder="ambience", cut=cut)


AMBIENCES = (
    ambience("night", 76, -20, 0.0, 11, 67.534, "wind in the leaves, crickets, an owl now and then"),
    ambience("storm", 52, -22, 0.0, 12, 16.207, "a dark night: rain, gusts, thunder far off"),
    ambience(
        "dusk", 52, -30, 0.0, 13, 14.564, "the last birds, the first crickets, a bell beyond the fields"
    ),
    ambience("hearth", 48, -32, 0.0, 14, 4.277, "a crackling fire, wind at the window"),
    ambience("dawn", 52, -30, 0.0, 15, 19.05, "light wind, the first birds"),
    ambience("day", 54, -30, 0.0, 16, 34.639, "a village morning: birds, a brook, hens, the smithy"),
    ambience("square", 52, -30, 0.0, 17, 42.683, "a murmuring crowd, steps, pigeons"),
    ambience("gallows", 55, -30, 0.0, 18, 13.099, "a low drone, a far drum like a heart, wind, ropes"),
    ambience("victory-village", 56, -27, 0.0, 19, 0.009, "horns and bells, then a calm morning"),
    ambience("victory-werewolves", 54, -28, 0.0, 20, 33.159, "howls from all sides, darkness"),
    ambience("victory-vampires", 64, -28, 0.0, 21, 0.167, "an organ in the dark, bats"),
    ambience("victory-lovers", 60, -28, 0.0, 22, 0.018, "a music box"),
    ambience("draw", 44, -31, 0.0, 23, 41.712, "empty wind, one bell"),
)

CUES = (
    SoundRow("bell", 6.0, -15, 0.2, 31, "a church bell, one stroke"),
    SoundRow("cock-crow", 2.8, -11, 0.2, 32, "a cock at daybreak"),
    SoundRow("howl", 5.5, -11, 0.2, 33, "one wolf"),
    SoundRow("wolves", 6.0, -15, 0.2, 34, "a pack, far away"),
    SoundRow("heartbeat", 5.6, -15, 0.2, 35, "a heart before the vote, six beats"),
    SoundRow("door", 3.0, -16, 0.2, 36, "a heavy door creaks and falls shut"),
    SoundRow("clock", 4.0, -20, 0.2, 37, "a clock, eight ticks; may be repeated without a gap"),
    SoundRow("gong", 4.5, -11, 0.2, 38, "a gong, clear through everything: the voice has failed"),
    SoundRow("shot", 3.2, -11, 0.2, 39, "the hunter's gun, and its echo", ceiling=-2.5),
    SoundRow("sword", 2.6, -14, 0.2, 40, "a sword is drawn, and strikes"),
    SoundRow("hammer", 2.4, -11, 0.2, 41, "the lever, and the trap of the gallows falls", ceiling=-2.5),
    SoundRow("drum-roll", 4.2, -17, 0.2, 42, "a roll that grows, and its last stroke"),
    SoundRow("count", 0.3, -25, 0.2, 43, "a dry tick, for counting down"),
    SoundRow("chime", 1.8, -17, 0.2, 44, "two soft tones, upwards: somebody goes free"),
    SoundRow("fanfare", 4.5, -15, 0.2, 45, "horns"),
    SoundRow("bat", 2.0, -18, 0.2, 46, "wings from ear to ear, and a squeak"),
    SoundRow("cat", 1.8, -17, 0.2, 47, "a cat that asks to be let in"),
    SoundRow("grief", 5.5, -17, 0.2, 48, "a wind that sobs"),
    SoundRow("watchman", 2.4, -17, 0.2, 49, "the watchman's hand bell: time is running out"),
)

SOUNDS = AMBIENCES + CUES
