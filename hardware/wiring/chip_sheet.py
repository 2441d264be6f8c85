"""The sheet of an expander: its power, bus and address at the left, its places at the right."""

from collections.abc import Iterator

from ..plan import PIN_NAMES, ExpanderPin
from .circuit import NANOFARADS, Circuit, PinLine, source_of
from .currents import has_own_supply
from .dip import PITCH, draw_dip, leg_point
from .header import HEADER, PLACE_OF
from .rows import GRID
from .sheet import MARGIN, Drawn, Exit, Places, WiringSheet, numbered, split
from .svg import CORES, SMALL, Drawing, Point
from .symbols import capacitor
from .texts import Texts

LEGS, WIDE = 28, 112
GND, VCC, RESET, INTERRUPT = 10, 9, 18, 20
BUS = {"SCL": 12, "SDA": 13}
ADDRESS_LEGS = (15, 16, 17)

# The ways in from the Pi at the top, from the highest; what turns down to the left rails turns sooner
# the lower it is.
PI_PINS: dict[str, int] = {"5V": 2, "3V3": 1, "GND": 9, "SDA": 3, "SCL": 5}
FIRST_RAIL, RAIL_APART = MARGIN + 4, 12
PI_BOX, PI_WIDE = FIRST_RAIL + 5 * RAIL_APART + 2, 122
LOOPS, LOOP_APART = 8, 6
CHIP = FIRST_RAIL + 5 * RAIL_APART + (LOOPS + 1) * LOOP_APART + 10
EXITS = CHIP + WIDE + 48
TRACKS = 2 * GRID


def labels() -> dict[int, str]:
    """The name of each leg."""
    named = {leg_of(pin): PIN_NAMES[pin] for pin in range(16)}
    named |= {9: "VDD", 10: "VSS", 11: "–", 12: "SCL", 13: "SDA", 14: "–", 15: "A0", 16: "A1", 17: "A2"}
    return dict(sorted((named | {18: "RESET", 19: "INTB", 20: "INTA"}).items()))


def leg_of(pin: int) -> int:
    """The leg of a pin: GPB0 to GPB7 are 1 to 8, GPA0 to GPA7 are 21 to 28."""
    return pin - 7 if pin >= 8 else pin + 21


def jumpers(address: int, has_line: bool) -> dict[int, str]:
    """The address, what keeps a chip awake, and the line on which it calls, leg by leg."""
    high = {leg: bool(address >> bit & 1) for bit, leg in enumerate(ADDRESS_LEGS)} | {RESET: True}
    ways = {leg: "3V3" if is_high else "GND" for leg, is_high in high.items()}
    return ways | ({INTERRUPT: "INT"} if has_line else {})


def legs_to_the_pi(address: int, has_line: bool) -> dict[int, str]:
    """Every leg that is not for a place, and what it is wired to."""
    bus = {leg: way for way, leg in BUS.items()}
    return dict(sorted({VCC: "3V3", GND: "GND", **bus, **jumpers(address, has_line)}.items()))


def chip_sheets(circuit: Circuit, texts: Texts) -> Iterator[WiringSheet]:
    """A sheet for each expander."""
    for address in circuit.wiring.plan.addresses:
        groups = split([line for line in circuit.lines if source_of(line.pin) == address], circuit)
        drawn = [_ChipSheet(circuit, texts, address, group).drawn() for group in groups]
        yield from numbered(f"expander-{address:#04x}", texts("sheet.chip", address=f"{address:#04x}"), drawn)


class _ChipSheet:
    """Draws one of them."""

    def __init__(self, circuit: Circuit, texts: Texts, address: int, lines: list[PinLine]) -> None:
        self._circuit, self._texts = circuit, texts
        self._address, self._name = address, f"{address:#04x}"
        self._drawing = Drawing()
        self._lines = lines
        self._interrupt = circuit.wiring.plan.interrupt
        self._places = Places(self._drawing, circuit, texts, lines, EXITS)
        self._columns = self._places.columns
        rails = self._columns.rails
        ways = {rail: PI_PINS[rail] for rail in PI_PINS if rail != "5V" or ("5V" in rails and not self._own)}
        if self._interrupt:
            ways["INT"] = PLACE_OF[self._interrupt.bcm]
        self._ways = ways
        self._tracks = {way: TRACKS + GRID * place for place, way in enumerate(ways)}
        inner = [way for way in ways if way != "5V"]
        self._rails = {way: FIRST_RAIL + RAIL_APART * place for place, way in enumerate(inner)}
        self._loops_top = TRACKS + GRID * len(ways) + GRID
        self._chip_top = self._loops_top + (LOOPS + 2) * GRID

    @property
    def _own(self) -> bool:
        return has_own_supply(self._circuit)

    def drawn(self) -> Drawn:
        """The whole sheet."""
        chip_end = self._leg(14).y + 6 * GRID
        bottom = max(self._places.lay_out(self._loops_top), chip_end)
        self._draw_ways()
        tops = {rail: self._tracks.get(rail, TRACKS - GRID) for rail in self._columns.rails}
        supplied = [rail for rail in self._columns.rails if rail not in self._tracks]
        self._places.draw_rails(tops, bottom, supplied)
        self._draw_bus()
        self._draw_jumpers()
        self._places.draw({line: self._exit(line) for line in self._lines})
        # Those of its other sheets, too.
        pins = [line.pin for line in self._circuit.lines if source_of(line.pin) == self._address]
        used = {leg_of(pin.pin) for pin in pins if isinstance(pin, ExpanderPin)}
        used |= {VCC, GND, RESET, *BUS.values(), *ADDRESS_LEGS, *([INTERRUPT] if self._interrupt else [])}
        draw_dip(self._drawing, self._name, "MCP23017", labels(), used, CHIP, self._chip_top, WIDE)
        return Drawn(self._drawing, self._columns.end + MARGIN, bottom + 36)

    def _leg(self, leg: int) -> Point:
        return leg_point(leg, LEGS, CHIP, self._chip_top, WIDE)

    def _exit(self, line: PinLine) -> Exit:
        """Right legs lead straight on; left ones go round over the top, the upper the nearer."""
        assert isinstance(line.pin, ExpanderPin)
        leg = leg_of(line.pin.pin)
        at, start = self._leg(leg), f"{self._name} {leg}"
        if leg > LEGS // 2:
            return Exit(start, (at, Point(EXITS, at.y)))
        aside, over = at.x - LOOP_APART * leg, self._chip_top - GRID * (leg + 2)
        return Exit(start, (at, Point(aside, at.y), Point(aside, over), Point(EXITS, over)))

    def _draw_ways(self) -> None:
        """From the Pi's header to the rails."""
        draw, tracks = self._drawing, self._tracks
        top = min(tracks.values()) - GRID
        draw.box(PI_BOX, top, PI_WIDE, GRID * (len(tracks) + 1), "#f4f2ec")
        draw.text(PI_BOX, top - 4, self._texts("sheet.to-pi"), SMALL, bold=True)
        for way, y in tracks.items():
            place, left, right = self._ways[way], Point(PI_BOX, y), Point(PI_BOX + PI_WIDE, y)
            what = HEADER[place - 1]
            label = f"GPIO {what} {way}" if isinstance(what, int) else str(what)
            draw.text(PI_BOX + 6, y + 3.5, self._texts("sheet.pin", number=place, what=label), SMALL)
            if way in self._rails:
                draw.wire(f"pi {place}", f"{way} bus", _core(way), left, Point(self._rails[way], y))
                draw.terminal(left, f"pi {place}")
            if way in self._columns.rails:
                name = f"pi {place} again"
                draw.wire(name, f"{way} rail", _core(way), right, Point(self._columns.rails[way], y))
                draw.terminal(right, name)

    def _draw_bus(self) -> None:
        """The rails at the chip's left, with its power and its bus."""
        legs = {"3V3": VCC, "GND": GND, **BUS}
        for way, x in self._rails.items():
            ends: list[float] = [self._below(leg) for leg, other in self._jumpers().items() if other == way]
            ends += [self._leg(legs[way]).y] if way in legs else []
            points = Point(x, self._tracks[way]), Point(x, max(ends))
            self._drawing.wire(f"{way} bus", f"{way} bus end", _core(way), *points, joint=True)
        for way, leg in legs.items():
            self._to_leg(way, leg)
        at = self._leg(VCC)
        capacitor(self._drawing, at.x - 38, at.y, self._leg(GND).y, f"{NANOFARADS}n")

    def _to_leg(self, way: str, leg: int) -> None:
        end = self._leg(leg)
        start = Point(self._rails[way], end.y)
        self._drawing.wire(f"{way} bus", f"{self._name} {leg}", way, start, end, joint=True)

    def _below(self, leg: int) -> float:
        """The way under the chip of a leg at the lower right: the lower the leg, the nearer."""
        return self._leg(14).y + PITCH / 2 + 10 + 9 * (leg - 15)

    def _jumpers(self) -> dict[int, str]:
        return jumpers(self._address, bool(self._interrupt))

    def _draw_jumpers(self) -> None:
        for leg, way in self._jumpers().items():
            at, below = self._leg(leg), self._below(leg)
            aside = at.x + LOOP_APART * (leg - 14)
            points = (Point(self._rails[way], below), Point(aside, below), Point(aside, at.y), at)
            self._drawing.wire(f"{way} bus", f"{self._name} {leg}", _core(way), *points, joint=True)
        words = self._texts("sheet.address", address=self._name)
        self._drawing.text(FIRST_RAIL, self._below(22) + 4, words, SMALL, bold=True)


def _core(way: str) -> str:
    return way if way in CORES else "brown"
