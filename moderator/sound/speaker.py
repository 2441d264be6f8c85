"""The loudspeaker, as the box knows it: spoken lines, cues, and the sound behind everything."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from .scenery import ANY_HOUR, Hour

# What `trouble` names; the words are in `lines/`.
CARD_GONE = "trouble.sound"
FILE_BAD = "trouble.sound_file"

# What can be turned: all of it, a part of it, and what all of it is held under in the quiet hours.
Knob = Literal["master", "voice", "ambience", "quiet"]


@dataclass(frozen=True)
class SpeakerSettings:
    """How loud, on which card, and how far the ambience steps back behind a voice."""

    sound_card: str = ""  # part of its name; nothing is the system's own choice
    volume: float = 0.8
    voice_volume: float = 1.0
    ambience_volume: float = 0.6
    duck: float = 0.35  # of the ambience is left while a line is spoken
    cross_fade: float = 2.0  # seconds from one ambience to the next


class Speaker(Protocol):
    """What the whole table hears."""

    async def say(self, file: Path, steps_back: bool = True) -> None:
        """A spoken line to its end, unless it is cancelled; never over another: who calls later waits.

        The ambience steps back for it, unless it is to be left as it is.
        """

    async def cue(self, name: str, wait: bool = False) -> None:
        """A short sound begins, and if wanted is waited for; nothing happens if there is none."""

    def scene(self, name: str | None, hour: Hour = ANY_HOUR) -> None:
        """Cross-fade to this ambience, which goes on without an end; or to silence.

        What happens in it is chosen by the hour, which is public.
        """

    def turn(self, knob: Knob, level: float) -> None:
        """How loud, from 0 to 1; in an instant but without a click."""

    def pause(self) -> None:
        """Everything holds still; what is asked for now begins after it."""

    def resume(self) -> None:
        """Everything goes on where it was."""

    @property
    def trouble(self) -> str | None:
        """The line that tells what is wrong, while something is."""

    async def close(self) -> None:
        """End everything; what is asked for later does nothing."""
