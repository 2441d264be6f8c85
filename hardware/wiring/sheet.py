"""A sheet: one source of lines at the left, the places that its lines go to at the right."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple

from .circuit import Circuit, PinLine, Spot
from .rows import GAP, Columns, Row, RowDrawing, feeds, row
from .svg import FAINT, INK, SMALL, Anchor, Drawing, Point
from .texts import Texts

BOARD, CABLE, MARGIN = 122, 72, 8
RAIL_APART = 12
# Where each wire says which pin it is; and how wide a seat is, by the last part that is in it.
PIN = 48
SEAT, SEAT_BUZZER = {"blue": 132, "lamp": 94, "button": 68}, 40
# What still can be read on one page.
HIGHEST = 1000


# How far apart wires turn.
APART = 6


class Run(NamedTuple):
    """From how far down to how far down a wire leads."""

    start: float
    end: float


class Exit(NamedTuple):
    """Where a line comes out of its source: the way so far, by a named start."""

    start: str
    points: tuple[Point, ...]


class Drawn(NamedTuple):
    """A drawing with its size."""

    drawing: Drawing
    wide: float
    high: float


class WiringSheet(NamedTuple):
    """A picture of its own: its name, its title, and what it looks like."""

    name: str
    title: str
    svg: str


def by_place(lines: Sequence[PinLine]) -> list[tuple[Spot, list[PinLine]]]:
    """Lines that belong together."""
    return [(place, list(group)) for place, group in groupby(lines, key=lambda line: line.place)]


def split(lines: Sequence[PinLine], circuit: Circuit) -> list[list[PinLine]]:
    """Lines for as many sheets as are needed to be read, about equally full."""
    rows = rows_down(lines, circuit, 0)
    high = rows[-1].bottom if rows else 0
    each = high / max(1, ceil(high / HIGHEST))
    return [
        [line for one in group for line in one.lines]
        for _, group in groupby(rows, key=lambda one: int((one.top + one.bottom) / 2 // each))
    ] or [[]]


def numbered(name: str, title: str, sheets: Sequence[Drawn]) -> Iterator[WiringSheet]:
    """The sheets of one source, with numbers if there are several."""
    many = len(sheets)
    for place, (drawing, wide, high) in enumerate(sheets, 1):
        words = f"{title} ({place}/{many})" if many > 1 else title
        yield WiringSheet(f"{name}-{place}" if many > 1 else name, words, drawing.svg(wide, high, words))


def rails_of(lines: Sequence[PinLine], circuit: Circuit) -> list[str]:
    """Which rails the places of a sheet need, from left to right."""
    fed = {feed for _, group in by_place(lines) for feed in feeds(group, circuit)}
    filtered = circuit.has_filters and any(line.part == "button" for line in lines)
    wanted = {"GND": bool(fed), "5V": "5V" in fed, "3V3": filtered}
    return [rail for rail, is_wanted in wanted.items() if is_wanted]


def columns_from(left: float, lines: Sequence[PinLine], rails: Sequence[str]) -> Columns:
    """Where things stand to the right of a source with these lines."""
    # The room that so many wires need to turn.
    pin = left + APART * (len(lines) + 2)
    first = pin + PIN
    board = first + RAIL_APART * len(rails) + 8
    at = {rail: first + RAIL_APART * place for place, rail in enumerate(rails)}
    seat = board + BOARD + CABLE
    wide = max((SEAT.get(line.part, 34) for line in lines), default=0)
    wide += SEAT_BUZZER * any(line.part == "buzzer" for line in lines)
    return Columns(pin, at, board, board + BOARD, seat, seat + wide)


def rows_down(lines: Sequence[PinLine], circuit: Circuit, top: float) -> list[Row]:
    """The places, one below the other."""
    rows: list[Row] = []
    for place, group in by_place(lines):
        rows.append(row(place, group, circuit, rows[-1].bottom + GAP if rows else top))
    return rows


def turns(runs: Mapping[PinLine, Run], left: float) -> dict[PinLine, float]:
    """Where each wire turns to the right of `left`: once up or down, and along again.

    Wires that keep their order never cross: of those that go down the upper turns later, of those that go
    up the upper turns sooner.
    """
    up = sorted((wire for wire, run in runs.items() if run.end < run.start), key=lambda wire: runs[wire])
    down = sorted((wire for wire, run in runs.items() if run.end > run.start), key=lambda wire: runs[wire])
    turning = [*up, *reversed(down)]
    return {wire: left + APART * (place + 1) for place, wire in enumerate(turning)}


class Places:
    """The places that a sheet's lines go to, right of their source: laid out, and drawn with their rails."""

    def __init__(
        self, drawing: Drawing, circuit: Circuit, texts: Texts, lines: Sequence[PinLine], left: float
    ) -> None:
        self._drawing, self._circuit, self._texts, self._lines = drawing, circuit, texts, lines
        self.columns = columns_from(left, lines, rails_of(lines, circuit))
        self.rows: list[Row] = []

    def lay_out(self, top: float) -> float:
        """One below the other from here down; where they end."""
        self.rows = rows_down(self._lines, self._circuit, top)
        return self.rows[-1].bottom if self.rows else 0

    def draw(self, exits: Mapping[PinLine, Exit]) -> None:
        """Every place with its lines, from where they come out of their source."""
        heights = {line: one.height_of(line) for one in self.rows for line in one.lines}
        runs = {line: Run(exits[line].points[-1].y, height) for line, height in heights.items()}
        turning = turns(runs, max((way.points[-1].x for way in exits.values()), default=0))
        if self.rows:
            self._draw_zones(self.rows[0].top, self.rows[-1].bottom)
        for one in self.rows:
            ways = {}
            for line in one.lines:
                start, points = exits[line]
                turn = turning[line]
                ways[line] = (start, (*points, Point(turn, points[-1].y), Point(turn, heights[line])))
            RowDrawing(self._drawing, self._circuit, self.columns, self._texts, one).draw(ways)

    def _draw_zones(self, top: float, bottom: float) -> None:
        """Where the box ends and the cables begin."""
        draw, texts, edge = self._drawing, self._texts, self.columns.edge
        draw.dashes(Point(edge, top - 14), Point(edge, bottom))
        draw.text(edge - 4, top - 6, texts("sheet.box"), SMALL, "end", colour=FAINT)
        middle = (edge + self.columns.seat) / 2
        draw.text(middle, top - 6, texts("sheet.cable"), SMALL, "middle", colour=FAINT)

    def draw_rails(self, tops: Mapping[str, float], bottom: float, supplied: Collection[str]) -> None:
        """The rails, from where each is fed down to the last place; some have a supply of their own."""
        draw, rails = self._drawing, self.columns.rails
        for place, (rail, x) in enumerate(rails.items()):
            top, is_supplied = Point(x, tops[rail]), rail in supplied
            draw.wire(f"{rail} rail", f"{rail} rail end", rail, top, Point(x, bottom), joint=not is_supplied)
            draw.text(x + 2, bottom + 11 * (place + 1), rail, SMALL, "middle", colour=INK)
            if is_supplied:
                draw.terminal(top, f"supply {rail}")
                words = self._texts("sheet.supply", volts=rail.removesuffix("V"))
                self._name_supply(top, words, is_last=place == len(rails) - 1)
        if supplied:
            at = Point(rails["GND"], tops["GND"])
            draw.terminal(at, "supply GND")
            # Below the wire that comes in there.
            draw.text(at.x - 4, at.y + 12, self._texts("sheet.minus"), SMALL, "end", bold=True)

    def _name_supply(self, top: Point, words: str, is_last: bool) -> None:
        """On the side where no other rail goes by: else it would seem to name that one."""
        anchor: Anchor = "start" if is_last else "end"
        aside = 5 if is_last else -5
        self._drawing.text(top.x + aside, top.y + 3.5, words, SMALL, anchor, bold=True)
