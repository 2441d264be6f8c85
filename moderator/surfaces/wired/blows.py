"""Lamps of whoever is hurt or healed: one blink a point, then the pulse, over whatever else they show."""

import asyncio

from hardware.looks import GREEN, RED, Look, Off, Pulse, Steady

from ...rules.board import Event
from ...rules.events import Line
from ...rules.values import Seat
from ...table.felt import BLINK, PULSE, felt_by
from .around import DAY_LEVEL, Around

# The part of a blink in which the lamp is on, and the seconds of one breath of the pulse.
ON, BREATH = 0.5, 1.0


class Blows:
    """What lamps show for some seconds after a blow."""

    def __init__(self, around: Around) -> None:
        self.around = around
        self._next: dict[Seat, list[asyncio.TimerHandle]] = {}

    def show(self, event: Event) -> None:
        """Whoever feels something by it."""
        for seat, line in felt_by(event):
            self.begin(seat, line)

    def begin(self, seat: Seat, line: Line) -> None:
        """From now on, on the lamp of one seat; what it felt before is over."""
        self.end(seat)
        loop, colour = asyncio.get_running_loop(), RED if line.sign == "hurt" else GREEN
        steps: list[tuple[float, Look]] = []
        for blink in range(line.change):
            steps += [(BLINK * blink, Steady(colour, DAY_LEVEL)), (BLINK * (blink + ON), Off())]
        second = BLINK * line.change
        if line.sign == "hurt":
            steps.append((second, Pulse(RED, DAY_LEVEL, BREATH, self.around.now() + second)))
            second += PULSE
        handles = [loop.call_later(moment, self.around.glow, seat, look) for moment, look in steps]
        self._next[seat] = [*handles, loop.call_later(second, self.end, seat)]

    def end(self, seat: Seat) -> None:
        """The lamp shows again what it shows to all."""
        for handle in self._next.pop(seat, []):
            handle.cancel()
        self.around.hide(seat)

    def stop(self) -> None:
        """Nothing more."""
        for seat in list(self._next):
            self.end(seat)
