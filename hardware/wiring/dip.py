"""Chips seen from above: legs counted down the left side and up the right one."""

from collections.abc import Mapping

from .rows import GRID
from .svg import FAINT, INK, SMALL, Drawing, Point

PITCH = 2 * GRID
LEG = 10


def leg_point(leg: int, legs: int, left: float, top: float, wide: float) -> Point:
    """The outer end of a leg."""
    half = legs // 2
    if leg <= half:
        return Point(left - LEG, top + PITCH * (leg - 1))
    return Point(left + wide + LEG, top + PITCH * (legs - leg))


def draw_dip(
    drawing: Drawing, name: str, title: str, labels: Mapping[int, str], used: set[int],
    left: float, top: float, wide: float,
) -> None:  # fmt: skip
    """A chip with its notch, the numbers and names of its legs."""
    legs = len(labels)
    drawing.part(title)
    high = PITCH * (legs // 2 - 1)
    for leg in labels:
        end = leg_point(leg, legs, left, top, wide)
        drawing.stroke(end, Point(left if leg <= legs // 2 else left + wide, end.y), wide=3, colour=FAINT)
    drawing.box(left, top - 14, wide, high + 28, "#f4f2ec")
    middle = left + wide / 2
    drawing.stroke(
        Point(middle - 8, top - 14), Point(middle, top - 7), Point(middle + 8, top - 14), fill="#8a857a"
    )
    drawing.text(middle, top - 18, f"{title} {name}", SMALL, "middle", bold=True)
    for leg, label in labels.items():
        end = leg_point(leg, legs, left, top, wide)
        is_left = leg <= legs // 2
        colour = INK if leg in used else FAINT
        inside = left + 4 if is_left else left + wide - 4
        drawing.text(inside, end.y + 4, f"{leg} {label}" if is_left else f"{label} {leg}", SMALL,
                     "start" if is_left else "end", leg in used, colour)  # fmt: skip
        drawing.terminal(end, f"{name} {leg}")
