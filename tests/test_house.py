"""The house keeps its order: who imports whom, what the rules may touch, what is spoken."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import get_args

import pytest

from docs.draw_house import (
    PICTURE,
    ROOT,
    draw,
    house,
    imported_packages,
    imports,
    modules,
    package_of,
    parsed,
)
from moderator.rules.events import Sleeps, Wakes
from moderator.rules.playing.game import Game, set_up
from moderator.rules.playing.games import GAMES, AnyEvent
from moderator.workshop.cases.said import COUNTS, SCENES, UNSAID, WORDS, line_of, scene_of

from .people import WITH_NIGHTS, People, requests_of

pytestmark = pytest.mark.fast

RULES = ROOT / "moderator" / "rules"
MODULES = modules("moderator", "hardware")

# What the rules may use of the standard library: nothing with a clock, chance, or a disk.
PLAIN = {
    "collections",
    "contextlib",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "operator",
    "types",
    "typing",
}

TABLE = ("rules", "rules.playing", "lines", "hardware", "keeping", "sound", "sound.voice", "table")

# Which other packages a package may import, for types, too; those of the program without its name.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "rules": (),
    "rules.roles": ("rules",),
    "rules.duesterwald": ("rules", "rules.roles"),
    "rules.big_box": ("rules", "rules.roles"),
    "rules.wolfmoon": ("rules",),
    "rules.shadow_world": ("rules",),
    "rules.playing": (
        "rules",
        "rules.duesterwald",
        "rules.big_box",
        "rules.wolfmoon",
        "rules.shadow_world",
    ),
    "minds": ("rules",),
    "minds.wolfmoon": ("rules", "rules.wolfmoon"),
    "minds.playing": ("rules", "rules.wolfmoon", "minds", "minds.wolfmoon"),
    # What people write by hand is read in one place, which imports no other.
    "lines": ("hardware",),
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
    "surfaces.guests": (*TABLE, "minds", "minds.playing"),
    "surfaces.terminal": TABLE,
    "surfaces.wired": (*TABLE, "hardware.check"),
    "surfaces.pages": (*TABLE, "web", "service", "hardware.wiring"),
    "surfaces.virtual": (*TABLE, "web"),
    "workshop": (*TABLE, "surfaces.wired"),
    "workshop.cases": TABLE,
    "workshop.simulation": ("rules", "rules.playing", "minds", "minds.playing"),
    "workshop.search": ("rules", "rules.playing", "keeping", "minds", "workshop.simulation"),
}

# Here everything comes together.
EVERYTHING = ("commands", "moderator")


def of(module: Path) -> str:
    """A module as it is named in a list."""
    return str(module.relative_to(ROOT))


every_module = pytest.mark.parametrize("module", MODULES, ids=of)


@every_module
def test_a_package_imports_only_what_it_may(module: Path) -> None:
    package = package_of(module.parent)
    if package not in EVERYTHING:
        may = MAY_IMPORT.get(package)
        assert may is not None, f"tests/test_house.py: MAY_IMPORT has no {package}"
        assert imported_packages(module) <= set(may)


def test_no_packages_import_each_other_in_a_circle() -> None:
    TopologicalSorter(MAY_IMPORT).prepare()


def test_the_house_is_drawn_as_it_is() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw(house()), "docs/house.svg: docs/draw_house.py draws it"


@pytest.mark.parametrize("module", sorted(RULES.rglob("*.py")), ids=lambda module: module.stem)
def test_the_rules_use_only_the_plain_standard_library(module: Path) -> None:
    assert {name.split(".")[0] for level, name in imports(module) if not level} <= PLAIN


@pytest.mark.parametrize("module", sorted(RULES.rglob("*.py")), ids=lambda module: module.stem)
def test_the_rules_never_iterate_over_a_set(module: Path) -> None:
    for node in ast.walk(parsed(module)):
        loops = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
        assert not any(isinstance(over, ast.Set | ast.SetComp) for over in loops)


def test_no_file_asks_which_rule_set_it_is_in() -> None:
    for module in RULES.rglob("*.py"):
        if module.name in ("book.py", "games.py"):
            continue
        asked = {part.value for node in ast.walk(parsed(module)) for part in asked_about(node)}
        assert not asked & {*GAMES}, module


def asked_about(node: ast.AST) -> Iterator[ast.Constant]:
    """What something is compared with, or looked up by."""
    match node:
        case ast.Compare(left=left, comparators=others):
            parts: list[ast.expr | None] = [left, *others]
        case ast.Dict(keys=parts):
            pass
        case ast.MatchValue(value=value):
            parts = [value]
        case _:
            parts = []
    yield from (one for part in parts if part for one in ast.walk(part) if isinstance(one, ast.Constant))


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


def test_phones_without_a_sound_load_no_voice_and_no_terminal() -> None:
    code = (
        "import sys; from argparse import Namespace\n"
        "import moderator.commands.run\n"
        "from moderator.commands.venue import VENUES\n"
        "from moderator.keeping.settings import Settings\n"
        "from moderator.lines.lines import load\n"
        "settings = Settings(silence=True)\n"
        "venue, _ = VENUES['pages'](settings, Namespace(port=0, auto=False))\n"
        "venue.mouth(settings, load('en'), print)\n"
        "print(' '.join(sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    unused = ("moderator.sound.voice", "moderator.surfaces.terminal", "pygame", "wave")
    assert [name for name in loaded.splitlines()[-1].split() if name.startswith(unused)] == []


# Who may look under a game's hidden table: rule cases, and tests.
MAY_CUT_OPEN = (RULES / "playing" / "autopsy.py", ROOT / "moderator" / "workshop" / "cases" / "telling.py")


@every_module
def test_nobody_looks_under_a_games_table(module: Path) -> None:
    if module in MAY_CUT_OPEN:
        return
    assert not any("autopsy" in name.split(".") for _, name in imports(module))
    if module.is_relative_to(RULES):
        return
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr != "chronicle", f"line {node.lineno}"
        if isinstance(node, ast.Attribute) and node.attr == "_table":
            # What somebody calls so of their own is another table.
            assert isinstance(node.value, ast.Name), f"line {node.lineno}"
            assert node.value.id == "self", f"line {node.lineno}"


def test_a_case_has_one_word_for_every_event() -> None:
    assert {*WORDS, *UNSAID} == set(get_args(AnyEvent))
    words = [*WORDS.values(), *COUNTS.values()]
    assert len(words) == len(set(words))
    assert {*SCENES} < {*words}


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


EVERY_ROOM = modules("moderator", "hardware", "sounds", "setup")


def test_no_two_classes_have_one_name() -> None:
    where: dict[str, list[str]] = {}
    for module in EVERY_ROOM:
        for node in ast.walk(parsed(module)):
            if isinstance(node, ast.ClassDef):
                where.setdefault(node.name, []).append(of(module))
    assert {name: places for name, places in where.items() if len(places) > 1} == {}


# Where something is assigned into another object's attribute, and why there is no verb for it.
WRITES = {
    "moderator/service/log.py: root.handlers": "logging has no verb that takes away what is there",
    "moderator/table/clock.py: self._hurry.speed": "the loop's own selector, which nobody else has",
    "moderator/web/server.py: self._server.should_exit": "so uvicorn is told to end",
    "hardware/strip.py: spi.mode": "so spidev is told how to send",
    "hardware/strip.py: spi.max_speed_hz": "so spidev is told how to send",
    "hardware/gpio.py: self._leds[place].value": "so gpiozero is told how bright",
    "hardware/gpio.py: self._device.when_activated": "so gpiozero is told whom to call",
    "hardware/gpio.py: self._device.when_deactivated": "so gpiozero is told whom to call",
}


def foreign_writes(module: Path) -> Iterator[str]:
    """Every assignment into an attribute that is not of the object itself."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Assign):
            targets = node.targets
        else:
            targets = [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple | ast.List) else [target]:
                is_own = isinstance(one, ast.Attribute) and ast.unparse(one.value) in ("self", "cls")
                if isinstance(one, ast.Attribute) and not is_own:
                    yield f"{of(module)}: {ast.unparse(one)}"


def test_nobody_writes_into_another_object() -> None:
    found = sorted(write for module in EVERY_ROOM for write in foreign_writes(module))
    assert found == sorted(WRITES)
    assert len(found) <= 15


# The way from the rules to a surface, on which everything has a type.
WAY = (
    *(f"moderator/rules/{name}.py" for name in ("board", "events", "news", "requests", "views")),
    *(f"moderator/table/{name}.py" for name in ("shown", "surfaces", "form", "narrator", "performance")),
    *(f"moderator/table/{name}.py" for name in ("by_day", "by_night")),
)

# What is anything all the same, and why.
ANYTHING = {
    "moderator/rules/requests.py: admits": "whatever comes is looked at here",
    "moderator/table/performance.py: keep": "an answer of any kind, which the game then checks",
    "moderator/table/by_night.py: collect": "an answer of any kind, as it lay on the desk",
}


def test_everything_has_a_type_on_the_way_from_the_rules_to_a_surface() -> None:
    found = {
        f"{name}: {node.name}"
        for name in WAY
        for node in ast.walk(parsed(ROOT / name))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and takes_or_gives_anything(node)
    }
    assert found == set(ANYTHING)


def takes_or_gives_anything(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether `Any` stands in its signature."""
    said = [one.annotation for one in ast.walk(function.args) if isinstance(one, ast.arg)]
    parts = [part for one in (*said, function.returns) if one is not None for part in ast.walk(one)]
    return any(isinstance(part, ast.Name) and part.id == "Any" for part in parts)
