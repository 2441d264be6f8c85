"""The sheet of the strip: level shifter, own supply, and which pixels light whom."""

from collections.abc import Iterator, Sequence

from ..plan import StripPlan
from .circuit import MICROFARADS, NANOFARADS, SERIES, Circuit, Segment
from .currents import amperes, total_of
from .dip import draw_dip, leg_point
from .feeding import Feeding, feedings
from .header import PLACE_OF, SPI_DATA
from .rows import GRID
from .sheet import MARGIN, Drawn, WiringSheet, numbered
from .strip_pieces import ACROSS, FIRST_PIECE, StripPieces, pieces, rows_from
from .svg import LARGE, SMALL, Drawing, Point
from .symbols import capacitor, resistor
from .texts import Texts

# The quad level shifter 74AHCT125; three of its four gates rest, their inputs held at ground.
SHIFTER = {
    1: "1OE", 2: "1A", 3: "1Y", 4: "2OE", 5: "2A", 6: "2Y", 7: "GND",
    8: "3Y", 9: "3A", 10: "3OE", 11: "4Y", 12: "4A", 13: "4OE", 14: "VCC",
}  # fmt: skip
AT_GROUND = (1, 4, 5, 7, 13, 12, 10, 9)
INPUT, OUTPUT, POWER_LEG = 2, 3, 14

CHIP, TOP, WIDE = 300, 5 * GRID, 130
LEFT_RAIL, RIGHT_RAIL, SUPPLY = 232, 490, 570
PI_WIDE = 148
GROUND_PIN = 20

# Where the pieces begin, and where they do on a sheet that goes on from another.
PIECES_TOP, MORE_TOP = TOP + 12 * 2 * GRID, 36


def strip_sheets(circuit: Circuit, strip: StripPlan, texts: Texts) -> Iterator[WiringSheet]:
    """The strip from its shifter on, on as many sheets as are needed to be read."""
    rest: Sequence[Segment] = list(pieces(strip, circuit.segments))
    fed = _fed(rest, circuit)
    drawn: list[Drawn] = []
    before = None
    while rest:
        drawing, top = Drawing(), MORE_TOP if drawn else PIECES_TOP
        many = rows_from(top) * ACROSS
        here = StripPieces(drawing, texts, top, rest[:many], fed)
        if not drawn:
            _draw_shifter(drawing, circuit, texts, here)
        here.draw(before, after=next(iter(rest[many:]), None))
        drawn.append(Drawn(drawing, here.right + MARGIN, here.bottom))
        before, rest = rest[:many][-1], rest[many:]
    yield from numbered("strip", texts("sheet.strip", kind=strip.kind.upper(), pixels=strip.pixels), drawn)


def _fed(all_pieces: Sequence[Segment], circuit: Circuit) -> set[Segment]:
    """The pieces behind the first one into which the supply is fed, too: the last, and evenly between."""
    ways = [way for way in feedings(circuit) if way.what == "strip"]
    last, stretches = len(all_pieces) - 1, max((way.feeds - 1 for way in ways), default=0)
    return {all_pieces[round(last * nth / stretches)] for nth in range(1, stretches + 1)}


def _draw_shifter(drawing: Drawing, circuit: Circuit, texts: Texts, first: StripPieces) -> None:
    _draw_ground(drawing, texts)
    _draw_data(drawing, texts, first)
    _draw_supply(drawing, circuit, texts, first)
    draw_dip(drawing, "U0", "74AHCT125", SHIFTER, {*AT_GROUND, INPUT, OUTPUT, POWER_LEG}, CHIP, TOP, WIDE)


def _leg(leg: int) -> Point:
    return leg_point(leg, len(SHIFTER), CHIP, TOP, WIDE)


def _words(way: Feeding) -> dict[str, str | int]:
    fuse = f"{way.fuse:g}" if way.fuse else "–"
    return {"fuse": fuse, "square": f"{way.square:g}", "feeds": way.feeds}


def _draw_ground(drawing: Drawing, texts: Texts) -> None:
    """One ground for the Pi, the chip, the supply and the strip."""
    pi = Point(MARGIN + PI_WIDE, _leg(7).y)
    low = PIECES_TOP - 3 * GRID
    drawing.wire(f"pi {GROUND_PIN}", "ground", "GND", pi, Point(LEFT_RAIL, pi.y))
    drawing.wire("ground", "ground left", "GND", Point(LEFT_RAIL, _leg(1).y), Point(LEFT_RAIL, low))
    # One line: where two met, the gap that the later one makes would look like a crossing.
    corner, high = Point(RIGHT_RAIL, low), Point(RIGHT_RAIL, _leg(13).y)
    drawing.wire("ground left", "ground", "GND", Point(LEFT_RAIL, low), corner, high)
    for leg in AT_GROUND:
        end = _leg(leg)
        x = LEFT_RAIL if leg <= len(SHIFTER) // 2 else RIGHT_RAIL
        drawing.wire("ground", f"U0 {leg}", "GND", Point(x, end.y), end, joint=True)
    drawing.text((LEFT_RAIL + RIGHT_RAIL) / 2, low - 5, texts("sheet.ground"), SMALL, "middle", bold=True)


def _draw_data(drawing: Drawing, texts: Texts, first: StripPieces) -> None:
    """From the Pi through the shifter to the first pixel."""
    number = PLACE_OF[SPI_DATA]
    y = _leg(INPUT).y
    drawing.box(MARGIN, y - 20, PI_WIDE, _leg(7).y - y + 40, "#f4f2ec")
    for pin, what, height in ((number, f"GPIO {SPI_DATA} MOSI", y), (GROUND_PIN, "GND", _leg(7).y)):
        drawing.text(MARGIN + 6, height + 3.5, texts("sheet.pin", number=pin, what=what), SMALL, bold=True)
    drawing.wire(f"pi {number}", f"U0 {INPUT}", "green", Point(MARGIN + PI_WIDE, y), _leg(INPUT))
    for pin, height in ((number, y), (GROUND_PIN, _leg(7).y)):
        drawing.terminal(Point(MARGIN + PI_WIDE, height), f"pi {pin}")
    drawing.text(MARGIN, y - 24, texts("sheet.to-pi"), SMALL, bold=True)
    out, begin = _leg(OUTPUT), first.end(0, "green", "left")
    aside, low = LEFT_RAIL - 2 * GRID, PIECES_TOP - 2 * GRID
    corner = Point(FIRST_PIECE - 14, low)
    points = (out, Point(aside, out.y), Point(aside, low), corner, Point(corner.x, begin.y), begin)
    drawing.wire(f"U0 {OUTPUT}", "pixel 0 green", "green", *points)
    resistor(drawing, aside - 60, low, SERIES)


def _draw_supply(drawing: Drawing, circuit: Circuit, texts: Texts, first: StripPieces) -> None:
    """The supply of its own, with the capacitor that takes the first gulp."""
    plus, minus = _leg(POWER_LEG).y, _leg(POWER_LEG).y + 6 * GRID
    size = amperes(total_of(circuit, "5V"))
    drawing.box(SUPPLY + 50, plus - 24, 106, minus - plus + 48, "#f4f2ec")
    drawing.text(
        SUPPLY + 107, (plus + minus) / 2, texts("sheet.own-supply", amperes=size), SMALL, "middle", bold=True
    )
    for way in (way for way in feedings(circuit) if way.what == "strip"):
        for line, words in enumerate(texts("sheet.feeding", **_words(way)).split("; ")):
            drawing.text(SUPPLY + 156, minus + 42 + 13 * line, words, SMALL, "end")
    drawing.wire("supply 5V", f"U0 {POWER_LEG}", "5V", Point(SUPPLY + 50, plus), _leg(POWER_LEG))
    drawing.wire(
        "ground", "supply GND", "GND", Point(RIGHT_RAIL, minus), Point(SUPPLY + 50, minus), joint=True
    )
    for volts, y, sign in (("5V", plus, "+"), ("GND", minus, "−")):
        drawing.text(SUPPLY + 58, y + 4, sign, LARGE, bold=True)
        drawing.terminal(Point(SUPPLY + 50, y), f"supply {volts}")
    capacitor(drawing, _leg(POWER_LEG).x + 16, plus, _leg(13).y, f"{NANOFARADS}n")
    capacitor(drawing, SUPPLY + 6, plus, minus, f"{MICROFARADS}µ")
    drawing.text(SUPPLY - 3, (plus + minus) / 2 - 5, "+", LARGE, "end")
    for start, name, wire, low, x in (
        (Point(RIGHT_RAIL + 2 * GRID, plus), "5V", "5V", PIECES_TOP - GRID, FIRST_PIECE - 6),
        (Point(LEFT_RAIL, PIECES_TOP - 3 * GRID), "ground", "GND", PIECES_TOP - 3 * GRID, FIRST_PIECE - 22),
    ):
        begin = first.end(0, wire, "left")
        points = (start, Point(start.x, low), Point(x, low), Point(x, begin.y), begin)
        drawing.wire(name, f"pixel 0 {wire}", wire, *points, joint=True)
