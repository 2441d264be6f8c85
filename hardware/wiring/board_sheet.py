"""The sheets of the perfboard, hole by hole: from above with its parts, and mirrored as it is soldered."""

from collections.abc import Iterator
from string import ascii_letters

from .circuit import Circuit
from .perfboard import Hole, Insulated, Perfboard, Placed
from .rows import CORE
from .sheet import MARGIN, Drawn, WiringSheet
from .svg import CORES, FAINT, INK, LARGE, PAPER, SMALL, Drawing, Point
from .texts import Texts

PITCH, LEFT_EDGE, TOP_EDGE = 16, 22, 84
# What is written above a board needs so much.
LEAST = 620
GREEN, COPPER, BODY, BLACK = "#e9efe4", "#c98a4b", "#f4f2ec", "#4a4640"
# What is no seat's has the colours of power; where the names at the clamp of a supply stand.
OWN = {"5V": "5V", "GND": "GND", "DATA": "green"}
ASIDE = {"5V": (-8, -10), "GND": (-8, 20)}
# The letters and digits that two ends of one wire have in common: A1, A2, ... Z9, a1, ...
EACH = 9
# From a row over the 5 V to the core of its cable, it is less far than this.
HOP = 5


def label(nth: int) -> str:
    """What stands at both ends of an insulated wire."""
    return f"{ascii_letters.swapcase()[nth // EACH]}{nth % EACH + 1}"


def labelled(board: Perfboard) -> dict[str, Insulated]:
    """The insulated wires by their labels; what only hops over a rail is drawn, and needs none."""
    return {label(nth): wire for nth, wire in enumerate(wire for wire in board.wires if not is_hop(wire))}


def is_hop(wire: Insulated) -> bool:
    """Whether a wire only hops over a rail, within its row."""
    (board, column, row), end = wire.start, wire.end
    return (board, row) == (end.board, end.row) and abs(end.column - column) < HOP


def board_sheets(board: Perfboard, circuit: Circuit, texts: Texts) -> Iterator[WiringSheet]:
    """Each board from both sides."""
    many = len(board.sizes)
    for number in range(many):
        which = f" {number + 1}/{many}" if many > 1 else ""
        for side in ("above", "below"):
            drawn = _Side(board, circuit, texts, number, side == "below").drawn()
            title = texts(f"board.{side}", which=which)
            name = f"board{f'-{number + 1}' if many > 1 else ''}-{side}"
            yield WiringSheet(name, title, drawn.drawing.svg(drawn.wide, drawn.high, title))


class _Side:
    """Draws one side of one board."""

    def __init__(self, board: Perfboard, circuit: Circuit, texts: Texts, number: int, below: bool) -> None:
        self._board, self._circuit, self._texts = board, circuit, texts
        self._number, self._below = number, below
        self._parts = [part for part in board.parts if _first(part).board == number]
        self._bare = [bare for bare in board.bare if bare.start.board == number]
        self._columns, self._rows = board.sizes[number]
        self._drawing = Drawing()

    def drawn(self) -> Drawn:
        """Holes, then what joins them, then what sits in them."""
        wide, high = self._columns * PITCH + LEFT_EDGE + 6, self._rows * PITCH + TOP_EDGE + 8
        self._draw_board(wide)
        if self._below:
            self._draw_bare()
            for part in self._parts:
                for hole in part.legs.values():
                    self._drawing.circle(self._point(hole), 3.2, COPPER, INK)
            self._draw_pin_one()
        else:
            self._draw_plugs()
            for part in self._parts:
                self._draw_part(part)
            self._draw_places()
        self._draw_ends()
        return Drawn(self._drawing, max(wide, LEAST), high)

    def _point(self, hole: Hole) -> Point:
        """Where a hole is; from below the right is at the left."""
        column = self._columns - 1 - hole.column if self._below else hole.column
        return Point(LEFT_EDGE + PITCH * column + PITCH / 2, TOP_EDGE + PITCH * hole.row + PITCH / 2)

    def _draw_board(self, wide: float) -> None:
        draw, size = self._drawing, (self._columns, self._rows)
        key = "board.how-below" if self._below else "board.how-above"
        for line, words in enumerate(self._texts(key, columns=size[0], rows=size[1]).split("; ")):
            draw.text(MARGIN, 12 + 13 * line, words, SMALL, bold=line == 0)
        draw.box(LEFT_EDGE, TOP_EDGE, wide - LEFT_EDGE - 6, self._rows * PITCH, GREEN)
        for column in range(self._columns):
            at = Hole(self._number, column, 0)
            draw.text(self._point(at).x, TOP_EDGE - 4, str(at)[:-1], SMALL, "middle", colour=FAINT)
        for row in range(self._rows):
            low = self._point(Hole(0, 0, row)).y + 3.8
            draw.text(LEFT_EDGE - 3, low, str(row + 1), SMALL, "end", colour=FAINT)
            for column in range(self._columns):
                draw.circle(self._point(Hole(self._number, column, row)), 1.8, PAPER, FAINT)

    def _draw_bare(self) -> None:
        for bare in self._bare:
            ends = self._point(bare.start), self._point(bare.end)
            self._drawing.stroke(*ends, colour=COPPER, wide=4)

    def _draw_pin_one(self) -> None:
        """The one whose pad is square: the board is turned over along its long side."""
        for part in self._parts:
            if part.kind == "pin" and part.label in ("1", "2", "39", "40"):
                at = self._point(_first(part))
                if part.label == "1":
                    self._drawing.box(at.x - 5, at.y - 5, 10, 10, COPPER, round_=0)
                low = at.y + (-6 if int(part.label) < 3 else 15)
                self._drawing.text(at.x, low, part.label, SMALL, "middle", bold=True)

    def _draw_places(self) -> None:
        """Whose cable leaves where, at the first of its cores; of what is no seat's each end has its name."""
        named = set[str]()
        for part in self._parts:
            place, _, core = next(iter(part.legs)).rpartition(" ")
            own = core if place in ("strip", "supply") else ""
            if part.kind == "terminal" and place + own not in named:
                named.add(place + own)
                at, words = self._point(_first(part)), _short(place, own, self._texts)
                # The clamp of a supply has its capacitor at its right.
                aside, low = ASIDE.get(own, (9, 4)) if place == "supply" else (9, 4)
                # Over the holes, which would strike it through.
                if aside > 0:
                    self._drawing.box(at.x + aside - 1, at.y - 7, 9 * len(words), 14, GREEN, "none")
                self._drawing.text(at.x + aside, at.y + low, words, LARGE, bold=True)

    def _draw_plugs(self) -> None:
        """Round the cores of each place its plug, with the tongue that lets it in one way only."""
        for cores in self._board.plugs.values():
            if _first(cores[0]).board == self._number:
                top, bottom = (self._point(_first(core)) for core in (cores[0], cores[-1]))
                self._drawing.box(top.x - 7.5, top.y - 7.5, 15, bottom.y - top.y + 15, PAPER)
                edge = Point(top.x - 7.5, top.y - 7.5), Point(top.x - 7.5, bottom.y + 7.5)
                self._drawing.stroke(*edge, wide=3)

    def _draw_part(self, part: Placed) -> None:
        ends = [self._point(hole) for hole in part.legs.values()]
        draw = {"pin": self._pin, "chip": self._chip, "terminal": self._terminal}.get(part.kind, self._lying)
        draw(part, ends)

    def _pin(self, part: Placed, ends: list[Point]) -> None:
        at, is_first = ends[0], part.label == "1"
        self._drawing.box(at.x - 6, at.y - 6, 12, 12, BLACK, round_=0 if is_first else 6)
        self._drawing.text(at.x, at.y + 3.8, part.label, SMALL, "middle", is_first, PAPER)

    def _chip(self, part: Placed, ends: list[Point]) -> None:
        left, right = min(at.x for at in ends), max(at.x for at in ends)
        top, bottom = min(at.y for at in ends), max(at.y for at in ends)
        self._drawing.box(left + 4, top - 6, right - left - 8, bottom - top + 12, BODY)
        middle = (left + right) / 2
        notch = Point(middle - 5, top - 6), Point(middle, top - 1), Point(middle + 5, top - 6)
        self._drawing.stroke(*notch, fill=FAINT)
        self._drawing.text(middle, (top + bottom) / 2 + 4, part.label, SMALL, "middle", bold=True)
        for at in ends:
            self._drawing.circle(at, 3.2, "#e7c65a")

    def _terminal(self, part: Placed, ends: list[Point]) -> None:
        """In the colour of its core; white ones have it as a ring."""
        place, _, what = next(iter(part.legs)).rpartition(" ")
        core = OWN.get(what, "green") if place in ("strip", "supply") else CORE[what]
        colour = CORES[core.removeprefix("white-")]
        white = core.startswith("white-")
        self._drawing.circle(ends[0], 5, PAPER if white else colour, colour if white else INK)
        if white:
            self._drawing.circle(ends[0], 2, colour, "none")

    def _lying(self, part: Placed, ends: list[Point]) -> None:
        """A part with its legs at its ends, its value on it."""
        first, last = ends[0], ends[-1]
        self._drawing.stroke(first, last, colour=INK, wide=1.6)
        middle = Point((first.x + last.x) / 2, (first.y + last.y) / 2)
        if part.kind == "capacitor":
            self._drawing.circle(middle, 6, "#e0a45c")
        elif part.kind in ("transistor", "electrolytic"):
            self._standing(part, ends, middle)
        else:
            fill = "#e58b4a" if part.kind == "diode" else PAPER
            self._drawing.box(middle.x - 19, middle.y - 6.5, 38, 13, fill)
            words = "" if part.kind == "diode" else part.label
            self._drawing.text(middle.x, middle.y + 3.8, words, SMALL, "middle")
            if part.kind == "diode":
                self._drawing.box(middle.x + 12, middle.y - 6.5, 4, 13, INK, round_=0)
        if part.kind not in ("transistor", "electrolytic"):
            for at in ends:
                self._drawing.circle(at, 2.4, "#e7c65a")

    def _standing(self, part: Placed, ends: list[Point], middle: Point) -> None:
        self._drawing.box(middle.x - 6, ends[0].y - 7, 14, ends[-1].y - ends[0].y + 14, BLACK, round_=5)
        if part.kind == "transistor":
            # Its flat side, as it has to be for collector, base and emitter to come in this order.
            flat = Point(middle.x - 6, ends[0].y - 7), Point(middle.x - 6, ends[-1].y + 7)
            self._drawing.stroke(*flat, colour=COPPER, wide=3)
        for name, at in zip(part.legs, ends, strict=True):
            letter = name[-1].replace("-", "−")
            self._drawing.text(middle.x + 1, at.y + 4, letter, SMALL, "middle", bold=True, colour=PAPER)

    def _draw_ends(self) -> None:
        """Of the insulated wires: both ends have one name, a hop is drawn."""
        for wire in self._board.wires:
            if is_hop(wire) and wire.start.board == self._number:
                ends = self._point(wire.start), self._point(wire.end)
                if not self._below:
                    self._drawing.stroke(*ends, colour=CORES["blue"], wide=2)
                for at in ends:
                    self._drawing.circle(at, 3.2, CORES["blue"], INK)
        for name, wire in labelled(self._board).items():
            for end in (wire.start, wire.end):
                if end.board == self._number:
                    at = self._point(end)
                    self._drawing.circle(at, 7.4, "#fff3c4", CORES["blue"])
                    self._drawing.text(at.x, at.y + 3.8, name, SMALL, "middle", bold=True)


def _first(part: Placed) -> Hole:
    return next(iter(part.legs.values()))


def _short(place: str, own: str, texts: Texts) -> str:
    """A seat's number, or what else leads away there, as short as a board wants it."""
    if place.startswith("seat "):
        return place.removeprefix("seat ")
    return texts(f"board.{place}", core=own)
