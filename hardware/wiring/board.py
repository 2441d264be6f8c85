"""Where everything of a wiring sits on its perfboard: the socket, the places in columns, the chips.

A column of places has its rails below: 3V3 and GND at its left, 5 V further right. Nothing but the body of a
part or an insulated wire goes over a rail of another name, so nothing bare ever crosses.
"""

from collections.abc import Sequence

from ..plan import GpioPin
from .chip_sheet import VCC, leg_of, legs_to_the_pi
from .circuit import BASE_OHMS, MICROFARADS, MOTOR_OHMS, NANOFARADS, PULL_UP, SERIES, Circuit, PinLine
from .currents import has_own_supply
from .header import HEADER, I2C, PLACE_OF, POWER, SPI_DATA
from .perfboard import Hole, Perfboard
from .rows import feeds
from .sheet import by_place
from .strip_sheet import AT_GROUND, INPUT, OUTPUT, POWER_LEG
from .symbols import ohms

# How many columns of places a board has, where the first begins, how wide each is, and how many rows.
ACROSS, FIRST, APART, ROWS = 3, 5, 16, 52
# The socket's odd pins; beside each pin is a hole for its wire.  Below it the clamp of a supply.
SOCKET, SOCKET_TOP, CLAMP = 1, 1, 24

# Across a column: the rails, then where parts begin and end, and the cable's cores.
RAILS = {"3V3": 0, "GND": 1, "5V": 9}
PULLED, INTO, FILTER, BEGIN, END, CORE_AT = 4, 5, 6, 8, 12, 13
BASE_IN, BASE_FROM, BASE_TO, DIODE_FROM = 2, 3, 7, 5
# Across a column of chips: the legs at both sides, and so many holes beside each.
LEFT, RIGHT, BESIDE = 6, 9, 3
# The rows at the top where a rail is fed and feeds the next; chips stand so far apart.
FED, FEEDS, FIRST_ROW, BETWEEN = 0, 1, 3, 2

ARRAY_LEGS, SHIFTER_LEGS, EXPANDER_LEGS = 18, 14, 28
ARRAY_GROUND = 9


def board_of(circuit: Circuit) -> Perfboard:
    """All of a wiring's board; several, if one does not do."""
    return _Layout(circuit).filled()


class _Layout:
    """Fills column after column, from top to bottom."""

    def __init__(self, circuit: Circuit) -> None:
        self.board = Perfboard()
        self._circuit = circuit
        self._column, self._row = -1, ROWS
        self._rails: tuple[str, ...] = ()
        # Where wires can begin at a leg, and at which hole the wire of a line ends.
        self._beside: dict[str, list[Hole]] = {}
        self._leads: list[tuple[Hole, list[Hole]]] = []
        self._into: dict[PinLine, Hole] = {}
        # From where a rail, or a line of the bus, is led on.
        self._last: dict[str, Hole] = {}

    def filled(self) -> Perfboard:
        """The socket first, the wires of the lines at last."""
        self._socket()
        self._sources()
        five = any("5V" in feeds(lines, self._circuit) for _, lines in by_place(self._circuit.lines))
        rails = ("3V3", "GND", "5V") if five else ("3V3", "GND")
        for place, lines in by_place(self._circuit.lines):
            self._need(self._height(lines), rails)
            self._place(f"seat {place}" if isinstance(place, int) else place, lines)
        self._chips()
        self._lay_rails()
        self._join_lines()
        for leg, beside in self._leads:
            if used := [hole for hole in beside if not self.board.is_free(hole)]:
                self.board.join(leg, used[-1])
        return self.board

    def _at(self, column: int, row: int) -> Hole:
        """A hole of the column that is filled."""
        board, across = divmod(self._column, ACROSS)
        return Hole(board, FIRST + APART * across + column, row)

    def _socket(self) -> None:
        for place in range(1, len(HEADER) + 1):
            right = place % 2 == 0
            pin = Hole(0, SOCKET + right, SOCKET_TOP + (place - 1) // 2)
            self.board.part("pin", str(place), {f"pi {place}": pin})
            self._lead(f"pi {place}", pin, 1 if right else -1, 1)

    def _lead(self, name: str, leg: Hole, side: int, far: int) -> None:
        """The holes beside a leg, to be joined with it as far as they are used."""
        self._beside[name] = [leg.aside(side * step) for step in range(1, far + 1)]
        self._leads.append((leg, self._beside[name]))

    def _sources(self) -> None:
        """What feeds the rails and the bus: the Pi, or a supply at its clamp."""
        self._last = {rail: self._beside[f"pi {place}"][0] for rail, place in POWER.items()}
        self._last |= {way: self._beside[f"pi {PLACE_OF[bcm]}"][0] for bcm, way in I2C.items()}
        if line := self._circuit.wiring.plan.interrupt:
            self._last["INT"] = self._beside[f"pi {PLACE_OF[line.bcm]}"][0]
        if has_own_supply(self._circuit):
            plus, minus = Hole(0, SOCKET, CLAMP), Hole(0, SOCKET, CLAMP + 2)
            for name, hole in (("supply 5V", plus), ("supply GND", minus)):
                self.board.terminal(name, hole)
                self._lead(name, hole, 1, 2)
            self._last["5V"] = plus.aside(2)
            if self._circuit.wiring.plan.strip:
                legs = {f"C{MICROFARADS} +": plus.aside(1), f"C{MICROFARADS} -": minus.aside(1)}
                self.board.part("electrolytic", f"{MICROFARADS}µ", legs)

    def _need(self, rows: int, rails: tuple[str, ...]) -> None:
        """Go on in the next column where there is no room, or where what comes has other rails."""
        if self._row + rows <= ROWS and rails == self._rails:
            return
        self._lay_rails()
        self._column, self._row, self._rails = self._column + 1, FIRST_ROW, rails
        for rail in rails:
            self.board.wire(self._last[rail], self._at(RAILS[rail], FED), rail)
            self._last[rail] = self._at(RAILS[rail], FEEDS)
        if self._column == 0 and has_own_supply(self._circuit):
            self.board.wire(self._beside["supply GND"][1], self._at(RAILS["GND"], FIRST_ROW - 1), "GND")

    def _lay_rails(self) -> None:
        """As far as the column is filled, and has taken wires."""
        for rail in self._rails:
            self.board.join(self._at(RAILS[rail], FED), self._at(RAILS[rail], min(self._row, ROWS) - 1))

    def _height(self, lines: Sequence[PinLine]) -> int:
        buzzes = any(line.part == "buzzer" for line in lines)
        return len(lines) + len(feeds(lines, self._circuit)) + 3 * buzzes

    def _place(self, name: str, lines: Sequence[PinLine]) -> None:
        """A place's rows: ground, its button, its lamp, then 5 V and its buzzer."""
        fed = feeds(lines, self._circuit)
        if "ground" in fed:
            self.board.join(self._at(RAILS["GND"], self._row), self._at(BEGIN, self._row))
            self._lead_out(name, "ground", None)
        for line in lines:
            if line.part == "button":
                self._button(name, line)
            elif line.part != "buzzer":
                self._into[line] = self._at(INTO, self._row)
                self.board.join(self._into[line], self._at(BEGIN, self._row))
                self._lead_out(name, line.part, self._circuit.drives[line].ohms)
        if "5V" in fed:
            self.board.join(self._at(RAILS["5V"], self._row), self._at(CORE_AT, self._row))
            self.board.terminal(f"{name} 5V", self._at(CORE_AT, self._row))
            self._row += 1
        for line in lines:
            if line.part == "buzzer":
                self._buzzer(name, line)

    def _lead_out(self, name: str, core: str, value: int | None) -> None:
        """From where a row ends, over the 5 V, to the core of the cable; on to the next row."""
        begin, end, out = (self._at(column, self._row) for column in (BEGIN, END, CORE_AT))
        if value is None:
            self.board.wire(begin, end, f"{name} {core}")
        else:
            self._resistor(f"{name} {core} series", value, begin, end)
        self.board.join(end, out)
        self.board.terminal(f"{name} {core}", out)
        self._row += 1

    def _resistor(self, name: str, value: int, begin: Hole, end: Hole) -> None:
        self.board.part("resistor", ohms(value), {f"{name} a": begin, f"{name} b": end})

    def _button(self, name: str, line: PinLine) -> None:
        row, filtered = self._row, self._circuit.has_filters
        self._into[line] = self._at(INTO, row)
        self.board.join(self._at(PULLED if filtered else INTO, row), self._at(BEGIN, row))
        if filtered:
            self._resistor(f"{name} pull-up", PULL_UP, self._at(RAILS["3V3"], row), self._at(PULLED, row))
            legs = {f"{name} filter a": self._at(FILTER, row), f"{name} filter b": self._at(FILTER, row - 1)}
            self.board.part("capacitor", f"{NANOFARADS}n", legs)
        self._lead_out(name, "button", SERIES if filtered else None)

    def _buzzer(self, name: str, line: PinLine) -> None:
        """Below the row of its 5 V: the motor's row, then its transistor's three legs."""
        motor, (collector, base, emitter) = self._row, range(self._row + 1, self._row + 4)
        diode = {f"{name} diode a": self._at(DIODE_FROM, motor - 1),
                 f"{name} diode b": self._at(RAILS["5V"], motor - 1)}  # fmt: skip
        self.board.part("diode", "1N4148", diode)
        self.board.join(self._at(DIODE_FROM, motor - 1), self._at(DIODE_FROM, motor))
        self.board.join(self._at(DIODE_FROM, motor), self._at(BEGIN, motor))
        self.board.join(self._at(BEGIN, motor), self._at(BEGIN, collector))
        self._lead_out(name, "buzzer", MOTOR_OHMS)
        rows = {"C": collector, "B": base, "E": emitter}
        legs = {f"{name} transistor {leg}": self._at(BEGIN, row) for leg, row in rows.items()}
        self.board.part("transistor", "BC337", legs)
        self._into[line] = self._at(BASE_IN, base)
        self.board.join(self._into[line], self._at(BASE_FROM, base))
        self._resistor(f"{name} base", BASE_OHMS, self._at(BASE_FROM, base), self._at(BASE_TO, base))
        self.board.join(self._at(BASE_TO, base), self._at(BEGIN, base))
        self.board.join(self._at(RAILS["GND"], emitter), self._at(BEGIN, emitter))
        self._row = emitter + 1

    def _chips(self) -> None:
        """Expanders, driver arrays, and the strip's level shifter."""
        plan = self._circuit.wiring.plan
        for address in plan.addresses:
            name = f"{address:#04x}"
            self._chip(name, EXPANDER_LEGS)
            for leg, way in legs_to_the_pi(address, plan.interrupt is not None).items():
                self._tie(name, leg, way)
            self._capacitor(name, VCC, VCC + 1)
        for array in range(1, self._circuit.arrays + 1):
            self._chip(f"U{array}", ARRAY_LEGS)
            self._tie(f"U{array}", ARRAY_GROUND, "GND")
        if plan.strip:
            self._chip("U0", SHIFTER_LEGS)
            self._shifter()

    def _chip(self, name: str, legs: int) -> None:
        """A chip's socket, with its holes beside."""
        half = legs // 2
        self._need(half + BETWEEN, ("3V3", "GND"))
        holes = {leg: self._at(LEFT, self._row + leg - 1) for leg in range(1, half + 1)}
        holes |= {leg: self._at(RIGHT, self._row + legs - leg) for leg in range(half + 1, legs + 1)}
        self.board.part("chip", name, {f"{name} {leg}": hole for leg, hole in holes.items()})
        for leg, hole in holes.items():
            self._lead(f"{name} {leg}", hole, -1 if leg <= half else 1, BESIDE)
        self._row += half + BETWEEN

    def _tie(self, name: str, leg: int, way: str) -> None:
        """A leg to a rail of its column, or onto the line that runs from chip to chip."""
        here = self._beside[f"{name} {leg}"]
        if way in RAILS:
            self.board.wire(here[0], self._on_rail(way, here[0].row), f"{name} {leg}")
        else:
            self.board.wire(self._last[way], here[0], way)
            self._last[way] = here[1]

    def _on_rail(self, rail: str, row: int) -> Hole:
        """The free hole of a rail that is nearest to a row."""
        holes = (self._at(RAILS[rail], each) for each in range(FIRST_ROW, self._row))
        return min((hole for hole in holes if self.board.is_free(hole)), key=lambda hole: abs(hole.row - row))

    def _capacitor(self, name: str, leg: int, other: int) -> None:
        """Right beside a chip, between two legs that are neighbours."""
        ends = {f"{name} filter {end}": self._beside[f"{name} {leg}"][-1]
                for end, leg in (("a", leg), ("b", other))}  # fmt: skip
        self.board.part("capacitor", f"{NANOFARADS}n", ends)

    def _shifter(self) -> None:
        """Its legs, and below it the resistor before the strip."""
        for leg in AT_GROUND:
            self._tie("U0", leg, "GND")
        self._capacitor("U0", POWER_LEG, POWER_LEG - 1)
        self.board.wire(self._last["5V"], self._beside[f"U0 {POWER_LEG}"][0], "5V")
        data = self._beside[f"pi {PLACE_OF[SPI_DATA]}"][0]
        self.board.wire(data, self._beside[f"U0 {INPUT}"][0], "MOSI")
        self._need(2, self._rails)
        into, begin, end = (self._at(column, self._row) for column in (3, 4, BEGIN))
        self.board.wire(self._beside[f"U0 {OUTPUT}"][0], into, "DATA")
        self.board.join(into, begin)
        self._resistor("strip series", SERIES, begin, end)
        self.board.join(end, end.aside(1))
        self.board.terminal("strip DATA", end.aside(1))
        self.board.join(self._at(RAILS["GND"], self._row + 1), end.aside(1, 1))
        self.board.terminal("strip GND", end.aside(1, 1))
        self._row += 2

    def _join_lines(self) -> None:
        """From every pin to its place, through a driver array where it has one."""
        for line, into in self._into.items():
            drive = self._circuit.drives.get(line)
            what = f"{line.place} {line.part}"
            start = self._beside[_source(line)][0]
            if drive and drive.channel:
                array = f"U{drive.channel.array}"
                self.board.wire(start, self._beside[f"{array} {drive.channel.number}"][0], what)
                start = self._beside[f"{array} {drive.channel.output}"][0]
            self.board.wire(start, into, what)


def _source(line: PinLine) -> str:
    """The leg that a line comes from."""
    if isinstance(line.pin, GpioPin):
        return f"pi {PLACE_OF[line.pin.bcm]}"
    return f"{line.pin.address:#04x} {leg_of(line.pin.pin)}"
