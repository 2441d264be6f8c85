"""YAML that people write by hand, read into values that know on which line they stand.

Panels, settings, a table's own lines and cases are read by this: this room imports no other, so all may
import it, and what is wrong with a file is said in the same words wherever it is read.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml
from yaml import MappingNode, MarkedYAMLError, Node, SafeLoader, ScalarNode, SequenceNode, YAMLError, compose
from yaml.reader import ReaderError

# For our own files, the longest part of a start: ten times as fast, where it is there.  It takes tabs that
# Python's does not, so what people write is read in one way on every machine.
SWIFT: type[SafeLoader] = getattr(yaml, "CSafeLoader", SafeLoader)


class BadYaml(ValueError):
    """What cannot be read: where in which file, why, and what to do."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


@dataclass(frozen=True)
class Value:
    """Something that stands in a file: a word, a list, or a map."""

    file: Path
    node: Node

    @property
    def line(self) -> int:
        """The line that somebody sees in the editor."""
        return int(self.node.start_mark.line) + 1

    @property
    def where(self) -> str:
        """File and line, as every mistake begins."""
        return at_line(self.file, self.line)

    @property
    def kind(self) -> Literal["word", "list", "map"]:
        """What it is; whatever is no list and no map is a word."""
        if isinstance(self.node, MappingNode):
            return "map"
        return "list" if isinstance(self.node, SequenceNode) else "word"

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands there."""
        return isinstance(self.node, ScalarNode) and self.node.tag == "tag:yaml.org,2002:null"

    @property
    def text(self) -> str:
        """A word as it is written: `yes` is no boolean here, and 0x20 no number."""
        return str(self.node.value) if isinstance(self.node, ScalarNode) else "a map or a list"

    @property
    def parts(self) -> list["Value"]:
        """What a list holds."""
        return [self._beside(part) for part in self.node.value] if isinstance(self.node, SequenceNode) else []

    @property
    def entries(self) -> list[tuple["Value", "Value"]]:
        """What a map says: each key with what stands under it, also one that stands there twice."""
        pairs = self.node.value if isinstance(self.node, MappingNode) else []
        return [(self._beside(key), self._beside(part)) for key, part in pairs]

    @property
    def span(self) -> slice:
        """Which part of the text it is."""
        return slice(self.node.start_mark.index, self.node.end_mark.index)

    def plain(self) -> Any:
        """It and all that is in it, without lines: words, numbers, yes and no, lists, maps; or `BadYaml`."""
        return _Plain(self.file).construct_object(self.node, deep=True)

    def _beside(self, node: Node) -> "Value":
        return Value(self.file, node)


class _Plain(SafeLoader):
    """What YAML makes of a value; a key stands once."""

    def __init__(self, file: Path) -> None:
        super().__init__("")
        self._file = file

    def construct_object(self, node: Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except BadYaml:
            raise
        except (YAMLError, ValueError, TypeError):
            value = Value(self._file, node)
            raise BadYaml(value.where, f"{value.text} cannot be read; put it in quotes") from None

    def construct_mapping(self, node: MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        known = set[Hashable]()
        for key, _ in node.value:
            name = self.construct_object(key, deep=True)
            if name in known:
                raise twice_there(Value(self._file, key))
            known.add(name)
        return super().construct_mapping(node, deep)


def twice_there(key: Value) -> BadYaml:
    """Of a key that stands in its map already."""
    return BadYaml(key.where, f"{key.text!r} stands here twice; keep one")


def read(file: Path, is_ours: bool = False) -> Value | None:
    """What stands in a file, if anything does; `BadYaml` if it is none, `OSError` if it is not there."""
    return parse(text_in(file), file, is_ours)


def text_in(file: Path) -> str:
    """The text of a file."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = bytes(error.object[: error.start]).count(b"\n") + 1
        raise BadYaml(at_line(file, line), "is not text in UTF-8; write it anew") from None


def parse(text: str, file: Path, is_ours: bool = False) -> Value | None:
    """What stands in a text, which is or will be that of a file."""
    try:
        node = compose(text, Loader=SWIFT if is_ours else SafeLoader)
    except YAMLError as error:
        raise not_yaml(error, text, file) from None
    except RecursionError:
        # Where it begins to be too deep no parser tells.
        raise BadYaml(at_line(file, 1), "lists and maps lie in each other without end") from None
    return None if node is None else Value(file, node)


def not_yaml(error: YAMLError, text: str, file: Path) -> BadYaml:
    """Why a file cannot be read at all; what begins and never ends is told where it begins."""
    problem, line = str(error), None
    if isinstance(error, ReaderError):
        problem, line = str(error.reason), text.count("\n", 0, error.position) + 1
    elif isinstance(error, MarkedYAMLError):
        is_open = "quoted" in str(error.context)
        mark = error.context_mark if is_open else error.problem_mark
        problem = "a quotation mark has no partner" if is_open else str(error.problem)
        line = None if mark is None else mark.line + 1
    return BadYaml(
        str(file) if line is None else at_line(file, line),
        f"is not YAML ({problem}); look there and one line above: a colon and a space behind each name, "
        "what belongs together begins in the same column, spaces and no tabs",
    )


def at_line(file: Path, line: int) -> str:
    """Where something stands."""
    return f"{file}, line {line}"
