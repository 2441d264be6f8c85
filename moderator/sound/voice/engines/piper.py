"""Piper's neural voices, where a person has installed it and brought a voice file.

A voice of several speakers speaks as the first that a style names here, and else as whoever the settings
name behind the voice, by name or number, or as the first that is usual; all of them are named in the file
beside the voice's own.

It is under the GPL, and its runtime has crashed on some boards: only the worker imports it.
"""

import json
from array import array
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from ..engine import SPEAKER
from ..sound import Samples, Speech
from ..taped import taped

# Silence after each sentence; Piper leaves it to its caller.
PAUSE = 0.35

# Who speaks in which style, where a voice has such speakers; and who speaks usually.
SPEAKERS: Mapping[str, tuple[str, ...]] = {
    "whisper": ("whisper",),
    "sad": ("sad", "sleepy"),
    "amused": ("amused",),
    "other": ("surprised",),
}
USUAL = ("neutral",)


class Piper:
    """One Piper voice file."""

    tail = 0.1

    def __init__(self, voice: str) -> None:
        self.piper: Any = import_module("piper")
        self.numpy: Any = import_module("numpy")
        file, _, usual = voice.partition(SPEAKER)
        self.voice = self.piper.PiperVoice.load(file)
        self.speakers = speakers_of(Path(f"{file}.json"))
        self.usual = named(usual, self.speakers)
        self.speaker: int | None = None
        self.take("")
        self.say("a", 1.0, 1.0)

    def take(self, style: str) -> None:
        """Speak as whoever has this style, or as usual."""
        self.speaker = speaker_for(style, self.speakers, self.usual)

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        """The spoken text, sentence by sentence."""
        calm = self.voice.config.length_scale
        manner = self.piper.SynthesisConfig(length_scale=calm * pitch / speed, speaker_id=self.speaker)
        rate = self.voice.config.sample_rate
        pause = bytes(2 * round(PAUSE * rate))
        samples: Samples = array("h")
        for sentence in self.voice.synthesize(text, syn_config=manner):
            said = self.numpy.frombuffer(sentence.audio_int16_bytes, "<i2")
            samples.frombytes(taped(said, pitch).astype("<i2").tobytes() + pause)
        return Speech(samples, rate)


def speakers_of(file: Path) -> Mapping[str, int]:
    """The speakers of a voice by their names; of most voices there is but one, without a name."""
    speakers: Mapping[str, int] = json.loads(file.read_bytes()).get("speaker_id_map") or {}
    return speakers


def named(speaker: str, speakers: Mapping[str, int]) -> int | None:
    """A speaker by name or number; raises LookupError for one that the voice has not."""
    if not speaker:
        return None
    number = int(speaker) if speaker.isdecimal() else speakers.get(speaker)
    if number is None or number not in speakers.values():
        raise LookupError(f"there is no speaker {speaker!r}; there are {', '.join(speakers) or 'none'}")
    return number


def speaker_for(style: str, speakers: Mapping[str, int], usual: int | None = None) -> int | None:
    """Who speaks in a style: whoever is named for it, whoever is usual, or the first."""
    styled = next((speakers[name] for name in SPEAKERS.get(style, ()) if name in speakers), usual)
    if styled is not None:
        return styled
    return next((speakers[name] for name in USUAL if name in speakers), min(speakers.values(), default=None))
