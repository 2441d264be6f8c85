"""The frame loop: one timer for all lamps, and none while nothing moves."""

import asyncio
import math
from collections.abc import Mapping

from .faults import Faults
from .looks import HAIR, Look, Off, shown
from .panel import Lamp, now
from .parts import Light


class Lights:
    """What every lamp shows; a lamp is told how to glow only when its look may have changed."""

    def __init__(self, lights: Mapping[Lamp, Light], faults: Faults) -> None:
        self._lights = lights
        self._faults = faults
        self._looks: dict[Lamp, Look] = {}
        # When each lamp that moves will glow differently, and when the timer wakes.
        self._due: dict[Lamp, float] = {}
        self._wakes = math.inf
        self._timer: asyncio.TimerHandle | None = None

    def show(self, lamp: Lamp, look: Look) -> None:
        """A lamp looks like this from now on."""
        self._looks[lamp] = look
        self._paint(lamp, now())
        self._arrange()

    def dark(self) -> None:
        """Every lamp is off."""
        for lamp in self._lights:
            self.show(lamp, Off())

    def repaint(self) -> None:
        """Tell every lamp again: some may have forgotten, or hear again."""
        for lamp in self._looks:
            self._paint(lamp, now())
        self._arrange()

    def _paint(self, lamp: Lamp, moment: float) -> None:
        look, light = self._looks[lamp], self._lights[lamp]
        glow = shown(look, moment, light.dims, light.colour)
        try:
            light.glow(glow)
        except Exception as error:
            self._faults.note(lamp, "lamp", error)
        else:
            self._faults.clear(lamp, "lamp")
        changes = look.changes(moment)
        if changes < math.inf:
            self._due[lamp] = changes
        else:
            self._due.pop(lamp, None)

    def _arrange(self) -> None:
        """See to it that the timer wakes when the next lamp is due."""
        soonest = min(self._due.values(), default=math.inf)
        if soonest == self._wakes:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._wakes = soonest
        if soonest < math.inf:
            wait = soonest - now()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._frame)

    def _frame(self) -> None:
        self._timer, self._wakes = None, math.inf
        moment = now()
        for lamp in self._lights:
            if self._due.get(lamp, math.inf) <= moment + HAIR:
                self._paint(lamp, moment)
        self._arrange()
