"""A voice that fails: for a while it has nothing for any line, or is long about each."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from moderator.keeping.settings import Settings
from moderator.lines.lines import Lines
from moderator.sound.fake import FakeSpeaker
from moderator.sound.manner import script
from moderator.sound.voice.voice import Progress
from moderator.table.clock import LoopClock
from moderator.table.shown import Complain
from moderator.table.sounding import SpokenMouth

from .witness import BoxWitness

# So long any line and any sound is, in seconds.
LINE = 1.5


class TroubledVoice:
    """Has a file for every text, but while it is mute; at most after so many seconds."""

    unkept = ""

    def __init__(self) -> None:
        self.is_mute, self.seconds = False, 0.0
        # What it was asked for in vain, and how often: two may say the same at once.
        self.lost: Counter[str] = Counter()

    async def file(self, text: str) -> Path | None:
        """Where a text could be heard."""
        await asyncio.sleep(self.seconds)
        if self.is_mute:
            self.lost[script(text).text] += 1
            return None
        return Path("line.wav")

    async def prepare(self, texts: Iterable[str], progress: Progress | None = None) -> tuple[str, ...]:
        """Nothing of it is ready any sooner."""
        if progress is not None:
            progress(0, 0)
        return tuple(texts) if self.is_mute else ()

    def respell(self, say_as: Mapping[str, str]) -> None:
        """Nobody listens to how it is said."""

    def at_play(self, is_on: bool) -> None:
        """A game or none, it is as it is."""

    async def close(self) -> None:
        """There is nothing to put away."""


class TroubledMouth(SpokenMouth):
    """Speaks with it, and the witness listens."""

    def __init__(
        self, voice: TroubledVoice, witness: BoxWitness, settings: Settings, lines: Lines, tell: Complain
    ) -> None:
        speaker = FakeSpeaker(LoopClock(), seconds=LINE)
        super().__init__(lambda *_: voice, settings, lines, speaker, tell)
        self._trouble, self._witness = voice, witness

    async def say(self, text: str) -> None:
        await super().say(text)
        is_lost = self._trouble.lost[text] > 0
        self._trouble.lost[text] -= is_lost
        self._witness.listen(text, is_lost)
