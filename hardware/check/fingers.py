"""Somebody who does what a self-test says, at a table without hardware."""

import asyncio

from ..looks import BLACK
from ..mock import Change, Glow, MockPanel
from ..panel import CENTRE, HOST, Button
from .findings import Announce, CheckStep, Defect, StepName

# From a light or a word to a finger, in seconds.
REACTION = 0.5

# How long somebody looks at colours that change, to have seen all of them.
LOOK = 8.5

# How long buttons are held while their cables are moved.
WIGGLING = 20.0

# How long somebody holds a button who sees no lamp go dark.
LONG_ENOUGH = 3.0


class ObedientFingers:
    """Presses whose lamp is lit, until it is dark; whoever is called; and where it buzzes."""

    def __init__(self, panel: MockPanel, then: Announce) -> None:
        self._panel = panel
        self._then = then
        self._doing: StepName = "begin"
        self._down: Button | None = None
        panel.watch(self._notice)

    async def step(self, step: CheckStep) -> None:
        """Hear what to do."""
        await self._then.step(step)
        if step.name == "call":
            assert step.place is not None
            assert step.place != CENTRE
            self._hold(step.place, REACTION, LONG_ENOUGH)
        elif step.name == "any":
            for button in (*range(self._panel.seats), HOST):
                self._tap(button)
        elif step.name != "again":
            self._doing = step.name
        if step.name in ("colours", "even", "heard"):
            self._hold(HOST, REACTION if step.name == "heard" else LOOK, REACTION)
        if step.name == "colours":
            asyncio.get_running_loop().call_later(2 * REACTION, self._look_for_red)
        if step.name == "even":
            asyncio.get_running_loop().call_later(2 * REACTION, self._compare)
        if step.name == "wiggle":
            for seat in range(self._panel.seats):
                self._tap(seat, WIGGLING)

    async def defect(self, defect: Defect) -> None:
        """Hear what was found."""
        await self._then.defect(defect)

    def _notice(self, change: Change) -> None:
        loop = asyncio.get_running_loop()
        if isinstance(change, Glow):
            button: Button = HOST if change.lamp == CENTRE else change.lamp
            if self._doing == "buttons" and change.colour != BLACK:
                loop.call_later(REACTION, self._press, button)
            elif change.colour == BLACK and button == self._down:
                loop.call_later(REACTION, self._let_go, button)
        elif self._doing == "buzzers" and change.is_on and self._down is None:
            self._press(change.seat)
            loop.call_later(REACTION, self._let_go, change.seat)

    def _compare(self) -> None:
        """Whose lamp is not as most are presses."""
        seen = [self._panel.glow(seat) for seat in range(self._panel.seats)]
        usual = max(seen, key=seen.count)
        for seat, glow in enumerate(seen):
            if glow != usual:
                self._panel.tap(seat)

    def _look_for_red(self) -> None:
        """Red comes first: whose lamp glows in another colour presses."""
        for seat in range(self._panel.seats):
            glow = self._panel.glow(seat)
            if glow.r < max(glow):
                self._panel.tap(seat)

    def _hold(self, button: Button, after: float, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(after, self._press, button)
        loop.call_later(after + seconds, self._let_go, button)

    def _tap(self, button: Button, seconds: float = REACTION) -> None:
        """With whole arms, all at once."""
        loop = asyncio.get_running_loop()
        loop.call_later(REACTION, self._panel.press, button)
        loop.call_later(REACTION + seconds, self._panel.release, button)

    def _press(self, button: Button) -> None:
        if self._down is None:
            self._down = button
            self._panel.press(button)

    def _let_go(self, button: Button) -> None:
        if self._down == button:
            self._panel.release(button)
            self._down = None
