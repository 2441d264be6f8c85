"""How a text is written so that an engine says it well."""

import re
from collections.abc import Mapping
from unicodedata import category, normalize

from ..manner import rewritten

# What an engine takes for its own markup, or reads out by name.
MARKUP = str.maketrans(dict.fromkeys("<>[]{}|\\^~_*#`", " "))
# Quotation marks, at some of which an engine stops or stumbles.
QUOTES = str.maketrans(dict.fromkeys('„“”"«»‹›‚', ""))
# Pico reads over dashes and dots, or waits at them for seconds: a comma is a pause to all.
PAUSES = (
    (re.compile(r"\s*(?:…|\.\.\.)\s*(?=\w)"), ", "),
    (re.compile(r"\s*(?:…|\.\.\.)"), "."),
    (re.compile(r"\s+[–—-]+\s+"), ", "),
)


class Respelling:
    """Whole words replaced by the way they are said, and no markup left."""

    def __init__(self, say_as: Mapping[str, str], known: Mapping[str, str] | None = None) -> None:
        # How names are said that nobody has wished otherwise.
        self.known = known or {}
        self.learn(say_as)

    def learn(self, say_as: Mapping[str, str]) -> None:
        """From now on, say these names this way."""
        both = {**self.known, **say_as}
        self.say_as = {normalize("NFC", name): said for name, said in both.items() if name}
        longest_first = sorted(self.say_as, key=len, reverse=True)
        names = "|".join(re.escape(name) for name in longest_first)
        self.pattern = re.compile(rf"(?<!\w)(?:{names})(?!\w)") if names else None

    def __call__(self, text: str) -> str:
        """The text as an engine is given it; a script keeps its marks."""
        return rewritten(text, self.respelt)

    def respelt(self, text: str) -> str:
        """A text without marks."""
        text = normalize("NFC", text)
        if self.pattern is not None:
            text = self.pattern.sub(lambda name: self.say_as[name[0]], text)
        return plain(text)


def plain(text: str) -> str:
    """The text without markup and control characters, its pauses written so that all make them."""
    text = text.translate(MARKUP).translate(QUOTES)
    text = "".join(" " if category(letter) == "Cc" else letter for letter in text)
    for pause, comma in PAUSES:
        text = pause.sub(comma, text)
    return " ".join(text.split())
