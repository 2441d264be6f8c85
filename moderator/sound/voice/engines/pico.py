"""SVOX Pico by py-nanotts: small, clear, and bundled with its voices."""

from array import array
from importlib import import_module

from ..sound import Speech
from ..wavfile import little_endian

RATE = 16000
# Pico speaks fast by itself, and at its own volume it clips.
CALM, VOLUME = 0.9, 0.5


class Pico:
    """One of Pico's voices, for example de-DE."""

    tail = 0.1

    def __init__(self, voice: str) -> None:
        self.voice = voice
        self.pico = import_module("py_nanotts").NanoTTS()

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        """The spoken text."""
        spoken = self.pico.speak(text, voice=self.voice, speed=CALM * speed, pitch=pitch, volume=VOLUME)
        return Speech(little_endian(array("h", spoken)), RATE)
