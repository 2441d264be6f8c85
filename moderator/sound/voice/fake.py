"""A voice that says nothing, for tests and for whoever has no engine: it remembers instead."""

import tempfile
import wave
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path

from .settings import Spoken
from .voice import Progress, VoiceStatus, name_of

# A hum of one byte a sample, a multiple of so many samples long.
RATE, HUM = 8000, bytes((128, 168, 128, 88)) * 20
# How long a text takes: some silence, and so much per letter.
SILENCE, LETTER = 0.2, 0.06


class FakeVoice:
    """Gives a hum for every text, as long as its number of letters says."""

    def __init__(self, mute: Iterable[str] = ()) -> None:
        self.mute = frozenset(mute)
        self.asked: list[Spoken] = []
        self.prepared: list[Spoken] = []
        self.trouble = ""
        self.kept = tempfile.TemporaryDirectory(prefix="moderator-voice-")
        self.folder = Path(self.kept.name)

    async def file(self, text: str, line: str = "", wording: int = 0) -> Path | None:
        """The hum for a text; None for a line it was told to be mute at."""
        spoken = Spoken(text, line, wording)
        self.asked.append(spoken)
        self.trouble = name_of(spoken) if line in self.mute else ""
        return None if self.trouble else self.hum(text)

    async def prepare(
        self, texts: Iterable[str | Spoken], progress: Progress | None = None
    ) -> tuple[str, ...]:
        """Remember what was to be prepared; the lines it is mute at."""
        wanted = [Spoken(text) if isinstance(text, str) else text for text in texts]
        for done, spoken in enumerate(wanted, 1):
            self.prepared.append(spoken)
            if progress is not None:
                progress(done, len(wanted))
        return tuple(name_of(spoken) for spoken in wanted if spoken.line in self.mute)

    def respell(self, say_as: Mapping[str, str]) -> None:
        """A hum sounds the same however it is spelt."""

    def status(self) -> VoiceStatus:
        """It always does well."""
        return VoiceStatus("fake", (), 0, self.trouble)

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
    """How long the hum for a text is, to a hundredth of a second."""
    return round(SILENCE + LETTER * len(text), 2)
