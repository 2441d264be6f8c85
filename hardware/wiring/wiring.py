"""A wiring: the plan of a panel, and what else decides how it is soldered."""

from dataclasses import dataclass
from typing import NamedTuple

from ..plan import PanelPlan


class LampKind(NamedTuple):
    """What a lamp needs: from how many volts it is fed, what it drops itself, and its current (mA)."""

    supply: float
    drop: float
    current: float
    # Arcade lamps have their resistor inside.  Those for 12 V are not wired: their plus would run in a
    # cable with a button's wire, and one bare strand at that would end the Pi.
    has_resistor: bool = False


# The lamps of one colour.  At 3.3 V blue and white are weak, see the page's advice.
LAMPS = {
    "red": LampKind(3.3, 1.8, 4),
    "orange": LampKind(3.3, 1.9, 4),
    "yellow": LampKind(3.3, 1.9, 4),
    "green": LampKind(3.3, 2.0, 4),
    "blue": LampKind(3.3, 2.8, 4),
    "white": LampKind(3.3, 2.8, 4),
    "arcade-5v": LampKind(5, 0, 20, has_resistor=True),
}


@dataclass(frozen=True)
class Wiring:
    """All that is drawn: the plan, which Pi, what sounds, which lamps, metres of cable to a seat."""

    plan: PanelPlan
    pi: str = "4"
    sound: str = "jack"
    lamps: str = "yellow"
    cable: float = 2
