"""What holds the parts: a puck for each seat and a box, as parametric OpenSCAD, and a template to drill by.

All in millimetres. The numbers come from the plan: what the lamps are, how many cables, how large the board.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, hypot
from pathlib import Path

from ..plan import Pixels
from .board import board_of
from .circuit import Circuit
from .wiring import LAMPS

HERE = Path(__file__).parent

# A lamp of 5 mm, an arcade button with its lamp, a cable, a rubber foot.
LAMP, ARCADE, CABLE, FOOT = 5.1, 28.5, 6.2, 10.0
# What is pressed, by the side of its square hole or the diameter of its round one, and how high a puck is
# then. A keyboard's key sits in a plate of 1.5 mm, which its clips hold, and is somewhat wider below.
BUTTONS = {
    "key": (14.0, 30.0),
    "round-12": (12.2, 40.0),
    "arcade-24": (24.2, 45.0),
    "arcade-30": (30.2, 45.0),
}
KEY, KEY_PLATE, KEY_BELOW = "key", 1.5, 16.0
# Where cables come into a puck, in degrees: the button's at the back, and a strip's at both sides of it.
WAYS, STRIP_WAYS = (0.0,), (0.0, -45.0, 45.0)
# How thick a plug is; with its cable it goes through the wall of the box.
PLUG_THICK = 6.4
# A pixel of a strip with 60 to the metre, and how wide a strip is.
PIXEL, STRIP_WIDE = 16.7, 12.0
WALL, PLAY, RIM = 2.0, 0.2, 4.0

# A Pi, the four holes in it, what is over it before the next board, and each board.
PI = {"zero-2": (65.0, 30.0), "3": (85.0, 56.0), "4": (85.0, 56.0), "5": (85.0, 56.0)}
PI_HOLES = {"zero-2": (58.0, 23.0), "3": (58.0, 49.0), "4": (58.0, 49.0), "5": (58.0, 49.0)}
HOLE_AT, SCREW, LIFTED, OVER_PI, EACH_BOARD = 3.5, 2.2, 5.0, 25.0, 22.0
# The legs of the shelf for the board, beside the Pi.
LEG = 5.0
# Between two holes of a perfboard; round the board; what is left between two cables' holes.
HOLE_APART, AROUND, CABLES_APART = 2.54, 6.0, 3.0
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
    # Square holes for keys.
    keys: Numbers = ()

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
        for x, y, side in self.keys:
            yield f'<text x="{x + side / 2 + 1:g}" y="{1 - y:g}" stroke="none" fill="#1d1a16">{side:g}</text>'
        for x, y, long, broad in (*self.slots, *((x, y, side, side) for x, y, side in self.keys)):
            yield f'<rect x="{x - long / 2:g}" y="{-y - broad / 2:g}" width="{long:g}" height="{broad:g}"/>'


def solids(circuit: Circuit, button: str = KEY) -> tuple[Solid, Solid]:
    """The puck of a seat, and the box, for one kind of button."""
    return _puck(circuit, button), _box(circuit, button)


def _puck(circuit: Circuit, button: str) -> Solid:
    wiring, slots = circuit.wiring, list[tuple[float, ...]]()
    wide, high = BUTTONS[button]
    pixels = max((seat.lamp.count for seat in wiring.plan.seats if isinstance(seat.lamp, Pixels)), default=0)
    pressed, round_ = (0.0, -8.0, wide), list[tuple[float, ...]]()
    if pixels:
        slots = [(0, 14, pixels * PIXEL, STRIP_WIDE)]
    elif LAMPS[wiring.lamps].has_resistor:
        pressed, high, button = (0.0, 0.0, ARCADE), 60.0, "arcade"
    else:
        round_ = [(0, 14, LAMP)]
    keys, holes = _pressed(button, pressed, round_)
    across = max(60.0, pixels * PIXEL + 24)
    numbers: dict[str, float | Numbers] = {
        "across": across, "high": high, "wall": WALL, "play": PLAY, "rim": RIM, "cable": CABLE, "foot": FOOT,
        "ways": [(way,) for way in (STRIP_WAYS if pixels else WAYS)], "holes": holes, "slots": slots,
        "keys": keys, "plate": KEY_PLATE, "below": KEY_BELOW,
    }  # fmt: skip
    return Solid("puck", ("cup", "lid"), numbers, (across, across), True, holes, slots, keys)


def _pressed(
    button: str, at: tuple[float, ...], others: list[tuple[float, ...]]
) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]]]:
    """The square holes and the round ones of a lid."""
    return ([at], others) if button == KEY else ([], [at, *others])


def _box(circuit: Circuit, button: str) -> Solid:
    wiring, board = circuit.wiring, board_of(circuit)
    sizes = list(board.sizes.values())
    pi_long, pi_wide = PI[wiring.pi]
    long = max(pi_long, *(columns * HOLE_APART for columns, _ in sizes)) + 2 * AROUND
    wide = max(pi_wide, *(rows * HOLE_APART for _, rows in sizes)) + 2 * AROUND
    # A plug goes through with its cable: its corners are as far apart as that.
    through = round(hypot(HOLE_APART * max(map(len, board.plugs.values())), PLUG_THICK) + 0.5, 1)
    cables = _cables(len(wiring.plan.seats), long, through)
    high = max(LIFTED + OVER_PI + WALL + EACH_BOARD * len(sizes), cables[-1][1] + through + RIM)
    apart = PI_HOLES[wiring.pi]
    stands = [
        (AROUND + HOLE_AT + x * apart[0], AROUND + HOLE_AT + y * apart[1]) for x, y in product((0, 1), (0, 1))
    ]
    keys, holes = _pressed(button, (-20.0, 0.0, BUTTONS[button][0]), [(20.0, 0.0, LAMP)])
    numbers: dict[str, float | Numbers] = {
        "long": long, "wide": wide, "high": high, "wall": WALL, "play": PLAY, "rim": RIM, "lifted": LIFTED,
        "screw": SCREW, "stands": stands, "holes": holes, "keys": keys, "plate": KEY_PLATE,
        "below": KEY_BELOW, "leg": LEG, "over": LIFTED + OVER_PI, "cables": cables,
        "slots": [(long / 2 + WALL, 14 + WALL, *PLUGS)],
    }  # fmt: skip
    return Solid(
        "box", ("tray", "shelf", "lid"), numbers, (long + 2 * WALL, wide + 2 * WALL), False, holes, (), keys
    )


def _cables(seats: int, long: float, through: float) -> list[tuple[float, float, float]]:
    """A hole for each seat's cable, in even rows, at the height of the board with its plugs."""
    apart = through + CABLES_APART
    a_row = ceil(seats / ceil(seats / int(long / apart)))
    left, low = WALL + (long - apart * a_row) / 2, WALL + LIFTED + OVER_PI + WALL
    return [
        (left + apart * (0.5 + seat % a_row), low + apart * (0.5 + seat // a_row), through)
        for seat in range(seats)
    ]


def _written(value: float | Numbers) -> str:
    if isinstance(value, float | int):
        return f"{value:g}"
    return f"[{', '.join('[' + ', '.join(f'{number:g}' for number in one) + ']' for one in value)}]"
