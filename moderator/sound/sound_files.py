"""Where the sounds are: a person's own before ours."""

from contextlib import suppress
from pathlib import Path

from .scenery import SCENERIES

READABLE = (".ogg", ".oga", ".opus", ".wav", ".mp3", ".flac", ".aif", ".aiff")

# A longer file is no cue and no loop; all of it would have to be in memory.  What is not
# Vorbis has to be decoded as a whole.
LARGEST = 30_000_000


class SoundFiles:
    """Ambiences and cues by name."""

    def __init__(self, ours: Path, own: Path | None = None) -> None:
        self._ours = ours
        self._own = own

    def find(self, kind: str, name: str) -> list[Path]:
        """The files to try, the best first; kind is the folder they are in, `ambience` or `cues`."""
        folders = [self._own / kind, self._own] if self._own else []
        return [
            file
            for folder in (*folders, self._ours / kind)
            for file in sorted(files_in(folder))
            if file.stem == name
        ]

    def ours(self, kind: str, name: str) -> Path:
        """One of ours that nobody replaces: a part of a scene."""
        return self._ours / kind / f"{name}.ogg"

    def has_scene(self, name: str) -> bool:
        """Whether a scene can be heard, of one file or put together."""
        composed = name in SCENERIES and self.ours("beds", name).is_file()
        return composed or bool(self.find("ambience", name))


def files_in(folder: Path) -> list[Path]:
    """Everything there that may be a sound."""
    with suppress(OSError):
        return [
            file
            for file in folder.iterdir()
            if file.suffix.lower() in READABLE and file.is_file() and file.stat().st_size <= LARGEST
        ]
    return []
