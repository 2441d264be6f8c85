"""WS2812 and SK6812 strips as a stream of bits on the Pi's SPI; nothing needs root, also on a Pi 5.

A pixel tells zeros from ones by how long the line is high; then it is low until the next bit. Four
bits on the SPI make one: 1000 or 1100. At 3 MHz the line is high for 333 or 667 ns, which is right
by the data sheets of the WS2812B, of its later versions and of the SK6812 alike (250-380, 650-750 ns).
Low it is for as long as they want or a little longer, which does no harm far below the reset time.
Three bits, 100 and 110, would need a high as long as a low, which no speed makes right for all
three. And every byte begins high and ends low, so that the pauses between bytes which some SPI
hardware makes only lengthen a low.
"""

import math
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol

from .brightness import LEVELS, duties
from .looks import BLACK, Colour
from .panel import Strain
from .plan import BadPlan, Pixels, StripPlan
from .rounds import Rounds, Soon

# What is asked for, and what still keeps every high within all the data sheets.
SPEED = 3_000_000
SLOWEST, FASTEST = 2_860_000, 3_070_000

# A clock that is not what the kernel believes is wrong by a third or more; asking takes time, too.
MEASURED = 0.85

ZERO, ONE = "1000", "1100"
CODES = tuple(
    int("".join(ONE if byte >> bit & 1 else ZERO for bit in reversed(range(8))), 2).to_bytes(4, "big")
    for byte in range(256)
)

# After so many seconds low, pixels show what they were sent; 50 us once, 280 us with later ones.
RESET = 300e-6
LATCH = bytes(math.ceil(RESET * FASTEST / 8))

# What a part of a pixel takes that is all on, and what a dark pixel still takes, in mA.
PART, REST = 20, 1

# How much a driver of the kernel takes at once if it is told nothing else.
BUFFER = 4096

# Everything is sent again so often: a disturbance on the line must not last.
REFRESH = 1.0


# What the parts of one pixel are sent, in the order in which they are.
Values = tuple[int, ...]


class Spi(Protocol):
    """What is used of `spidev.SpiDev`."""

    max_speed_hz: int
    mode: int

    def writebytes2(self, values: bytes, /) -> None:
        """Send this; at one go, if it is not longer than the kernel's buffer."""

    def close(self) -> None:
        """Let the SPI go."""


class StripTooLong(BadPlan):
    """A frame does not fit in the kernel's buffer."""


class Strip:
    """All pixels of a strip: what they should glow like, sent in one go when anything differs."""

    def __init__(self, plan: StripPlan, spi: Spi, rounds: Rounds, buffer: int = BUFFER) -> None:
        self._plan = plan
        self._spi = spi
        self._rounds = rounds
        self._soon = Soon(rounds)
        self._changed: Callable[[], None] = lambda: None
        self._pixels = [self._values(BLACK)] * plan.pixels
        self._sent = b""
        self._error: Exception | None = None
        needed = len(self._frame())
        if needed > buffer:
            raise StripTooLong(
                f"{plan.pixels} pixels need {needed} bytes at one go, and the kernel takes {buffer}: add "
                f"spidev.bufsiz={2 ** math.ceil(math.log2(needed))} to cmdline.txt and start again"
            )

    @property
    def strains(self) -> tuple[Strain, ...]:
        """A strip answers nothing, so it has nothing to get over."""
        return ()

    def light(self, pixels: Pixels) -> "StripLight":
        """The lamp that these pixels are."""
        return StripLight(self, pixels)

    def put(self, pixels: Pixels, colour: Colour) -> None:
        """These glow so from the next frame on."""
        values = self._values(colour)
        if self._pixels[pixels.first] != values:
            self._pixels[pixels.first : pixels.first + pixels.count] = [values] * pixels.count
            self._soon()
        if self._error is not None:
            raise OSError(f"the strip cannot be written ({self._error})")

    def start(self, changed: Callable[[], None]) -> None:
        """Begin dark; call this, from any thread, when it cannot be written, or can again."""
        self._changed = changed
        self._rounds.start(self._send)

    def close(self) -> None:
        """Send what is still to be sent, and let the SPI go."""
        self._rounds.stop()
        self._spi.close()

    def _send(self, is_thorough: bool) -> float:
        frame = self._frame()
        if is_thorough or frame != self._sent:
            before, self._error = self._error, None
            try:
                tuned(self._spi).writebytes2(frame)
                self._sent = frame
            except Exception as error:
                self._error = error
            if (before is None) != (self._error is None):
                self._changed()
        return REFRESH

    def _frame(self) -> bytes:
        """Low for long enough before, too: nobody knows how an SPI idles."""
        share = within(self._plan.limit, self._pixels)
        coded = map(coded_whole if share == 1 else coded_at(share), self._pixels)
        return b"".join((LATCH, *coded, LATCH))

    def _values(self, colour: Colour) -> Values:
        """What a pixel is sent; its white one gives what red, green and blue have in common."""
        parts = dict(zip("rgb", (DUTIES[round(level * LEVELS)] for level in colour), strict=True))
        white = min(parts.values()) if self._plan.kind == "sk6812" else 0
        sent = [parts[name] - white for name in self._plan.order]
        return (*sent, white)[: 4 if self._plan.kind == "sk6812" else 3]


def milliamps(pixels: Sequence[Values]) -> float:
    """What so many pixels take together that are sent this."""
    return REST * len(pixels) + sum(map(sum, pixels)) * PART / 255


def within(limit: float, pixels: Sequence[Values]) -> float:
    """How much of itself every pixel may show, so that all together take no more; 1 is all of it."""
    rest = REST * len(pixels)
    taken = milliamps(pixels) - rest
    return 1 if taken <= limit - rest else max(0, limit - rest) / taken


@lru_cache(maxsize=1024)
def coded_whole(values: Values) -> bytes:
    """A pixel as the line has it."""
    return b"".join(CODES[value] for value in values)


def coded_at(share: float) -> Callable[[Values], bytes]:
    """Every pixel as the line has it where there is not enough for all: dimmed, but not to nothing."""
    return lambda values: coded_whole(tuple(max(value > 0, int(value * share)) for value in values))


DUTIES = tuple(round(duty * 255) for duty in duties(255))


class StripLight:
    """Some pixels of a strip that glow alike."""

    dims = True
    colour = True

    def __init__(self, strip: Strip, pixels: Pixels) -> None:
        self._strip = strip
        self._pixels = pixels

    def glow(self, colour: Colour) -> None:
        self._strip.put(self._pixels, colour)


def tuned(spi: Spi) -> Spi:
    """The SPI as a strip wants it."""
    spi.mode, spi.max_speed_hz = 0, SPEED
    return spi


def clock_of(spi: Spi, seconds: Callable[[], float] = time.perf_counter, tries: int = 5) -> float:
    """How fast the SPI really is, in Hz: by how long it sends zeros, which no pixel takes for anything.

    The kernel only says what it was asked for. On a Pi before the 5 the speed is the core clock's,
    divided, and that clock may be another one by now.
    """
    zeros = bytes(BUFFER)
    tuned(spi).writebytes2(zeros[:1])
    takes = []
    for _ in range(tries):
        began = seconds()
        spi.writebytes2(zeros)
        takes.append(seconds() - began)
    return 8 * BUFFER / min(takes)


def is_clock_right(hertz: float) -> bool:
    """Whether pixels understand at such a speed; a measured one is less by whatever else takes time."""
    return SLOWEST * MEASURED <= hertz <= FASTEST
