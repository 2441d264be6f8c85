"""What is on the stage before anybody plays: a panel with fingers on it, a mouth, and time."""

import asyncio
from collections.abc import Callable

from hardware.mock import MockPanel

from ...keeping.folders import SOUNDS, own_folder
from ...keeping.settings import Settings
from ...lines.lines import Lines
from ...sound.fake import FakeSpeaker
from ...sound.sound_files import SoundFiles
from ...sound.voice.voice import Speaking
from ...table.clock import LoopClock
from ...table.shown import Complain
from ...table.sounding import voice_for
from ...web.feed import Feed
from .audience import Audience
from .fingers import Button, Fingers
from .mouth import ListenedMouth
from .sounding import Sounding
from .tempo import Tempo

# So many times a second a page is sent something at most.
PICTURES = 30

# In seconds of the world: a page that finds its way back sooner still plays its seat.
GRACE = 3.0

MakeVoice = Callable[[Settings, Lines], Speaking]


class Props:
    """Made first by whoever lays the table, in the loop of the evening, and given to all who need them.

    They want a `HurryingLoop`; others cannot be hurried.
    """

    def __init__(self, panel: MockPanel, voice: MakeVoice, files: SoundFiles, speed: float = 1) -> None:
        self.panel = panel
        self.fingers = Fingers(self.press, self.release)
        hurry: Callable[[float], None] = getattr(asyncio.get_running_loop(), "hurry", lambda _: None)
        self.tempo = Tempo(hurry, speed, lambda: self.fingers.is_any_down)
        self.feed = Feed(lambda: self.tempo.runs / PICTURES)
        self.audience = Audience(self.fingers.lift, lambda: self.tempo.runs * GRACE)
        self.sounding = Sounding(files, self.feed.changed)
        self._voice, self._files = voice, files

    def make_mouth(self, settings: Settings, lines: Lines, tell: Complain) -> ListenedMouth:  # noqa: ARG002
        """What speaks here."""
        speaker = FakeSpeaker(LoopClock(), files=self._files, heard=self.sounding.heard)
        return ListenedMouth(self._voice, settings, lines, speaker, self.is_followed)

    def press(self, button: Button) -> None:
        """Put a finger on a button; time slows down for it."""
        self.tempo.touch()
        self.panel.press(button)

    def release(self, button: Button) -> None:
        """Lift it."""
        self.panel.release(button)
        self.tempo.touch()

    def is_followed(self) -> bool:
        """Whether somebody listens, and could follow a voice."""
        return self.audience.listens and self.tempo.speed == 1


def props_for(settings: Settings, speed: float = 1) -> Props:
    """A table with as many places as there are players, and a voice as the settings want it."""
    files = SoundFiles(SOUNDS, own_folder() / "sounds")
    return Props(MockPanel(len(settings.players)), voice_for, files, speed)
