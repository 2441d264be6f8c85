"""Makes `moderator/keeping/lookalikes.py`: which signs look like which, as Unicode's confusables tell.

    python -m moderator.workshop.lookalikes

The table is asked of ICU, of which most systems have a copy, and not written by hand; it is needed here
alone.  What looks like a Latin letter or a digit is in it, whatever script it is of, and what looks alike
among the Latin, Greek, Cyrillic and Armenian letters.
"""

import ctypes
from collections.abc import Callable
from ctypes.util import find_library
from pathlib import Path
from textwrap import wrap
from unicodedata import category, normalize

FILE = Path(__file__).parents[1] / "keeping" / "lookalikes.py"

# Up to the Armenian letters; and all that there is in the first two planes.
NEAR, LAST = 0x590, 0x20000

HEAD = '''"""What signs look like that look like others; made by `moderator/workshop/lookalikes.py`."""

LOOKS: dict[str, str] = {
'''


def skeletons() -> Callable[[str], str]:
    """How ICU tells what something looks like."""
    name = find_library("icui18n") or ""
    version, library = name.rpartition(".")[2], ctypes.CDLL(name)
    error = ctypes.c_int(0)
    opening = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(ctypes.c_int))
    checker = ctypes.c_void_p(opening((f"uspoof_open_{version}", library))(ctypes.byref(error)))
    ask = getattr(library, f"uspoof_getSkeletonUTF8_{version}")

    def skeleton(sign: str) -> str:
        given, found = sign.encode(), ctypes.create_string_buffer(200)
        length = ask(checker, 0, given, len(given), found, len(found), ctypes.byref(error))
        return found.raw[:length].decode()

    return skeleton


def lookalikes() -> dict[str, str]:
    """All signs that look like others, by what they look like."""
    skeleton, found = skeletons(), dict[str, str]()
    for sign in map(chr, range(0x21, LAST)):
        # What is written in another way is written in one way before it is looked at.
        if category(sign)[0] not in "LNP" or normalize("NFD", normalize("NFKC", sign)) != sign:
            continue
        looks = skeleton(sign)
        is_plain = looks.isascii() or any(part.isascii() and part.isalnum() for part in looks)
        if looks != sign and (is_plain or ord(sign) < NEAR):
            found[looks] = found.get(looks, "") + sign
    return dict(sorted(found.items()))


def escaped(text: str) -> str:
    """As a literal that everybody can read."""
    found = []
    for sign in text:
        is_plain = sign.isascii() and sign not in '"\\'
        wide = f"\\U{ord(sign):08x}" if ord(sign) > 0xFFFF else f"\\u{ord(sign):04x}"
        found.append(sign if is_plain else wide)
    return "".join(found)


def written() -> str:
    """The whole file."""
    parts = []
    for looks, signs in lookalikes().items():
        pieces = wrap(" ".join(map(escaped, signs)), 84)
        lines = [f'"{piece.replace(" ", "")}"' for piece in pieces]
        value = lines[0] if len(lines) == 1 else "(\n        " + "\n        ".join(lines) + "\n    )"
        parts.append(f'    "{escaped(looks)}": {value},\n')
    return HEAD + "".join(parts) + "}\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
