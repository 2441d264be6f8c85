"""Pictures of a wiring, read back: their wires, where these can be soldered on, and what a plan wants."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from hardware.plan import ADDRESSES, OUTPUT_ONLY, ExpanderPin, GpioPin, LampPlan, PanelPlan, Pin, Pixels
from hardware.wiring.circuit import Circuit
from hardware.wiring.page import sheets
from hardware.wiring.reading import panel_in, read_wiring
from hardware.wiring.sheet import WiringSheet
from hardware.wiring.texts import Texts
from hardware.wiring.wiring import Wiring
from hardware.yaml_lines import parse

SVG = "{http://www.w3.org/2000/svg}"
ENGLISH = Texts("en")

# The header as every pinout has it, written down once more.
PHYSICAL = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
    16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip


def wiring_from(text: str) -> Wiring:
    """What stands under `panel:` of a box.yaml; whatever is wrong with it is a `ValueError`."""
    panel = panel_in(parse(text, Path("box.yaml")))
    assert panel is not None
    return read_wiring(panel)


def can_be_wired(plan: PanelPlan) -> bool:
    """Whether no pin is wired twice, chips read their buttons, and no pixel lights two places."""
    strips = [lamp for lamp in plan.lamps.values() if isinstance(lamp, Pixels)]
    lit = [pixel for lamp in strips for pixel in range(lamp.first, lamp.last + 1)]
    buttons = [pin for pin in plan.buttons.values() if isinstance(pin, ExpanderPin)]
    return (
        len(set(plan.pins)) == len(plan.pins)
        and all(pin.pin not in OUTPUT_ONLY for pin in buttons)
        and set(plan.addresses) <= set(ADDRESSES)
        and len(set(lit)) == len(lit) <= (plan.strip.pixels if plan.strip else 0)
    )


class Point(NamedTuple):
    x: float
    y: float


class Wire(NamedTuple):
    """A wire as it is found in a picture."""

    start: str
    end: str
    points: tuple[Point, ...]

    @property
    def legs(self) -> Iterator[tuple[Point, Point]]:
        return pairwise(self.points)


def drawn(wiring: Wiring, texts: Texts = ENGLISH) -> list[WiringSheet]:
    """All its sheets but the bench's."""
    return [sheet for sheet in sheets(Circuit(wiring), texts) if sheet.name != "parts"]


def wires_of(sheet: WiringSheet) -> list[Wire]:
    """The wires of a picture, read back."""
    found = []
    for group in ElementTree.fromstring(sheet.svg).iter(f"{SVG}g"):
        if group.get("class") == "wire":
            line = group.find(f"{SVG}path")
            assert line is not None
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", str(line.get("d")))]
            points = tuple(map(Point, numbers[::2], numbers[1::2]))
            found.append(Wire(str(group.get("data-from")), str(group.get("data-to")), points))
    return found


def terminals_of(sheet: WiringSheet) -> dict[str, Point]:
    """Where wires can be soldered on, by name."""
    circles = ElementTree.fromstring(sheet.svg).iter(f"{SVG}circle")
    named = [circle for circle in circles if circle.get("class") == "terminal"]
    return {
        str(one.get("data-name")): Point(float(str(one.get("cx"))), float(str(one.get("cy"))))
        for one in named
    }


def leg(pin: Pin) -> str:
    """The leg of a pin, counted as the data sheets do."""
    if isinstance(pin, GpioPin):
        return f"pi {PHYSICAL[pin.bcm]}"
    return f"{pin.address:#04x} {pin.pin - 7 if pin.pin > 7 else pin.pin + 21}"


def of_lamp(place: str, lamp: LampPlan) -> list[tuple[str, str]]:
    """The connections of a lamp on pins."""
    if isinstance(lamp, ExpanderPin):
        return [(leg(lamp), f"{place} lamp")]
    if isinstance(lamp, Pixels):
        return []
    parts = ("lamp",) if len(lamp.pins) == 1 else ("red", "green", "blue")
    return [(leg(pin), f"{place} {part}") for pin, part in zip(lamp.pins, parts, strict=True)]


def planned(plan: PanelPlan) -> list[tuple[str, str]]:
    """Every connection between a pin and a place."""
    wanted = [(leg(plan.host), "host button"), *of_lamp("centre", plan.centre)]
    for number, seat in enumerate(plan.seats, 1):
        wanted += [(leg(seat.button), f"seat {number} button"), *of_lamp(f"seat {number}", seat.lamp)]
        wanted += [(leg(seat.buzzer), f"seat {number} base")] if seat.buzzer else []
    return sorted(wanted)


PLACE = re.compile(r"(seat \d+|host|centre) (button|lamp|red|green|blue|base)")


def pairs(one: Wire, other: Wire) -> Iterator[tuple[tuple[Point, Point], tuple[Point, Point]]]:
    return ((leg, against) for leg in one.legs for against in other.legs)


def run_together(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two straight lines are nearly one for a while."""
    for along, across in ((0, 1), (1, 0)):
        if one[0][across] == one[1][across] and other[0][across] == other[1][across]:
            near = abs(one[0][across] - other[0][across]) < 3
            start = max(min(one[0][along], one[1][along]), min(other[0][along], other[1][along]))
            end = min(max(one[0][along], one[1][along]), max(other[0][along], other[1][along]))
            return near and end - start > 1
    return False


def cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether one goes along where the other goes down."""
    if one[0].y != one[1].y:
        one, other = other, one
    if one[0].y != one[1].y or other[0].x != other[1].x:
        return False
    left, right = sorted((one[0].x, one[1].x))
    top, bottom = sorted((other[0].y, other[1].y))
    return left < other[0].x < right and top < one[0].y < bottom


class Span(NamedTuple):
    """What something covers of a picture, and as the how-many-eth it was drawn."""

    left: float
    top: float
    right: float
    bottom: float
    nth: int

    def reaches(self, other: "Span") -> bool:
        """Whether anything of both is at the same place."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: "Span") -> bool:
        """Whether the other lies in it, but for the corners of a round one."""
        across = self.left - ROUND <= other.left and other.right <= self.right + ROUND
        return across and self.top - ROUND <= other.top and other.bottom <= self.bottom + ROUND


# How far a word may reach over the edge of a part that it stands on; half of a wire.
ROUND, HALF_A_WIRE = 4, 1.1
# How wide letters are against their height, in the widest face that a browser takes for ours.
NARROW, SLIM, OTHERS, BOLDER = " .,:;'|()[]il·tfrj/-1", 0.4, 0.62, 0.06


def words_and_wires(sheet: WiringSheet) -> Iterator[tuple[str, str]]:
    """Every word with every wire that touches it; what stands on a part, stands on no wire below it."""
    pieces = list(enumerate(ElementTree.fromstring(sheet.svg).iter()))
    parts = [span for nth, piece in pieces if (span := _part(piece, nth))]
    wires = [(nth, wire) for nth, wire in _wires_in_turn(sheet)]
    for nth, piece in pieces:
        if piece.tag == f"{SVG}text":
            word = _word(piece, nth)
            under = max((part.nth for part in parts if part.nth < nth and part.holds(word)), default=-1)
            for at, wire in wires:
                if at > under and any(word.reaches(_leg(*leg)) for leg in wire.legs):
                    yield str(piece.text), f"{wire.start} - {wire.end}"


def _wires_in_turn(sheet: WiringSheet) -> Iterator[tuple[int, Wire]]:
    """The wires, each with as the how-many-eth it was drawn."""
    pieces = ElementTree.fromstring(sheet.svg).iter()
    turns = [nth for nth, piece in enumerate(pieces) if piece.get("class") == "wire"]
    return zip(turns, wires_of(sheet), strict=True)


def _word(text: ElementTree.Element, nth: int) -> Span:
    """How far a word reaches, about."""
    size, x, y = (float(str(text.get(key))) for key in ("font-size", "x", "y"))
    more = BOLDER if text.get("font-weight") == "bold" else 0
    wide = size * sum((SLIM if letter in NARROW else OTHERS) + more for letter in str(text.text))
    left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[str(text.get("text-anchor"))]
    return Span(left, y - 0.73 * size, left + wide, y, nth)


def _leg(start: Point, end: Point) -> Span:
    """A straight piece of a wire, as thick as it is drawn."""
    (left, right), (top, bottom) = sorted((start.x, end.x)), sorted((start.y, end.y))
    return Span(left - HALF_A_WIRE, top - HALF_A_WIRE, right + HALF_A_WIRE, bottom + HALF_A_WIRE, 0)


def _part(piece: ElementTree.Element, nth: int) -> Span | None:
    """A box, a pad or a sign that hides what is below it."""
    if piece.get("fill") in (None, "none"):
        return None
    if piece.tag == f"{SVG}rect" and piece.get("x"):
        x, y, wide, high = (float(str(piece.get(key))) for key in ("x", "y", "width", "height"))
        return Span(x, y, x + wide, y + high, nth)
    if piece.tag == f"{SVG}circle":
        x, y, r = (float(str(piece.get(key))) for key in ("cx", "cy", "r"))
        return Span(x - r, y - r, x + r, y + r, nth)
    if piece.tag == f"{SVG}path":
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", str(piece.get("d")))]
        across, down = numbers[::2], numbers[1::2]
        return Span(min(across), min(down), max(across), max(down), nth)
    return None
