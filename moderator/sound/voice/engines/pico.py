"""SVOX Pico by py-nanotts: small, clear, and bundled with its voices."""

from array import array
from importlib import import_module

from ..sound import Samples, Speech
from ..wavfile import little_endian

RATE = 16000
# Pico speaks fast by itself, and at its own volume it clips.
CALM, VOLUME = 0.9, 0.5
# A whisper has no depth: so much of the sample before is taken away from each, and what is left is made
# louder up to there, so many times at most.  Without it the night covers every second word
# (`tests/ear/floor.py`).
WHISPER, PEAK, TIMES = 0.9, 30000, 10.0


class Pico:
    """One of Pico's voices, for example de-DE."""

    tail = 0.1

    def __init__(self, voice: str) -> None:
        self.voice = voice
        self.whispers = False
        self.pico = import_module("py_nanotts").NanoTTS()

    def take(self, style: str) -> None:
        """It can whisper, and has no other style."""
        self.whispers = style == "whisper"

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        """The spoken text."""
        spoken = self.pico.speak(text, voice=self.voice, speed=CALM * speed, pitch=pitch, volume=VOLUME)
        samples = little_endian(array("h", spoken))
        return Speech(whispered(samples) if self.whispers else samples, RATE)


def whispered(samples: Samples) -> Samples:
    """A voice without its depth."""
    before = array("h", (0,)) + samples
    thin = [now - WHISPER * was for now, was in zip(samples, before, strict=False)]
    part = min(TIMES, PEAK / max(1.0, max(map(abs, thin), default=0.0)))
    return array("h", [int(part * sample) for sample in thin])
