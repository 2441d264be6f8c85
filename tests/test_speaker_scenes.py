"""Short scenes for the loudspeaker, each recorded faster than it sounds, with what happened when."""

import asyncio
import math
import wave
from array import array
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from moderator.sound import ambience
from moderator.sound.pygame_speaker import PygameSpeaker
from moderator.sound.sound_card import CardMissing
from moderator.sound.speaker import SpeakerSettings
from sounds.ogg import blocks_of, chained, parts, written

from .recording import Tape, run_on_tape

RATE = 44_100
DRAW = Path(__file__).parents[1] / "sounds" / "ambience" / "draw.ogg"


def tone(file: Path, pitch: float, seconds: float, level: float = 0.5) -> Path:
    """A WAV file in one steady tone."""
    file.parent.mkdir(parents=True, exist_ok=True)
    period = [
        math.sin(2 * math.pi * pitch * at / RATE) * level * 32767 for at in range(round(RATE * seconds))
    ]
    with wave.open(str(file), "wb") as sound:
        sound.setparams((1, 2, RATE, 0, "NONE", ""))
        sound.writeframes(array("h", [round(sample) for sample in period]).tobytes())
    return file


def excerpt(file: Path, seconds: float) -> Path:
    """A short loop in Vorbis, in parts of so many seconds: the beginning of one of ours."""
    headers, blocks = blocks_of(next(parts(DRAW.read_bytes())))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(chained(written([*headers, *blocks[:60]], 1), 1, seconds))
    return file


class LooseTape(Tape):
    """A card on a loose plug."""

    plugged = True

    def open(self) -> None:
        """Begin, if it is there."""
        if not self.plugged:
            raise CardMissing
        super().open()

    def gone(self) -> bool:
        """Whether somebody pulled the plug."""
        return not self.plugged


class Place:
    """A folder with sounds and a speaker, and a note of what happened when."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tape = LooseTape(folder)
        self.notes: dict[str, float | str | None] = {}
        self.speaker: PygameSpeaker

    def open(self, own: Path | None = None, **settings: float) -> None:
        """A speaker at full volume unless it is told otherwise."""
        loud = SpeakerSettings(**{"volume": 1.0, "ambience_volume": 1.0, "cross_fade": 0.8} | settings)  # type: ignore[arg-type]
        self.speaker = PygameSpeaker(loud, self.folder / "sounds", own, self.tape, look=0.2)

    def line(self, name: str, pitch: float, seconds: float, level: float = 0.5) -> Path:
        """A spoken line in one tone."""
        return tone(self.folder / f"{name}.wav", pitch, seconds, level)

    def ambience(self, name: str, pitch: float, level: float = 0.5) -> None:
        """An ambience in one tone, of whole periods."""
        tone(self.folder / "sounds" / "ambience" / f"{name}.wav", pitch, 1.0, level)

    def note(self, what: str) -> None:
        """What happened now, in seconds of the recording."""
        self.notes[what] = self.tape.seconds


async def lines(place: Place) -> None:
    """Three lines asked for at the same time."""
    place.open()
    files = [place.line("a", 440, 0.5, 0.8), place.line("b", 660, 0.3, 0.4), place.line("c", 880, 0.6, 0.2)]
    await asyncio.gather(*(place.speaker.say(file) for file in files))


async def ducking(place: Place) -> None:
    """A line over an ambience, and the quiet after it."""
    place.open()
    place.ambience("night", 300)
    place.speaker.scene("night")
    await asyncio.sleep(1.5)
    await place.speaker.say(place.line("a", 1000, 0.8))
    await asyncio.sleep(0.8)


async def whispering(place: Place) -> None:
    """A line for which the ambience does not step back."""
    place.open(ambience_volume=0.6)
    place.ambience("night", 300)
    place.speaker.scene("night")
    await asyncio.sleep(1.5)
    await place.speaker.say(place.line("a", 1000, 0.8), steps_back=False)
    await asyncio.sleep(0.3)


async def breath(place: Place) -> None:
    """A shot over an ambience, and the quiet before and after it."""
    place.open()
    place.ambience("night", 300)
    tone(place.folder / "sounds" / "cues" / "shot.wav", 1000, 0.5, 0.5)
    place.speaker.scene("night")
    await asyncio.sleep(1.5)
    place.note("asked")
    await place.speaker.cue("shot", wait=True)
    await asyncio.sleep(2.0)


async def seam(place: Place) -> None:
    """A short loop in Vorbis, more than once round, in many parts."""
    excerpt(place.folder / "sounds" / "ambience" / "night.ogg", 0.3)
    place.open(cross_fade=0.1)
    place.speaker.scene("night")
    await asyncio.sleep(4)


async def seam_of_a_tone(place: Place) -> None:
    """A steady tone of a second, round and round."""
    place.ambience("night", 300)
    place.open(cross_fade=0.1)
    place.speaker.scene("night")
    await asyncio.sleep(3)


async def cross_fade(place: Place) -> None:
    """From one ambience to another and to silence."""
    place.open()
    place.ambience("night", 300)
    place.ambience("day", 500)
    place.speaker.scene("night")
    await asyncio.sleep(1.3)
    place.note("day")
    place.speaker.scene("day")
    await asyncio.sleep(1.4)
    place.note("silence")
    place.speaker.scene(None)
    await asyncio.sleep(1.2)


async def everything(place: Place) -> None:
    """Voice, cue, and two ambiences in a cross-fade, all as loud as they may be."""
    place.open()
    place.ambience("night", 300, 0.355)
    place.ambience("day", 310, 0.355)
    tone(place.folder / "sounds" / "cues" / "bell.wav", 320, 1.2, 0.7)
    line = place.line("a", 330, 1.2, 0.99)
    place.speaker.scene("night")
    await asyncio.sleep(1.2)
    place.speaker.scene("day")
    await asyncio.sleep(0.4)
    await asyncio.gather(place.speaker.cue("bell"), place.speaker.say(line))


async def too_loud(place: Place) -> None:
    """A line, a cue and an ambience of somebody's own that all go as high as a file can."""
    place.open()
    place.ambience("night", 300, 0.999)
    tone(place.folder / "sounds" / "cues" / "bell.wav", 2000, 1.0, 0.999)
    place.speaker.scene("night")
    await asyncio.sleep(1.2)
    place.note("line")
    await place.speaker.say(place.line("a", 1000, 1.0, 0.999), steps_back=False)
    await asyncio.sleep(0.6)
    place.note("cue")
    await place.speaker.cue("bell", wait=True)
    await asyncio.sleep(0.6)


async def pause(place: Place) -> None:
    """A line over an ambience, held in the middle."""
    place.open(cross_fade=0.1)
    place.ambience("night", 300)
    place.speaker.scene("night")
    await asyncio.sleep(0.5)
    speech = asyncio.ensure_future(place.speaker.say(place.line("a", 1000, 1.0)))
    await asyncio.sleep(0.5)
    place.speaker.pause()
    place.note("pause")
    await asyncio.sleep(0.8)
    place.note("resume")
    place.speaker.resume()
    await speech
    place.note("end")
    await asyncio.sleep(0.2)


async def skip(place: Place) -> None:
    """A long line is cut, and the next follows."""
    place.open()
    speech = asyncio.ensure_future(place.speaker.say(place.line("a", 220, 4.0, 0.9)))
    following = asyncio.ensure_future(place.speaker.say(place.line("b", 660, 0.4)))
    await asyncio.sleep(1.0)
    place.note("stop")
    speech.cancel()
    await following


async def cards(place: Place) -> None:
    """No card, then one, which is pulled in the middle of a line and put back."""
    card = place.tape
    card.plugged = False
    place.open(cross_fade=0.1)
    place.ambience("night", 300)
    since = card.seconds
    await place.speaker.say(place.line("a", 440, 0.5))
    place.notes |= {"silent": card.seconds - since, "without": place.speaker.trouble}
    card.plugged = True
    await asyncio.sleep(1.2)
    place.notes["with"] = place.speaker.trouble
    place.speaker.scene("night")
    speech = asyncio.ensure_future(place.speaker.say(place.line("b", 660, 2.0)))
    await asyncio.sleep(0.6)
    card.plugged = False
    since = card.seconds
    place.note("out")
    await asyncio.sleep(0.6)
    place.notes["pulled"] = place.speaker.trouble
    card.plugged = True
    place.note("in")
    await speech
    place.notes |= {"rest": card.seconds - since, "again": place.speaker.trouble}
    await asyncio.sleep(0.2)


async def own_sounds(place: Place) -> None:
    """A cue of one's own; one that cannot be read; and one that is nowhere."""
    for name in ("bell", "howl"):
        tone(place.folder / "sounds" / "cues" / f"{name}.wav", 440, 0.3)
    tone(place.folder / "own" / "bell.WAV", 880, 0.5)
    (place.folder / "own" / "howl.mp3").write_bytes(b"no music")
    place.open(own=place.folder / "own")
    await place.speaker.cue("bell", wait=True)
    await place.speaker.cue("howl", wait=True)
    place.notes["good"] = place.speaker.trouble
    await place.speaker.cue("nowhere", wait=True)
    place.notes["bad"] = place.speaker.trouble


async def volumes(place: Place) -> None:
    """The same line at full volume, half, and in the quiet hours; and turned down while it sounds."""
    place.open()
    file = place.line("a", 440, 0.4)
    await place.speaker.say(file)
    place.speaker.turn("voice", 0.5)
    await asyncio.sleep(0.2)
    await place.speaker.say(file)
    place.speaker.turn("voice", 1.0)
    place.speaker.turn("quiet", 0.25)
    await asyncio.sleep(0.2)
    await place.speaker.say(file)
    place.speaker.turn("quiet", 1.0)
    await asyncio.sleep(0.2)
    speech = asyncio.ensure_future(place.speaker.say(place.line("b", 220, 1.0)))
    await asyncio.sleep(0.4)
    place.speaker.turn("master", 0.2)
    await speech


SCENES: tuple[Callable[[Place], Awaitable[None]], ...] = (
    lines, ducking, whispering, breath, seam, seam_of_a_tone, cross_fade, everything, too_loud, pause, skip,
    cards, own_sounds, volumes,
)  # fmt: skip


# Scenes that hear more than one piece of an ambience, and how long the pieces are.
PIECES = {"seam": 0.4, "seam_of_a_tone": 0.3}


def played(name: str, folder: Path) -> Place:
    """One scene, with a little silence around it."""
    place = Place(folder)
    scene = next(scene for scene in SCENES if getattr(scene, "__name__", "") == name)

    async def whole() -> None:
        await scene(place)
        await asyncio.sleep(0.1)
        await place.speaker.close()

    with pytest.MonkeyPatch.context() as pieces:
        pieces.setattr(ambience, "PIECE", PIECES.get(name, ambience.PIECE))
        run_on_tape(place.tape, whole())
    return place
