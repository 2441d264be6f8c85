"""One place on a sheet: what is on the board for it, its cable, and its button, lamp and buzzer."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from . import symbols
from .circuit import BASE_OHMS, MOTOR_OHMS, NANOFARADS, PULL_UP, SERIES, Circuit, PinLine, Spot
from .svg import FAINT, LARGE, SMALL, Drawing, Point
from .texts import Texts

# Which core of a network cable carries what; a button and its ground are twisted together.
CORE = {
    "button": "green", "ground": "white-green", "lamp": "orange", "red": "orange", "green": "white-orange",
    "blue": "blue", "5V": "white-brown", "buzzer": "brown",
}  # fmt: skip

# Wires that touch a source run on a grid, and those that come in on its middle lines: never on each other.
GRID = 13
STEP = GRID * 1.5
GAP = 12
# The wire of a pull-up above its button's; a transistor's base below its collector, at least.
ABOVE, BASE_BELOW = 13, 15

# Where the parts stand on the board, and in a seat's box.
PULL_UP_AT, NODE_AT, CAPACITOR_AT, SERIES_AT = 16, 36, 47, 101
BASE_AT, DIODE_AT, DRIVER_AT = 40, 72, 36
BUTTON_AT, LAMP_AT, COLOUR_APART, MOTOR_FROM_END = 18, 40, 18, 50


class Columns(NamedTuple):
    """Where things are, from left to right."""

    pin: float
    rails: Mapping[str, float]
    board: float
    edge: float
    seat: float
    end: float


class Row(NamedTuple):
    """A place, the lines that come to it on this sheet, and how far down each of its wires runs."""

    place: Spot
    lines: Sequence[PinLine]
    levels: Mapping[str, float]
    top: float
    bottom: float

    def height_of(self, line: PinLine) -> float:
        """How far down a line arrives."""
        return self.levels["base" if line.part == "buzzer" else line.part]


def feeds(lines: Sequence[PinLine], circuit: Circuit) -> set[str]:
    """What a place is fed by beside its lines."""
    fed = {f"{circuit.drives[line].volts:g}V" for line in lines if is_driven(line, circuit)}
    fed |= {"5V" for line in lines if line.part == "buzzer"}
    direct = any(line in circuit.drives and not is_driven(line, circuit) for line in lines)
    return fed | ({"ground"} if direct or any(line.part == "button" for line in lines) else set())


def is_driven(line: PinLine, circuit: Circuit) -> bool:
    """Whether a lamp is fed by a driver array."""
    return line in circuit.drives and circuit.drives[line].channel is not None


def begins_array(line: PinLine, circuit: Circuit) -> bool:
    """Whether a lamp is fed by the first channel of a driver array."""
    drive = circuit.drives.get(line)
    return drive is not None and drive.channel is not None and drive.channel.number == 1


def row(place: Spot, lines: Sequence[PinLine], circuit: Circuit, top: float) -> Row:
    """Lay out a place from here down: two wires with a part between them are neighbours."""
    wanted = {line.part for line in lines} | feeds(lines, circuit)
    levels: dict[str, float] = {}
    y = top + (ABOVE if circuit.has_filters else 0) + 10 - STEP
    arrays = {line.part for line in lines if begins_array(line, circuit)}
    for wire in CORE:
        if wire in wanted:
            # An array's own ground comes in above its first lamp.
            y += STEP + GRID * (wire in arrays)
            levels[wire] = y if wire in ("ground", "5V", "buzzer") else on_grid(y)
            y = levels[wire]
    if "buzzer" in wanted:
        levels["base"] = on_grid(y + BASE_BELOW)
        y = levels["emitter"] = 2 * levels["base"] - y
    return Row(place, lines, levels, top, y + 10)


def on_grid(y: float) -> float:
    """The next middle line of the grid from here down."""
    return (ceil(y / GRID - 0.5) + 0.5) * GRID


class RowDrawing:
    """Draws a place between the rails and its box at the table."""

    def __init__(self, drawing: Drawing, circuit: Circuit, columns: Columns, texts: Texts, row: Row) -> None:
        self._drawing, self._circuit, self._texts = drawing, circuit, texts
        self._columns, self._row = columns, row
        # As the wires are named.
        self._name = row.place if isinstance(row.place, str) else f"seat {row.place}"

    def draw(self, ways: Mapping[PinLine, tuple[str, tuple[Point, ...]]]) -> None:
        """All of it; each line comes by its way from where it starts."""
        columns, row = self._columns, self._row
        self._drawing.box(columns.seat, row.top, columns.end - columns.seat, row.bottom - row.top, ink=FAINT)
        # One below the other, parts of a long word, too: a seat's box is narrow.
        for nth, word in enumerate(self._texts.spot(row.place).replace("-", "- ").split(), 1):
            y = row.top + nth * (LARGE + 1)
            self._drawing.text(columns.end - 5, y, word, LARGE, "end", bold=True)
        for feed in ("ground", "5V"):
            if feed in row.levels:
                self._feed(feed)
        for line in row.lines:
            self._line(line, *ways[line])
        for wire in [wire for wire in CORE if wire in row.levels]:
            y = row.levels[wire]
            self._drawing.terminal(Point(columns.edge, y), f"{self._name} edge {wire}")
            core = self._texts(f"core.{CORE[wire]}")
            self._drawing.text((columns.edge + columns.seat) / 2, y - 4, core, SMALL, "middle")

    def _feed(self, feed: str) -> None:
        rail = "GND" if feed == "ground" else feed
        y = self._row.levels[feed]
        start, end = Point(self._columns.rails[rail], y), Point(self._columns.seat + self._reach(feed), y)
        self._drawing.wire(rail, f"{self._name} {feed}", CORE[feed], start, end, joint=True)

    def _reach(self, feed: str) -> float:
        """How far a feed runs in the seat: to the last part that it feeds."""
        lamps = [self._lamp_at(line) for line in self._row.lines if self._feed_of(line) == feed]
        motor = self._columns.end - MOTOR_FROM_END - self._columns.seat
        return max((*lamps, motor if feed == "5V" and "buzzer" in self._row.levels else BUTTON_AT))

    def _feed_of(self, line: PinLine) -> str | None:
        """What feeds a lamp."""
        drive = self._circuit.drives.get(line)
        return None if drive is None else f"{drive.volts:g}V" if drive.channel else "ground"

    def _lamp_at(self, line: PinLine) -> float:
        """The lamp whose wire is farthest from what feeds it stands farthest to the right."""
        if line.part == "lamp":
            return LAMP_AT
        nth = ("red", "green", "blue").index(line.part)
        return LAMP_AT + COLOUR_APART * (2 - nth if self._circuit.drives[line].channel else nth)

    def _line(self, line: PinLine, start: str, way: tuple[Point, ...]) -> None:
        if line.part == "button":
            self._button(line, start, way)
        elif line.part == "buzzer":
            self._buzzer(start, way)
        else:
            self._lamp(line, start, way)
        source, number = start.split()
        words = self._texts("table.pin" if source == "pi" else "table.leg", number=number)
        self._drawing.text(self._columns.pin, way[-1].y - 4, words, SMALL, bold=True)

    def _button(self, line: PinLine, start: str, way: tuple[Point, ...]) -> None:
        y, x = self._row.levels["button"], self._columns.seat + BUTTON_AT
        if self._circuit.has_filters:
            self._pull_up(y)
        self._drawing.wire(start, f"{self._name} button", CORE[line.part], *way, Point(x, y))
        if self._circuit.has_filters:
            draw, board, ground = self._drawing, self._columns.board, self._row.levels["ground"]
            symbols.capacitor(draw, board + CAPACITOR_AT, y, ground, f"{NANOFARADS}n")
            symbols.resistor(draw, board + SERIES_AT, y, SERIES)
            symbols.dots(draw, board + NODE_AT, y)
        symbols.button(self._drawing, x, y, self._row.levels["ground"])

    def _pull_up(self, y: float) -> None:
        rail, node, above = self._columns.rails["3V3"], self._columns.board + NODE_AT, y - ABOVE
        corner = Point(node, above)
        self._drawing.wire(
            "3V3", f"{self._name} pull-up", "3V3", Point(rail, above), corner, Point(node, y), joint=True
        )
        symbols.resistor(self._drawing, self._columns.board + PULL_UP_AT, above, PULL_UP)

    def _lamp(self, line: PinLine, start: str, way: tuple[Point, ...]) -> None:
        drive, y, x = (
            self._circuit.drives[line],
            self._row.levels[line.part],
            self._columns.seat + self._lamp_at(line),
        )
        self._drawing.wire(start, f"{self._name} {line.part}", CORE[line.part], *way, Point(x, y))
        if drive.ohms:
            symbols.resistor(self._drawing, self._columns.board + SERIES_AT, y, drive.ohms)
        if drive.channel:
            if begins_array(line, self._circuit):
                self._array_ground(drive.channel.array, y)
            output = drive.channel.output
            symbols.driver(self._drawing, self._columns.board + DRIVER_AT, y, *drive.channel, output)
        fed = self._row.levels[str(self._feed_of(line))]
        plus, minus = (fed, y) if drive.channel else (y, fed)
        colour = self._circuit.wiring.lamps if line.part == "lamp" else line.part
        if line.part in ("lamp", "red"):
            self._drawing.part("led" if line.part == "lamp" else "rgb-led")
        symbols.led(self._drawing, x, plus, minus, colour)

    def _array_ground(self, array: int, y: float) -> None:
        """An array's own ground, drawn where its first channel is."""
        start, x = Point(self._columns.rails["GND"], y - GRID), self._columns.board + DRIVER_AT - 6
        self._drawing.wire("GND", f"U{array} 9", "GND", start, Point(x, start.y), Point(x, y), joint=True)
        self._drawing.text(x + 3, y - 9, "9", SMALL)

    def _buzzer(self, start: str, way: tuple[Point, ...]) -> None:
        y, board, x = self._row.levels["buzzer"], self._columns.board, self._columns.end - MOTOR_FROM_END
        base = Point(board + BASE_AT, self._row.levels["base"])
        collector, emitter = Point(base.x + 16, y), Point(base.x + 16, self._row.levels["emitter"])
        ground = Point(self._columns.rails["GND"], emitter.y)
        draw = self._drawing
        draw.wire(start, f"{self._name} base", CORE["buzzer"], *way, base)
        draw.wire("GND", f"{self._name} emitter", "GND", ground, emitter, joint=True)
        draw.wire(f"{self._name} collector", f"{self._name} buzzer", CORE["buzzer"], collector, Point(x, y))
        symbols.resistor(draw, board + 16, base.y, BASE_OHMS)
        symbols.transistor(draw, base, base.y - y)
        symbols.diode(draw, board + DIODE_AT, self._row.levels["5V"], y)
        symbols.resistor(draw, board + SERIES_AT, y, MOTOR_OHMS)
        symbols.motor(draw, x, self._row.levels["5V"], y)
