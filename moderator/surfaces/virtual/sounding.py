"""What sounds at the table, for pages to play: the last lines and cues, and the ambience."""

from collections import deque
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from ...sound.fake import Command
from ...sound.scenery import ANY_HOUR, MANY, SCENERIES, happenings
from ...sound.sound_files import SoundFiles

# How many of the last sounds can still be fetched.
KEPT = 8
# Of so many seconds of a scene it is told what happens in it.
SOON = 600.0
# What a scene is put together of, by where it lies.
PARTS = {
    "beds": {bed.name for scenery in SCENERIES.values() for bed in scenery.beds},
    "events": {f"{kind}-{number + 1}" for kind, many in MANY.items() for number in range(many)},
}


class Sound(NamedTuple):
    """A line or a cue, by its number in the evening."""

    number: int
    what: str
    file: Path


class Sounding:
    """Hears a speaker that makes no sound itself."""

    def __init__(self, files: SoundFiles, changed: Callable[[], None]) -> None:
        self._files = files
        self._changed = changed
        self._sounds: deque[Sound] = deque(maxlen=KEPT)
        self._heard = 0
        self._ambience, self._hour = "", ANY_HOUR

    def heard(self, command: Command, file: Path | None) -> None:
        """Something is begun."""
        if command.what == "scene":
            self._ambience, self._hour = command.name, command.hour
        elif file is not None:
            self._heard += 1
            self._sounds.append(Sound(self._heard, command.what, file))
        self._changed()

    def file(self, name: str) -> Path | None:
        """A sound by its number, or an ambience, or a part of one, by its name."""
        numbered = {str(sound.number): sound.file for sound in self._sounds}
        if name in numbered:
            return numbered[name]
        kind = next((kind for kind, names in PARTS.items() if name in names), None)
        return self._files.ours(kind, name) if kind else next(iter(self._files.find("ambience", name)), None)

    def scenery(self) -> dict[str, Any]:
        """What the present ambience is put together of; nothing if it is a single file."""
        name = self._ambience
        if name not in SCENERIES or self._files.find("ambience", name):
            return {"beds": [], "events": []}
        coming = takewhile(lambda one: one.second < SOON, happenings(name, self._hour))
        return {"beds": SCENERIES[name].beds, "events": list(coming)}

    def look(self) -> dict[str, Any]:
        """What to play."""
        sounds = {str(sound.number): sound.what for sound in self._sounds}
        return {"sounds": sounds, "ambience": self._ambience}
