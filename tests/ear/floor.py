"""How much worse the ear hears our lines over the night than in quiet, and from a small loudspeaker.

    python -m tests.ear.floor --ear WHISPER [--engines pico:de hibari:en] [--number 40] [--scenes night storm]

As many of the lines that are whispered by night are said as they would be in a game, over what lies behind
them at the usual volume, and what happens in it: these alone it does not step back for.  Aimed at: in no
column more than two points of word errors above the same column in quiet.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from moderator.lines.lines import load, scripts
from moderator.sound.manner import script
from moderator.sound.mixing import AMBIENCE, VOICE
from moderator.sound.scenery import Hour
from moderator.sound.sound_card import RATE as MIXED_RATE
from moderator.sound.sound_card import PygameCard
from moderator.sound.sound_files import SoundFiles
from moderator.sound.soundscape import Composed
from moderator.sound.speaker import SpeakerSettings
from moderator.sound.voice.studio import whole_lines
from sounds.loudness import through_small_speaker
from sounds.synth import band, filtered
from sounds.table import HERE as SOUNDS

from .ear import RATE, WINDOW, Ear, distance
from .lines import in_words, said

# Between one line and the next the ear hears so many seconds of what is behind them.
GAP = 0.9
# The third night of a tale, in which more happens than in the first.
NIGHT = Hour("the ear's", 3)
USUAL = SpeakerSettings()

Said = list[tuple[list[str], Any]]


def main() -> None:
    """A row for each engine and what is behind it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ear", type=Path, required=True)
    parser.add_argument("--engines", nargs="+", default=["pico:de", "hibari:en"])
    parser.add_argument("--number", type=int, default=40)
    parser.add_argument("--scenes", nargs="+", default=["night", "storm"])
    given = parser.parse_args()
    ear = Ear(given.ear)
    for which in given.engines:
        engine, language = which.split(":")
        windows = list(together(spoken(engine, language, given.number)))
        for scene in ("", *given.scenes):
            row = (f"{share:.1%}" for share in errors(ear, language, windows, scene))
            sys.stdout.write(f"| {engine}, {language} | {scene or 'quiet'} | {' | '.join(row)} |\n")
            sys.stdout.flush()


def spoken(engine: str, language: str, number: int) -> Said:
    """The words of some lines, and how they sound."""
    texts = [text for text in whole_lines(scripts(load(language))) if script(text).manner == "whisper"]
    texts = texts[:: max(1, len(texts) // number)]
    with tempfile.TemporaryDirectory() as folder:
        sounds = asyncio.run(said(engine, language, texts, Path(folder)))
    return [(in_words(script(text).text), sound) for text, sound in zip(texts, sounds, strict=True)]


def together(lines: Said) -> Iterator[Said]:
    """As many lines as the ear can listen to in one go."""
    window, seconds = Said(), 0.0
    for words, sound in lines:
        long = len(sound) / RATE + GAP
        if window and seconds + long > WINDOW:
            yield window
            window, seconds = Said(), 0.0
        window.append((words, sound))
        seconds += long
    yield window


def errors(ear: Ear, language: str, windows: Sequence[Said], scene: str) -> tuple[float, float]:
    """The part of all words that is heard wrongly: as it comes, and from a small loudspeaker."""
    behind = floor(scene, len(windows) * WINDOW) if scene else np.zeros(round(len(windows) * WINDOW * RATE))
    wrong, of = [0, 0], 0
    for place, window in enumerate(windows):
        words = [word for words, _ in window for word in words]
        quiet = np.zeros(round(GAP * RATE))
        voice = np.concatenate([part for _, sound in window for part in (sound, quiet)])
        start = round(place * WINDOW * RATE)
        heard = VOICE * USUAL.voice_volume * voice + behind[start : start + len(voice)]
        for how, sound in enumerate((heard, through_small_speaker(heard, RATE))):
            found = ear.hears(sound.astype("float32"), language)
            # An ear that repeats itself for ever has understood nothing, and no less.
            wrong[how] += min(len(words), distance(words, in_words(" ".join(word.text for word in found))))
        of += len(words)
    return wrong[0] / of, wrong[1] / of


def floor(scene: str, seconds: float) -> Any:
    """What lies behind the voice in the box's mix, at the ear's rate."""
    card = PygameCard(driver="dummy")
    card.open()
    composed, whole = Composed(scene, NIGHT, SoundFiles(SOUNDS)), b""
    while len(whole) < seconds * MIXED_RATE * 4:
        whole += composed.more().get_raw()
    card.close()
    one = np.frombuffer(whole, dtype="<i2").reshape(-1, 2).mean(axis=1) / 32768
    # What is too high for the ear's rate would be heard as something lower.
    heard = filtered(one, band(20, 7500, 8))
    times = np.arange(0, seconds, 1 / RATE)
    level = AMBIENCE * USUAL.ambience_volume
    return level * np.interp(times, np.arange(len(heard)) / MIXED_RATE, heard)


if __name__ == "__main__":
    main()
