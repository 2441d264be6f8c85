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
EVENTS = {f"{kind}-{number + 1}" for kind, many in MANY.items() for number in range(many)}


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
        """A sound by its number, or by its name an ambience, or what happens in one."""
        numbered = {str(sound.number): sound.file for sound in self._sounds}
        if name in numbered:
            return numbered[name]
        if name in EVENTS:
            return self._files.ours("events", name)
        bed = self._files.ours("beds", name) if name in SCENERIES else None
        return next(iter(self._files.find("ambience", name)), bed)

    def scenery(self) -> dict[str, Any]:
        """What happens in the present ambience; nothing if it is a single file."""
        name = self._ambience
        if name not in SCENERIES or self._files.find("ambience", name):
            return {"events": []}
        coming = takewhile(lambda one: one.second < SOON, happenings(name, self._hour))
        return {"events": list(coming)}

    def look(self) -> dict[str, Any]:
        """What to play."""
        sounds = {str(sound.number): sound.what for sound in self._sounds}
        return {"sounds": sounds, "ambience": self._ambience}
