"""Piper's neural voices, where a person has installed it and brought a voice file.

It is under the GPL, and its runtime has crashed on some boards: only the worker imports it.
"""

from array import array
from importlib import import_module
from typing import Any

from ..sound import Samples, Speech

# Silence after each sentence; Piper leaves it to its caller.
PAUSE = 0.35


class Piper:
    """One Piper voice file; it knows no other pitch than its own."""

    tail = 0.1

    def __init__(self, voice: str) -> None:
        self.piper: Any = import_module("piper")
        self.voice = self.piper.PiperVoice.load(voice)
        self.say("a", 1.0, 1.0)

    def say(self, text: str, speed: float, pitch: float) -> Speech:  # noqa: ARG002
        """The spoken text, sentence by sentence."""
        calm = self.voice.config.length_scale
        manner = self.piper.SynthesisConfig(length_scale=calm / speed)
        rate = self.voice.config.sample_rate
        pause = bytes(2 * round(PAUSE * rate))
        samples: Samples = array("h")
        for sentence in self.voice.synthesize(text, syn_config=manner):
            samples.frombytes(sentence.audio_int16_bytes + pause)
        return Speech(samples, rate)
