"""Currents added up, each with its limit, and what is to be thought of where one is passed."""

from collections.abc import Iterator
from typing import NamedTuple

from ..plan import ExpanderPin, GpioPin
from ..strip import PART, REST
from .circuit import BASE, DRIVER_INPUT, MOTOR, PINS_LIMIT, Circuit, source_of

# What a pixel takes when it is all white, in mA; what a chip, and what the Pi's 5 V pins can give.
PIXEL = {"ws2812": 3 * PART, "sk6812": 4 * PART}
CHIP_LIMIT = 125
HEADER_LIMIT = 500

# Supplies that are sold, in amperes; beyond the great, wires get thick and want a fuse.
SIZES = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100)
GREAT = 4
SPARE = 1.1

# Those that need nearly all of 3.3 V; the green in a lamp of all colours does, too.
WEAK = {"blue", "white"}


class Load(NamedTuple):
    """So many of something, each with its current, from one source (mA)."""

    source: str
    what: str
    many: int
    each: float

    @property
    def total(self) -> float:
        return self.many * self.each


class Sum(NamedTuple):
    """All that one source gives, and the most it may; a supply of its own is chosen large enough."""

    source: str
    total: float
    limit: float | None


class Caution(NamedTuple):
    """Something to think of: a text and what it is about."""

    text: str
    about: dict[str, object]


def loads(circuit: Circuit) -> Iterator[Load]:
    """Every load, source by source."""
    for address in (0, *circuit.wiring.plan.addresses):
        yield from _pin_loads(circuit, address)
    if driven := [drive for drive in circuit.drives.values() if drive.channel]:
        yield Load("5V", "driven", len(driven), driven[0].milliamps)
    if circuit.buzzers:
        yield Load("5V", "motor", len(circuit.buzzers), MOTOR)
    if strip := circuit.wiring.plan.strip:
        white = strip.pixels * PIXEL[strip.kind]
        if white > strip.limit:
            yield Load("5V", "limited", 1, max(strip.limit, strip.pixels * REST))
        else:
            yield Load("5V", "pixel", strip.pixels, PIXEL[strip.kind])


def _pin_loads(circuit: Circuit, address: int) -> Iterator[Load]:
    name = f"{address:#04x}" if address else "pins"
    here = [drive for line, drive in circuit.drives.items() if source_of(line.pin) == address]
    direct = [drive.milliamps for drive in here if drive.channel is None]
    bases = [line for line in circuit.buzzers if source_of(line.pin) == address]
    for what, count, each in (
        ("lamp", len(direct), max(direct, default=0)),
        ("driver", len(here) - len(direct), DRIVER_INPUT),
        ("base", len(bases), BASE),
    ):
        if count:
            yield Load(name, what, count, each)


def sums(circuit: Circuit) -> list[Sum]:
    """What every source gives, all together."""
    totals: dict[str, float] = {}
    for load in loads(circuit):
        totals[load.source] = totals.get(load.source, 0) + load.total
    limits = {"pins": PINS_LIMIT, "5V": None if has_own_supply(circuit) else HEADER_LIMIT}
    return [Sum(source, total, limits.get(source, CHIP_LIMIT)) for source, total in totals.items()]


def total_of(circuit: Circuit, source: str) -> float:
    """What one source gives, in mA."""
    return sum(load.total for load in loads(circuit) if load.source == source)


def has_own_supply(circuit: Circuit) -> bool:
    """Whether 5 V come from a supply of their own."""
    return circuit.wiring.plan.strip is not None or total_of(circuit, "5V") > HEADER_LIMIT


def amperes(milliamps: float) -> int:
    """The size of a supply for so much, with something to spare."""
    return next((size for size in SIZES if size * 1000 >= milliamps * SPARE), SIZES[-1])


def cautions(circuit: Circuit) -> Iterator[Caution]:
    """Every limit that is passed, and every lamp that will not glow as hoped."""
    five = total_of(circuit, "5V")
    if five > HEADER_LIMIT:
        yield Caution("warning.5V", {"total": round(five), "limit": HEADER_LIMIT})
    lamps = [line for line in circuit.lamps if isinstance(line.pin, GpioPin)]
    if circuit.arrays and lamps and circuit.lamp_current is None:
        yield Caution("warning.arrays", {"many": len(lamps), "limit": PINS_LIMIT, "arrays": circuit.arrays})
    if amperes(five) > GREAT:
        yield Caution("warning.great", {"amperes": amperes(five)})
    direct = [line for line, drive in circuit.drives.items() if not drive.channel]
    colours = {circuit.wiring.lamps if line.part == "lamp" else line.part for line in direct}
    if colours & WEAK:
        yield Caution("warning.weak", {})
    if any(isinstance(line.pin, ExpanderPin) for line in circuit.lamps):
        yield Caution("warning.on-off", {})
