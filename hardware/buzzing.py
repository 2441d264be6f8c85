"""Buzzers that start together, take the same time, and end together."""

import asyncio
import math
from collections.abc import Mapping

from .faults import Faults
from .panel import Seat
from .parts import Buzzer
from .patterns import Pattern, length


class Buzzing:
    """What the buzzers do at present."""

    def __init__(self, buzzers: Mapping[Seat, Buzzer], faults: Faults) -> None:
        self._buzzers = buzzers
        self._faults = faults
        self._beats: list[asyncio.TimerHandle] = []

    def start(self, patterns: Mapping[Seat, Pattern]) -> None:
        """Start these, all at once, in place of any that still run."""
        lengths = [length(pattern) for pattern in patterns.values()]
        if lengths and not math.isclose(min(lengths), max(lengths)):
            raise ValueError("patterns given together must take the same time")
        self.silence()
        now = asyncio.get_running_loop().time()
        for seat, pattern in patterns.items():
            if seat in self._buzzers:
                self._play(seat, pattern, now, now + max(lengths))

    def silence(self) -> None:
        """Stop at once."""
        for beat in self._beats:
            beat.cancel()
        self._beats = []
        for seat in self._buzzers:
            self._sound(seat, False)

    def _play(self, seat: Seat, pattern: Pattern, start: float, end: float) -> None:
        at = asyncio.get_running_loop().call_at
        for beat in pattern:
            self._beats.append(at(start, self._sound, seat, beat.on))
            start += beat.seconds
        self._beats.append(at(end, self._sound, seat, False))

    def _sound(self, seat: Seat, on: bool) -> None:
        try:
            self._buzzers[seat].sound(on)
        except Exception as error:
            self._faults.note(seat, "buzzer", error)
        else:
            self._faults.clear(seat, "buzzer")
