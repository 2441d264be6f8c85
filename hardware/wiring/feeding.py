"""The wires that carry much: how thick, fed from where, and the fuse that protects them.

A strip's pieces hang one behind the other, each taking its share, so the wire from the supply to the last of
them loses half of what it would lose with all the current at its end; fed from both ends, an eighth.
"""

from collections.abc import Iterator
from typing import NamedTuple

from .circuit import MOTOR, Circuit
from .currents import amperes, has_own_supply, total_of

# Copper wires that are sold: mm², the most ohms a metre of a flexible one has (IEC 60228, class 5), and the
# amperes that flexible cords of PVC are rated for (such as https://diynot.com/pages/el/el003.php lists).
WIRES = ((0.5, 0.039, 3), (0.75, 0.026, 6), (1.0, 0.0195, 10), (1.5, 0.0133, 15), (2.5, 0.00798, 20))
# Of a network cable (26 AWG) each core has so many mm², and ohms a metre.
CORE_SQUARE, CORE_OHMS = 0.13, 0.145

# Fuses that are sold for 5 V (as for cars), in amperes.
FUSES = (1, 2, 3, 4, 5, 7.5, 10, 15, 20)

# The pads of a strip take no thicker one well, in mm².
THICK = 1.0

# What may be lost on the way: pixels want 4.5 V for blue to be blue.
MOST_LOST = 0.5
# Metres between two pieces of the strip, and to the first of them; at how many places a strip is fed at most.
BETWEEN, TO_FIRST, MOST_FEEDS = 1.0, 1.0, 5
# What is lost of a current that is taken evenly along the way, by where it is fed.
SHARE_ONE_END, SHARE_BETWEEN = 1 / 2, 1 / 8


class Feeding(NamedTuple):
    """A way of a current: amperes, metres, mm², at how many places it is fed, its fuse, the volts lost."""

    what: str
    amps: float
    metres: float
    square: float
    feeds: int
    fuse: float | None
    lost: float


def feedings(circuit: Circuit) -> Iterator[Feeding]:
    """Every way that carries more than a lamp: the supply's, the strip's, a buzzer's."""
    if has_own_supply(circuit):
        yield _strip(circuit) if circuit.wiring.plan.strip else _supply(circuit)
    if circuit.buzzers:
        lost = 2 * circuit.wiring.cable * CORE_OHMS * MOTOR / 1000
        yield Feeding("motor", MOTOR / 1000, circuit.wiring.cable, CORE_SQUARE, 1, None, lost)


def _supply(circuit: Circuit) -> Feeding:
    amps = total_of(circuit, "5V") / 1000
    square, ohms = _solderable(amps)[0]
    return Feeding("supply", amps, TO_FIRST, square, 1, fuse_for(amps), 2 * TO_FIRST * ohms * amps)


def _strip(circuit: Circuit) -> Feeding:
    """The fewest places to feed it from with a wire that can be soldered, and the thinnest of these."""
    amps, metres = total_of(circuit, "5V") / 1000, TO_FIRST + BETWEEN * max(0, len(circuit.segments) - 1)
    for feeds in range(1, MOST_FEEDS + 1):
        for square, ohms in _solderable(amps):
            lost = 2 * metres * ohms * amps * _share(feeds)
            found = Feeding("strip", amps, metres, square, feeds, fuse_for(amps), lost)
            if found.lost <= MOST_LOST:
                return found
    return found


def _share(feeds: int) -> float:
    """Fed from one end; or from both, and from places evenly between."""
    return SHARE_ONE_END if feeds == 1 else SHARE_BETWEEN / (feeds - 1) ** 2


def _solderable(amps: float) -> list[tuple[float, float]]:
    """Those that the fuse protects: no thicker than can be soldered to a strip, if one of these does."""
    protected = [(square, ohms) for square, ohms, most in WIRES if fuse_for(amps) <= most] or [WIRES[-1][:2]]
    return [wire for wire in protected if wire[0] <= THICK] or protected[:1]


def fuse_for(amps: float) -> float:
    """The next one that carries so much, with something to spare; never more than the supply gives."""
    size = amperes(amps * 1000)
    return next((fuse for fuse in FUSES if fuse >= min(size, amps * 1.1)), FUSES[-1])
