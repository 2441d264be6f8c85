"""Sings like hibari: floats at 24,000 a second, a sentence at a time; its noise is sown."""

import os
import time
from collections.abc import Iterator
from typing import Any

import numpy

from . import voices


class Hibari:
    sample_rate = 24000

    def __init__(self, voice: str = "heart") -> None:
        self.model_path = voices.voice_path(voice)

    def stream(self, text: str, speed: float = 1.0, seed: int | None = None) -> Iterator[Any]:
        time.sleep(float(os.environ.get("TOY_SECONDS", "0")))
        noise = numpy.random.default_rng(seed)
        for sentence in filter(None, text.split(". ")):
            times = numpy.arange(round(0.06 / speed * len(sentence) * self.sample_rate)) / self.sample_rate
            sung = 0.4 * numpy.sin(2 * numpy.pi * 200 * times) + 0.01 * noise.standard_normal(len(times))
            yield sung.astype("float32")
