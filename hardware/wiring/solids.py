"""What holds the parts: a puck for each seat and a box, as parametric OpenSCAD, and a template to drill by.

All in millimetres. The numbers come from the plan: what the lamps are, how many cables, how large the board.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from ..plan import Pixels
from .board import board_of
from .circuit import Circuit
from .wiring import LAMPS

HERE = Path(__file__).parent

# A silent button with a rubber cap, a lamp of 5 mm, an arcade button with its lamp, a cable, a rubber foot.
BUTTON, LAMP, ARCADE, CABLE, FOOT = 12.2, 5.1, 28.5, 6.2, 10.0
# A pixel of a strip with 60 to the metre, and how wide a strip is.
PIXEL, STRIP_WIDE = 16.7, 12.0
WALL, PLAY, RIM = 2.0, 0.2, 4.0

# A Pi, the four holes in it, what is over it before the next board, and each board.
PI = {"zero-2": (65.0, 30.0), "3": (85.0, 56.0), "4": (85.0, 56.0), "5": (85.0, 56.0)}
PI_HOLES = {"zero-2": (58.0, 23.0), "3": (58.0, 49.0), "4": (58.0, 49.0), "5": (58.0, 49.0)}
HOLE_AT, SCREW, LIFTED, OVER_PI, EACH_BOARD = 3.5, 2.2, 5.0, 25.0, 22.0
# Between two holes of a perfboard; round the board; between two cables.
HOLE_APART, AROUND, CABLES_APART = 2.54, 6.0, 10.0
# What is left open for plugs at the back.
PLUGS = (60.0, 18.0)

Numbers = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Solid:
    """Something to be printed, or drilled: its name, its parts, and every number it is made by."""

    name: str
    parts: tuple[str, ...]
    numbers: dict[str, float | Numbers]
    # What is drilled: the outline of a face, round or not, and its holes and slots.
    face: tuple[float, float]
    is_round: bool
    holes: Numbers
    slots: Numbers = ()

    @property
    def scad(self) -> str:
        """All of it for OpenSCAD: the numbers, then what is made of them."""
        numbers = "".join(f"{name} = {_written(value)};\n" for name, value in self.numbers.items())
        parts = ", ".join((*self.parts, "all"))
        made = (HERE / f"{self.name}.scad").read_text(encoding="utf-8")
        return f'// Millimetres. part: {parts}.\npart = "all";\n{numbers}\n{made}'

    @property
    def template(self) -> str:
        """One face in its true size, to be printed, glued on and drilled through."""
        wide, high = (side + 10 for side in self.face)
        drawn = "".join(self._drawn())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}mm" height="{high:g}mm" '
            f'viewBox="{-wide / 2:g} {-high / 2:g} {wide:g} {high:g}" fill="none" stroke="#1d1a16" '
            f'stroke-width="0.2" font-family="Helvetica, Arial, sans-serif" font-size="3">{drawn}</svg>\n'
        )

    def _drawn(self) -> Iterator[str]:
        wide, high = self.face
        if self.is_round:
            yield f'<circle r="{wide / 2:g}"/>'
        else:
            yield f'<rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}"/>'
        for x, y, across in self.holes:
            yield f'<circle cx="{x:g}" cy="{-y:g}" r="{across / 2:g}"/>'
            yield f'<path d="M{x - 2:g} {-y:g}h4M{x:g} {-y - 2:g}v4"/>'
            beside = x + across / 2 + 1
            yield f'<text x="{beside:g}" y="{1 - y:g}" stroke="none" fill="#1d1a16">{across:g}</text>'
        for x, y, long, broad in self.slots:
            yield f'<rect x="{x - long / 2:g}" y="{-y - broad / 2:g}" width="{long:g}" height="{broad:g}"/>'


def solids(circuit: Circuit) -> tuple[Solid, Solid]:
    """The puck of a seat, and the box."""
    return _puck(circuit), _box(circuit)


def _puck(circuit: Circuit) -> Solid:
    wiring, slots = circuit.wiring, list[tuple[float, ...]]()
    pixels = max((seat.lamp.count for seat in wiring.plan.seats if isinstance(seat.lamp, Pixels)), default=0)
    if pixels:
        slots, holes = [(0, 14, pixels * PIXEL, STRIP_WIDE)], [(0, -10, BUTTON)]
    elif LAMPS[wiring.lamps].has_resistor:
        holes = [(0, 0, ARCADE)]
    else:
        holes = [(0, -8, BUTTON), (0, 14, LAMP)]
    across, high = max(60.0, pixels * PIXEL + 24), 60.0 if holes[0][2] == ARCADE else 30.0
    numbers: dict[str, float | Numbers] = {
        "across": across, "high": high, "wall": WALL, "play": PLAY, "rim": RIM, "cable": CABLE, "foot": FOOT,
        "holes": holes, "slots": slots,
    }  # fmt: skip
    return Solid("puck", ("cup", "lid"), numbers, (across, across), True, holes, slots)


def _box(circuit: Circuit) -> Solid:
    wiring, boards = circuit.wiring, list(board_of(circuit).sizes.values())
    pi_long, pi_wide = PI[wiring.pi]
    long = max(pi_long, *(columns * HOLE_APART for columns, _ in boards)) + 2 * AROUND
    wide = max(pi_wide, *(rows * HOLE_APART for _, rows in boards)) + 2 * AROUND
    high = LIFTED + OVER_PI + EACH_BOARD * len(boards)
    apart = PI_HOLES[wiring.pi]
    stands = [
        (AROUND + HOLE_AT + x * apart[0], AROUND + HOLE_AT + y * apart[1]) for x, y in product((0, 1), (0, 1))
    ]
    buttons = [(long / 2 - 15, wide / 2, BUTTON), (long / 2 + 15, wide / 2, LAMP)]
    numbers: dict[str, float | Numbers] = {
        "long": long, "wide": wide, "high": high, "wall": WALL, "play": PLAY, "rim": RIM, "lifted": LIFTED,
        "screw": SCREW, "stands": stands, "holes": [(x + WALL, y + WALL, across) for x, y, across in buttons],
        "cables": _cables(len(wiring.plan.seats), long), "slots": [(long / 2 + WALL, 14 + WALL, *PLUGS)],
    }  # fmt: skip
    face = (long + 2 * WALL, wide + 2 * WALL)
    drilled = [(x - long / 2, y - wide / 2, across) for x, y, across in buttons]
    return Solid("box", ("tray", "lid"), numbers, face, False, drilled)


def _cables(seats: int, long: float) -> list[tuple[float, float, float]]:
    """A hole for each seat's cable, row over row."""
    a_row = int((long - CABLES_APART) / CABLES_APART)
    return [
        (WALL + CABLES_APART * (1 + seat % a_row), WALL + CABLES_APART * (1 + seat // a_row), CABLE)
        for seat in range(seats)
    ]


def _written(value: float | Numbers) -> str:
    if isinstance(value, float | int):
        return f"{value:g}"
    return f"[{', '.join('[' + ', '.join(f'{number:g}' for number in one) + ']' for one in value)}]"
