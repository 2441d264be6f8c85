"""hibari: a small neural voice for English, which brings its own; its runtime has crashed on some boards.

It says the same text the same way each time, for its noise is sown.  It may fetch nothing: of the voices that
are not in the package, only those are spoken that lie here.
"""

from array import array
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from ..sound import Samples, Speech
from ..taped import taped

# It speaks fast by itself, and leaves silence after sentences to its caller.
CALM, PAUSE, SEED = 0.85, 0.35, 1
# It is flatter than people who tell a tale: so much farther its pitch goes from the middle of a sentence; and
# below so many hertz there is none.
LIVELY, VOICELESS = 1.35, 40.0
# Full scale of sixteen bits, with room for what overshoots.
FULL = 28000


class Hibari:
    """One of hibari's voices: by its name one that is there, else a file."""

    tail = 0.1

    def __init__(self, voice: str) -> None:
        made: Any = import_module("hibari")
        known: Any = import_module("hibari.voices")
        self.numpy: Any = import_module("numpy")
        self.waves: Any = import_module("hibari.dsp")
        if not Path(known.voice_path(voice, download_missing=False)).is_file():
            raise LookupError(f"hibari has no voice {voice!r} here")
        self.voice = made.Hibari(voice=voice)
        self.say("a", 1.0, 1.0)

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        """The spoken text, sentence by sentence."""
        rate: int = self.voice.sample_rate
        pause = bytes(2 * round(PAUSE * rate))
        samples: Samples = array("h")
        for sentence in self.sentences(text, CALM * speed / pitch):
            within = self.numpy.clip(taped(sentence, pitch), -1, 1) * FULL
            samples.frombytes(within.astype("<i2").tobytes() + pause)
        return Speech(samples, rate)

    def sentences(self, text: str, speed: float) -> Iterator[Any]:
        """The sound of each, as the package makes it, but for its pitch."""
        noise = self.numpy.random.default_rng(SEED)
        for sentence in self.voice.phonemize(text):
            asked = {
                "ids": self.numpy.asarray([self.voice.ids(sentence)], "int64"),
                "speed": self.numpy.asarray([speed], "float32"),
            }
            *shape, pitch = (one[0] for one in self.voice.sess.run(None, asked))
            yield self.waves.synth(*shape, self.livelier(pitch), noise)

    def livelier(self, pitch: Any) -> Any:
        """A course of pitch that goes farther up and down; where there is none, there is none."""
        voiced = pitch > VOICELESS
        if not voiced.any():
            return pitch
        middle = self.numpy.exp(self.numpy.log(pitch[voiced]).mean())
        return self.numpy.where(voiced, middle * (self.numpy.maximum(pitch, 1.0) / middle) ** LIVELY, pitch)
