"""Sings like hibari: a network says what a sentence is to sound like, pitch and all; `dsp` makes it so."""

import os
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from . import voices
from .dsp import HOP


class Network:
    """A pitch that swings round 200 Hz; of the rest of its answer nothing."""

    def run(self, _: object, asked: Mapping[str, Any]) -> list[Any]:
        seconds = 0.06 / float(asked["speed"][0]) * asked["ids"].shape[1]
        frames = max(2, round(seconds * Hibari.sample_rate / HOP))
        pitch = 200 * 2 ** (numpy.sin(numpy.linspace(0, 8 * numpy.pi, frames)) / 12)
        return [*(numpy.zeros((1, 601, frames), "float32") for _ in range(5)), pitch[None].astype("float32")]


class Hibari:
    sample_rate = 24000

    def __init__(self, voice: str = "heart") -> None:
        self.model_path = voices.voice_path(voice)
        self.sess = Network()

    def phonemize(self, text: str) -> list[str]:
        time.sleep(float(os.environ.get("TOY_SECONDS", "0")))
        return [sentence for sentence in text.split(". ") if sentence]

    def ids(self, phonemes: Sequence[str]) -> list[int]:
        return [0, *(ord(sound) for sound in phonemes), 0]
