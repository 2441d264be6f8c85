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
    ambience("victory-village", 56, -27, 0.0, 19, 0.009, "horns and bells, then a calm morning"),
    ambience("victory-werewolves", 54, -28, 0.0, 20, 33.159, "howls from all sides, darkness"),
    ambience("victory-vampires", 64, -28, 0.0, 21, 0.129, "an organ in the dark, bats"),
    ambience("victory-lovers", 60, -28, 0.0, 22, 0.018, "a music box"),
    ambience("draw", 44, -31, 0.0, 23, 41.468, "empty wind, one bell"),
    # Of a board game that lies on the table: what each place sounds like.
    ambience("oxanas-hut", 30, -29, 0.0, 301, 0.0, "a fire, a cauldron, a cat that purrs"),
    ambience("spring-of-wisdom", 30, -30, 0.0, 302, 17.757, "water from the rock, drops that sing"),
    ambience("chapel", 33, -30, 0.0, 303, 7.572, "a pipe that was never shut, the draught, a far stroke"),
    ambience("graveyard", 30, -29, 0.0, 304, 10.57, "wind between stones, a gate, wolves far off"),
    ambience("witch-tree", 31, -29, 0.0, 305, 0.0, "branches that groan, dry leaves, a whisper"),
    ambience("stone-circle", 32, -29, 0.0, 306, 30.006, "stones that hum, wind that goes round"),
)


def bed(
    name: str, seconds: float, loudness: float, ceiling: float, seed: int, cut: float, what: str
) -> SoundRow:
    """The ring that lies under a scene."""
    return SoundRow(name, seconds, loudness, 0.0, seed, what, ceiling, "beds", cut)


# Ceilings leave room for what happens over them: `HIGHEST` in `moderator/sound/soundscape.py`.
BEDS = (
    bed("night", 68, -19.5, -9.5, 61, 0.0, "wind that swells, twigs that hum, leaves, crickets"),
    bed("storm", 58, -19.5, -8, 62, 0.0, "rain, the gutter, wind"),
    bed("dusk", 44, -27, -14, 63, 0.0, "the first crickets, a little wind"),
    bed("hearth", 46, -28, -6.5, 64, 0.0, "a fire that crackles, wind at the window"),
    bed("dawn", 48, -29, -14, 65, 0.0, "what is left of the wind"),
    bed("day", 44, -30, -14, 66, 37.28, "water over stones"),
    bed("square", 50, -29, -14, 67, 3.757, "people on the square"),
    bed("gallows", 45, -28, -14, 68, 3.525, "low tones, a drum like a heart, wind"),
)


def event(name: str, seconds: float, loudness: float, seed: int, what: str) -> SoundRow:
    """Something that happens in a scene now and then."""
    return SoundRow(name, seconds, loudness, 0.1, seed, what, ceiling=-14.2, folder="events")


# One row for each kind: how many there are of it, their seconds, loudness, and the seed of the first.
KINDS = (
    ("owl", 3, 3.0, -16, 100, "an eagle owl"),
    ("tawny", 2, 4.6, -17, 105, "a tawny owl"),
    ("fox", 2, 2.6, -17, 110, "a vixen screams"),
    ("twig", 3, 1.0, -22, 115, "a twig breaks"),
    ("rustle", 2, 1.6, -23, 120, "something small in the leaves"),
    ("shutter", 2, 2.4, -20, 125, "a shutter bangs"),
    ("dogs", 3, 3.0, -18, 130, "distant dogs"),
    ("thunder", 4, 9.0, -17, 135, "thunder that rolls"),
    ("raven", 2, 2.2, -18, 140, "a raven"),
    ("rope", 2, 1.8, -21, 145, "a rope creaks"),
    ("blackbird", 3, 2.8, -18, 150, "a blackbird"),
    ("robin", 2, 2.6, -19, 155, "a robin"),
    ("tit", 1, 3.0, -20, 160, "a great tit"),
    ("chiffchaff", 1, 4.2, -20, 165, "a chiffchaff"),
    ("pigeon", 1, 3.0, -18, 170, "a wood pigeon"),
    ("cuckoo", 1, 4.6, -19, 175, "a cuckoo"),
    ("hens", 2, 3.0, -20.5, 180, "hens"),
    ("smithy", 1, 4.2, -20, 185, "the smith"),
    ("bell", 1, 5.5, -18, 190, "a bell beyond the fields"),
    ("cock", 1, 2.8, -19, 195, "a cock two farms on"),
    ("steps", 2, 4.4, -22, 200, "somebody walks by"),
    ("wings", 2, 1.4, -20, 205, "a bird flies up"),
    ("log", 2, 1.2, -25.5, 210, "a log settles"),
)
EVENTS = tuple(
    event(f"{kind}-{number + 1}", seconds, loudness, seed + number, what)
    for kind, many, seconds, loudness, seed, what in KINDS
    for number in range(many)
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
    SoundRow("crypt", 4.0, -17, 0.2, 50, "an organ under the earth, and wings"),
    SoundRow("cat", 1.8, -17, 0.2, 47, "a cat that asks to be let in"),
    SoundRow("grief", 5.5, -17, 0.2, 48, "a wind that sobs"),
    SoundRow("cauldron", 1.8, -18, 0.2, 311, "Oxana's hut: something is thrown into the cauldron"),
    SoundRow("drops", 2.0, -18, 0.2, 312, "the spring: three drops into a deep basin"),
    SoundRow("nave", 2.0, -18, 0.2, 313, "the chapel: pipes in an empty nave"),
    SoundRow("spade", 1.8, -18, 0.2, 314, "the graveyard: a spade, and earth that falls"),
    SoundRow("groan", 1.9, -18, 0.2, 315, "the witch tree: a thick branch bends"),
    SoundRow("stones", 2.0, -18, 0.2, 316, "the stone circle: one is struck, and all answer"),
    SoundRow("dice", 1.5, -18, 0.2, 317, "two dice roll on wood"),
    SoundRow("drum", 2.2, -17, 0.2, 319, "dice under a drum that grows and strikes"),
    SoundRow("knell", 4.5, -15, 0.2, 318, "one low stroke of a bell: somebody is out"),
    SoundRow("watchman", 2.4, -17, 0.2, 49, "the watchman's hand bell: time is running out"),
)

RINGS = AMBIENCES + BEDS
SOUNDS = RINGS + EVENTS + CUES
