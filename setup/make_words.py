"""Make the words of which passwords are made: 4,096 of them, none of which is mistaken for another.

make_words.py >setup/words.txt

They are no words of any language: a list of real ones would have to be German or English, and most of
those are spelt otherwise than they sound to the other half of the table.  Each is three syllables of a
consonant and a vowel that German and English spell and say nearly alike; of two sounds that are mixed up
when they are called across a room (b and p, d and t, g and k, m and n, v and w) one alone is used.

The last consonant is a sum over all that stands before it and over the last vowel, so no two words differ
in a single sound: who mishears one sound has a word that is not on the list, and not another one.
"""

import re
import sys
from collections.abc import Iterator
from itertools import product

CONSONANTS, VOWELS = "bfklmrst", "aiou"
# A vowel that German and English say less alike, where one of the others makes no word to be called out.
SPARE_VOWEL = "e"
NUMBER = 4096
# What nobody wants to call out, in German or English; and what sounds like stammering.
UNWANTED = (
    "kaka",
    "kak",
    "tit",
    "sisi",
    "fat",
    "sik",
    "fuk",
    "fuka",
    "bum",
    "arsi",
    "sau",
    "lolita",
    "koka",
    "mori",
)
STAMMER = re.compile(r"(..)\1")


def main() -> None:
    """All of them, those with the spare vowel only as far as they are needed."""
    candidates = sorted(map(word, places()), key=lambda made: (made.count(SPARE_VOWEL), made))
    good = [made for made in candidates if is_good(made)]
    sys.stdout.write("".join(f"{made}\n" for made in sorted(good[:NUMBER])))


def places() -> Iterator[tuple[int, ...]]:
    """Which two consonants and which three vowels, all there are."""
    vowels = range(len(VOWELS) + 1)
    return product(range(len(CONSONANTS)), vowels, range(len(CONSONANTS)), vowels, vowels)


def word(chosen: tuple[int, ...]) -> str:
    """The word of these sounds; its last consonant follows from them."""
    first, one, second, two, three = chosen
    last = sum(chosen) % len(CONSONANTS)
    vowels = VOWELS + SPARE_VOWEL
    return "".join((
        CONSONANTS[first], vowels[one], CONSONANTS[second], vowels[two], CONSONANTS[last], vowels[three]
    ))  # fmt: skip


def is_good(made: str) -> bool:
    """Whether somebody would call it across a room."""
    return not STAMMER.search(made) and not any(unwanted in made for unwanted in UNWANTED)


if __name__ == "__main__":
    main()
