"""A terminal that is not UTF-8 shows umlauts as it can, and what is typed there is read as it is meant."""

import codecs
import os
import re
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from unicodedata import combining, normalize

# The name under which streams ask for it.
AS_IT_CAN = "as_it_can"

# Bytes that Python could not read, as it writes them in a text.
ESCAPED = re.compile("[\udc80-\udcff]+")
# What people write where a letter or a sign is missing.
INSTEAD: Mapping[str, str] = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ẞ": "SS",
    "æ": "ae", "Æ": "Ae", "ø": "oe", "Ø": "Oe", "œ": "oe", "Œ": "Oe", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
    "„": '"', "“": '"', "”": '"', "»": '"', "«": '"', "‚": "'", "‘": "'", "’": "'", "–": "-", "—": "-",
    "−": "-", "…": "...", "·": "-", "×": "x", "→": "->", "↑": "to ", "↓": "to ", "✓": "ok", "✗": "no",
    "Ω": "Ohm", "µ": "u", "°": " degrees", "€": "EUR",
}  # fmt: skip


def settle_streams() -> None:
    """From now on whatever is written can be written, and whatever is typed can be read."""
    codecs.register_error(AS_IT_CAN, as_it_can)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=AS_IT_CAN)


def as_meant(word: str) -> str:
    """A word of the command line; where the system has no umlauts they come as bytes."""
    codecs.register_error(AS_IT_CAN, as_it_can)
    return os.fsencode(word).decode("ascii", AS_IT_CAN)


def as_it_can(error: UnicodeError) -> tuple[str, int]:
    """What is written instead of letters that the terminal does not have, or what its bytes mean."""
    if isinstance(error, UnicodeEncodeError):
        missing = ESCAPED.sub(unescaped, error.object[error.start : error.end])
        return "".join(spelt_out(letter, error.encoding) for letter in missing), error.end
    if isinstance(error, UnicodeDecodeError):
        return typed(error.object, error.start)
    raise error


def unescaped(found: re.Match[str]) -> str:
    """The letters that some bytes mean which Python has taken along unread."""
    return typed(found[0].encode("ascii", "surrogateescape"), 0)[0]


def spelt_out(letter: str, encoding: str) -> str:
    """A letter in those that the terminal has."""
    bare = "".join(part for part in normalize("NFKD", letter) if not combining(part))
    for instead in (INSTEAD.get(letter, ""), bare):
        if instead and can_write(instead, encoding):
            return instead
    return "" if combining(letter) else "?"


def can_write(text: str, encoding: str) -> bool:
    """Whether a terminal has all letters of a text."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def typed(line: bytes, start: int) -> tuple[str, int]:
    """The letters that begin there: in UTF-8 if they can be, else in the alphabet of Western Europe."""
    end = next((at for at in range(start, len(line)) if line[at] < 128), len(line))
    letters = line[start:end]
    try:
        return letters.decode(), end
    except UnicodeDecodeError:
        return letters.decode("latin-1"), end
