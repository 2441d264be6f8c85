"""What sounds at the table, for pages to play: the last lines and cues, and the ambience."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ...sound.fake import Command
from ...sound.sound_files import SoundFiles

# How many of the last sounds can still be fetched.
KEPT = 8


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
        self._ambience = ""

    def heard(self, command: Command, file: Path | None) -> None:
        """Something is begun."""
        if command.what == "scene":
            self._ambience = command.name
        elif file is not None:
            self._heard += 1
            self._sounds.append(Sound(self._heard, command.what, file))
        self._changed()

    def file(self, name: str) -> Path | None:
        """A sound by its number, or an ambience by its name."""
        numbered = {str(sound.number): sound.file for sound in self._sounds}
        return numbered.get(name) or next(iter(self._files.find("ambience", name)), None)

    def look(self) -> dict[str, Any]:
        """What to play."""
        sounds = {str(sound.number): sound.what for sound in self._sounds}
        return {"sounds": sounds, "ambience": self._ambience}
