"""The wired table over a long time: memory, hour after hour of evenings played by presses."""

import asyncio
import gc
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from moderator.table.clock import VirtualLoop

from ..test_wired import press_through

SEATS = 12


def figures() -> Iterator[tuple[str, str]]:
    """Memory that is left after some hours, and after a day."""
    grown = list(after_hours((2, 24)))
    for hours, kilobytes in grown:
        yield f"memory held after {hours} h of virtual evenings, {SEATS} seats", f"{kilobytes:12,.0f} KiB"


def after_hours(wanted: tuple[int, ...]) -> Iterator[tuple[int, float]]:
    """Evening after evening; memory is looked at when so many hours of theirs have passed."""
    tracemalloc.start()
    played, seed, left = 0.0, 0, list(wanted)
    while left:
        seed += 1
        played += evening(seed)
        if played >= left[0] * 3600:
            gc.collect()
            yield left.pop(0), tracemalloc.get_traced_memory()[0] / 1024
    tracemalloc.stop()


def evening(seed: int) -> float:
    """One evening of one game; how long it took in its own time."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(press_through(SEATS, Path(folder), seed, rules="big-box", experience="experienced"))
        return runner.get_loop().time()
