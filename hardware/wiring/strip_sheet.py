"""The sheet of the strip: level shifter, own supply, and which pixels light whom."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..plan import Pixels, StripPlan
from .circuit import MICROFARADS, NANOFARADS, SERIES, Circuit, Segment
from .currents import amperes, total_of
from .dip import draw_dip, leg_point
from .header import PLACE_OF, SPI_DATA
from .rows import GRID
from .sheet import MARGIN, Sheet
from .svg import FAINT, Drawing, Point
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
GROUND_PIN = 20

ACROSS = 5
PIECE_WIDE, PIECE_HIGH, BETWEEN, FIRST_PIECE = 112, 48, 26, 34
PIECES_TOP, ROW_HIGH = TOP + 12 * 2 * GRID, 100
# The three wires of a strip, by how far down they run in a piece.
WIRES = {"5V": 10, "green": 24, "GND": 38}


class Piece(NamedTuple):
    """Some pixels with whom they light, or nobody."""

    segment: Segment | None
    pixels: Pixels


def pieces(strip: StripPlan, segments: Sequence[Segment]) -> Iterator[Piece]:
    """All of the strip, from its near end."""
    at = 0
    for segment in segments:
        if segment.pixels.first > at:
            yield Piece(None, Pixels(at, segment.pixels.first - at))
        yield Piece(segment, segment.pixels)
        at = segment.pixels.first + segment.pixels.count
    if at < strip.pixels:
        yield Piece(None, Pixels(at, strip.pixels - at))


def strip_sheet(circuit: Circuit, strip: StripPlan, texts: Texts) -> Sheet:
    """The whole sheet."""
    drawing = Drawing()
    all_pieces = list(pieces(strip, circuit.segments))
    _draw_ground(drawing, texts)
    _draw_data(drawing)
    _draw_supply(drawing, circuit, texts)
    for place in range(1, len(all_pieces)):
        _draw_link(drawing, place, all_pieces)
    for place, piece in enumerate(all_pieces):
        _draw_piece(drawing, place, piece, texts)
    draw_dip(drawing, "U0", "74AHCT125", SHIFTER, {*AT_GROUND, INPUT, OUTPUT, POWER_LEG}, CHIP, TOP, WIDE)
    bottom = _corner(len(all_pieces) - 1).y + PIECE_HIGH + 20
    title = texts("sheet.strip", kind=strip.kind.upper(), pixels=strip.pixels)
    wide = FIRST_PIECE + ACROSS * (PIECE_WIDE + BETWEEN) + MARGIN
    return Sheet("strip", title, drawing.svg(wide, bottom, title))


def _leg(leg: int) -> Point:
    return leg_point(leg, len(SHIFTER), CHIP, TOP, WIDE)


def _draw_ground(drawing: Drawing, texts: Texts) -> None:
    """One ground for the Pi, the chip, the supply and the strip."""
    pi = Point(156, _leg(7).y)
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
    drawing.text((LEFT_RAIL + RIGHT_RAIL) / 2, low - 5, texts("sheet.ground"), 8, "middle", bold=True)


def _draw_data(drawing: Drawing) -> None:
    """From the Pi through the shifter to the first pixel."""
    number = PLACE_OF[SPI_DATA]
    y = _leg(INPUT).y
    drawing.box(MARGIN, y - 20, 148, _leg(7).y - y + 40, "#f4f2ec")
    for pin, what, height in ((number, f"GPIO {SPI_DATA} MOSI", y), (GROUND_PIN, "GND", _leg(7).y)):
        drawing.text(MARGIN + 6, height + 3, f"Pi: pin {pin} · {what}", 8.5, bold=True)
        drawing.terminal(Point(156, height), f"pi {pin}")
    drawing.wire(f"pi {number}", f"U0 {INPUT}", "green", Point(156, y), _leg(INPUT))
    out, first = _leg(OUTPUT), _end(0, "green", "left")
    aside, low = LEFT_RAIL - 2 * GRID, PIECES_TOP - 2 * GRID
    corner = Point(FIRST_PIECE - 14, low)
    points = (out, Point(aside, out.y), Point(aside, low), corner, Point(corner.x, first.y), first)
    drawing.wire(f"U0 {OUTPUT}", "pixel 0 green", "green", *points)
    resistor(drawing, aside - 60, low, SERIES)


def _draw_supply(drawing: Drawing, circuit: Circuit, texts: Texts) -> None:
    """The supply of its own, with the capacitor that takes the first gulp."""
    plus, minus = _leg(POWER_LEG).y, _leg(POWER_LEG).y + 6 * GRID
    size = amperes(total_of(circuit, "5V"))
    drawing.box(SUPPLY + 50, plus - 24, 106, minus - plus + 48, "#f4f2ec")
    drawing.text(
        SUPPLY + 107, (plus + minus) / 2, texts("sheet.own-supply", amperes=size), 9, "middle", bold=True
    )
    for volts, y, sign in (("5V", plus, "+"), ("GND", minus, "−")):
        drawing.text(SUPPLY + 58, y + 4, sign, 12, bold=True)
        drawing.terminal(Point(SUPPLY + 50, y), f"supply {volts}")
    drawing.wire("supply 5V", f"U0 {POWER_LEG}", "5V", Point(SUPPLY + 50, plus), _leg(POWER_LEG))
    drawing.wire(
        "ground", "supply GND", "GND", Point(RIGHT_RAIL, minus), Point(SUPPLY + 50, minus), joint=True
    )
    capacitor(drawing, _leg(POWER_LEG).x + 16, plus, _leg(13).y, f"{NANOFARADS}n")
    capacitor(drawing, SUPPLY + 6, plus, minus, f"{MICROFARADS}µ")
    drawing.text(SUPPLY - 3, (plus + minus) / 2 - 5, "+", 9, "end")
    for start, name, wire, low, x in (
        (Point(RIGHT_RAIL + 2 * GRID, plus), "5V", "5V", PIECES_TOP - GRID, FIRST_PIECE - 6),
        (Point(LEFT_RAIL, PIECES_TOP - 3 * GRID), "ground", "GND", PIECES_TOP - 3 * GRID, FIRST_PIECE - 22),
    ):
        first = _end(0, wire, "left")
        points = (start, Point(start.x, low), Point(x, low), Point(x, first.y), first)
        drawing.wire(name, f"pixel 0 {wire}", wire, *points, joint=True)


def _corner(place: int) -> Point:
    across, down = place % ACROSS, place // ACROSS
    return Point(FIRST_PIECE + across * (PIECE_WIDE + BETWEEN), PIECES_TOP + down * ROW_HIGH)


def _end(place: int, wire: str, side: str) -> Point:
    corner = _corner(place)
    return Point(corner.x + (PIECE_WIDE if side == "right" else 0), corner.y + WIRES[wire])


def _draw_link(drawing: Drawing, place: int, all_pieces: Sequence[Piece]) -> None:
    """From a piece to the next; at the end of a row back to the beginning of the one below."""
    before = all_pieces[place - 1].pixels
    last, first = before.first + before.count - 1, all_pieces[place].pixels.first
    for nth, wire in enumerate(WIRES):
        start, end = _end(place - 1, wire, "right"), _end(place, wire, "left")
        points = [start, end]
        if place % ACROSS == 0:
            right, left = start.x + 18 - 6 * nth, end.x - 6 - 8 * nth
            low = _corner(place).y - 12 - 9 * nth
            points = [
                start,
                Point(right, start.y),
                Point(right, low),
                Point(left, low),
                Point(left, end.y),
                end,
            ]
        drawing.wire(f"pixel {last} {wire} out", f"pixel {first} {wire}", wire, *points)


def _draw_piece(drawing: Drawing, place: int, piece: Piece, texts: Texts) -> None:
    corner, pixels = _corner(place), piece.pixels
    drawing.box(corner.x, corner.y, PIECE_WIDE, PIECE_HIGH, "#faf7ef" if piece.segment else "#eeeae0", FAINT)
    drawing.text(corner.x + PIECE_WIDE / 2, corner.y + 15, _whose(piece, texts), 10, "middle", bold=True)
    last = pixels.first + pixels.count - 1
    words = texts("sheet.pixels", first=pixels.first, last=last) if pixels.count > 1 else f"Pixel {last}"
    drawing.text(corner.x + PIECE_WIDE / 2, corner.y + 42, words, 8, "middle")
    shown = min(pixels.count, 5)
    for nth in range(shown):
        x = corner.x + PIECE_WIDE / 2 + (nth - (shown - 1) / 2) * 13
        drawing.box(x - 5, corner.y + 20, 10, 10, "#fff3c4", round_=1)
    for wire in WIRES:
        drawing.terminal(_end(place, wire, "left"), f"pixel {pixels.first} {wire}")
        drawing.terminal(_end(place, wire, "right"), f"pixel {last} {wire} out")


def _whose(piece: Piece, texts: Texts) -> str:
    if piece.segment is None:
        return texts("place.spare")
    place = piece.segment.place
    return texts("place.seat", number=place) if isinstance(place, int) else texts(f"place.{place}")
