"""What the machine ear hears of some sounds."""

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

# What the ear listens at, and how long it can listen in one go.
RATE, WINDOW = 16000, 29.0


class Word(NamedTuple):
    """A word, and the second in the middle of it."""

    text: str
    at: float


class Ear:
    """Whisper base, from a folder; it decides for the likeliest, and always in the same way."""

    def __init__(self, folder: Path, threads: int = 1) -> None:
        whisper: Any = import_module("faster_whisper")
        self.model = whisper.WhisperModel(
            os.fspath(folder), device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True
        )

    def hears(self, sound: Any, language: str) -> list[Word]:
        """The words of a sound at 16,000 samples a second, as floats."""
        found, _ = self.model.transcribe(
            sound, language=language, beam_size=1, temperature=0.0, word_timestamps=True,
            without_timestamps=False, condition_on_previous_text=False, vad_filter=False,
        )  # fmt: skip
        return [
            Word(word.word.strip(), (word.start + word.end) / 2)
            for segment in found
            for word in segment.words
        ]


def at_ears_rate(samples: Any, rate: int) -> Any:
    """Sixteen-bit samples as the ear wants them."""
    numpy: Any = import_module("numpy")
    floats = numpy.frombuffer(samples, dtype="<i2").astype("float32") / 32768
    times = numpy.arange(0, len(floats) / rate, 1 / RATE)
    return numpy.interp(times, numpy.arange(len(floats)) / rate, floats).astype("float32")


def distance(one: Sequence[object], other: Sequence[object]) -> int:
    """How many must be put in, taken out or changed to make one of the other."""
    row = list(range(len(other) + 1))
    for at, first in enumerate(one, 1):
        above, row[0] = row[0], at
        for place, second in enumerate(other, 1):
            above, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, above + (first != second))
    return row[-1]
