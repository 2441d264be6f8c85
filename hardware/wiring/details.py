"""The parts as they lie on the bench: which leg is which, each drawn once."""

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from typing import NamedTuple

from . import symbols
from .circuit import MICROFARADS, Circuit
from .dip import draw_dip
from .rows import is_driven
from .sheet import MARGIN, WiringSheet
from .shopping import resistors
from .svg import INK, LARGE, SMALL, Drawing, Point
from .texts import Texts

CARD, HIGH, ACROSS = 180, 226, 4
HOW_AT, SYMBOL_AT = 152, 194
ARRAY = {leg: f"{leg}B" for leg in range(1, 9)} | {9: "GND", 10: "COM"}
ARRAY |= {leg: f"{19 - leg}C" for leg in range(11, 19)}
GREY, LIT, GOLD, WHITE = "#8a857a", "#f7d94c", "#b58900", "#ffffff"
# Black, brown, red, orange, yellow, green, blue, violet, grey, white: the digits from 0 on.
RINGS = (
    "#1d1a16", "#7a4a21", "#d22b2b", "#f07d13", "#f4d800", "#178a3c", "#1f62c9", "#8e24aa", "#9a9a9a", WHITE
)  # fmt: skip

Draw = Callable[[Drawing], None]


def details_sheet(circuit: Circuit, texts: Texts) -> WiringSheet:
    """Every part that this wiring has and that can be put in the wrong way round."""
    drawing = Drawing()
    cards = list(_cards(circuit))
    for place, (name, draw, symbol, ohms) in enumerate(cards):
        card = Drawing()
        words = texts(f"detail.{name}")
        card.text(0, 16, f"{words} {texts.ohms(ohms)}" if ohms else words, LARGE, "middle", bold=True)
        for line, words in enumerate(texts(f"detail.{name}-how").split("; ")):
            card.text(0, HOW_AT + 12 * line, words, SMALL, "middle")
        draw(card)
        symbol(card)
        drawing.place(card, MARGIN + CARD * (place % ACROSS + 0.5), HIGH * (place // ACROSS))
    high = HIGH * ceil(len(cards) / ACROSS)
    if circuit.arrays:
        _array(drawing, texts, high)
        high += 290
    title = texts("sheet.details")
    return WiringSheet("parts", title, drawing.svg(2 * MARGIN + ACROSS * CARD, high, title))


class PartCard(NamedTuple):
    """The name of a part, how it looks, its sign in the pictures, and its value if it is a resistor."""

    name: str
    look: Draw
    sign: Draw
    ohms: int = 0


def _cards(circuit: Circuit) -> Iterator[PartCard]:
    """Every part, once for each of its values."""
    top, bottom, colour = SYMBOL_AT - 10, SYMBOL_AT + 10, circuit.wiring.lamps
    if any(line.part == "lamp" for line in circuit.lamps):
        arcade = colour.startswith("arcade")
        name, look = ("arcade", _arcade) if arcade else ("led", _led)
        yield PartCard(name, look, lambda card: symbols.led(card, 0, top, bottom, colour))
    colours = [line for line in circuit.lamps if line.part == "red"]
    if colours:
        name = "anode" if is_driven(colours[0], circuit) else "cathode"
        yield PartCard(name, _rgb, lambda card: symbols.led(card, 0, top, bottom, "red"))
    yield PartCard("button", _button, lambda card: symbols.button(card, 0, top, bottom))
    for ohms in sorted(resistors(circuit)):
        sign = partial(symbols.resistor, x=0, y=SYMBOL_AT, value=ohms)
        yield PartCard("resistor", partial(_resistor, ohms=ohms), sign, ohms)
    if circuit.has_filters or circuit.wiring.plan.addresses:
        yield PartCard("capacitor", _capacitor, lambda card: symbols.capacitor(card, 0, top, bottom, "100n"))
    if circuit.wiring.plan.strip:
        sign = partial(_electrolytic_sign, top=top, bottom=bottom)
        yield PartCard("electrolytic", _electrolytic, sign)
    if circuit.buzzers:
        yield PartCard("motor", _motor, lambda card: symbols.motor(card, 0, top, bottom))
        sign = partial(symbols.transistor, base=Point(-12, SYMBOL_AT), reach=12)
        yield PartCard("transistor", _transistor, sign)
        yield PartCard("diode", _diode, lambda card: symbols.diode(card, 0, top, bottom))


def _led(card: Drawing) -> None:
    """From the side: the flat edge and the short leg are minus."""
    card.stroke(
        Point(-16, 70), Point(-16, 44), Point(-8, 34), Point(8, 34), Point(16, 44),
        Point(16, 70), Point(-16, 70), fill=LIT,
    )  # fmt: skip
    for side, long, sign in ((-6, 128, "+"), (6, 114, "−")):
        card.stroke(Point(side, 70), Point(side, long), colour=GREY, wide=2.5)
        card.text(side * 2.6, 96, sign, 14, "middle", bold=True)
    card.stroke(Point(16, 44), Point(16, 70), wide=3.5)


def _rgb(card: Drawing) -> None:
    """From the side: red, the longest leg, green, blue."""
    card.stroke(
        Point(-20, 66), Point(-20, 44), Point(-9, 32), Point(9, 32), Point(20, 44),
        Point(20, 66), Point(-20, 66), fill="#f2f2ea",
    )  # fmt: skip
    legs = ((-15, 112, "#d22b2b"), (-5, 130, INK), (5, 116, "#178a3c"), (15, 110, "#1f62c9"))
    for side, long, colour in legs:
        card.stroke(Point(side, 66), Point(side, long), colour=colour, wide=2.5)


def _arcade(card: Drawing) -> None:
    """From behind: two contacts of the lamp, with plus."""
    card.circle(Point(0, 70), 36, "#f4f2ec")
    for side, sign in ((-18, "+"), (18, "−")):
        card.box(side - 4, 58, 8, 24, "#e7c65a", round_=0)
        card.text(side, 54, sign, 13, "middle", bold=True)


def _button(card: Drawing) -> None:
    """A push button from below: the two that touch only under the finger."""
    card.box(-26, 40, 52, 52, "#f4f2ec")
    card.circle(Point(0, 66), 15, "#d9d4c7")
    for side, foot in ((-20, "a"), (20, "b")):
        card.stroke(Point(side, 92), Point(side, 118), colour=GREY, wide=4)
        card.text(side, 130, foot, 9, "middle", bold=True)


def _transistor(card: Drawing) -> None:
    """The flat side towards us: collector, base, emitter."""
    card.box(-24, 36, 48, 36, "#4a4640")
    card.text(0, 57, "BC337", 9, "middle", bold=True, colour="#ffffff")
    for side, name in ((-14, "C"), (0, "B"), (14, "E")):
        card.stroke(Point(side, 72), Point(side, 116), colour=GREY, wide=2.5)
        card.text(side, 128, name, 10, "middle", bold=True)


def _diode(card: Drawing) -> None:
    """Lying: the ring is at the side of plus."""
    card.stroke(Point(-54, 78), Point(54, 78), colour=GREY, wide=2.5)
    card.box(-24, 68, 48, 20, "#e58b4a")
    card.box(12, 68, 6, 20, INK, round_=0)
    card.text(46, 68, "+5 V", 9, "middle", bold=True)


def _resistor(card: Drawing, ohms: int) -> None:
    """Lying, with its rings: two digits, so many noughts, and gold at some distance."""
    card.stroke(Point(-54, 78), Point(54, 78), colour=GREY, wide=2.5)
    card.box(-26, 68, 52, 20, "#e6d3a8")
    digits = str(ohms)
    rings = [RINGS[int(digits[0])], RINGS[int(digits[1])], RINGS[len(digits) - 2], GOLD]
    for side, colour in zip((-18, -8, 2, 16), rings, strict=True):
        card.box(side, 68, 6, 20, colour, INK if colour == WHITE else "none", 0)


def _capacitor(card: Drawing) -> None:
    """A small disc."""
    for side in (-8, 8):
        card.stroke(Point(side, 70), Point(side, 116), colour=GREY, wide=2.5)
    card.circle(Point(0, 62), 17, "#e0a45c")
    card.text(0, 65, "104", 9, "middle", bold=True)


def _electrolytic(card: Drawing) -> None:
    """A can with its stripe at the short leg."""
    for side, long, sign in ((-8, 128, "+"), (8, 114, "−")):
        card.stroke(Point(side, 84), Point(side, long), colour=GREY, wide=2.5)
        card.text(side * 2.6, 106, sign, 14, "middle", bold=True)
    card.box(-20, 34, 40, 50, "#2f3b52")
    card.box(10, 34, 10, 50, "#c9ced8", round_=0)
    card.text(15, 63, "−", 12, "middle", bold=True)


def _electrolytic_sign(card: Drawing, top: float, bottom: float) -> None:
    """As on the strip's sheet: plus above."""
    symbols.capacitor(card, 0, top, bottom, f"{MICROFARADS}µ")
    card.text(-9, top + 6, "+", 9, "end")


def _motor(card: Drawing) -> None:
    """A coin with two wires."""
    for side, colour in ((-5, "#d22b2b"), (5, "#1f62c9")):
        card.stroke(Point(side, 80), Point(side, 118), colour=colour, wide=2.5)
    card.circle(Point(0, 62), 22, "#d9d4c7")


def _array(drawing: Drawing, texts: Texts, top: float) -> None:
    """A driver array: inputs left, outputs opposite."""
    draw_dip(drawing, "U1 …", "ULN2803A", ARRAY, set(ARRAY) - {10}, 150, top + 30, 130)
    for line, words in enumerate(texts("detail.array-how").split("; ")):
        drawing.text(330, top + 60 + 16 * line, words, SMALL)
