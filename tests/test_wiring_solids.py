"""Puck and box: everything a plan has fits, and what is drilled is what is printed."""

import re
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from hardware.wiring.board import board_of
from hardware.wiring.circuit import Circuit
from hardware.wiring.header import JACKS
from hardware.wiring.proposal import Kit, Lamps, default_sound, propose
from hardware.wiring.solids import ARCADE, HERE, HOLE_APART, WALL, Solid, solids
from hardware.wiring.texts import Texts
from hardware.wiring.wiring import Wiring
from moderator.__main__ import main
from moderator.commands.case_parts import make

PLANS = [
    propose(Kit(seats, pi, default_sound(pi), lamps, buzzers))
    for seats, buzzers in ((2, True), (8, False), (20, True), (50, False))
    for pi in JACKS
    for lamps in get_args(Lamps)
]
ARCADES = Wiring(propose(Kit(4)).plan, lamps="arcade-5v")


@pytest.mark.parametrize("wiring", [*PLANS, ARCADES], ids=str)
def test_everything_fits_and_no_hole_meets_another(wiring: Wiring) -> None:
    puck, box = solids(Circuit(wiring))
    across, long, high = number(puck, "across"), number(box, "long"), number(box, "high")
    inside = across / 2 - 2 * WALL - 1
    for x, y, wide in puck.holes:
        assert hypot(x, y) + wide / 2 <= inside
    for x, y, wide, broad in puck.slots:
        assert hypot(abs(x) + wide / 2, abs(y) + broad / 2) <= inside + 2 * WALL
        assert all(abs(y - at) > (broad + hole) / 2 for _, at, hole in puck.holes)
    sizes = [sorted((columns, rows)) for columns, rows in board_of(Circuit(wiring)).sizes.values()]
    for short, longer in sizes:
        sides = sorted((long, number(box, "wide")))
        assert short * HOLE_APART < sides[0]
        assert longer * HOLE_APART < sides[1]
    cables = box.numbers["cables"]
    assert not isinstance(cables, float)
    assert len(cables) == len(wiring.plan.seats)
    for x, z, wide in cables:
        assert WALL + wide / 2 <= x <= long + WALL - wide / 2
        assert WALL + wide / 2 <= z <= high - wide / 2
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > a[2] for a, b in combinations(cables, 2))


def number(solid: Solid, name: str) -> float:
    found = solid.numbers[name]
    assert isinstance(found, float)
    return found


def test_a_button_with_its_lamp_has_one_hole() -> None:
    puck, _ = solids(Circuit(ARCADES))
    assert puck.holes == [(0, 0, ARCADE)]


@pytest.mark.parametrize("wiring", [PLANS[0], PLANS[5], ARCADES], ids=str)
def test_a_template_has_every_hole_in_its_true_size(wiring: Wiring) -> None:
    for solid in solids(Circuit(wiring)):
        svg = ElementTree.fromstring(solid.template)
        assert svg.get("width") == f"{solid.face[0] + 10:g}mm"
        assert (svg.get("viewBox") or "").split()[2] == f"{solid.face[0] + 10:g}"
        holes = [float(one.get("r", 0)) * 2 for one in svg.iter("{http://www.w3.org/2000/svg}circle")]
        assert holes[int(solid.is_round) :] == pytest.approx([wide for *_, wide in solid.holes])


@pytest.mark.parametrize("name", ["puck", "box"])
def test_openscad_is_given_every_number_it_uses_and_no_other(name: str) -> None:
    """There is no OpenSCAD where this runs; what can be seen without it is seen here."""
    (solid,) = (one for one in solids(Circuit(PLANS[1])) if one.name == name)
    made = re.sub("//.*", "", (HERE / f"{name}.scad").read_text(encoding="utf-8"))
    for opens, closes in ("()", "[]", "{}"):
        assert made.count(opens) == made.count(closes)
    own = set(re.findall(r"for \((\w+) =|module (\w+)", made))
    local = {word for pair in own for word in pair if word}
    known = {
        "module", "difference", "union", "cylinder", "cube", "translate", "rotate", "for", "if", "else", "d",
        "h", "fn", "part", *solid.parts,
    }  # fmt: skip
    used = {*re.findall(r"[a-z]+", re.sub(r'"\w+"', "", made))} - known - local
    assert used == {*solid.numbers}
    assert all(f'part == "{part}"' in made and f"module {part}()" in made for part in solid.parts)
    assert solid.scad.index('part = "all";') < solid.scad.index(made.strip()[:9])


def test_a_command_writes_them_and_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "box.yaml", tmp_path / "case"
    monkeypatch.setenv("PATH", str(tmp_path))
    said = ["--seats", "8", "--pi", "4", "--sound", "jack", "--lamps", "mono", "--no-buzzers"]
    assert main(["wiring", "--new", "--settings", str(file), *said]) == 0
    assert main(["wiring", "--case", "--settings", str(file), "--out", str(out), "--language", "en"]) == 0
    assert sorted(one.name for one in out.iterdir()) == [
        "box.scad", "drill-box.svg", "drill-puck.svg", "puck.scad",
    ]  # fmt: skip
    assert "There is no OpenSCAD here" in capsys.readouterr().out


def test_where_openscad_is_it_makes_every_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "openscad"
    tool.write_text('#!/bin/sh\necho "$@" > "$2"\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    told: list[str] = []
    make(Circuit(PLANS[1]), tmp_path / "out", Texts("en"), told.append)
    made = sorted(one.name for one in (tmp_path / "out").iterdir() if one.suffix in (".stl", ".png"))
    assert made == ["box-lid.stl", "box-tray.stl", "box.png", "puck-cup.stl", "puck-lid.stl", "puck.png"]
    assert '-D part="lid"' in (tmp_path / "out" / "puck-lid.stl").read_text()
    assert not any("There is no" in words for words in told)
