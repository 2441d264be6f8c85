"""What the box itself says: orders and verdicts, which nobody at the table is called."""

import re
from collections.abc import Iterator
from functools import lru_cache

from ..keeping.names import LONGEST, skeleton
from ..lines.lines import Lines, spoken

# Read and not heard, but believed like what is heard.
READ = ("news.", "offer.")

# Whoever could be taken for one of these by name alone would be a verdict; all other cards are welcome.
VERDICTS = ("characters.werewolf.name", "characters.vampire.name")

# Where a sentence ends, and what stands for a name or a card in it.
ENDS, GAP = re.compile(r"[.!?:;…\n]+"), re.compile(r"\{[^}]*\}")

# What nobody hears in a name; marks over letters are heard.
SILENT = re.compile(r"[^\w\u0300-\u036f]+|_+")

# A sentence with a gap is one of the box's own if so many letters of it stand fast.
FAST = 5


class OwnWords:
    """The orders and verdicts of one language."""

    def __init__(self, lines: Lines) -> None:
        sentences = set(sentences_of(lines)) - set(names_of(lines))
        self._whole = {seen(sentence) for sentence in sentences if "{" not in sentence}
        self._whole |= {seen(wording) for wording in verdicts_of(lines)}
        gaps = (pattern(sentence) for sentence in sentences if "{" in sentence)
        self._with_gaps = re.compile("|".join(sorted({gap for gap in gaps if gap})) or r"(?!)")

    def says(self, name: str) -> bool:
        """Whether the box says this itself, or could."""
        return any(
            looks in self._whole or self._with_gaps.fullmatch(looks) for looks in (seen(name), bare(name))
        )


@lru_cache(maxsize=4)
def own_words(lines: Lines) -> OwnWords:
    """Looked up once for as long as these lines are spoken."""
    return OwnWords(lines)


def sentences_of(lines: Lines) -> Iterator[str]:
    """Every sentence that is no longer than a name, and every part of one that ends with a comma."""
    told = {line: wordings for line, wordings in lines.wordings.items() if line.startswith(READ)}
    for wordings in (spoken(lines) | told).values():
        for wording in wordings:
            for sentence in ENDS.split(wording):
                for part in (sentence, *sentence.split(",")):
                    if 0 < len(GAP.sub("", part.strip())) <= LONGEST:
                        yield part.strip()


def names_of(lines: Lines) -> Iterator[str]:
    """What cards are called: people are called so, too."""
    for line, (wording, *_) in lines.wordings.items():
        if line.startswith("characters.") and line.endswith(".name"):
            yield wording


def verdicts_of(lines: Lines) -> Iterator[str]:
    """What somebody turns out to be, and who wins."""
    for line, (wording, *_) in lines.wordings.items():
        if line in VERDICTS or line.startswith("teams."):
            yield wording


def pattern(sentence: str) -> str:
    """What matches a sentence with whatever name in it; nothing, if hardly anything else is in it."""
    fast = GAP.split(sentence)
    if sum(sign.isalpha() for part in fast for sign in part) < FAST:
        return ""
    return ".+".join(re.escape(f"{blank(part[:1])}{seen(part)}{blank(part[-1:])}") for part in fast)


def blank(sign: str) -> str:
    """A blank, if it is one."""
    return " " if sign == " " else ""


def seen(text: str) -> str:
    """What a text looks like in small letters."""
    return skeleton(text.casefold())


def bare(name: str) -> str:
    """What a name looks like without what nobody hears: a verdict is one with an exclamation mark, too."""
    return SILENT.sub(" ", seen(name)).strip()
