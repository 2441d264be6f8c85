"""Lamps on a chain of 74HC595: eight outputs a chip, on or off, shifted in by the Pi's SPI.

The chips show what has been shifted in when the chip select rises at the end of a transfer: all at once.
"""

from collections.abc import Callable

from .looks import BLACK, Colour
from .panel import Strain
from .rounds import Rounds, Soon
from .strip import Spi, tuned

# How many outputs a chip has.
OUTPUTS = 8

# Everything is sent again so often: a disturbance on the line must not last.
REFRESH = 1.0


class Chain:
    """All chips one behind the other: what their outputs should be, sent when any differs."""

    def __init__(self, chips: int, spi: Spi, rounds: Rounds) -> None:
        self._spi = spi
        self._rounds = rounds
        self._soon = Soon(rounds)
        self._changed: Callable[[], None] = lambda: None
        self._wanted = bytearray(chips)
        self._sent = b""
        self._error: Exception | None = None

    @property
    def strains(self) -> tuple[Strain, ...]:
        """A chain answers nothing, so it has nothing to get over."""
        return ()

    def light(self, number: int) -> "ChainLight":
        """The lamp on an output, counted from 0 at the near end."""
        return ChainLight(self, number)

    def put(self, number: int, on: bool) -> None:
        """An output is so from the next transfer on."""
        chip, bit = divmod(number, OUTPUTS)
        before = self._wanted[chip]
        self._wanted[chip] = before | 1 << bit if on else before & ~(1 << bit)
        if self._wanted[chip] != before:
            self._soon()
        if self._error is not None:
            raise OSError(f"the chain cannot be written ({self._error})")

    def start(self, changed: Callable[[], None]) -> None:
        """Begin dark; call this, from any thread, when it cannot be written, or can again."""
        self._changed = changed
        self._rounds.start(self._send)

    def close(self) -> None:
        """Send what is still to be sent, and let the SPI go."""
        self._rounds.stop()
        self._spi.close()

    def _send(self, is_thorough: bool) -> float:
        # What is sent first is shifted on to the far end.
        wanted = bytes(reversed(self._wanted))
        if is_thorough or wanted != self._sent:
            before, self._error = self._error, None
            try:
                tuned(self._spi).writebytes2(wanted)
                self._sent = wanted
            except Exception as error:
                self._error = error
            if (before is None) != (self._error is None):
                self._changed()
        return REFRESH


class ChainLight:
    """A lamp that one output of the chain switches."""

    dims = False
    colour = False

    def __init__(self, chain: Chain, number: int) -> None:
        self._chain = chain
        self._number = number

    def glow(self, colour: Colour) -> None:
        self._chain.put(self._number, colour != BLACK)
