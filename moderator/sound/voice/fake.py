"""A voice that says nothing, for tests and for whoever has no engine: it remembers instead."""

import tempfile
import wave
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path

from ..manner import script
from .voice import Progress

# A hum of one byte a sample, a multiple of so many samples long.
RATE, HUM = 8000, bytes((128, 168, 128, 88)) * 20
# How long a text takes: some silence, and so much per letter.
SILENCE, LETTER = 0.2, 0.06


class FakeVoice:
    """Gives a hum for every text but those it is to be mute at, as long as its number of letters says.

    It knows each text as it is read, without the marks of its script.
    """

    def __init__(self, mute: Iterable[str] = (), unkept: str = "") -> None:
        self.mute = frozenset(mute)
        self.unkept = unkept
        self.asked: list[str] = []
        self.kept = tempfile.TemporaryDirectory(prefix="moderator-voice-")
        self.folder = Path(self.kept.name)

    async def file(self, text: str) -> Path | None:
        """The hum for a text."""
        read = script(text).text
        self.asked.append(read)
        return None if read in self.mute else self.hum(text)

    async def prepare(self, texts: Iterable[str], progress: Progress | None = None) -> tuple[str, ...]:
        """A hum is quickly made; the texts it is mute at."""
        wanted = list(texts)
        for done in range(len(wanted)):
            if progress is not None:
                progress(done + 1, len(wanted))
        return tuple(text for text in wanted if script(text).text in self.mute)

    def respell(self, say_as: Mapping[str, str]) -> None:
        """A hum sounds the same however it is spelt."""

    def at_play(self, is_on: bool) -> None:
        """A hum takes no time, in a game or out of it."""

    async def close(self) -> None:
        """Throw the hums away."""
        self.kept.cleanup()

    def hum(self, text: str) -> Path:
        """The file for a text, made when first needed."""
        file = self.folder / f"{blake2b(text.encode(), digest_size=16).hexdigest()}.wav"
        if not file.exists():
            with wave.open(str(file), "wb") as sound:
                sound.setnchannels(1)
                sound.setsampwidth(1)
                sound.setframerate(RATE)
                sound.writeframes(HUM * round(seconds(text) * RATE / len(HUM)))
        return file


def seconds(text: str) -> float:
    """How long the hum for a text is, to a hundredth of a second; its pauses count."""
    said = script(text)
    return round(SILENCE + LETTER * len(said.text) / said.spoken.speed + said.pause, 2)
