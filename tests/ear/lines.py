"""Word errors by the ear, how lively the pitch is, and what of it is silence, for a sample of our lines.

    python -m tests.ear.lines --ear WHISPER [--engines pico:de pico:en hibari:en] [--number 24]

Every so manieth of all lines that are always the same is said as it would be in a game, in its manner.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from moderator.lines.lines import load, scripts
from moderator.sound.manner import script
from moderator.sound.voice.settings import VoiceSettings
from moderator.sound.voice.studio import whole_lines
from moderator.sound.voice.voice import BoxVoice
from moderator.sound.voice.wavfile import heard

from .ear import RATE, Ear, at_ears_rate, distance

# Speech is between these, in hertz; a window is long enough for the lowest.
LOW, HIGH, WINDOW = 70.0, 400.0, 0.04


def main() -> None:
    """A row for each engine and language."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ear", type=Path, required=True)
    parser.add_argument("--engines", nargs="+", default=["pico:de", "pico:en", "hibari:en"])
    parser.add_argument("--number", type=int, default=24)
    given = parser.parse_args()
    ear = Ear(given.ear)
    for which in given.engines:
        engine, language = which.split(":")
        texts = whole_lines(scripts(load(language)))
        row = measured(ear, engine, language, texts[:: max(1, len(texts) // given.number)])
        sys.stdout.write(f"| {engine}, {language} | {' | '.join(row)} |\n")
        sys.stdout.flush()


def measured(ear: Ear, engine: str, language: str, texts: Sequence[str]) -> list[str]:
    """How many lines, their word errors, the spread of their pitch in semitones, the part that is silence."""
    with tempfile.TemporaryDirectory() as folder:
        sounds = asyncio.run(said(engine, language, texts, Path(folder)))
    errors, words, spreads, silent, seconds = 0, 0, [], 0.0, 0.0
    for text, sound in zip(texts, sounds, strict=True):
        wanted = in_words(script(text).text)
        errors += distance(wanted, in_words(" ".join(word.text for word in ear.hears(sound, language))))
        words += len(wanted)
        spreads.append(spread(sound))
        silent += silence(sound)
        seconds += len(sound) / RATE
    pitch = sum(spreads) / len(spreads)
    return [str(len(texts)), f"{errors / words:.3f}", f"{pitch:.1f}", f"{silent / seconds:.0%}"]


async def said(engine: str, language: str, texts: Sequence[str], folder: Path) -> list[Any]:
    """The lines as they are heard."""
    async with BoxVoice(VoiceSettings(language, folder, voice=(engine,), patience=20.0)) as voice:
        files = [await voice.file(text) for text in texts]
        speeches = [heard(file) for file in files if file is not None]
    return [at_ears_rate(speech.samples, speech.rate) for speech in speeches if speech is not None]


def in_words(text: str) -> list[str]:
    """Its words, without what is not heard."""
    return "".join(sign if sign.isalnum() else " " for sign in text.casefold()).split()


def spread(sound: Any) -> float:
    """The standard deviation of the pitch of what is voiced, in semitones."""
    numpy: Any = import_module("numpy")
    size, found = round(WINDOW * RATE), []
    for start in range(0, len(sound) - size, size // 2):
        part = sound[start : start + size] - sound[start : start + size].mean()
        if (part**2).mean() < 1e-3:
            continue
        alike = numpy.correlate(part, part, "full")[size - 1 :]
        least, most = round(RATE / HIGH), round(RATE / LOW)
        at = least + int(alike[least:most].argmax())
        if alike[at] > 0.5 * alike[0]:
            found.append(12 * numpy.log2(RATE / at))
    middle = numpy.median(found) if found else 0
    # What is an octave off was heard wrongly.
    return float(numpy.std([one for one in found if abs(one - middle) < 9])) if found else 0.0


def silence(sound: Any) -> float:
    """How many seconds of it are silent."""
    numpy: Any = import_module("numpy")
    size = RATE // 100
    windows = sound[: len(sound) // size * size].reshape(-1, size)
    return float((numpy.sqrt((windows**2).mean(axis=1)) < 0.005).sum()) / 100


if __name__ == "__main__":
    main()
