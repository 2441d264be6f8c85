"""The voices that `setup/voice` can bring: where they lie, how large they are, and by what they are known.

This is the one place with addresses.  Of a voice's weights size and md5 are known, of the file beside them
nothing: what was fetched first is noted by its sha256, and from then on it must be that.
"""

from typing import NamedTuple

HUB = "https://huggingface.co/rhasspy/piper-voices/resolve/main"


class VoiceFile(NamedTuple):
    """A file of a voice: its path at the hub, and what is known of it."""

    path: str
    size: int = 0
    md5: str = ""

    @property
    def name(self) -> str:
        """What it is called, wherever it lies."""
        return self.path.rpartition("/")[2]


class Offer(NamedTuple):
    """A voice of one language, told to whoever chooses."""

    name: str
    language: str
    about: str
    origin: str
    weights: VoiceFile

    @property
    def files(self) -> tuple[VoiceFile, VoiceFile]:
        """All of it: the large file, and what says how to use it."""
        return self.weights, VoiceFile(f"{self.weights.path}.json")


THORSTEN = (
    "The voice of Thorsten Müller, who gave his recordings to everybody: CC0, by his own word.  Made into a\n"
    "voice by the Piper project; what it was trained from is told on its page:\n"
    "https://huggingface.co/rhasspy/piper-voices/blob/main/"
)

OFFERS = (
    Offer(
        "thorsten", "de", "a man, calm and clear; the finest of them",
        f"{THORSTEN}de/de_DE/thorsten/high/MODEL_CARD",
        VoiceFile(
            "de/de_DE/thorsten/high/de_DE-thorsten-high.onnx",
            113_895_201, "256505fe58fb8b9d6ed78b83f6b8a9d2",
        ),
    ),
    Offer(
        "emotional", "de", "the same man, who whispers by night and grieves by day",
        f"{THORSTEN}de/de_DE/thorsten_emotional/medium/MODEL_CARD",
        VoiceFile(
            "de/de_DE/thorsten_emotional/medium/de_DE-thorsten_emotional-medium.onnx",
            76_745_905, "7cc67d24d9d0b34d7a4f6224d16236b9",
        ),
    ),
    Offer(
        "quick", "de", "the first, rendered in half the time: for a small Pi",
        f"{THORSTEN}de/de_DE/thorsten/medium/MODEL_CARD",
        VoiceFile(
            "de/de_DE/thorsten/medium/de_DE-thorsten-medium.onnx",
            63_201_294, "a129b00fb3078df43c96bab6c94535c0",
        ),
    ),
)  # fmt: skip
