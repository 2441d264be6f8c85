"""What goes where: every part of every place with its pin, its wire and what is on the board for it."""

from collections.abc import Iterator
from typing import NamedTuple

from ..plan import PIN_NAMES, GpioPin
from .chip_sheet import PI_PINS, VCC, labels, leg_of, legs_to_the_pi
from .circuit import BASE_OHMS, MICROFARADS, MOTOR_OHMS, NANOFARADS, PULL_UP, SERIES, Circuit, PinLine
from .details import ARRAY
from .header import HEADER, PLACE_OF, SPI_DATA
from .rows import CORE
from .strip_sheet import AT_GROUND, GROUND_PIN, INPUT, OUTPUT, POWER_LEG, SHIFTER
from .texts import Texts


class Connection(NamedTuple):
    """A line of the table, in words."""

    place: str
    part: str
    pin: str
    at: str = ""
    core: str = ""
    board: str = ""


def connections(circuit: Circuit, texts: Texts) -> list[Connection]:
    """The whole table, seats first."""
    chips = [one for address in circuit.wiring.plan.addresses for one in _of_chip(circuit, texts, address)]
    strip = [*_of_shifter(texts), *_of_strip(circuit, texts)] if circuit.wiring.plan.strip else []
    arrays = [one for array in range(1, circuit.arrays + 1) for one in _of_array(texts, array)]
    return [*(_connection(circuit, texts, line) for line in circuit.lines), *chips, *arrays, *strip]


def _of_array(texts: Texts, array: int) -> Iterator[Connection]:
    """A driver array's own legs; its channels stand with their lamps."""
    for leg, where in ((9, "GND"), (10, texts("table.free"))):
        yield Connection(f"ULN2803A U{array}", f"{texts('table.leg', number=leg)} {ARRAY[leg]}", where)


def _of_shifter(texts: Texts) -> Iterator[Connection]:
    """The level shifter's legs, from the Pi's data to the strip's."""
    data = (f"GPIO {SPI_DATA}", texts("table.pin", number=PLACE_OF[SPI_DATA]), "")
    ground = ("GND", texts("table.pin", number=GROUND_PIN), "")
    to_strip = (f"{texts('table.strip')} DATA", texts("sheet.pixel", number=0), texts.ohms(SERIES))
    plus = (texts("sheet.supply", volts=5), "", f"{NANOFARADS} nF ↓GND, {MICROFARADS} µF ↓GND")
    ways = {INPUT: data, OUTPUT: to_strip, POWER_LEG: plus, **dict.fromkeys(AT_GROUND, ground)}
    for leg, name in SHIFTER.items():
        where, at, board = ways.get(leg, (texts("table.free"), "", ""))
        yield Connection("74AHCT125 U0", f"{texts('table.leg', number=leg)} {name}", where, at, "", board)


def _of_strip(circuit: Circuit, texts: Texts) -> Iterator[Connection]:
    """Who has which pixels."""
    for place, pixels in circuit.segments:
        those = texts("sheet.pixels", first=pixels.first, last=pixels.last)
        wires = texts("table.strip-wires")
        yield Connection(texts.spot(place), texts("part.lamp"), texts("table.strip"), those, wires)


def _of_chip(circuit: Circuit, texts: Texts, address: int) -> Iterator[Connection]:
    """An expander's own legs: its power, the bus, its address, and its line."""
    line = circuit.wiring.plan.interrupt
    for leg, way in legs_to_the_pi(address, line is not None).items():
        place = PLACE_OF[line.bcm] if line and way == "INT" else PI_PINS[way]
        what = HEADER[place - 1]
        pin = f"GPIO {what}" if isinstance(what, int) else what
        board = f"{NANOFARADS} nF ↓GND" if leg == VCC else ""
        part = f"{texts('table.leg', number=leg)} {labels()[leg]}"
        yield Connection(f"MCP23017 {address:#04x}", part, pin, texts("table.pin", number=place), "", board)


def _connection(circuit: Circuit, texts: Texts, line: PinLine) -> Connection:
    if isinstance(line.pin, GpioPin):
        pin, at = f"GPIO {line.pin.bcm}", texts("table.pin", number=PLACE_OF[line.pin.bcm])
    else:
        pin = f"{line.pin.address:#04x} {PIN_NAMES[line.pin.pin]}"
        at = texts("table.leg", number=leg_of(line.pin.pin))
    core = texts(f"core.{CORE[line.part]}")
    part = texts(f"part.{line.part}")
    return Connection(texts.spot(line.place), part, pin, at, core, _board(circuit, line, texts))


def _board(circuit: Circuit, line: PinLine, texts: Texts) -> str:
    """Resistors and the like, from the pin to the cable."""
    if line.part == "button":
        filtered = f"{texts.ohms(PULL_UP)} ↑3V3, {NANOFARADS} nF ↓GND, {texts.ohms(SERIES)}"
        return filtered if circuit.has_filters else ""
    if line.part == "buzzer":
        return f"{texts.ohms(BASE_OHMS)}, BC337, 1N4148, {texts.ohms(MOTOR_OHMS)}"
    drive = circuit.drives[line]
    through = f"U{drive.channel.array} {drive.channel.number}→{drive.channel.output}" if drive.channel else ""
    return ", ".join(filter(None, (through, texts.ohms(drive.ohms) if drive.ohms else "")))
