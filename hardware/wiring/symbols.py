"""The parts as they are drawn on and between wires; those on a wire cover it."""

from .svg import INK, PAPER, SMALL, Drawing, Point

# How far from its middle a part reaches along its wire.
REACH = 15

LIT = {
    "red": "#f26d6d", "orange": "#f5a04a", "yellow": "#f7d94c", "green": "#7ccf7a", "blue": "#7fa8f0",
    "white": "#f2f2ea", "arcade-5v": "#f2f2ea",
}  # fmt: skip


def ohms(value: int) -> str:
    """A resistance as it is spoken of: 390, 2.2k."""
    return f"{value / 1000:g}k" if value >= 1000 else str(value)


def resistor(drawing: Drawing, x: float, y: float, value: int) -> None:
    """On a wire that runs to the right."""
    drawing.part(f"resistor {value}")
    drawing.box(x - REACH, y - 6.5, 2 * REACH, 13, round_=0)
    drawing.text(x, y + 3.8, ohms(value), SMALL, "middle")


def capacitor(drawing: Drawing, x: float, top: float, bottom: float, label: str) -> None:
    """Between two wires, one above the other."""
    drawing.part(f"capacitor {label}")
    middle = (top + bottom) / 2
    drawing.stroke(Point(x, top), Point(x, middle - 2))
    drawing.stroke(Point(x, middle + 2), Point(x, bottom))
    for y in (middle - 2, middle + 2):
        drawing.stroke(Point(x - 6, y), Point(x + 6, y), wide=1.8)
    drawing.text(x + 8, middle + 4, label, SMALL)
    dots(drawing, x, top, bottom)


def button(drawing: Drawing, x: float, top: float, bottom: float) -> None:
    """Between its two wires: open, and closed by a finger from the right."""
    drawing.part("button")
    upper, lower = Point(x, top + 4), Point(x, bottom - 4)
    drawing.stroke(Point(x, top), upper)
    drawing.stroke(lower, Point(x, bottom))
    drawing.stroke(lower, Point(x + 6, upper.y))
    drawing.stroke(Point(x + 3.5, (top + bottom) / 2), Point(x + 12, (top + bottom) / 2))
    drawing.stroke(Point(x + 12, top + 4), Point(x + 12, bottom - 4), wide=2)
    for end in (upper, lower):
        drawing.circle(end, 1.4, fill=INK)


def led(drawing: Drawing, x: float, plus: float, minus: float, colour: str) -> None:
    """Between two wires; the bar is where the current comes out, the flat side of the case."""
    down = 1 if minus > plus else -1
    middle = (plus + minus) / 2
    drawing.stroke(Point(x, plus), Point(x, minus))
    base, tip = middle - 4 * down, middle + 4 * down
    drawing.stroke(
        Point(x - 5, base), Point(x + 5, base), Point(x, tip), Point(x - 5, base), fill=LIT[colour], wide=1
    )
    drawing.stroke(Point(x - 5, tip), Point(x + 5, tip), wide=1.8)
    drawing.text(x - 9, plus + (10 if minus > plus else -3), "+", SMALL, "middle", bold=True)
    for y in (middle - 3, middle + 1):
        drawing.stroke(Point(x + 7, y + 2), Point(x + 11, y - 2), wide=0.8)


def motor(drawing: Drawing, x: float, top: float, bottom: float) -> None:
    """Between two wires."""
    drawing.part("motor")
    drawing.stroke(Point(x, top), Point(x, bottom))
    drawing.circle(Point(x, (top + bottom) / 2), 7.5)
    drawing.text(x, (top + bottom) / 2 + 4, "M", SMALL, "middle", bold=True)


def diode(drawing: Drawing, x: float, plus: float, minus: float) -> None:
    """Against the current of a motor: its ring is at the plus."""
    drawing.part("diode")
    middle = (plus + minus) / 2
    drawing.stroke(Point(x, plus), Point(x, minus))
    drawing.stroke(
        Point(x - 4, middle + 3), Point(x + 4, middle + 3), Point(x, middle - 3), Point(x - 4, middle + 3),
        fill=INK, wide=1,
    )  # fmt: skip
    drawing.stroke(Point(x - 4, middle - 3), Point(x + 4, middle - 3), wide=1.8)
    dots(drawing, x, plus, minus)


def transistor(drawing: Drawing, base: Point, reach: float) -> None:
    """From the base to the right; collector above, emitter below, as far as `reach` from it."""
    drawing.part("transistor")
    bar = base.x + 8
    drawing.circle(Point(base.x + 12, base.y), 10)
    drawing.stroke(Point(base.x, base.y), Point(bar, base.y))
    drawing.stroke(Point(bar, base.y - 6), Point(bar, base.y + 6), wide=2)
    out = base.x + 16
    drawing.stroke(Point(bar, base.y - 2), Point(out, base.y - 7), Point(out, base.y - reach))
    drawing.stroke(Point(bar, base.y + 2), Point(out, base.y + 7), Point(out, base.y + reach))
    drawing.stroke(
        Point(out - 5, base.y + 7.5), Point(out, base.y + 7), Point(out - 2.5, base.y + 2.5), wide=1
    )


def driver(drawing: Drawing, x: float, y: float, array: int, number: int, output: int) -> None:
    """One channel of an array on a wire, with the legs it has there."""
    drawing.stroke(
        Point(x - 11, y - 10), Point(x + 14, y), Point(x - 11, y + 10), Point(x - 11, y - 10), fill=PAPER
    )
    drawing.text(x - 3.5, y + 3.5, f"U{array}", SMALL - 1, "middle")
    drawing.text(x - 13, y - 3, str(number), SMALL, "end")
    drawing.text(x + 15, y - 3, str(output), SMALL)


def dots(drawing: Drawing, x: float, *heights: float) -> None:
    """Where wires touch."""
    for y in heights:
        drawing.circle(Point(x, y), 1.8, fill=INK, ink="none")
