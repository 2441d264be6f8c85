"""The parts as they lie on the bench: which leg is which, each drawn once."""

from collections.abc import Callable, Iterator

from .circuit import Circuit
from .dip import draw_dip
from .rows import is_driven
from .sheet import MARGIN, Sheet
from .svg import INK, Drawing, Point
from .texts import Texts

CARD, CARD_HIGH, ACROSS = 146, 150, 5
ARRAY = {leg: f"{leg}B" for leg in range(1, 9)} | {9: "GND", 10: "COM"}
ARRAY |= {leg: f"{19 - leg}C" for leg in range(11, 19)}
GREY, LIT = "#8a857a", "#f7d94c"

Draw = Callable[[Drawing, float], None]


def details_sheet(circuit: Circuit, texts: Texts) -> Sheet:
    """Every part that this wiring has and that can be put in the wrong way round."""
    drawing = Drawing()
    cards = list(_cards(circuit))
    for place, (name, draw) in enumerate(cards):
        left = MARGIN + place * CARD
        drawing.text(left + CARD / 2, 16, texts(f"detail.{name}"), 9, "middle", bold=True)
        for line, words in enumerate(texts(f"detail.{name}-how").split("; ")):
            drawing.text(left + CARD / 2, CARD_HIGH + 12 * line, words, 8, "middle")
        draw(drawing, left + CARD / 2)
    high = CARD_HIGH + 40
    if circuit.arrays:
        _array(drawing, texts, high)
        high += 290
    title = texts("sheet.details")
    return Sheet("parts", title, drawing.svg(2 * MARGIN + ACROSS * CARD, high, title))


def _cards(circuit: Circuit) -> Iterator[tuple[str, Draw]]:
    if any(line.part == "lamp" for line in circuit.lamps):
        yield ("arcade", _arcade) if circuit.wiring.lamps.startswith("arcade") else ("led", _led)
    colours = [line for line in circuit.lamps if line.part == "red"]
    if colours:
        yield "anode" if is_driven(colours[0], circuit) else "cathode", _rgb
    yield "button", _button
    if circuit.buzzers:
        yield "transistor", _transistor
        yield "diode", _diode


def _led(drawing: Drawing, x: float) -> None:
    """From the side: the flat edge and the short leg are minus."""
    drawing.stroke(
        Point(x - 16, 70), Point(x - 16, 44), Point(x - 8, 34), Point(x + 8, 34), Point(x + 16, 44),
        Point(x + 16, 70), Point(x - 16, 70), fill=LIT,
    )  # fmt: skip
    for side, long, sign in ((-6, 128, "+"), (6, 114, "−")):
        drawing.stroke(Point(x + side, 70), Point(x + side, long), colour=GREY, wide=2.5)
        drawing.text(x + side * 2.6, 96, sign, 14, "middle", bold=True)
    drawing.stroke(Point(x + 16, 44), Point(x + 16, 70), wide=3.5)


def _rgb(drawing: Drawing, x: float) -> None:
    """From the side: red, the longest leg, green, blue."""
    drawing.stroke(
        Point(x - 20, 66), Point(x - 20, 44), Point(x - 9, 32), Point(x + 9, 32), Point(x + 20, 44),
        Point(x + 20, 66), Point(x - 20, 66), fill="#f2f2ea",
    )  # fmt: skip
    legs = ((-15, 112, "#d22b2b"), (-5, 130, INK), (5, 116, "#178a3c"), (15, 110, "#1f62c9"))
    for side, long, colour in legs:
        drawing.stroke(Point(x + side, 66), Point(x + side, long), colour=colour, wide=2.5)


def _arcade(drawing: Drawing, x: float) -> None:
    """From behind: two contacts of the lamp, with plus."""
    drawing.circle(Point(x, 70), 36, "#f4f2ec")
    for side, sign in ((-18, "+"), (18, "−")):
        drawing.box(x + side - 4, 58, 8, 24, "#e7c65a", round_=0)
        drawing.text(x + side, 54, sign, 13, "middle", bold=True)


def _button(drawing: Drawing, x: float) -> None:
    """A push button from below: the two that touch only under the finger."""
    drawing.box(x - 26, 40, 52, 52, "#f4f2ec")
    drawing.circle(Point(x, 66), 15, "#d9d4c7")
    for side, foot in ((-20, "a"), (20, "b")):
        drawing.stroke(Point(x + side, 92), Point(x + side, 118), colour=GREY, wide=4)
        drawing.text(x + side, 130, foot, 9, "middle", bold=True)


def _transistor(drawing: Drawing, x: float) -> None:
    """The flat side towards us: collector, base, emitter."""
    drawing.box(x - 24, 36, 48, 36, "#4a4640")
    drawing.text(x, 57, "BC337", 9, "middle", bold=True, colour="#ffffff")
    for side, name in ((-14, "C"), (0, "B"), (14, "E")):
        drawing.stroke(Point(x + side, 72), Point(x + side, 116), colour=GREY, wide=2.5)
        drawing.text(x + side, 128, name, 10, "middle", bold=True)


def _diode(drawing: Drawing, x: float) -> None:
    """Lying: the ring is at the side of plus."""
    drawing.stroke(Point(x - 54, 78), Point(x + 54, 78), colour=GREY, wide=2.5)
    drawing.box(x - 24, 68, 48, 20, "#e58b4a")
    drawing.box(x + 12, 68, 6, 20, INK, round_=0)
    drawing.text(x + 46, 68, "+5 V", 9, "middle", bold=True)


def _array(drawing: Drawing, texts: Texts, top: float) -> None:
    """A driver array: inputs left, outputs opposite."""
    draw_dip(drawing, "U1 …", "ULN2803A", ARRAY, set(ARRAY) - {10}, 150, top + 30, 130)
    for line, words in enumerate(texts("detail.array-how").split("; ")):
        drawing.text(330, top + 60 + 14 * line, words, 9)
