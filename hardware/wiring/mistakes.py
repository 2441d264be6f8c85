"""What is wrong in a file, all at once: each with its line, what is wrong, and what to do."""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from yaml import MappingNode, Node, ScalarNode, YAMLError


class BadWiring(ValueError):
    """All that is wrong with a wiring, a line each."""

    def __init__(self, mistakes: Iterable[str]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(self.mistakes))


class Mistakes:
    """Those found so far in one file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._found: list[tuple[int, str]] = []

    def note(self, node: Node, what: str) -> None:
        """One more, at a place in the file."""
        self._found.append((line_of(node), what))

    def entries(self, node: Node, known: Iterable[str], where: str) -> dict[str, Node]:
        """What a map says under the keys that it may have."""
        if not isinstance(node, MappingNode):
            example = next(iter(known))
            self.note(node, f"{where} must be a map of names and values, such as `{example}: ...`")
            return {}
        said: dict[str, Node] = {}
        for key, value in node.value:
            if key.value in said:
                self.note(key, f"{where} says {key.value} twice; take one out")
            elif key.value not in known:
                self.note(key, f"{where} knows no {key.value!r}; {instead_of(str(key.value), known)}")
            else:
                said[key.value] = value
        return said

    def choice(self, said: dict[str, Node], key: str, allowed: Iterable[str], default: str) -> str:
        """One of some words."""
        if key not in said:
            return default
        word = text_of(said[key]).lower()
        if word not in allowed:
            self.note(said[key], f"{key} cannot be {word!r}; {instead_of(word, allowed)}")
            return default
        return word

    def number(self, said: dict[str, Node], key: str, least: float, most: float, default: float) -> float:
        """A number within its limits."""
        if key not in said:
            return default
        try:
            number = float(text_of(said[key]))
        except ValueError:
            number = -1
        if not least <= number <= most:
            wanted = f"a number from {least:g} to {most:g}"
            self.note(said[key], f"{key} must be {wanted}, not {text_of(said[key])!r}")
            return default
        return number

    def raise_any(self) -> None:
        """End here if anything is wrong."""
        if self._found:
            raise BadWiring(f"{self._file}, line {line}: {what}" for line, what in sorted(self._found))


def not_yaml(error: YAMLError, file: Path) -> str:
    """Why a file cannot be read at all; what begins and never ends is told where it begins."""
    mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
    if "quoted" in str(getattr(error, "context", None)):
        mark, problem = getattr(error, "context_mark", mark), "a quotation mark has no partner"
    where = "" if mark is None else f", line {mark.line + 1}"
    return (
        f"{file}{where}: is not YAML ({problem or error}); look there and one line above: a colon and a "
        "space behind each name, what belongs together begins in the same column, spaces and no tabs"
    )


def line_of(node: Node) -> int:
    """The line somebody sees in the editor."""
    return int(node.start_mark.line) + 1


def text_of(node: Node) -> str:
    """What is written there, if it is not a map or a list."""
    return str(node.value) if isinstance(node, ScalarNode) else "a map or a list"


def instead_of(word: str, known: Iterable[str]) -> str:
    """What may have been meant."""
    known = list(known)
    if all(one.isdecimal() for one in known):
        return f"it is a number from {known[0]} to {known[-1]}"
    near = get_close_matches(word, known, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
