"""A fake engine that needs nothing: it sings the letters."""

from array import array
from math import pi, sin

from ..sound import Speech

RATE, STRENGTH = 8000, 6000
# Seconds a letter sounds, and the silence at the end.
LETTER, PAUSE = 0.05, 0.2


class Tone:
    """A voice that sings each letter as high as it stands in the alphabet."""

    tail = 0.1

    def __init__(self, voice: str) -> None:
        self.voice = voice

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        """The sung text."""
        length = round(LETTER / speed * RATE)
        samples = array("h")
        for letter in text:
            height = pitch * (200 + 10 * (ord(letter) % 32)) * 2 * pi / RATE
            loud = STRENGTH if letter.isalnum() else 0
            samples.extend(round(loud * sin(height * moment)) for moment in range(length))
        samples.frombytes(bytes(2 * round(PAUSE * RATE)))
        return Speech(samples, RATE)
