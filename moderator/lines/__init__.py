"""Everything a player hears or reads, by id, in every language.

The words live in `<language>.yaml` and nowhere else.  A line's id is its place in the
file, the keys joined by dots; what stands there is one wording or a list of several.
Which wording is taken is told by the caller, by a key that depends on nothing secret.
A table adds to the lines or replaces them with files of its own (`load(..., extra)`).
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import yaml

LANGUAGES = ("de", "en")
HERE = Path(__file__).parent

Wordings = tuple[str, ...]


class BadLine(ValueError):
    """A line that cannot be used: file, line, and the remedy."""


class Lines:
    """The lines of one language."""

    def __init__(self, language: str, wordings: Mapping[str, Wordings]) -> None:
        self.language = language
        self.wordings = wordings

    def __contains__(self, line: str) -> bool:
        return line in self.wordings

    def number(self, line: str) -> int:
        """How many wordings a line has."""
        return len(self.wordings[line])

    def text(self, line: str, key: object = "", **about: Any) -> str:
        """A line with its parameters, in the wording that the key picks."""
        return self.worded(line, pick(f"{line} {key}", len(self.wordings[line])), **about)

    def worded(self, line: str, wording: int, **about: Any) -> str:
        """A line with its parameters in one of its wordings."""
        shown = {name: self.shown(value) for name, value in about.items()}
        return self.wordings[line][wording].format_map(shown)

    def shown(self, value: Any) -> str:
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


def pick(key: str, number: int) -> int:
    """One of so many, the same for the same key in every process."""
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest()) % number


def load(language: str, extra: Iterable[Path] = ()) -> Lines:
    """The lines of a language, with what the table has added or replaced."""
    wordings = read(HERE / f"{language}.yaml")
    for file in extra:
        own = read(file)
        check(file, own, wordings)
        wordings |= own
    return Lines(language, wordings)


def read(file: Path) -> dict[str, Wordings]:
    """The lines of one file."""
    try:
        node = yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise BadLine(f"{file}: is not YAML: {error}") from None
    wordings: dict[str, Wordings] = {}
    if node is not None:
        flatten(file, node, "", wordings)
    return wordings


def flatten(file: Path, node: yaml.Node, place: str, wordings: dict[str, Wordings]) -> None:
    """Lines by their id, the keys joined by dots."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            flatten(file, value, f"{place}.{key.value}" if place else str(key.value), wordings)
        return
    parts = node.value if isinstance(node, yaml.SequenceNode) else [node]
    if place in wordings:
        raise BadLine(f"{at(file, node)}: {place!r} stands here twice; keep one")
    if not parts or not all(isinstance(part, yaml.ScalarNode) and part.value for part in parts):
        raise BadLine(f"{at(file, node)}: {place!r} must be a wording or a list of wordings, none empty")
    wordings[place] = tuple(str(part.value) for part in parts)


def check(file: Path, own: Mapping[str, Wordings], known: Mapping[str, Wordings]) -> None:
    """A table's own lines: ids that exist, parameters that the line has."""
    for line, texts in own.items():
        if line not in known:
            raise BadLine(f"{file}: there is no line {line!r}; `moderator lines` lists all")
        for text in texts:
            unknown = parameters(text) - {name for wording in known[line] for name in parameters(wording)}
            if unknown:
                raise BadLine(f"{file}: {line!r} has no parameter {', '.join(sorted(unknown))}; take it out")


def parameters(text: str) -> set[str]:
    """The names in braces."""
    from string import Formatter

    return {name for _, name, _, _ in Formatter().parse(text) if name}


def at(file: Path, node: yaml.Node) -> str:
    """File and line."""
    return f"{file}, line {node.start_mark.line + 1}"


# What is shown and never spoken.
SHOWN = (
    "join",
    "characters.",
    "offices.",
    "teams.",
    "item.",
    "casting.",
    "trouble.",
    "news.",
    "offer.",
    "prompt.",
)


def spoken(lines: Lines) -> dict[str, Wordings]:
    """The lines that are spoken."""
    return {line: wordings for line, wordings in lines.wordings.items() if not line.startswith(SHOWN)}


def sentence(language: str, line: str, about: Mapping[str, Any]) -> str:
    """What the rules find about a cast, as a sentence."""
    lines = load(language)
    named = {key: lines.character(value) if key == "role" else value for key, value in about.items()}
    return lines.text(f"casting.{line}", **named)


def character(language: str, role: str) -> str:
    """What the language calls a character."""
    return load(language).character(role)
