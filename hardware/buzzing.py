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
        self._sounding: set[Seat] = set()
        self._turns: list[asyncio.TimerHandle] = []

    def start(self, patterns: Mapping[Seat, Pattern]) -> None:
        """Start these, all at once, in place of any that still run."""
        lengths = [length(pattern) for pattern in patterns.values()]
        if lengths and not math.isclose(min(lengths), max(lengths)):
            raise ValueError("patterns given together must take the same time")
        self.silence()
        loop = asyncio.get_running_loop()
        now = loop.time()
        for instant, turns in timeline(patterns).items():
            self._turns.append(loop.call_at(now + instant, self._turn, turns))

    def silence(self) -> None:
        """Stop at once."""
        for turn in self._turns:
            turn.cancel()
        self._turns = []
        for seat in self._buzzers:
            self._sound(seat, False)

    def resound(self) -> None:
        """Tell every buzzer again: some may have forgotten, or hear again."""
        for seat in self._buzzers:
            self._sound(seat, seat in self._sounding)

    def _turn(self, turns: list[tuple[Seat, bool]]) -> None:
        for seat, on in turns:
            if seat in self._buzzers:
                self._sound(seat, on)

    def _sound(self, seat: Seat, on: bool) -> None:
        (self._sounding.add if on else self._sounding.discard)(seat)
        try:
            self._buzzers[seat].sound(on)
        except Exception as error:
            self._faults.note(seat, "buzzer", error)
        else:
            self._faults.clear(seat, "buzzer")


def timeline(patterns: Mapping[Seat, Pattern]) -> dict[float, list[tuple[Seat, bool]]]:
    """Who is turned on or off after so many seconds; at the end, all of them off at once."""
    turns: dict[float, list[tuple[Seat, bool]]] = {}
    for seat, pattern in patterns.items():
        passed = 0.0
        for beat in pattern:
            turns.setdefault(passed, []).append((seat, beat.on))
            passed += beat.seconds
    end = max(map(length, patterns.values()), default=0.0)
    turns.setdefault(end, []).extend((seat, False) for seat in patterns)
    return turns
