"""The house keeps its order: who imports whom, what the rules may touch, what is spoken."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import get_args

import pytest

from moderator.rules.board import Counted
from moderator.rules.events import Sleeps, Wakes
from moderator.rules.playing.game import Game, set_up
from moderator.rules.playing.games import GAMES, AnyEvent
from moderator.workshop.cases.said import LINES, SCENES, line_of, scene_of

from .people import WITH_NIGHTS, People, requests_of

pytestmark = pytest.mark.fast

ROOT = Path(__file__).parents[1]
RULES = ROOT / "moderator" / "rules"
MODULES = [module for room in ("moderator", "hardware") for module in sorted((ROOT / room).rglob("*.py"))]

# What the rules may use of the standard library: nothing with a clock, chance, or a disk.
PLAIN = {"collections", "hashlib", "itertools", "json", "types", "typing"}

TABLE = ("rules", "rules.playing", "lines", "hardware", "keeping", "sound", "sound.voice", "table")

# Which other packages a package may import, for types, too; those of the program without its name.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "rules": (),
    "rules.roles": ("rules",),
    "rules.duesterwald": ("rules", "rules.roles"),
    "rules.big_box": ("rules", "rules.roles"),
    "rules.playing": ("rules", "rules.duesterwald", "rules.big_box"),
    # What people write by hand is read in one place, which imports no other.
    "lines": ("hardware.wiring",),
    "hardware": (),
    "hardware.check": ("hardware",),
    "hardware.wiring": ("hardware",),
    "keeping": ("rules", "rules.playing", "lines", "hardware", "hardware.wiring"),
    "sound": (),
    "sound.voice": ("sound",),
    "sound.voice.engines": ("sound.voice",),
    "web": TABLE,
    "table": TABLE[:-1],
    "service": ("rules", "keeping", "table"),
    "surfaces": (),
    "surfaces.guests": TABLE,
    "surfaces.terminal": TABLE,
    "surfaces.wired": (*TABLE, "hardware.check"),
    "surfaces.pages": (*TABLE, "web", "service"),
    "surfaces.virtual": (*TABLE, "web"),
    "workshop": (*TABLE, "surfaces.wired"),
    "workshop.cases": (*TABLE, "rules.duesterwald", "rules.big_box", "hardware.wiring"),
    "workshop.simulation": ("rules", "rules.playing"),
}

# Here everything comes together.
EVERYTHING = ("commands", "moderator")


def imports(module: Path) -> Iterator[tuple[int, str]]:
    """Every module imported, with how many packages up it is named from."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.level, f"{node.module or ''}.{alias.name}".strip(".")


def package_of(path: Path) -> str:
    """The package that a module, or what stands in one, belongs to."""
    while not (path / "__init__.py").exists():
        path = path.parent
    return ".".join(path.relative_to(ROOT).parts).removeprefix("moderator.")


def imported_packages(module: Path) -> Iterator[str]:
    """The packages of ours that a module imports."""
    for level, name in imports(module):
        above = module.parents[level - 1] if level else ROOT
        if level or name.split(".")[0] in ("moderator", "hardware"):
            yield package_of(above.joinpath(*name.split(".")))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(ROOT)))
def test_a_package_imports_only_what_it_may(module: Path) -> None:
    package = package_of(module.parent)
    if package not in EVERYTHING:
        assert set(imported_packages(module)) - {package} <= set(MAY_IMPORT[package])


def test_no_packages_import_each_other_in_a_circle() -> None:
    TopologicalSorter(MAY_IMPORT).prepare()


@pytest.mark.parametrize("module", sorted(RULES.rglob("*.py")), ids=lambda module: module.stem)
def test_the_rules_use_only_the_plain_standard_library(module: Path) -> None:
    assert {name.split(".")[0] for level, name in imports(module) if not level} <= PLAIN


@pytest.mark.parametrize("module", sorted(RULES.rglob("*.py")), ids=lambda module: module.stem)
def test_the_rules_never_iterate_over_a_set(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        loops = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
        assert not any(isinstance(over, ast.Set | ast.SetComp) for over in loops)


def test_no_file_asks_which_rule_set_it_is_in() -> None:
    for module in RULES.rglob("*.py"):
        if module.name in ("book.py", "games.py"):
            continue
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and node.value in GAMES), module


def test_the_command_line_starts_without_what_it_does_not_need() -> None:
    code = (
        "import sys; from moderator.__main__ import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(' '.join(sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    modules = set(loaded.splitlines()[-1].split())
    heavy = {"pygame", "pyttsx3", "gpiozero", "starlette", "uvicorn", "yaml", "multiprocessing", "asyncio"}
    assert sorted(modules & heavy) == []


# Who may look under a game's hidden table: rule cases, and tests.
MAY_CUT_OPEN = (RULES / "playing" / "autopsy.py", ROOT / "moderator" / "workshop" / "cases" / "telling.py")


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(ROOT)))
def test_nobody_looks_under_a_games_table(module: Path) -> None:
    if module in MAY_CUT_OPEN:
        return
    assert not any("autopsy" in name.split(".") for _, name in imports(module))
    if module.is_relative_to(RULES):
        return
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr != "chronicle", f"line {node.lineno}"
        if isinstance(node, ast.Attribute) and node.attr == "_table":
            # What somebody calls so of their own is another table.
            assert isinstance(node.value, ast.Name), f"line {node.lineno}"
            assert node.value.id == "self", f"line {node.lineno}"


def test_a_case_has_one_word_for_every_event() -> None:
    named = [*SCENES.values(), *LINES.values(), Counted, Wakes, Sleeps]
    assert len(named) == len(set(named))
    assert set(named) == set(get_args(AnyEvent))


@pytest.mark.parametrize("rules", WITH_NIGHTS)
def test_nothing_happens_that_a_case_has_no_word_for(rules: str) -> None:
    book = GAMES[rules]
    for seed in range(50):
        options = {
            name: values[seed % len(values)] for name, values in book.options.items() if name != "deal"
        }
        cards = ["werewolf", "werewolf", "cupid", "hunter", "seer", "villager", "villager", "villager"]
        setup = set_up(rules, [f"P{seat}" for seat in range(8)], cards, options)
        for request, _ in requests_of(Game(setup), People(setup, seed)):
            if isinstance(request, AnyEvent) and not isinstance(request, Wakes | Sleeps):
                assert line_of(request) or scene_of(request)
