"""What is said: a text to be read, and with it the script by which it is spoken.

In a wording a stroke is a short pause, two are a longer one, three are the longest: people read
nothing of them.  A script begins with the manner in which it is spoken: `<grief>Anna was | the Seer.`
"""

import re
from typing import Self

STROKES = re.compile(r"\s*\|+\s*")
# What no name may bring into a script.
HARMLESS = str.maketrans("|<>", "   ")

# In which manners lines are spoken; what each sounds like is in `sound/manner.py`.
MANNERS = (
    "whisper", "day", "proclamation", "grief", "aside", "countdown", "merry", "gruff", "solemn", "nervous",
)  # fmt: skip
# How whatever is not directed is spoken.
PLAIN = "day"


class Directed(str):
    """A text that knows how it is spoken."""

    def __new__(cls, text: str, _script: str) -> Self:
        return super().__new__(cls, text)

    def __init__(self, _text: str, script: str) -> None:
        self.script = script

    def __reduce__(self) -> tuple[type["Directed"], tuple[str, str]]:
        """What a copy is made of, in another process, too."""
        return Directed, (str(self), self.script)


def unmarked(written: str) -> str:
    """A wording as it is read, which knows its strokes if it has any."""
    return Directed(STROKES.sub(" ", written).strip(), written) if "|" in written else written


def script_of(text: str) -> str:
    """How a text is spoken; one that nobody directed, as it stands."""
    return text.script if isinstance(text, Directed) else text
