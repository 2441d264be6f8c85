"""What a table may choose about the voice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

MEGABYTE = 1_000_000

# While a game is on, a neural engine speaks live, or all that it says was prepared and its worker is gone.
Rendering = Literal["auto", "live", "prepared"]


@dataclass(frozen=True)
class VoiceSettings:
    """How the box speaks one language."""

    language: str
    # Where rendered files are kept, and how much of them in bytes (0: as much as there is).
    cache: Path
    # Tried in this order; beside the known ones any "module:Class" may stand here.
    voice: tuple[str, ...]
    limit: int = 1000 * MEGABYTE
    # Where is rendered, and kept for the evening what the cache cannot take: the first that can be written.
    memory: tuple[Path, ...] = ()
    # A person's own recordings, and Piper's voice files.
    recordings: Path | None = None
    voices: Path | None = None
    # An engine's voice, for example {"pyttsx3": "de+croak"}.
    voice_of: Mapping[str, str] = field(default_factory=dict)
    speed: float = 1.0
    pitch: float = 1.0
    # How a name is written so that the engines say it well.
    say_as: Mapping[str, str] = field(default_factory=dict)
    # The same for each engine, where nobody has wished otherwise: which names it is known to say badly.
    known: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # Whether neural engines speak in a game what is not there yet; by how much memory there is, if nothing
    # is said.
    rendering: Rendering = "auto"
    # Every deadline is stretched by this.
    patience: float = 1.0
