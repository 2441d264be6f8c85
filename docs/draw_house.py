"""Draw the rooms of the house from what is really imported: docs/house.svg, for docs/architecture.md.

.venv/bin/python docs/draw_house.py
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "house.svg"

# What is drawn: the program and the hardware; the command line's door is not a room.
TOPS = ("moderator", "hardware")
DOOR = "moderator"

# Each package with those that it imports.
Doors = Mapping[str, set[str]]

# The size of a package in its room, a room's margins, and the space around it.
WIDE, HIGH, MARGIN, TITLE = 104, 26, 10, 26
GAP, BETWEEN = 60, 56

STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #1d2733; text-anchor: middle; dominant-baseline: central }
  .room text { font-size: 16px; font-weight: 600 }
  .room rect { fill: #f4efe4; stroke: #8a7a5c }
  .part rect { fill: #fffdf8; stroke: #c9bda3 }
  path { fill: none; stroke: #55677d; stroke-width: 1.6 }
  marker path { fill: #55677d; stroke: none }
"""
ARROW = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0 8 4 0 8z"/></marker></defs>'
)


@cache
def parsed(module: Path) -> ast.Module:
    """What a module says."""
    return ast.parse(module.read_text(encoding="utf-8"))


def modules(*tops: str) -> list[Path]:
    """Every module of these folders."""
    return [module for top in tops for module in sorted((ROOT / top).rglob("*.py"))]


def package_of(path: Path) -> str:
    """The package that a module, or what stands in one, belongs to; without the program's name."""
    while not (path / "__init__.py").exists():
        path = path.parent
    return ".".join(path.relative_to(ROOT).parts).removeprefix("moderator.")


def imports(module: Path) -> Iterator[tuple[int, str]]:
    """Everything imported, for types, too, with how many packages up it is named from."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.level, f"{node.module or ''}.{alias.name}".strip(".")


def imported_packages(module: Path) -> set[str]:
    """The packages of ours that a module imports, beside its own."""
    found = set()
    for level, name in imports(module):
        above = module.parents[level - 1] if level else ROOT
        if level or name.split(".")[0] in TOPS:
            found.add(package_of(above.joinpath(*name.split("."))))
    return found - {package_of(module.parent)}


def house() -> Doors:
    """Every package with those that it imports."""
    doors: dict[str, set[str]] = {}
    for module in modules(*TOPS):
        doors.setdefault(package_of(module.parent), set()).update(imported_packages(module))
    doors.pop(DOOR)
    return {package: others - {DOOR} for package, others in doors.items()}


def room_of(package: str) -> str:
    """The room in which a package lies."""
    return package.partition(".")[0]


def rooms(doors: Doors) -> Doors:
    """The same from room to room, without what is reached by way of another."""
    between: dict[str, set[str]] = {}
    for package, others in doors.items():
        room = between.setdefault(room_of(package), set())
        room.update(room_of(other) for other in others if room_of(other) != room_of(package))
    reached: dict[str, set[str]] = {}
    for room_ in TopologicalSorter(between).static_order():
        reached[room_] = between[room_].union(*(reached[other] for other in between[room_]))
    return {
        room: {one for one in others if not any(one in reached[other] for other in others)}
        for room, others in between.items()
    }


def floors(doors: Doors) -> list[list[str]]:
    """The rooms from the roof down, each right below the lowest of those that import it."""
    importers = {room: {other for other in doors if room in doors[other]} for room in doors}
    floor: dict[str, int] = {}
    for room in TopologicalSorter(importers).static_order():
        floor[room] = 1 + max((floor[other] for other in importers[room]), default=-1)
    return [sorted(room for room in floor if floor[room] == at) for at in range(max(floor.values()) + 1)]


def draw(doors: Doors) -> str:
    """The picture: whoever imports stands above, and no arrow leads up."""
    parts: dict[str, list[str]] = {}
    for package in sorted(doors):
        room, _, part = package.partition(".")
        parts.setdefault(room, []).extend([part] if part else [])
    between = rooms(doors)
    levels = floors(between)
    wide = {room: max(1, len(inside)) * (WIDE + MARGIN) + MARGIN for room, inside in parts.items()}
    high = TITLE + HIGH + 2 * MARGIN
    width = max(sum(wide[room] + GAP for room in level) for level in levels) + GAP
    height = len(levels) * (high + BETWEEN) - BETWEEN + 2 * MARGIN
    at: dict[str, tuple[float, float]] = {}
    for floor, level in enumerate(levels):
        left = (width - sum(wide[room] + GAP for room in level) + GAP) / 2
        for room in level:
            at[room] = (left, MARGIN + floor * (high + BETWEEN))
            left += wide[room] + GAP
    arrows = []
    for room, others in sorted(between.items()):
        for other in sorted(others):
            start, end = (at[room][0] + wide[room] / 2, at[room][1] + high), at[other]
            arrows.append(arrow(start, (end[0] + wide[other] / 2, end[1])))
    boxes = [box(room, parts[room], *at[room], wide[room], high) for room in sorted(at)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
    title = "<title>The rooms of the moderator box: each imports what its arrows lead to, or what these do</title>"
    return "\n".join([head, title, f"<style>{STYLE}</style>", ARROW, *arrows, *boxes, "</svg>"]) + "\n"


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """From the floor of one room to the ceiling of another."""
    (x, y), (to_x, to_y) = start, end
    bend = (to_y - y) / 2
    way = f"M{x:g} {y:g}C{x:g} {y + bend:g} {to_x:g} {to_y - bend:g} {to_x:g} {to_y:g}"
    return f'<path d="{way}" marker-end="url(#tip)"/>'


def box(room: str, parts: list[str], x: float, y: float, wide: float, high: float) -> str:
    """A room with its name, and the packages in it."""
    drawn = [named("room", room, x, y, wide, high, y + (TITLE if parts else high) / 2 + MARGIN * bool(parts))]
    for nth, part in enumerate(parts):
        left, top = x + MARGIN + nth * (WIDE + MARGIN), y + TITLE + MARGIN
        drawn.append(named("part", part, left, top, WIDE, HIGH, top + HIGH / 2))
    return "".join(drawn)


def named(kind: str, name: str, x: float, y: float, wide: float, high: float, at: float) -> str:
    """A rectangle with a name in it."""
    rect = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="7"/>'
    return f'<g class="{kind}">{rect}<text x="{x + wide / 2:g}" y="{at:g}">{name}</text></g>'


if __name__ == "__main__":
    PICTURE.write_text(draw(house()), encoding="utf-8")
