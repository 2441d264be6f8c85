"""The sheet of the Pi: its header from above, and everything that is wired to it."""

from collections.abc import Iterator

from ..plan import ExpanderPin, GpioPin
from .chip_sheet import PI_PINS
from .circuit import Circuit, PinLine
from .currents import has_own_supply
from .header import HEADER, I2C, PLACE_OF, POWER, SPI_DATA
from .rows import GRID, Columns
from .sheet import MARGIN, Drawn, Exit, Places, WiringSheet, numbered, split
from .sounds import SOUNDS
from .strip_sheet import GROUND_PIN
from .svg import FAINT, INK, SMALL, Drawing, Point
from .texts import Texts

PITCH = 2 * GRID
ODD, EVEN, LABELS = 136, 162, 268
# Where ground turns up: behind the longest label that it goes by.
ASIDE = LABELS - 4
FIRST = 6 * GRID
# Power leaves over the top, each on a way of its own.
OVER = {"GND": 2, "5V": 3, "3V3": 4}
PAD = {"3V3": "#f2d58a", "5V": "#f0a3a3", "GND": "#b9b6ae"}


def pi_sheets(circuit: Circuit, texts: Texts) -> Iterator[WiringSheet]:
    """The header, with as many places as fit on a page, as often as is needed."""
    lines = [line for line in circuit.lines if isinstance(line.pin, GpioPin)]
    drawn = [_drawn(circuit, texts, group) for group in split(lines, circuit)]
    yield from numbered("pi", texts("sheet.pi", pi=circuit.wiring.pi), drawn)


def _drawn(circuit: Circuit, texts: Texts, lines: list[PinLine]) -> Drawn:
    drawing = Drawing()
    wired = [line.pin.bcm for line in circuit.lines if isinstance(line.pin, GpioPin)]
    places = Places(drawing, circuit, texts, lines, LABELS)
    columns, rails = places.columns, places.columns.rails
    bottom = max(places.lay_out(FIRST - GRID), point_of(40).y + PITCH)
    own = {"5V"} if has_own_supply(circuit) else set()
    _draw_power(drawing, columns, [rail for rail in rails if rail not in own])
    places.draw_rails({rail: _over(rail) for rail in rails}, bottom, own.intersection(rails))
    places.draw({line: _exit(line) for line in lines})
    _draw_header(drawing, circuit, texts, {PLACE_OF[bcm] for bcm in wired} | set(_elsewhere(circuit, texts)))
    return Drawn(drawing, columns.end + MARGIN, bottom + 36)


def point_of(place: int) -> Point:
    """Where a pin is on the sheet."""
    return Point(EVEN if place % 2 == 0 else ODD, FIRST + PITCH * ((place - 1) // 2))


def _over(rail: str) -> float:
    return FIRST - GRID * OVER[rail] + 5


def _exit(line: PinLine) -> Exit:
    """An odd pin's wire comes out between those of the even ones."""
    assert isinstance(line.pin, GpioPin)
    place = PLACE_OF[line.pin.bcm]
    at = point_of(place)
    start = f"pi {place}"
    if place % 2 == 0:
        return Exit(start, (at, Point(LABELS, at.y)))
    between = at.y + GRID
    return Exit(start, (at, Point(at.x, between), Point(LABELS, between)))


def _draw_power(drawing: Drawing, columns: Columns, rails: list[str]) -> None:
    """From the header over the top to the rails."""
    for rail in rails:
        x, y = columns.rails[rail], _over(rail)
        pin = point_of(POWER[rail])
        aside = Point(ASIDE, pin.y) if rail == "GND" else pin
        points = (pin, aside, Point(aside.x, y), Point(x, y))
        drawing.wire(f"pi {POWER[rail]}", f"{rail} rail", rail, *points)


def _draw_header(drawing: Drawing, circuit: Circuit, texts: Texts, used: set[int]) -> None:
    top, end = point_of(1), point_of(40)
    drawing.text(ODD + GRID, top.y - 5 * GRID + 6, texts("sheet.header"), SMALL, "middle", bold=True)
    drawing.dashes(Point(ODD - 13, top.y - 13), Point(EVEN + 13, top.y - 13), Point(EVEN + 13, end.y + 19),
                   Point(ODD - 13, end.y + 19), Point(ODD - 13, top.y - 13), colour=INK)  # fmt: skip
    drawing.text(ODD - 18, top.y - 14, texts("sheet.pin-one"), SMALL, "end", bold=True)
    drawing.text(ODD - 18, top.y - 28, texts("sheet.card"), SMALL, "end", colour=FAINT)
    for place, what in enumerate(HEADER, 1):
        _draw_pin(drawing, place, what, used)
        _draw_label(drawing, circuit, texts, place, used)


def _draw_pin(drawing: Drawing, place: int, what: int | str, used: set[int]) -> None:
    at = point_of(place)
    fill = PAD[what] if isinstance(what, str) else "#e7c65a" if place in used else "#f1efe9"
    if place == 1:
        drawing.terminal(at, "pi 1", 9, fill)
        drawing.box(at.x - 9.5, at.y - 9.5, 19, 19, fill, round_=0)
    else:
        drawing.terminal(at, f"pi {place}", 9, fill)
    drawing.text(at.x, at.y + 3.8, str(place), SMALL, "middle", bold=True)


def _draw_label(drawing: Drawing, circuit: Circuit, texts: Texts, place: int, used: set[int]) -> None:
    at, what = point_of(place), HEADER[place - 1]
    words = _label(circuit, texts, place)
    is_used = place in used
    colour = INK if is_used or words != _plain(what) else FAINT
    if place % 2:
        drawing.text(at.x - 18, at.y + 3.5, words, SMALL, "end", is_used, colour)
    else:
        drawing.text(at.x + 18, at.y - 3, words, SMALL, "start", is_used, colour)


def _plain(what: int | str) -> str:
    return f"GPIO {what}" if isinstance(what, int) else what


def _label(circuit: Circuit, texts: Texts, place: int) -> str:
    """What a pin is, and where its wire is drawn if not here."""
    what, elsewhere = HEADER[place - 1], _elsewhere(circuit, texts)
    label = _plain(what)
    if place in elsewhere:
        return f"{label} {elsewhere[place]} →"
    return f"{label} {texts('sheet.sound')}" if what in SOUNDS[circuit.wiring.sound].pins else label


def _elsewhere(circuit: Circuit, texts: Texts) -> dict[int, str]:
    """The pins whose wires are drawn on the sheets of expanders and strip, and what they are there."""
    plan, pins = circuit.wiring.plan, dict[int, str]()
    if plan.addresses:
        pins = {PI_PINS[way]: texts("sheet.to-chips") for way in ("3V3", "GND")}
        pins |= {PLACE_OF[bcm]: way for bcm, way in I2C.items()}
        if any(isinstance(line.pin, ExpanderPin) for line in circuit.buzzers) and not has_own_supply(circuit):
            pins[PI_PINS["5V"]] = texts("sheet.to-chips")
    if plan.strip:
        pins |= dict.fromkeys((PLACE_OF[SPI_DATA], GROUND_PIN), texts("sheet.to-strip"))
    if plan.interrupt:
        pins[PLACE_OF[plan.interrupt.bcm]] = "INT"
    return pins
