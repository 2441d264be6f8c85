"""A recording taken apart, to the sample: which lines, cues and ambiences are in it, where, how loud.

The mixer adds up whole numbers, begins sounds at the borders of its buffers, and takes a new
volume only there.  So what was asked of the speaker can be subtracted from what came out of
it, and whatever remains is something that should not be heard.
"""

from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from itertools import groupby, product
from operator import attrgetter, mul, sub
from pathlib import Path
from typing import NamedTuple

from moderator.sound.fake import Command
from moderator.sound.mixing import ACCENTS, AMBIENCE, BREATH, CUE, VOICE
from moderator.sound.scenery import SCENERIES
from moderator.sound.sound_card import BUFFER, RATE, PygameCard, Sound, samples
from moderator.sound.sound_files import SoundFiles
from moderator.sound.soundscape import Composed
from sounds.ogg import parts

from .recording import SOUNDS, Recording

# Of the buffers from where it was asked for, in one of these a sound begins: the mixer and
# the pipe are ahead by some.
SOON = 6
# How much of a sound is listened to, to find where it is.
FIRST = 16 * BUFFER

STEPS = 128  # of a volume


class Heard(NamedTuple):
    """A sound on the recording: the buffers from its first to after its last; of an ambience, what it is."""

    what: str
    name: str
    start: int
    end: int
    loop: "array[int]" = array("h")


class Parts:
    """All that is heard on a recording."""

    def __init__(self, recording: Recording) -> None:
        self.rest = array("i", recording.left)
        self.whole = range(len(self.rest) // BUFFER)
        loud = recording.settings.volume
        self.volumes = {
            "say": min(round(VOICE * recording.settings.voice_volume * loud * STEPS), STEPS),
            "cue": min(round(CUE * loud * STEPS), STEPS),
        }
        self.full = round(AMBIENCE * recording.settings.ambience_volume * loud * STEPS)
        self.ducked = round(
            AMBIENCE * recording.settings.ambience_volume * loud * recording.settings.duck * STEPS
        )
        # So soon an ambience has come, even if it had to wait for another to do so.
        self.soon = int((2 * recording.settings.cross_fade + 0.5) * RATE) // BUFFER
        with decoding():
            self.heard = [self.found(asked) for asked in recording.log if asked.what in self.volumes]
            self.scenes = list(self.ambiences([asked for asked in recording.log if asked.what == "scene"]))
            self.behind = [self.solved(buffer) for buffer in self.whole]

    @property
    def unexplained(self) -> list[int]:
        """The buffers in which something else is heard."""
        return [buffer for buffer in self.whole if any(self.buffer(buffer))]

    def buffer(self, number: int) -> "array[int]":
        """What is left in one buffer."""
        return self.rest[number * BUFFER : (number + 1) * BUFFER]

    def found(self, asked: Command) -> Heard:
        """A line or a cue: it is where least remains without it; and it is taken out."""
        sound = turned_down(decoded(file_of(asked)), self.volumes[asked.what])
        earliest = beginning_of(asked)
        # The last one may be cut off.
        there = len(self.rest) - (earliest + SOON) * BUFFER
        loudest = loudest_part(sound[:there])
        part = sound[loudest * BUFFER :][:FIRST]
        start = min(range(earliest, earliest + SOON), key=lambda at: self.energy_without(part, at + loudest))
        first = start * BUFFER
        self.rest[first : first + len(sound)] = array(
            "i", map(sub, self.rest[first : first + len(sound)], sound)
        )
        return Heard(asked.what, asked.name, start, -(-(first + len(sound)) // BUFFER))

    def energy_without(self, sound: Sequence[int], start: int) -> int:
        """What remains of the recording's energy if this is heard here."""
        rest = array("i", map(sub, self.rest[start * BUFFER :][: len(sound)], sound))
        return sum(map(mul, rest, rest))

    def ambiences(self, asked: list[Command]) -> Iterator[Heard]:
        """Each new ambience, from the buffer in which it comes to where the next does."""
        present = Heard("scene", "", 0, 0)
        # What is asked for again goes on.
        asked = [next(alike) for _, alike in groupby(asked, key=attrgetter("name"))]
        ends = [buffer_of(command) for command in asked[1:]]
        for command, end in zip(asked, [*ends, len(self.whole)], strict=True):
            if command.name == present.name:
                continue
            loop = loop_of(command, (end + self.soon - buffer_of(command)) * BUFFER / RATE)
            start = self.beginning(command, loop, end)
            yield present._replace(end=start)
            present = Heard("scene", command.name, start, 0, loop)
        yield present._replace(end=len(self.whole))

    def beginning(self, asked: Command, loop: "array[int]", end: int) -> int:
        """Where an ambience begins: it fits best there once it is there; silence is there at once."""
        earliest = buffer_of(asked)
        if not asked.name:
            return earliest
        later = min(earliest + self.soon, end - FIRST // BUFFER)
        present = self.rest[later * BUFFER :][:FIRST]

        def likeness(start: int) -> int:
            return sum(map(mul, present, looped(loop, (later - start) * BUFFER, len(present))))

        return max(range(earliest, later), key=likeness)

    def solved(self, number: int) -> int:
        """How loud the ambience is in a buffer; it is taken out, with the one it came after."""
        place = max(at for at, scene in enumerate(self.scenes) if scene.start <= number)
        is_new = number <= self.scenes[place].start + self.soon
        scenes = self.scenes[max(0, place - is_new) : place + 1]
        named = [scene for scene in scenes if scene.name]
        volumes = self.as_usual(number, named) or self.take_out(
            number, [piece(scene.loop, number - scene.start) for scene in named]
        )
        return volumes[-1] if scenes[-1].name else 0

    def as_usual(self, number: int, present: list[Heard]) -> list[int]:
        """The volume of a single ambience that is fully there, or ducked; this is quickly seen."""
        for volume in (self.full, self.ducked) if len(present) == 1 else ():
            loop = piece(present[0].loop, number - present[0].start)
            if self.buffer(number) == turned_down(loop, volume):
                self.rest[number * BUFFER : (number + 1) * BUFFER] = array("i", bytes(4 * BUFFER))
                return [volume]
        return []

    def take_out(self, number: int, loops: list["array[int]"]) -> list[int]:
        """The volumes with which nothing remains, or as little as can be."""
        rest = self.buffer(number)
        best, least = [0] * len(loops), sum(map(mul, rest, rest))
        guesses = fitted(rest, loops) if least and loops else best
        for nudges in product((0, 1, -1), repeat=len(loops)):
            volumes = [
                min(max(0, guess + nudge), STEPS) for guess, nudge in zip(guesses, nudges, strict=True)
            ]
            left = rest
            for loop, volume in zip(loops, volumes, strict=True):
                left = array("i", map(sub, left, turned_down(loop, volume)))
            if (energy := sum(map(mul, left, left))) < least:
                best, least = volumes, energy
                self.rest[number * BUFFER : (number + 1) * BUFFER] = left
            if not least:
                break
        return best


def buffer_of(asked: Command) -> int:
    """The buffer in which something was asked for."""
    return int(asked.time * RATE) // BUFFER


def beginning_of(asked: Command) -> int:
    """The buffer in which it can begin: before some cues the box holds its breath."""
    is_accent = asked.what == "cue" and asked.name in ACCENTS
    return buffer_of(asked._replace(time=asked.time + BREATH * is_accent))


def loudest_part(sound: "array[int]") -> int:
    """The buffer from which on it can be heard best; a sound may begin more softly than all behind it."""

    def energy(at: int) -> int:
        part = sound[at : at + FIRST]
        return sum(map(mul, part, part))

    return max(range(0, len(sound), FIRST), key=energy) // BUFFER


def fitted(rest: "array[int]", loops: list["array[int]"]) -> list[int]:
    """About how loud each of one or two loops is: least squares."""
    on = [sum(map(mul, rest, loop)) for loop in loops]
    square = [[sum(map(mul, loop, other)) or 1 for other in loops] for loop in loops]
    if len(loops) == 1:
        return [round(STEPS * on[0] / square[0][0])]
    (a, b), (_, d) = square
    whole = (a * d - b * b) or 1
    return [round(STEPS * (d * on[0] - b * on[1]) / whole), round(STEPS * (a * on[1] - b * on[0]) / whole)]


def piece(loop: "array[int]", number: int) -> "array[int]":
    """A buffer of a loop."""
    return looped(loop, number * BUFFER, BUFFER)


def looped(loop: "array[int]", at: int, number: int) -> "array[int]":
    """So many samples of a loop from somewhere on."""
    start = at % len(loop)
    some = loop[start : start + number]
    return some if len(some) == number else some + looped(loop, 0, number - len(some))


def turned_down(sound: "array[int]", volume: int) -> "array[int]":
    """What the mixer makes of a sound at a volume."""
    return array("h", map(table(volume).__getitem__, sound))


@lru_cache(maxsize=200)
def table(volume: int) -> "array[int]":
    """What becomes of each sample at a volume, the negative ones counted from the end."""
    return array("h", [int(sample * volume / STEPS) for sample in (*range(32768), *range(-32768, 0))])


def loop_of(scene: Command, seconds: float) -> "array[int]":
    """The left channel of what lies behind a scene: of a file, or as it is put together for that long."""
    if not scene.name:
        return array("h")
    if scene.name not in SCENERIES:
        return decoded(file_of(scene))
    made, loop = Composed(scene.name, scene.hour, SoundFiles(SOUNDS)), array("h")
    while len(loop) < seconds * RATE:
        loop += array("h", samples(made.more()))[::2]
    return loop


@contextmanager
def decoding() -> Iterator[None]:
    """A mixer is open, so that sounds can be read as it would."""
    card = PygameCard(driver="dummy")
    card.open()
    try:
        yield
    finally:
        card.close()


@lru_cache(maxsize=200)
def decoded(file: Path) -> "array[int]":
    """A sound's left channel, as the mixer has it."""
    raw = file.read_bytes()
    made = parts(raw) if file.suffix == ".ogg" else [raw]
    return array("h", b"".join(samples(Sound(BytesIO(part))) for part in made))[::2]


def file_of(heard: Heard | Command) -> Path:
    """The file of a line, a cue or an ambience."""
    folder = {"scene": "ambience", "cue": "cues"}.get(heard.what)
    return SOUNDS / folder / f"{heard.name}.ogg" if folder else Path(heard.name)
