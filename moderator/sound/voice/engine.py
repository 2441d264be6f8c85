"""What an engine is, and the ones the box knows.

Nothing here imports an engine: the table names them, the worker loads them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from .sound import Speech


class Engine(Protocol):
    """Something that speaks one voice; its class is called with the voice's name."""

    # How many seconds of silence everything it says ends with.
    tail: float

    def say(self, text: str, speed: float, pitch: float) -> Speech:
        """The spoken text; 1.0 is a calm speed and the voice's own pitch."""


@runtime_checkable
class Styled(Protocol):
    """An engine that can do more with a voice than be faster or higher."""

    def take(self, style: str) -> None:
        """Speak in this style from now on, or as usual if there is none of that name."""


class Job(NamedTuple):
    """What a worker is to speak, how, and into which file."""

    text: str
    file: str
    speed: float
    pitch: float


class Deadlines(NamedTuple):
    """How many seconds an engine may take: to load, and for a text of so many letters."""

    load: float = 30.0
    text: float = 5.0
    letter: float = 0.05


USUAL = Deadlines()
# Behind a Piper voice's name: who of its speakers speaks usually, as de_DE-thorsten_emotional-medium#sleepy.
SPEAKER = "#"


@dataclass(frozen=True)
class Known:
    """An engine as the parent knows it: its class by name, its voices by language."""

    made_by: str
    voices: Mapping[str, str]
    deadlines: Deadlines = USUAL
    # What of a manner it has no way to do; pauses, level and room are added to what any of them says.
    lacks: tuple[str, ...] = ("style",)
    # Whether its worker takes a few hundred megabytes, and may take its time.
    is_neural: bool = False


ROOM = "moderator.sound.voice.engines"
ENGINES: Mapping[str, Known] = {
    # Its voices are files a person has brought; loading one takes long on a small board.
    "piper": Known(f"{ROOM}.piper:Piper", {}, Deadlines(90.0, 20.0, 0.6), (), is_neural=True),
    # One voice is in its package; it is English alone.
    "hibari": Known(f"{ROOM}.hibari:Hibari", {"en": "heart"}, Deadlines(60.0, 10.0, 0.2), is_neural=True),
    "pico": Known(
        f"{ROOM}.pico:Pico",
        {"de": "de-DE", "en": "en-GB", "es": "es-ES", "fr": "fr-FR", "it": "it-IT"},
    ),
    # Its voices are called like the languages, and there are more than a hundred.
    "pyttsx3": Known(f"{ROOM}.espeak:Espeak", {}),
    "tone": Known(f"{ROOM}.tone:Tone", {}),
}


class NoVoice(LookupError):
    """An engine has no voice for the language: what is missing, and where."""


def known(name: str) -> Known:
    """An engine by its name in the settings; a "module:Class" is an engine of one's own."""
    if name in ENGINES:
        return ENGINES[name]
    if ":" in name:
        return Known(name, {})
    raise NoVoice(f"there is no engine {name!r}; there are recorded, {', '.join(ENGINES)}")


def is_neural(name: str) -> bool:
    """Whether an engine of this name is heavy; of one's own nobody knows."""
    return name in ENGINES and ENGINES[name].is_neural


def voice_for(name: str, language: str, wished: str, voices: Path | None) -> str:
    """The voice an engine speaks a language with."""
    if name == "piper":
        file, sign, speaker = wished.partition(SPEAKER)
        return f"{piper_voice(language, file, voices)}{sign}{speaker}"
    own = known(name).voices
    if own and not wished and language not in own:
        raise NoVoice(f"it has no voice for the language {language!r}")
    return wished or own.get(language, language)


def piper_voice(language: str, wished: str, voices: Path | None) -> Path:
    """A Piper voice file of the language, for example de_DE-thorsten-medium.onnx."""
    if voices is None or not voices.is_dir():
        raise NoVoice("there is no folder with its voice files")
    pattern = f"{wished.removesuffix('.onnx')}.onnx" if wished else f"{language}[_-]*.onnx"
    for file in sorted(voices.glob(pattern)):
        if file.with_name(f"{file.name}.json").is_file():
            return file
    raise NoVoice(f"there is no {pattern} with its .onnx.json in {voices}")
