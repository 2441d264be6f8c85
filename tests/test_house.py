"""The house keeps its order: who imports whom, what the rules may touch, what is spoken."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from moderator.rules.game import Game, set_up
from moderator.rules.games import GAMES
from moderator.rules.requests import Say
from moderator.rules.spoken import SPOKEN

from .people import People, requests_of

ROOT = Path(__file__).parents[1]
RULES = ROOT / "moderator" / "rules"
MODULES = sorted((ROOT / "moderator").rglob("*.py")) + sorted((ROOT / "hardware").rglob("*.py"))

# What the rules may use of the standard library: nothing with a clock, chance, or a disk.
PLAIN = {"collections", "hashlib", "itertools", "json", "types", "typing"}

# Which other rooms a room may import.
MAY_IMPORT = {
    "rules": set(),
    "lines": set(),
    "audio": {"rules"},
    "web": {"rules"},
    "box": {"rules", "lines", "casts", "audio", "hardware", "web"},
    "cases": {"rules"},
    "casts": {"rules", "lines"},
    "simulation": {"rules", "casts"},
}


def imports(module: Path) -> Iterator[tuple[int, str]]:
    """Every module imported, with how many packages up it is named from."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or ""


def room_of(module: Path) -> str:
    """The room a module of the program is in."""
    parts = module.relative_to(ROOT).parts
    return parts[1] if parts[0] == "moderator" and len(parts) > 2 else parts[0]


def imported_rooms(module: Path) -> Iterator[str]:
    """The rooms a module imports beside its own."""
    parts = module.relative_to(ROOT).parts
    # The hardware is a room by itself, the program a house of rooms.
    depth = len(parts) - (1 if parts[0] == "moderator" else 0)
    for level, name in imports(module):
        if level and level >= depth:
            yield name.split(".")[0]
        elif not level and name.split(".")[0] in ("moderator", "hardware"):
            yield name.removeprefix("moderator.").split(".")[0]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(ROOT)))
def test_a_room_imports_only_what_it_may(module: Path) -> None:
    room = room_of(module)
    if room in ("moderator", "__main__.py"):
        return
    assert set(imported_rooms(module)) - {room} <= MAY_IMPORT.get(room, set())


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


def test_every_spoken_line_is_in_the_table_and_none_is_left_over() -> None:
    said = set()
    for module in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in SPOKEN and module.name != "spoken.py":
                said.add(node.value)
    assert said == set(SPOKEN)


@pytest.mark.parametrize("rules", GAMES)
def test_nothing_is_said_that_is_not_in_the_table(rules: str) -> None:
    book = GAMES[rules]
    for seed in range(50):
        options = {
            name: values[seed % len(values)] for name, values in book.options.items() if name != "deal"
        }
        cards = ["werewolf", "werewolf", "cupid", "hunter", "seer", "villager", "villager", "villager"]
        setup = set_up(rules, [f"P{seat}" for seat in range(8)], cards, options)
        for request, _ in requests_of(Game(setup), People(setup, seed)):
            assert not isinstance(request, Say) or request.line in SPOKEN
