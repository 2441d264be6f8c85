"""The handbook as the tests read it: its commands, its sentences, its tables, and what the box says."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


@cache
def text(name: str) -> str:
    """A page of the handbook."""
    return (DOCS / name).read_text(encoding="utf-8")


def sentences(name: str) -> str:
    """What is to be read, without anything that is to be typed."""
    without_blocks = re.sub(r"```.*?```", "", text(name), flags=re.DOTALL)
    return re.sub(r"`[^`]*`", "", re.sub(r"^ {4}.*$", "", without_blocks, flags=re.MULTILINE))


def commands(name: str) -> Iterator[str]:
    """Everything that can be typed: a line of its own, or in the middle of a sentence."""
    written = re.sub(r"```.*?```", "", text(name), flags=re.DOTALL)
    blocks = [line for line in written.splitlines() if line.startswith("    ")]
    sentences = re.findall(r"`([^`]+)`", re.sub(r"\s+", " ", written))
    for line in (*blocks, *sentences):
        # What stands far to the right says what it is for.
        for part in re.split(r"\s*&&\s*|\s+\|\s+|\s{4,}", line.strip()):
            yield part.removeprefix("sudo ").strip()


def headings(name: str) -> set[str]:
    """How its headings are linked to."""
    titles = re.findall(r"^#+ (.+)$", text(name), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@cache
def said() -> str:
    """All that is shown or spoken in English, as it stands in the files, each on a line of its own."""
    lines = yaml.safe_load((ROOT / "moderator/lines/en.yaml").read_text(encoding="utf-8"))
    asked = yaml.safe_load((ROOT / "hardware/wiring/texts.en.yaml").read_text(encoding="utf-8"))
    return "\n".join((*leaves(lines), *leaves(asked)))


def leaves(node: Any) -> Iterator[str]:
    """Every text."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for part in node.values() if isinstance(node, dict) else node:
            yield from leaves(part)


def is_said(quoted: str) -> bool:
    """Whether the box says so, with whatever may stand in its gaps."""
    wanted = re.escape(re.sub(r"\s+", " ", quoted))
    wanted = re.sub(r"0x20", r"(?:0x20|\\{address\\})", wanted)
    return re.search(wanted, said()) is not None


def rows(name: str, first: str) -> list[list[str]]:
    """The table whose heading begins so: every cell of every row."""
    lines = text(name).splitlines()
    cells = (line.split("|")[1:2] for line in lines)
    begin = next(number for number, cell in enumerate(cells) if [one.strip() for one in cell] == [first])
    table = takewhile(lambda line: line.startswith("|"), lines[begin + 2 :])
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
