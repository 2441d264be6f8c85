"""espeak-ng through pyttsx3's lower layer, which is reliable where its public one is not.

`espeak_Synth` blocks in the synchronous mode and hands over the samples as it goes.  The
library is espeakng-loader's if that is installed, else the system's.  It is under the GPL:
nothing but the worker imports this.
"""

import ctypes
from array import array
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..sound import Samples, Speech

# Words a minute that are a calm speed, and the middle of espeak's pitches.
CALM, SLOWEST, FASTEST, MIDDLE = 150, 80, 450, 50


class Espeak:
    """One of espeak's voices, for example de or de+croak."""

    tail = 0.1

    def __init__(self, voice: str) -> None:
        self.library = Library.once()
        self.voice = voice
        self.library.choose(voice)

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        """The spoken text."""
        self.library.choose(self.voice)
        return self.library.say(text, speed, pitch)


class Library:
    """The loaded library: one in a process, since it can be initialised once only."""

    def __init__(self) -> None:
        folder = load_bundled()
        self.espeak: Any = import_module("pyttsx3.drivers._espeak")
        self.rate = self.espeak.Initialize(self.espeak.AUDIO_OUTPUT_SYNCHRONOUS, 0, folder, 0)
        if self.rate <= 0:
            raise OSError("espeak-ng does not find its voices")
        self.samples: Samples = array("h")
        self.espeak.SetSynthCallback(self.collect)

    @classmethod
    @cache
    def once(cls) -> "Library":
        """The one library."""
        return cls()

    def collect(self, wav: Any, number: int, _events: Any) -> int:
        """Keep the samples espeak hands over, and let it go on."""
        if number > 0:
            self.samples.frombytes(ctypes.string_at(wav, 2 * number))
        return 0

    def choose(self, voice: str) -> None:
        """Speak with this voice from now on; a wrong variant is silently ignored by espeak itself."""
        refused = self.espeak.SetVoiceByName(voice.encode())
        _, plus, variant = voice.partition("+")
        chosen = self.espeak.GetCurrentVoice().contents.identifier.decode()
        if refused or not chosen.endswith(plus + variant):
            raise LookupError(f"espeak-ng has no voice {voice!r}")

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        """The spoken text, with a pause at its end that shows it is complete."""
        espeak = self.espeak
        espeak.SetParameter(espeak.RATE, round(min(FASTEST, max(SLOWEST, CALM * speed))), 0)
        espeak.SetParameter(espeak.PITCH, round(min(99, max(0, MIDDLE * pitch))), 0)
        self.samples = array("h")
        if espeak.Synth(text.encode(), flags=espeak.CHARS_UTF8 | espeak.ENDPAUSE):
            raise OSError("espeak-ng refused a text")
        return Speech(self.samples, self.rate)


def load_bundled() -> bytes | None:
    """Load espeakng-loader's library where pyttsx3 will find it; the folder of its voices."""
    if find_spec("espeakng_loader") is None:
        return None
    loader = import_module("espeakng_loader")
    ctypes.CDLL(loader.get_library_path(), mode=ctypes.RTLD_GLOBAL)
    return str(loader.get_data_path()).encode()
