"""A small vocabulary to draw with: lines, boxes, words, wires.

A wire is drawn over a white seam, so that where two cross one sees which goes on; where they
touch there is a dot.
"""

from html import escape
from typing import Literal, NamedTuple

Anchor = Literal["start", "middle", "end"]

INK, FAINT, PAPER = "#1d1a16", "#8a857a", "#ffffff"

# The colours of cores, as in a network cable; rails inside the box have those of power.
CORES = {
    "green": "#178a3c", "orange": "#e8790c", "blue": "#1f62c9", "brown": "#7a4a21",
    "5V": "#d22b2b", "3V3": "#b58900", "GND": "#1d1a16", "SDA": "#1f62c9", "SCL": "#178a3c",
}  # fmt: skip
WIDE = 2.2

# The smallest words, which still can be read when a sheet is printed, and those that are seen first.
SMALL, LARGE = 10.5, 12.5


class Point(NamedTuple):
    """To the right, and down."""

    x: float
    y: float


class Drawing:
    """A picture that grows; `svg` is all of it."""

    def __init__(self) -> None:
        self._pieces: list[str] = []

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 9,
        anchor: Anchor = "start",
        bold: bool = False,
        colour: str = INK,
    ) -> None:
        """Words, with their foot at y."""
        weight = ' font-weight="bold"' if bold else ""
        self._add(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"{weight} '
            f'fill="{colour}">{escape(words)}</text>'
        )

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str = PAPER,
        ink: str = INK,
        round_: float = 3,
    ) -> None:
        """A rectangle."""
        self._add(
            f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_:g}" fill="{fill}" '
            f'stroke="{ink}"/>'
        )

    def circle(self, at: Point, radius: float, fill: str = PAPER, ink: str = INK) -> None:
        """A circle."""
        self._add(f'<circle cx="{at.x:g}" cy="{at.y:g}" r="{radius:g}" fill="{fill}" stroke="{ink}"/>')

    def stroke(self, *points: Point, colour: str = INK, wide: float = 1.3, fill: str = "none") -> None:
        """A line through some points."""
        self._add(f'<path d="{path(points)}" stroke="{colour}" stroke-width="{wide:g}" fill="{fill}"/>')

    def dashes(self, *points: Point, colour: str = FAINT) -> None:
        """A dashed line."""
        self._add(f'<path d="{path(points)}" stroke="{colour}" stroke-dasharray="5 4" fill="none"/>')

    def terminal(self, at: Point, name: str, radius: float = 2.6, fill: str = "#e7c65a") -> None:
        """Where a wire is soldered on."""
        self._add(
            f'<circle class="terminal" data-name="{escape(name)}" cx="{at.x:g}" cy="{at.y:g}" '
            f'r="{radius:g}" fill="{fill}" stroke="{INK}"/>'
        )

    def wire(self, start: str, end: str, core: str, *points: Point, joint: bool = False) -> None:
        """A wire from one named place to another; with a joint, it begins on another wire."""
        line = path(points)
        self._add(
            f'<g class="wire" data-from="{escape(start)}" data-to="{escape(end)}" data-core="{core}">'
            f'<path d="{line}" stroke="{PAPER}" stroke-width="{WIDE + 3.4:g}"/>{coloured(line, core)}</g>'
        )
        if joint:
            self.circle(points[0], 2.3, fill=CORES.get(core, INK), ink="none")

    def place(self, other: "Drawing", x: float, y: float) -> None:
        """Another drawing, its corner there."""
        self._add(f'<g transform="translate({x:g} {y:g})">{other.body}</g>')

    @property
    def body(self) -> str:
        """What was drawn."""
        return "\n".join(self._pieces)

    def part(self, name: str) -> None:
        """Note that what is drawn next has to be bought."""
        self._add(f'<g class="part" data-name="{escape(name)}"/>')

    def svg(self, wide: float, high: float, title: str) -> str:
        """The whole picture."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img" '
            f'aria-label="{escape(title)}" font-family="Helvetica, Arial, sans-serif" stroke-width="1">\n'
            f"<style>.wire path {{ fill: none; stroke-linejoin: round }} text {{ stroke: none }}</style>\n"
            f'<rect width="{wide:g}" height="{high:g}" fill="{PAPER}"/>\n{self.body}\n</svg>\n'
        )

    def _add(self, piece: str) -> None:
        self._pieces.append(piece)


def path(points: tuple[Point, ...]) -> str:
    """The points as a path."""
    return "M" + "L".join(f"{point.x:g} {point.y:g}" for point in points)


def coloured(line: str, core: str) -> str:
    """A core: all of one colour, or white with its stripes."""
    if not core.startswith("white-"):
        return f'<path d="{line}" stroke="{CORES[core]}" stroke-width="{WIDE}"/>'
    colour = CORES[core.removeprefix("white-")]
    return (
        f'<path d="{line}" stroke="{colour}" stroke-width="{WIDE + 0.4:g}"/>'
        f'<path d="{line}" stroke="{PAPER}" stroke-width="{WIDE - 0.8:g}" stroke-dasharray="6 4"/>'
    )
