"""A strip that is not there: it reads the bits on the line by the times of the data sheets."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from .brightness import seen
from .looks import BLACK, Colour
from .plan import StripKind, StripPlan


class Window(NamedTuple):
    """From and to, in nanoseconds."""

    least: float
    most: float

    def __contains__(self, length: object) -> bool:
        return isinstance(length, float) and self.least <= length <= self.most


class DataSheet(NamedTuple):
    """How long the line is high for a zero and for a one, and low after each; how long for a reset.

    Of several versions of a chip, what is right for all of them. At most, a low is as long as a
    whole bit may take longer than its 1250 ns.
    """

    zero: Window
    one: Window
    after_zero: Window
    after_one: Window
    reset: float


# WS2812B: 400, 800 high, 850, 450 low, each by 150 more or less; a bit takes 1250, by 600 more or less.
# WS2812B-V5: 220-380, 580-1000 high, 580-1000 low; reset 280 us.
# SK6812: 300, 600 high, 900, 600 low, each by 150 more or less; reset 80 us.
SHEETS: dict[StripKind, DataSheet] = {
    "ws2812": DataSheet(Window(250, 380), Window(650, 950), Window(700, 1500), Window(580, 1200), 280_000),
    "sk6812": DataSheet(Window(150, 450), Window(450, 750), Window(750, 1050), Window(450, 750), 80_000),
}

# Between a zero and a one, where the sheets are silent, chips decide somewhere here.
DECIDES = 500.0


class Reading(NamedTuple):
    """What a strip has made of a transfer: the bits, what no data sheet allows, whether it was shown."""

    bits: str
    wrong: tuple[str, ...]
    is_shown: bool


@lru_cache(maxsize=512)
def read(sent: bytes, hertz: float, sheet: DataSheet) -> Reading:
    """Read a transfer, pulse by pulse."""
    nanoseconds = 1e9 / hertz
    line = "".join(f"{byte:08b}" for byte in sent)
    pulses = re.findall("(1+)(0*)", line)
    meanings = {pulse: _meaning(pulse, nanoseconds, sheet) for pulse in set(pulses)}
    last = len(pulses[-1][1]) if pulses else len(line)
    wrong = [complaint for pulse in pulses[:-1] if (complaint := meanings[pulse][1])]
    bits = "".join(meanings[pulse][0] for pulse in pulses)
    return Reading(bits, tuple(dict.fromkeys(wrong)), last * nanoseconds >= sheet.reset)


def _meaning(pulse: tuple[str, str], nanoseconds: float, sheet: DataSheet) -> tuple[str, str]:
    """The bit that is read, and what is wrong with its times."""
    high, low = (len(part) * nanoseconds for part in pulse)
    bit = "1" if high > DECIDES else "0"
    right, after = (sheet.one, sheet.after_one) if bit == "1" else (sheet.zero, sheet.after_zero)
    if high not in right or low not in after:
        return bit, f"a {bit} is {high:.0f} ns high and {low:.0f} ns low"
    return bit, ""


class FakeSpi:
    """An SPI with a strip at its data line, used as `spidev.SpiDev` is."""

    def __init__(self, plan: StripPlan, core: float = 500e6, is_even: bool = True) -> None:
        self._plan = plan
        self._order: str = plan.order
        self._is_even = is_even
        self.mode = -1
        self.max_speed_hz = 125_000_000
        # The clock that is divided: what the kernel believes it to be, and what it is.
        self.believed_core = self.core = core
        self.is_cut = False
        # Whether its data comes in at the far end, and from which pixel on it stays dark.
        self._is_reversed = False
        self._dark_from = plan.pixels
        self.transfers = 0
        # Seconds all transfers took so far.
        self.took = 0.0
        self.wrong: list[str] = []
        self.pixels = [BLACK] * plan.pixels
        self._look: Callable[[], None] = lambda: None

    def watch(self, look: Callable[[], None]) -> None:
        """From now on call this whenever the strip shows something new."""
        self._look = look

    def turn_round(self) -> None:
        """Its data comes in at the far end."""
        self._is_reversed = True

    def mix_colours(self) -> None:
        """It is of another make, which takes its colours in another order."""
        first, second, third = self._plan.order
        self._order = second + third + first

    def break_at(self, pixel: int) -> None:
        """From this pixel on it stays dark."""
        self._dark_from = pixel

    def cut(self, is_cut: bool = True) -> None:
        """Cut its wire, or solder it again."""
        self.is_cut = is_cut

    @property
    def hertz(self) -> float:
        """How fast it really is: the clock divided by a whole, on most an even, number."""
        divisor = -(-self.believed_core // self.max_speed_hz)
        if self._is_even:
            divisor += divisor % 2
        return self.core / divisor

    def writebytes2(self, values: bytes, /) -> None:
        if self.is_cut:
            raise OSError("mock SPI is broken")
        self.transfers += 1
        self.took += 8 * len(values) / self.hertz
        reading = read(bytes(values), self.hertz, SHEETS[self._plan.kind])
        self.wrong += [complaint for complaint in reading.wrong if complaint not in self.wrong]
        if reading.is_shown:
            self._show(reading.bits)
            self._look()

    def close(self) -> None:
        """Nothing is held."""

    def _show(self, bits: str) -> None:
        """Each pixel takes its bits and passes the others on."""
        parts = 4 if self._plan.kind == "sk6812" else 3
        sent = int(bits or "0", 2).to_bytes(-(-len(bits) // 8), "big")
        for place in range(min(self._dark_from, len(sent) // parts)):
            seen_at = self._plan.pixels - 1 - place if self._is_reversed else place
            self.pixels[seen_at] = glow_of(sent[place * parts : (place + 1) * parts], self._order)


@lru_cache(maxsize=4096)
def glow_of(sent: bytes, order: str) -> Colour:
    """How a pixel glows that was sent this."""
    parts = dict(zip(order, sent, strict=False))
    white = sent[3] if len(sent) > 3 else 0
    return Colour(*(seen(min(255, parts[name] + white) / 255) for name in "rgb"))
