"""A scene put together while it is heard: its bed, part after part, and over it what happens.

What sounds at once is added up as one great number each: to the sample, and some milliseconds for some
seconds of sound.  So no lane may overflow: what is laid together here is ours alone, and made so soft
that together it stays far below full scale.
"""

import wave
from contextlib import suppress
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from .scenery import Happening, Hour, happenings, part
from .sound_card import FRAME, RATE, CardMissing, Sound, SoundError, samples
from .sound_files import SoundFiles

# A part of a loop begins so: each is a file of its own.
PART = b"OggS\0\2"

UNREADABLE = (CardMissing, SoundError, OSError, ValueError)

# What is laid together in one scene reaches so high at most, of full scale (`tests/test_soundscape.py`).
HIGHEST = 0.79

LANE = 2  # bytes: one sample of one ear


def parts_of(file: Path) -> list[bytes]:
    """What a loop was made of; a single part, or none, in any other file."""
    return [PART + piece for piece in file.read_bytes().split(PART)[1:]]


def lanes(value: int, size: int) -> int:
    """A great number that has this in every lane."""
    return int.from_bytes(value.to_bytes(LANE, "little") * (size // LANE), "little")


def halved(sound: int, times: int, size: int) -> int:
    """Every sample halved so many times, downwards."""
    if not times:
        return sound
    lifted = (sound ^ lanes(0x8000, size)) >> times & lanes(0xFFFF >> times, size)
    return (lifted + lanes(0x8000 - (0x8000 >> times), size)) ^ lanes(0x8000, size)


def over(one: int, other: int, size: int) -> int:
    """One sound over another: added sample by sample, nothing carried from one to the next."""
    low, top = lanes(0x7FFF, size), lanes(0x8000, size)
    return ((one & low) + (other & low)) ^ ((one ^ other) & top)


class Happens(NamedTuple):
    """Something that is heard from this byte of the scene on."""

    start: int
    sound: bytes
    halvings: int

    def lay(self, part: bytearray, at: int) -> None:
        """Lay it over what is heard from that byte of the scene on, as far as it is heard then."""
        late = min(len(part), max(0, self.start - at))
        some = self.sound[max(0, at - self.start) :][: len(part) - late]
        place, size = slice(late, late + len(some)), len(some)
        softened = halved(int.from_bytes(some, "little"), self.halvings, size)
        part[place] = over(int.from_bytes(part[place], "little"), softened, size).to_bytes(size, "little")


class Composed:
    """A scene of ours at an hour of a tale."""

    peak = HIGHEST

    def __init__(self, name: str, hour: Hour, files: SoundFiles) -> None:
        self.bad = False
        self._files = files
        parts = parts_of(files.ours("beds", name))
        if not parts:
            raise ValueError("its bed was not made in parts")
        begins = part(f"bed {hour.tale} {name} {hour.round} {hour.step}")
        self._bed = islice(cycle(parts), int(begins * len(parts)), None)
        self._coming = happenings(name, hour)
        self._next = next(self._coming, None)
        self._sounding: list[Happens] = []
        self._at = 0

    def more(self) -> Sound:
        """The next seconds: a part of the bed, and what is heard over it."""
        sound = Sound(BytesIO(next(self._bed)))
        size = samples(sound).nbytes
        self._begin(self._at + size)
        if self._sounding:
            heard = bytearray(sound.get_raw())
            for one in self._sounding:
                one.lay(heard, self._at)
            sound = Sound(buffer=heard)
        self._at += size
        self._sounding = [one for one in self._sounding if one.start + len(one.sound) > self._at]
        return sound

    def _begin(self, end: int) -> None:
        """What happens before this byte is made ready; what cannot be read is left out."""
        while self._next and (start := round(self._next.second * RATE) * FRAME) < end:
            try:
                self._sounding.append(Happens(start, self._sound(self._next), self._next.halvings))
            except UNREADABLE:
                self.bad = True
            self._next = next(self._coming, None)

    def _sound(self, happening: Happening) -> bytes:
        return paced(Sound(self._files.ours("events", happening.name)).get_raw(), happening.pace)


def paced(sound: bytes, pace: float) -> bytes:
    """Faster and higher, or slower and lower: as if it had been recorded at another rate."""
    file = BytesIO()
    with wave.open(file, "wb") as written:
        written.setparams((FRAME // LANE, LANE, round(RATE * pace), 0, "NONE", ""))
        written.writeframes(sound)
    file.seek(0)
    with suppress(SoundError):
        return Sound(file).get_raw()
    return sound
