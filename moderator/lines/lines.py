"""The lines of one language: looked up by id, in one of their wordings, with their parameters put in.

What stands at an id is one wording or a list of several.  Which of them is taken is told by the
caller, by a key that depends on nothing secret.  A table replaces lines with files of its own
(`load(..., extra)`), or adds wordings to one by writing its id with a plus: `night+`.
What is spoken comes with its script (`words.py`), in the manner that `manners.yaml` has for it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from hardware import yaml_lines
from hardware.yaml_lines import BadYaml, Value

from . import HERE
from .words import HARMLESS, MANNERS, PLAIN, Directed, script_of, unmarked

# What stands before a line's id where its sound is named, and where the manner in which it is spoken is.
CUE, MANNER = "cue.", "manner."
BESIDES = (CUE, MANNER)

Wordings = tuple[str, ...]

# What stands behind the id where a table adds wordings to those that are there.
MORE = "+"

# Two full stops, and no more.
DOUBLE_STOP = re.compile(r"(?<!\.)\.\.(?!\.)")


class WrittenLine(NamedTuple):
    """A line as it is written, and where."""

    wordings: Wordings
    where: str


class BadLine(ValueError):
    """A line that cannot be used: file, line, and the remedy."""


class Lines:
    """The lines of one language."""

    def __init__(self, language: str, wordings: Mapping[str, Wordings]) -> None:
        self.language = language
        self.wordings = wordings

    def of(self, rules: str) -> "Lines":
        """The same in one game: where that has words of its own for something, it is these."""
        return of_one_game(self, rules)

    def __contains__(self, line: str) -> bool:
        return line in self.wordings

    def introduction(self, rules: str) -> list[str]:
        """The ids of what newcomers are told, in order: where the games differ, what is said of this one.

        A game that has little in common with the others has an introduction of its own.
        """
        told = sorted(line for line in self.wordings if line.startswith("intro."))
        own = [line for line in told if line.startswith(f"intro.{rules}.")]
        return own or [line for line in told if line.count(".") == 1 or line.endswith(f".{rules}")]

    def cue(self, line: str) -> str:
        """The sound that is heard before a line, if there is one."""
        return self.wordings.get(f"{CUE}{line}", ("",))[0]

    def manner(self, line: str) -> str:
        """How a line is spoken: as itself, or else its group; nothing, if it is only shown."""
        return "" if line.startswith(SHOWN) else manner_of(line, self.wordings) or PLAIN

    def number(self, line: str) -> int:
        """How many wordings a line has."""
        return len(self.wordings[line])

    def text(self, line: str, key: object = "", **about: object) -> str:
        """A line with its parameters, in the wording that the key picks."""
        return self.worded(line, pick(f"{line} {key}", len(self.wordings[line])), **about)

    def worded(self, line: str, wording: int, **about: object) -> str:
        """A line with its parameters in one of its wordings."""
        shown = {name: self.shown(value) for name, value in about.items()}
        text, manner = self.wordings[line][wording], self.manner(line)
        words = filled(text, shown)
        if not manner:
            return words
        harmless = {name: value.translate(HARMLESS) for name, value in shown.items()}
        return Directed(words, f"<{manner}>{filled(script_of(text), harmless)}")

    def shown(self, value: object) -> str:
        """A parameter in words: several joined as the language does."""
        if isinstance(value, list | tuple):
            return self.joined([self.shown(part) for part in value])
        return str(value)

    def joined(self, parts: Sequence[str]) -> str:
        """Anna, Ben and Clara."""
        if len(parts) < 2:
            return "".join(parts)
        return self.wordings["join"][0].format_map({"many": ", ".join(parts[:-1]), "last": parts[-1]})

    def character(self, role: str) -> str:
        """A character's name."""
        return self.wordings[f"characters.{role}.name"][0]

    def card(self, role: str) -> str:
        """A character as somebody was it: with the article that belongs there."""
        return self.wordings[f"characters.{role}.was"][0]


def filled(text: str, about: Mapping[str, str]) -> str:
    """A wording with its parameters; who is called "Jürgen K." ends a sentence as it is."""
    return DOUBLE_STOP.sub(".", text.format_map(about))


def manner_of(line: str, wordings: Mapping[str, Wordings]) -> str:
    """The manner that is written for a line, or for the smallest group that it is in; else nothing."""
    place = line
    while place and MANNER + place not in wordings:
        place = place.rpartition(".")[0]
    return wordings[MANNER + place][0] if place else ""


# Under this stand the words that one game has of its own, by its name.
OWN = "own."


@lru_cache(maxsize=16)
def of_one_game(lines: Lines, rules: str) -> Lines:
    """Put together once for as long as these lines are spoken; where a game has none, they are the same."""
    begins = f"{OWN}{rules}."
    own = {line.removeprefix(begins): of for line, of in lines.wordings.items() if line.startswith(begins)}
    return Lines(lines.language, {**lines.wordings, **own}) if own else lines


def pick(key: str, number: int) -> int:
    """One of so many, the same for the same key in every process."""
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest()) % number


def load(language: str, extra: Iterable[Path] = ()) -> Lines:
    """The lines of a language, with what the table has added or replaced; all mistakes at once."""
    ours = (HERE / file for file in (f"{language}.yaml", "cues.yaml", "manners.yaml"))
    wordings = {line: entry for file in ours for line, entry in read(file).items()}
    wrong: list[str] = []
    for file in extra:
        own, mistakes = written(file)
        for line, entry in own.items():
            found = list(complaints(line, entry, wordings))
            mistakes += found
            if not found:
                more = wordings.get(line.removesuffix(MORE), ()) if line.endswith(MORE) else ()
                wordings[line.removesuffix(MORE)] = (*more, *entry.wordings)
        wrong += mistakes
    if wrong:
        raise BadLine("\n".join(wrong))
    return Lines(language, wordings)


@cache
def read(file: Path) -> Mapping[str, Wordings]:
    """The lines of one of our own files; they stay as they are, and every language is asked for often."""
    entries, wrong = written(file, is_ours=True)
    if wrong:
        raise BadLine("\n".join(wrong))
    return {line: entry.wordings for line, entry in entries.items()}


def written(file: Path, is_ours: bool = False) -> tuple[dict[str, WrittenLine], list[str]]:
    """The lines of one file, and where each stands; and what is wrong with how it is written."""
    entries: dict[str, WrittenLine] = {}
    try:
        root = yaml_lines.read(file, is_ours)
    except BadYaml as error:
        return entries, [str(error)]
    return entries, [] if root is None else list(flatten(root, "", entries))


def flatten(value: Value, place: str, entries: dict[str, WrittenLine]) -> Iterator[str]:
    """Lines by their id, the keys joined by dots; what cannot be one is told."""
    if value.kind == "map":
        for key, under in value.entries:
            yield from flatten(under, f"{place}.{key.text}" if place else key.text, entries)
        return
    parts = value.parts if value.kind == "list" else [value]
    is_cue = place.startswith(CUE)
    if not place:
        yield f'{value.where}: must be ids with their wordings, as `felt: "A shiver."`'
    elif place in entries:
        yield f"{value.where}: {place!r} stands here twice; keep one"
    elif not parts or not all(part.kind == "word" and (part.text or is_cue) for part in parts):
        yield f"{value.where}: {place!r} must be a wording or a list of wordings, none empty"
    else:
        entries[place] = WrittenLine(tuple(unmarked(part.text) for part in parts), value.where)


def complaints(line: str, entry: WrittenLine, known: Mapping[str, Wordings]) -> Iterator[str]:
    """What is wrong with a line of the table's own: ids must exist, and have these parameters."""
    line = line.removesuffix(MORE)
    if line.startswith(MANNER):
        yield from no_manner(line, entry, known)
    elif line not in known and line.removeprefix(CUE) not in known:
        near = get_close_matches(line, known, 1)
        meant = f"did you mean {near[0]!r}? " if near else ""
        yield f"{entry.where}: there is no line {line!r}; {meant}`moderator lines` lists all"
    elif line in known and not line.startswith(CUE):
        names = {name for wording in known[line] for name in parameters(wording)}
        for text in entry.wordings:
            yield from unfit(text, line, entry.where, names)


def no_manner(line: str, entry: WrittenLine, known: Mapping[str, Wordings]) -> Iterator[str]:
    """What is wrong with a manner of the table's own."""
    place, (manner, *_) = line.removeprefix(MANNER), entry.wordings
    if not any(of == place or of.startswith(f"{place}.") for of in known):
        yield f"{entry.where}: there is no line {place!r}; `moderator lines` lists all"
    elif manner not in MANNERS:
        yield f"{entry.where}: there is no manner {manner!r}; there are {', '.join(MANNERS)}"


def unfit(text: str, line: str, where: str, names: set[str]) -> Iterator[str]:
    """What is wrong with the braces of a wording."""
    try:
        unknown = parameters(text) - names
    except ValueError:
        yield f"{where}: {line!r} has a brace too many or too few in {text!r}; write names as {{who}}"
        return
    if unknown:
        there = f"there is {', '.join(sorted(names))}" if names else "it has none"
        yield f"{where}: {line!r} has no parameter {', '.join(sorted(unknown))} ({there}); take it out"


def parameters(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# What is shown and never spoken.
SHOWN = (
    "join",
    OWN,
    *BESIDES,
    "characters.",
    "offices.",
    "teams.",
    "item.",
    "casting.",
    "trouble.",
    "news.",
    "offer.",
    "prompt.",
    "crib.",
    "page.",
)


def spoken(lines: Lines) -> dict[str, Wordings]:
    """The lines that are spoken."""
    return {line: wordings for line, wordings in lines.wordings.items() if not line.startswith(SHOWN)}


def scripts(lines: Lines) -> dict[str, Wordings]:
    """The same as they are spoken, each with its manner."""
    return {
        line: tuple(f"<{lines.manner(line)}>{script_of(text)}" for text in wordings)
        for line, wordings in spoken(lines).items()
    }


def sentence(language: str, line: str, about: Mapping[str, object]) -> str:
    """What the rules find about a cast, as a sentence."""
    lines = load(language)
    named = {key: lines.character(str(value)) if key == "role" else value for key, value in about.items()}
    return lines.text(f"casting.{line}", **named)


def character(language: str, role: str) -> str:
    """What the language calls a character."""
    return load(language).character(role)
