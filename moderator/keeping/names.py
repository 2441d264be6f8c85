"""Names of people: how one is spelt, and which cannot be told from another."""

from functools import lru_cache
from unicodedata import category, combining, normalize

from .lookalikes import LOOKS

# Longer names are hard to say and do not fit on a screen.
LONGEST = 20

# What nobody sees in a name: blanks that are letters or marks to a computer, and what only varies a sign.
UNSEEN = dict.fromkeys(
    [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, *range(0xFE00, 0xFE10),
     0x2D7F, 0x1107F, 0x16FE4, 0x1D159, *range(0xE0100, 0xE01F0)]
)  # fmt: skip

# So many marks stand over a letter at most; more would cover their neighbours.
MARKS = 2


# What each sign looks like, if it looks like another.
LOOKALIKE = str.maketrans({sign: looks for looks, signs in LOOKS.items() for sign in signs})

# What Unicode tells apart and nobody does across a table; and a small letter like two side by side.
FROM_AFAR = str.maketrans({"2": "Z", "5": "S", "8": "B", "w": "vv", "W": "VV"})
SIDE_BY_SIDE = str.maketrans({"d": "cl"})

# What stands under a letter, such as a dot, is overlooked; what stands over it is not.
BELOW = 220


def looks_like(name: str, other: str) -> bool:
    """Whether two names cannot be told apart by eyes, as they are written or in small letters."""
    return any(one == another for one, another in zip(looks(name), looks(other), strict=True))


@lru_cache(maxsize=4000)
def looks(name: str) -> tuple[str, ...]:
    """All that a name can be taken for: as it is written, in small letters, in small ones that look so."""
    written = skeleton(name).translate(FROM_AFAR).translate(SIDE_BY_SIDE)
    in_small = "".join(map(small, normalize("NFD", spelt(name))))
    return written, skeleton(name.casefold()), in_small


def small(sign: str) -> str:
    """The small letter of what a sign looks like: a capital that is a mere stroke is no small l."""
    shape = skeleton(sign).translate(FROM_AFAR)
    return "i" if shape == "l" and sign.isupper() else shape.casefold()


@lru_cache(maxsize=4000)
def skeleton(name: str) -> str:
    """What a name looks like: each sign by the one of those that look the same, as Unicode tells."""
    shape = normalize("NFD", normalize("NFD", spelt(name)).translate(LOOKALIKE))
    return "".join(sign for sign in shape if combining(sign) != BELOW)


def is_same(name: str, other: str) -> bool:
    """Whether two names cannot be told apart aloud."""
    return spelt(name).casefold() == spelt(other).casefold()


def spelt(name: str) -> str:
    """A name without what nobody sees, in the one way it is written among several that look the same."""
    return " ".join(normalize("NFKC", name).translate(UNSEEN).split())


def is_name(name: str) -> bool:
    """Something that can be shown and said: there is a letter, a digit or a picture in it."""
    kinds = [category(sign) for sign in name]
    has_sign = any(kind[0] in "LN" or kind == "So" for kind in kinds)
    is_piled = "M" * (MARKS + 1) in "".join(kind[0] for kind in kinds)
    return len(name) <= LONGEST and name.isprintable() and has_sign and not is_piled
