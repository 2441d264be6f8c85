"""Draw the rooms of the house from what is really imported: docs/house.svg, for docs/architecture.md.

.venv/bin/python docs/draw_house.py
"""

import ast
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "house.svg"

# What is drawn: the program and the hardware; the command line's door is not a room.
TOPS = ("moderator", "hardware")
DOOR = "moderator"

# The size of a room, and the space around it.
WIDE, HIGH, GAP, BETWEEN = 168, 40, 16, 84

STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #1d2733; text-anchor: middle; dominant-baseline: central }
  rect { fill: #f4efe4; stroke: #8a7a5c; rx: 8px }
  path { fill: none; stroke: #8a99ad; stroke-width: 1.5 }
"""


def package_of(path: Path) -> str:
    """The package that a module, or what stands in one, belongs to; without the program's name."""
    while not (path / "__init__.py").exists():
        path = path.parent
    return ".".join(path.relative_to(ROOT).parts).removeprefix("moderator.")


def imports(module: Path) -> Iterator[tuple[int, str]]:
    """Everything imported, for types, too, with how many packages up it is named from."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.level, f"{node.module or ''}.{alias.name}".strip(".")


def imported_packages(module: Path) -> Iterator[str]:
    """The packages of ours that a module imports."""
    for level, name in imports(module):
        above = module.parents[level - 1] if level else ROOT
        if level or name.split(".")[0] in TOPS:
            yield package_of(above.joinpath(*name.split(".")))


def house() -> dict[str, set[str]]:
    """Every package with those that it imports."""
    doors: dict[str, set[str]] = {}
    for top in TOPS:
        for module in sorted((ROOT / top).rglob("*.py")):
            package = package_of(module.parent)
            doors.setdefault(package, set()).update(set(imported_packages(module)) - {package})
    for empty in (DOOR, "surfaces"):
        doors.pop(empty, None)
    return {package: {other for other in others if other != DOOR} for package, others in doors.items()}


def nearest(doors: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Only the doors that lead nowhere else: who may go through two may go through the second, too."""
    reach: dict[str, set[str]] = {}
    for room in TopologicalSorter(doors).static_order():
        reach[room] = doors[room].union(*(reach[other] for other in doors[room]))
    return {room: others - set().union(*(reach[other] for other in others)) for room, others in doors.items()}


def floors(doors: Mapping[str, set[str]]) -> list[list[str]]:
    """The rooms by floors: each above all that it imports."""
    floor: dict[str, int] = {}
    for room in TopologicalSorter(doors).static_order():
        floor[room] = 1 + max((floor[other] for other in doors[room]), default=-1)
    return [
        sorted(room for room in floor if floor[room] == level) for level in range(max(floor.values()) + 1)
    ]


def draw(doors: Mapping[str, set[str]]) -> str:
    """The picture: whoever imports stands above; what follows from two arrows has none of its own."""
    levels = floors(doors)
    width = max(len(level) for level in levels) * (WIDE + GAP) + GAP
    height = len(levels) * (HIGH + BETWEEN) - BETWEEN + 2 * GAP
    at: dict[str, tuple[float, float]] = {}
    for level, rooms in enumerate(levels):
        left = (width - len(rooms) * (WIDE + GAP) + GAP) / 2
        y = height - GAP - HIGH - level * (HIGH + BETWEEN)
        at |= {room: (left + place * (WIDE + GAP), y) for place, room in enumerate(rooms)}
    near = nearest(doors)
    lines = [arrow(at[room], at[other]) for room in sorted(near) for other in sorted(near[room])]
    boxes = [box(room, *at[room]) for room in sorted(at)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
    title = "<title>The rooms of the moderator box, and which imports which: arrows lead down</title>"
    return "\n".join([head, title, f"<style>{STYLE}</style>", *lines, *boxes, "</svg>"]) + "\n"


def arrow(one: tuple[float, float], other: tuple[float, float]) -> str:
    """From the floor of one room to the ceiling of another."""
    (x, y), (to_x, to_y) = (one[0] + WIDE / 2, one[1] + HIGH), (other[0] + WIDE / 2, other[1])
    bend = (to_y - y) / 2
    return f'<path d="M{x:g} {y:g}C{x:g} {y + bend:g} {to_x:g} {to_y - bend:g} {to_x:g} {to_y:g}"/>'


def box(room: str, x: float, y: float) -> str:
    """A room with its name."""
    text = f'<text x="{x + WIDE / 2:g}" y="{y + HIGH / 2:g}">{room}</text>'
    return f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}"/>{text}'


if __name__ == "__main__":
    PICTURE.write_text(draw(house()), encoding="utf-8")
