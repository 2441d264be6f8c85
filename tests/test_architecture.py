"""The page about the house is true: its drawing, its paths, and the names on its walk."""

import ast
import re
from pathlib import Path

import pytest

from docs.draw_house import PICTURE, draw, house

pytestmark = pytest.mark.fast

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
QUOTED = sorted(set(re.findall(r"`([^`\s]+)`", PAGE)))

# Where what the page names by itself may lie.
ROOMS = [folder for top in ("moderator", "hardware") for folder in [ROOT / top, *(ROOT / top).rglob("*/")]]


def test_the_drawing_is_of_the_real_imports() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw(house()), "run docs/draw_house.py"


@pytest.mark.parametrize("path", [name for name in QUOTED if "/" in name])
def test_every_path_is_there(path: str) -> None:
    assert any((folder / path).exists() for folder in (ROOT, *ROOMS))


@pytest.mark.parametrize("file", [name for name in QUOTED if name.endswith(".py") and "/" not in name])
def test_every_file_is_there(file: str) -> None:
    assert any((folder / file).exists() for folder in ROOMS)


def names_of_the_program() -> set[str]:
    """Every class, function and method, the last ones behind their class, too."""
    found: set[str] = set()
    for top in ("moderator", "hardware"):
        for module in (ROOT / top).rglob("*.py"):
            for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    methods = [
                        one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
                    ]
                    found |= {node.name, *(f"{node.name}.{method.name}" for method in methods)}
                elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    found.add(node.name)
    return found


def test_every_name_on_the_walk_is_one_of_the_program() -> None:
    named = [name for name in QUOTED if re.fullmatch(r"[A-Z]\w+(\.[a-z_]\w*)?|[a-z_]+_[a-z_]+|collect", name)]
    assert len(named) > 10
    assert set(named) <= names_of_the_program()
