"""Sings like Piper: sixteen bits at the rate of its configuration, each speaker higher than the last."""

import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy


@dataclass
class SynthesisConfig:
    speaker_id: int | None = None
    length_scale: float | None = None


@dataclass
class AudioChunk:
    audio_int16_bytes: bytes


class PiperVoice:
    def __init__(self, config: Any) -> None:
        self.config = config

    @staticmethod
    def load(file: str) -> "PiperVoice":
        if not Path(file).read_bytes().startswith(b"toy"):
            raise ValueError("no model")
        about = json.loads(Path(f"{file}.json").read_bytes())
        config = type("PiperConfig", (), {})()
        config.sample_rate = about["audio"]["sample_rate"]
        config.length_scale = about["inference"]["length_scale"]
        return PiperVoice(config)

    def synthesize(self, text: str, syn_config: SynthesisConfig) -> Iterator[AudioChunk]:
        time.sleep(float(os.environ.get("TOY_SECONDS", "0")))
        rate, pitch = self.config.sample_rate, 150 + 50 * (syn_config.speaker_id or 0)
        for sentence in filter(None, text.split(". ")):
            times = numpy.arange(round(0.06 * (syn_config.length_scale or 1) * len(sentence) * rate)) / rate
            yield AudioChunk((9000 * numpy.sin(2 * numpy.pi * pitch * times)).astype("<i2").tobytes())
