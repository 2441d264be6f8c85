"""Ways for many wires from left to right: each goes along, up or down once, and along again.

Wires that keep their order never cross: of those that go down the upper turns later, of those
that go up the upper turns sooner.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

APART = 6

Wire = TypeVar("Wire")


class Run(NamedTuple):
    """From how far down to how far down a wire leads."""

    start: float
    end: float


def turns(runs: Mapping[Wire, Run], left: float) -> dict[Wire, float]:
    """Where each wire turns, to the right of `left`."""
    up = sorted((wire for wire, run in runs.items() if run.end < run.start), key=lambda wire: runs[wire])
    down = sorted((wire for wire, run in runs.items() if run.end > run.start), key=lambda wire: runs[wire])
    turning = [*up, *reversed(down)]
    return {wire: left + APART * (place + 1) for place, wire in enumerate(turning)}


def width(many: int) -> float:
    """The room that so many wires need to turn."""
    return APART * (many + 2)
