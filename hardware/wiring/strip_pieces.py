"""The strip cut into pieces: whom each lights, which way its data runs, and its three wires by name."""

from collections.abc import Collection, Iterator, Sequence

from ..plan import Pixels, StripPlan
from .circuit import Segment
from .sheet import HIGHEST, MARGIN
from .svg import FAINT, INK, LARGE, SMALL, Drawing, Point
from .texts import Texts

ACROSS = 5
WIDE, HIGH, BETWEEN, FIRST_PIECE, ROW_HIGH = 112, 54, 26, 34, 106
# The three wires of a strip, by how far down they run in a piece; and what is printed there.
WIRES = {"5V": 11, "green": 27, "GND": 43}
NAMES = {"5V": "+5V", "green": "DATA", "GND": "GND"}
# More pixels of one piece than these are told by their numbers alone.
SHOWN, PIXEL_APART = 3, 13


def pieces(strip: StripPlan, segments: Sequence[Segment]) -> Iterator[Segment]:
    """All of the strip, from its near end."""
    at = 0
    for segment in segments:
        if segment.pixels.first > at:
            yield Segment(None, Pixels(at, segment.pixels.first - at))
        yield segment
        at = segment.pixels.last + 1
    if at < strip.pixels:
        yield Segment(None, Pixels(at, strip.pixels - at))


def rows_from(top: float) -> int:
    """How many rows of pieces there is room for below."""
    return int((HIGHEST - top) // ROW_HIGH)


class StripPieces:
    """Draws the pieces of one sheet, row by row."""

    def __init__(
        self,
        drawing: Drawing,
        texts: Texts,
        top: float,
        here: Sequence[Segment],
        fed: Collection[Segment] = (),
    ) -> None:
        self._drawing, self._texts = drawing, texts
        self._top, self._pieces, self._fed = top, here, fed
        self.right = FIRST_PIECE + ACROSS * (WIDE + BETWEEN)
        self.bottom = self._corner(len(here) - 1).y + HIGH + 34

    def draw(self, before: Segment | None, after: Segment | None) -> None:
        """All of them; before the first and after the last may come those of other sheets."""
        if before is not None:
            self._begin(before)
        for place in range(1, len(self._pieces)):
            self._link(place)
        for place, piece in enumerate(self._pieces):
            self._piece(place, piece)
        self._name_wires()
        if after is not None:
            corner = self._corner(len(self._pieces) - 1)
            words = f"→ {self._whose(after)}"
            # Below the wires of the supply, if they come in here.
            below = 28 if self._pieces[-1] in self._fed else 14
            self._drawing.text(corner.x + WIDE, corner.y + HIGH + below, words, SMALL, "end", bold=True)

    def end(self, place: int, wire: str, side: str) -> Point:
        """Where a wire is soldered onto a piece."""
        corner = self._corner(place)
        return Point(corner.x + (WIDE if side == "right" else 0), corner.y + WIRES[wire])

    def _corner(self, place: int) -> Point:
        across, down = place % ACROSS, place // ACROSS
        return Point(FIRST_PIECE + across * (WIDE + BETWEEN), self._top + down * ROW_HIGH)

    def _begin(self, before: Segment) -> None:
        """The wires that come from the sheet before."""
        for wire in WIRES:
            name, end = f"pixel {before.pixels.last} {wire} out", self.end(0, wire, "left")
            start = Point(MARGIN, end.y)
            self._drawing.wire(name, f"pixel {self._pieces[0].pixels.first} {wire}", wire, start, end)
            self._drawing.terminal(start, name)
        self._drawing.text(MARGIN, self._top - 8, f"{self._whose(before)} →", SMALL, bold=True)

    def _link(self, place: int) -> None:
        """From a piece to the next; at the end of a row back to the beginning of the one below."""
        last, first = self._pieces[place - 1].pixels.last, self._pieces[place].pixels.first
        for nth, wire in enumerate(WIRES):
            start, end = self.end(place - 1, wire, "right"), self.end(place, wire, "left")
            points = [start, end]
            if place % ACROSS == 0:
                right, left = start.x + 18 - 6 * nth, end.x - 6 - 8 * nth
                low = end.y - WIRES[wire] - 12 - 9 * nth
                points[1:1] = [Point(right, start.y), Point(right, low), Point(left, low), Point(left, end.y)]
            self._drawing.wire(f"pixel {last} {wire} out", f"pixel {first} {wire}", wire, *points)

    def _piece(self, place: int, piece: Segment) -> None:
        draw, corner, pixels = self._drawing, self._corner(place), piece.pixels
        middle = corner.x + WIDE / 2
        draw.box(corner.x, corner.y, WIDE, HIGH, "#eeeae0" if piece.place is None else "#faf7ef", FAINT)
        draw.text(middle + 4, corner.y + 15, self._whose(piece), LARGE, "middle", bold=True)
        words = self._texts("sheet.pixel", number=pixels.last)
        if pixels.count > 1:
            words = self._texts("sheet.pixels", first=pixels.first, last=pixels.last)
        draw.text(middle + 8, corner.y + 49, words, SMALL, "middle")
        shown = min(pixels.count, SHOWN)
        for nth in range(shown):
            x = middle + (nth - (shown - 1) / 2) * PIXEL_APART
            draw.box(x - 5, corner.y + WIRES["green"] - 5, 10, 10, "#fff3c4", round_=1)
        self._arrow(Point(corner.x + WIDE - 8, corner.y + WIRES["green"]))
        if piece in self._fed:
            self._feed(corner, pixels.first)
        for wire in WIRES:
            draw.terminal(self.end(place, wire, "left"), f"pixel {pixels.first} {wire}")
            draw.terminal(self.end(place, wire, "right"), f"pixel {pixels.last} {wire} out")

    def _feed(self, corner: Point, first: int) -> None:
        """Plus and minus of the supply come in here, too, from below."""
        low = corner.y + HIGH
        for wire, x in (("5V", corner.x + 5), ("GND", corner.x + WIDE - 5)):
            end = Point(x, low)
            self._drawing.wire(
                f"feed {first} {wire}", f"pixel {first} {wire} fed", wire, Point(x, low + 16), end
            )
            self._drawing.terminal(end, f"pixel {first} {wire} fed")
        for sign, x in (("+", corner.x + 13), ("−", corner.x + WIDE - 13)):
            self._drawing.text(x, low + 13, sign, SMALL, "middle", bold=True)
        self._drawing.text(
            corner.x + WIDE / 2, low + 13, self._texts("sheet.fed"), SMALL, "middle", bold=True
        )

    def _arrow(self, tip: Point) -> None:
        """As it is printed on the strip: the way of the data."""
        back = tip.x - 8
        self._drawing.stroke(Point(tip.x - 22, tip.y), Point(back, tip.y), wide=2)
        head = Point(back, tip.y - 5), tip, Point(back, tip.y + 5), Point(back, tip.y - 5)
        self._drawing.stroke(*head, fill=INK)

    def _name_wires(self) -> None:
        """At the first piece of a sheet."""
        for wire, name in NAMES.items():
            end = self.end(0, wire, "left")
            self._drawing.text(end.x + 5, end.y + 3.5, name, 9, bold=True)

    def _whose(self, piece: Segment) -> str:
        return self._texts.spot(piece.place)
