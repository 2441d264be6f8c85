"""An engine that hums: a wave for every letter, and a breath for everything else."""

from array import array

from ..sound import Samples, Speech

RATE, STRENGTH = 8000, 9000
# How high it hums, how many seconds a letter takes, and the silence at the end.
HEIGHT, LETTER, PAUSE = 160, 0.06, 0.2


class Hum:
    """One voice for all languages; it needs nothing to be loaded."""

    tail = 0.1

    def __init__(self, voice: str) -> None:
        self.voice = voice

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        """The text, hummed."""
        length, wave = round(LETTER / speed * RATE), round(RATE / (HEIGHT * pitch))
        samples: Samples = array("h")
        for letter in text:
            loud = STRENGTH if letter.isalnum() else 0
            for moment in range(length):
                # Down from full to empty and up again, once in every wave.
                samples.append(round(loud * (abs(4 * (moment % wave) / wave - 2) - 1)))
        samples.frombytes(bytes(2 * round(PAUSE * RATE)))
        return Speech(samples, RATE)
