"""Somebody at a table without hardware who does what a teach-in says."""

import asyncio

from ..looks import BLACK
from ..mock import MockPanel
from ..panel import CENTRE, HOST, Button, Lamp
from .findings import Announce, CheckStep, Defect, StepName

# From a light or a word to a finger; how long it presses; and how often somebody looks, in seconds.
REACTION, TAP, GLANCE = 0.5, 0.15, 0.02

# While these are the last that was said, somebody looks for what glows, or feels for what shakes.
LOOKING: tuple[StepName, ...] = ("teach-lamps", "teach-colours", "teach-twice", "teach-order")


class Pupils:
    """Whoever is called presses, and whoever sees the own lamp flash: once for red, twice for green."""

    def __init__(self, table: MockPanel, then: Announce) -> None:
        self._table = table
        self._then = then
        self._doing: StepName = "begin"
        self._busy_until = 0.0

    async def step(self, step: CheckStep) -> None:
        """Hear what to do."""
        await self._then.step(step)
        if step.name in ("teach-seat", "teach-again"):
            assert step.place is not None
            assert step.place != CENTRE
            self._tap(step.place, 1)
        else:
            self._doing = step.name

    async def defect(self, defect: Defect) -> None:
        """Hear what was found."""
        await self._then.defect(defect)

    async def watch(self) -> None:
        """Look round all the time."""
        lamps: list[Lamp] = [*range(self._table.seats), CENTRE]
        while True:
            await asyncio.sleep(GLANCE)
            self._table.wires.settle()
            if asyncio.get_running_loop().time() < self._busy_until:
                continue
            if self._doing in LOOKING:
                lit = [lamp for lamp in lamps if self._table.glow(lamp) != BLACK]
                if lit:
                    self._tap(HOST if lit[0] == CENTRE else lit[0], self._colour(lit[0]))
            elif self._doing == "teach-buzzers":
                felt = [seat for seat in range(self._table.seats) if self._table.buzzing(seat)]
                if felt:
                    self._tap(felt[0], 1)

    def _colour(self, lamp: Lamp) -> int:
        """How often is pressed for what is seen."""
        levels = [*self._table.glow(lamp)]
        is_white = len(set(levels)) == 1
        return 1 if is_white else 1 + levels.index(max(levels))

    def _tap(self, button: Button, times: int) -> None:
        loop = asyncio.get_running_loop()
        self._busy_until = loop.time() + REACTION + times * 4 * TAP
        for nth in range(times):
            begins = REACTION + nth * 4 * TAP
            loop.call_later(begins, self._table.press, button)
            loop.call_later(begins + TAP, self._table.release, button)
