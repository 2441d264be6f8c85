"""The live view: whatever closes or opens is told at once, also where the plan has nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from ..panel import Button
from ..plan import PanelPlan, Pin
from .bench import Bench, TaughtLines, lines_of

# Between two looks, in seconds.
LOOK = 0.01


class Seen(NamedTuple):
    """A line closed or opened; whose button it is, if the plan has one there."""

    line: Pin
    is_closed: bool
    button: Button | None


def only_read(plan: PanelPlan, free: Iterable[Pin]) -> TaughtLines:
    """The lines of a plan and what else is free, none of which is lit."""
    return replace(lines_of(plan, free), lamps=(), buzzers=(), strip=None)


async def watch(bench: Bench, plan: PanelPlan, tell: Callable[[Seen], Awaitable[None]]) -> None:
    """Tell everything that changes, until somebody has seen enough; first what is closed already."""
    whose = {pin: button for button, pin in plan.buttons.items()}
    before: frozenset[Pin] = frozenset()
    while True:
        closed = bench.closed()
        for line in bench.lines.read:
            if (line in closed) != (line in before):
                await tell(Seen(line, line in closed, whose.get(line)))
        before = closed
        await asyncio.sleep(LOOK)
