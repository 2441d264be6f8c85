"""docs/architecture.md is true: every path in it is there, and every name is defined where it says."""

import ast
import re
from collections.abc import Iterator

import pytest

from docs.draw_house import ROOT, modules, parsed

pytestmark = pytest.mark.fast

TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`([^`\n]+)`", re.sub(r"^ {4}.*$", "", TEXT, flags=re.MULTILINE))

# Folders beside the program are called by their names alone.
BESIDE = ("hardware", "sounds", "setup", "systemd", "tests")
PATHS = sorted({name for name in NAMED if "/" in name or name in BESIDE})


def defined(scope: ast.Module | ast.ClassDef, within: str = "") -> Iterator[str]:
    """Every class, function, method, field and table of a module; what is in a class with its name, too."""
    for node in scope.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        names += (
            [node.name] if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) else []
        )
        yield from names
        yield from (f"{within}{name}" for name in names)
        if isinstance(node, ast.ClassDef):
            yield from defined(node, f"{node.name}.")


@pytest.mark.parametrize("path", PATHS)
def test_every_path_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_every_name_is_defined_in_the_file_that_is_told_with_it() -> None:
    told = re.findall(r"`([A-Za-z_][\w.]*)`\s+in\s+`([\w/]+\.py)`", TEXT)
    assert len(told) > 25
    assert [f"{name} in {file}" for name, file in told if name not in defined(parsed(ROOT / file))] == []


def test_every_other_name_is_something_in_the_program() -> None:
    there = {name for module in modules("moderator", "hardware") for name in defined(parsed(module))}
    names = [name for name in NAMED if name not in PATHS and re.fullmatch(r"[A-Za-z_][\w.]*", name)]
    assert [name for name in names if name not in there] == []


def test_every_room_of_the_house_is_told_of() -> None:
    packages = [*ROOT.glob("moderator/*/__init__.py"), *ROOT.glob("moderator/surfaces/*/__init__.py")]
    rooms = [str(package.parent.relative_to(ROOT)) for package in packages]
    assert [room for room in rooms if room not in PATHS] == []
