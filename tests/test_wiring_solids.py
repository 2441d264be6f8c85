"""Puck and box: everything a plan has fits, and what is drilled is what is printed."""

import re
from collections import Counter
from itertools import combinations
from math import hypot, sqrt
from pathlib import Path
from shutil import which
from typing import get_args
from xml.etree import ElementTree

import pytest

from hardware.wiring.board import board_of
from hardware.wiring.circuit import Circuit
from hardware.wiring.header import JACKS
from hardware.wiring.mistakes import BadWiring
from hardware.wiring.proposal import Kit, Lamps, default_sound, propose
from hardware.wiring.solids import (
    ARCADE,
    AROUND,
    BUTTONS,
    HERE,
    HOLE_APART,
    KEY,
    KEY_BELOW,
    WALL,
    Solid,
    solids,
)
from hardware.wiring.texts import Texts
from hardware.wiring.wiring import Wiring
from moderator.__main__ import main
from moderator.commands.case_parts import make, print_parts

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
    for x, y, wide in puck.keys:
        assert hypot(abs(x) + KEY_BELOW / 2, abs(y) + KEY_BELOW / 2) <= inside
        assert all(hypot(x - a, y - b) > (KEY_BELOW * sqrt(2) + hole) / 2 for a, b, hole in puck.holes)
        assert all(abs(y - at) > (broad + wide) / 2 for _, at, _, broad in puck.slots)
    for x, y, wide, broad in puck.slots:
        assert hypot(abs(x) + wide / 2, abs(y) + broad / 2) <= inside + 2 * WALL
        assert all(abs(y - at) > (broad + hole) / 2 for _, at, hole in puck.holes)
    sizes = [sorted((columns, rows)) for columns, rows in board_of(Circuit(wiring)).sizes.values()]
    for short, longer in sizes:
        sides = sorted((long, number(box, "wide")))
        assert short * HOLE_APART < sides[0]
        assert longer * HOLE_APART < sides[1]
    # The legs of the shelf stand beside the Pi.
    assert number(box, "leg") < AROUND
    cables = box.numbers["cables"]
    assert not isinstance(cables, float)
    assert len(cables) == len(wiring.plan.seats)
    # Molex KK 254: as many times 2.54 mm as it has poles, and less than 6.4 mm thick.
    poles = max(len(plug) for plug in board_of(Circuit(wiring)).plugs.values())
    for x, z, wide in cables:
        assert wide > hypot(2.54 * poles, 6.4)
        assert WALL + wide / 2 <= x <= long + WALL - wide / 2
        # Over the shelf over the Pi, which would be in the way of a plug.
        assert WALL + 30 + WALL + wide / 2 <= z <= high + WALL - wide / 2 - number(box, "rim")
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > a[2] for a, b in combinations(cables, 2))


def number(solid: Solid, name: str) -> float:
    found = solid.numbers[name]
    assert isinstance(found, float)
    return found


def test_a_button_with_its_lamp_has_one_hole() -> None:
    puck, _ = solids(Circuit(ARCADES))
    assert puck.holes == [(0, 0, ARCADE)]


@pytest.mark.parametrize("lamps", get_args(Lamps))
@pytest.mark.parametrize("button", [button for button in BUTTONS if button != KEY])
def test_every_button_has_its_hole(button: str, lamps: Lamps) -> None:
    puck, box = solids(Circuit(propose(Kit(8, lamps=lamps))), button)
    inside = number(puck, "across") / 2 - 2 * WALL - 1
    for solid in (puck, box):
        assert not solid.keys
        assert solid.holes[0][2] == BUTTONS[button][0]
        a, b = (*solid.holes, (99, 99, 0))[:2]
        assert hypot(a[0] - b[0], a[1] - b[1]) > (a[2] + b[2]) / 2
    x, y, wide = puck.holes[0]
    assert hypot(x, y) + wide / 2 <= inside
    assert all(abs(y - at) > (broad + wide) / 2 for _, at, _, broad in puck.slots)


def test_a_key_is_held_by_a_plate_that_is_thinner_than_the_lid() -> None:
    puck, box = solids(Circuit(PLANS[1]))
    assert [[key[2] for key in solid.keys] for solid in (puck, box)] == [[14.0], [14.0]]
    assert number(puck, "plate") == 1.5 < number(puck, "wall")
    strips = propose(Kit(20, lamps="strip"))
    ways = [solids(Circuit(wiring))[0].numbers["ways"] for wiring in (PLANS[1], strips)]
    # A seat's cable; and of a strip what comes from the seat before and goes on to the next.
    assert [isinstance(way, list) and len(way) for way in ways] == [1, 3]


@pytest.mark.parametrize("wiring", [PLANS[0], PLANS[5], ARCADES], ids=str)
def test_a_template_has_every_hole_in_its_true_size(wiring: Wiring) -> None:
    for solid in solids(Circuit(wiring)):
        svg = ElementTree.fromstring(solid.template)
        assert svg.get("width") == f"{solid.face[0] + 10:g}mm"
        assert (svg.get("viewBox") or "").split()[2] == f"{solid.face[0] + 10:g}"
        holes = [float(one.get("r", 0)) * 2 for one in svg.iter("{http://www.w3.org/2000/svg}circle")]
        assert holes[int(solid.is_round) :] == pytest.approx([wide for *_, wide in solid.holes])
        sides = [float(one.get("width", 0)) for one in svg.iter("{http://www.w3.org/2000/svg}rect")]
        wanted = [*([] if solid.is_round else solid.face[:1]), *(slot[2] for slot in solid.slots)]
        assert sides == pytest.approx([*wanted, *(side for *_, side in solid.keys)])


@pytest.mark.parametrize("name", ["puck", "box"])
def test_openscad_is_given_every_number_it_uses_and_no_other(name: str) -> None:
    """What can be seen without OpenSCAD is seen here."""
    (solid,) = (one for one in solids(Circuit(PLANS[1])) if one.name == name)
    made = re.sub("//.*", "", (HERE / f"{name}.scad").read_text(encoding="utf-8"))
    for opens, closes in ("()", "[]", "{}"):
        assert made.count(opens) == made.count(closes)
    own = set(re.findall(r"for \((\w+) =|module (\w+)\((\w*)\)", made))
    local = {word for names in own for word in names if word}
    known = {
        "module", "difference", "cylinder", "cube", "circle", "square", "linear", "extrude", "translate",
        "rotate", "children", "center", "true", "false", "for", "if", "else", "d", "h", "fn", "part",
        *solid.parts,
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
    monkeypatch.setenv("DISPLAY", ":7")
    told: list[str] = []
    make(Circuit(PLANS[1]), tmp_path / "out", Texts("en"), told.append)
    made = sorted(one.name for one in (tmp_path / "out").iterdir() if one.suffix in (".stl", ".png"))
    assert made == [
        "box-lid.stl",
        "box-shelf.stl",
        "box-tray.stl",
        "box.png",
        "puck-cup.stl",
        "puck-lid.stl",
        "puck.png",
    ]
    assert '-D part="lid"' in (tmp_path / "out" / "puck-lid.stl").read_text()
    assert not any("There is no" in words for words in told)
    assert [line.rpartition("/")[2] for line in told] == [
        "puck.scad", "puck-cup.stl", "puck-lid.stl",
        "box.scad", "box-tray.stl", "box-shelf.stl", "box-lid.stl",
    ]  # fmt: skip


def test_without_a_screen_there_are_parts_and_no_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OpenSCAD without a screen dies when it is asked for a picture."""
    tool = tmp_path / "openscad"
    tool.write_text('#!/bin/sh\ncase "$2" in *.png) exit 139;; esac\necho solid > "$2"\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("DISPLAY", raising=False)
    told: list[str] = []
    make(Circuit(PLANS[1]), tmp_path / "out", Texts("en"), told.append)
    assert not list((tmp_path / "out").glob("*.png"))
    assert len(list((tmp_path / "out").glob("*.stl"))) == 5
    assert "no pictures" in told[-1]


def test_what_openscad_complains_of_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "openscad"
    tool.write_text("#!/bin/sh\necho 'Parser error in line 7' >&2\nexit 1\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(BadWiring, match="Parser error in line 7"):
        make(Circuit(PLANS[1]), tmp_path / "out", Texts("en"), lambda _: None)


@pytest.mark.skipif(which("openscad") is None, reason="there is no OpenSCAD here")
@pytest.mark.parametrize("wiring", [PLANS[1], propose(Kit(20, lamps="strip"))], ids=["pins", "strip"])
def test_what_is_printed_is_one_body_as_large_as_it_was_planned(tmp_path: Path, wiring: Wiring) -> None:
    puck, box = solids(Circuit(wiring))
    for solid in (puck, box):
        file = tmp_path / f"{solid.name}.scad"
        file.write_text(solid.scad)
        print_parts(str(which("openscad")), solid, file)
    wall, rim = number(puck, "wall"), number(puck, "rim")
    wide, deep = (number(box, side) + 2 * WALL for side in ("long", "wide"))
    for part, sides in {
        "puck-cup": (puck.face[0], puck.face[1], number(puck, "high")),
        "puck-lid": (puck.face[0], puck.face[1], wall + rim),
        "box-tray": (wide, deep, number(box, "high") + WALL),
        "box-lid": (wide, deep, WALL + number(box, "rim")),
        # Its plate over the legs, which stand on the floor.
        "box-shelf": (wide - 2 * WALL - 0.4, deep - 2 * WALL - 0.4, WALL + 30),
    }.items():
        corners = re.findall(r"vertex (\S+) (\S+) (\S+)", (tmp_path / f"{part}.stl").read_text())
        # Wherever a triangle ends another begins, and just one: inside and outside are apart.
        edges = Counter(
            edge
            for one, two, three in zip(corners[::3], corners[1::3], corners[2::3], strict=True)
            for edge in ((one, two), (two, three), (three, one))
        )
        assert all(edges[there, here] == many == 1 for (here, there), many in edges.items()), part
        spans = [max(axis) - min(axis) for axis in zip(*(map(float, one) for one in corners), strict=True)]
        assert spans == pytest.approx(sides, abs=0.1), part
