"""How a line is spoken: its manner, and where it pauses.

A text may come with a script's marks: `<grief>Anna was | the Seer. |||` is spoken in grief, with a
short pause before the card and a long one after it.  A text without a manner before it has no marks:
whatever stands in it is spoken as it stands.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

# How many seconds one stroke, two and three stand for.
PAUSES = (0.8, 1.5, 2.0)

SCRIPT = re.compile(r"<([a-z]+)>(.*)", re.DOTALL)
STROKES = re.compile(r"\s*(\|+)\s*")
# Before a pause in the middle of a sentence the voice does not fall.
ENDS = ".!?:;,"


class Delivery(NamedTuple):
    """How fast and how high, of the voice's own; how loud in dB; how much of a room; and in which style.

    No line is louder than it is plain, and a style is for engines that have some.
    """

    speed: float = 1.0
    pitch: float = 1.0
    level: float = 0.0
    room: float = 0.0
    style: str = ""


PLAIN = Delivery()
MANNERS: Mapping[str, Delivery] = {
    "whisper": Delivery(speed=0.93, pitch=0.93, level=-1.5, room=0.5, style="whisper"),
    "day": PLAIN,
    "proclamation": Delivery(speed=0.95, pitch=0.96),
    "grief": Delivery(speed=0.9, pitch=0.92, level=-1.0, style="sad"),
    "aside": Delivery(speed=1.03, pitch=1.06, level=-1.0, style="amused"),
    "countdown": Delivery(speed=1.04, pitch=1.05),
    # Those of guests, each with a voice of its own.
    "merry": Delivery(speed=1.03, pitch=1.18, style="other"),
    "gruff": Delivery(speed=0.96, pitch=0.82, style="other"),
    "solemn": Delivery(speed=0.9, pitch=1.1, style="other"),
    "nervous": Delivery(speed=1.08, pitch=1.3, style="other"),
}


class Phrase(NamedTuple):
    """What is spoken in one breath, and how many seconds of silence follow."""

    text: str
    pause: float = 0.0


class Script(NamedTuple):
    """A text, phrase by phrase, in one manner."""

    manner: str
    phrases: tuple[Phrase, ...]

    @property
    def text(self) -> str:
        """What a person reads of it."""
        return " ".join(phrase.text for phrase in self.phrases if phrase.text)

    @property
    def pause(self) -> float:
        """How many seconds of it are silence."""
        return sum(phrase.pause for phrase in self.phrases)

    @property
    def spoken(self) -> Delivery:
        """How it is spoken; a manner that nobody knows is none."""
        return MANNERS.get(self.manner, PLAIN)


def script(text: str) -> Script:
    """A text as it is written."""
    marked = SCRIPT.fullmatch(text)
    if marked is None:
        return Script("", (Phrase(text),))
    parts = STROKES.split(marked[2])
    pauses = [PAUSES[min(len(strokes), len(PAUSES)) - 1] for strokes in parts[1::2]]
    phrases = map(Phrase, parts[::2], [*pauses, 0.0])
    return Script(marked[1], tuple(phrase for phrase in phrases if phrase.text or phrase.pause))


def rewritten(text: str, change: Callable[[str], str]) -> str:
    """The text with what is spoken of it changed, and its marks as they are."""
    marked = SCRIPT.fullmatch(text)
    if marked is None:
        return change(text)
    parts = STROKES.split(marked[2])
    parts[::2] = [change(part) for part in parts[::2]]
    return f"<{marked[1]}>{' '.join(part for part in parts if part)}"


def in_one_breath(text: str) -> str:
    """A phrase as an engine gets it: what goes on after a pause does not end with it."""
    return text if text[-1:] in ENDS else f"{text},"
