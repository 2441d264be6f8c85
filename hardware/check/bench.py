"""The lines of a table as a teach-in may use them: few are driven, one at a time; all others are read.

Nobody knows yet what is wired where. So a line that is not lit at this moment is an input, too, drawn
down, and one is never lit for longer than a pulse: whatever it touches, no wire gets warm.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from ..build import Wires
from ..expander import (
    ALL,
    GPINTEN,
    GPIO,
    GPPU,
    INTCON,
    IOCON,
    IOCON_IN_BANKS,
    IODIR,
    IPOL,
    NEVER_READ,
    OLAT,
    SET_UP,
    Bus,
)
from ..gpio import PinContact
from ..looks import BLACK, WHITE, Colour
from ..plan import ExpanderPin, GpioPin, PanelPlan, Pin, Pixels, StripPlan, lamp_pins
from ..strip import Strip

# For so long a line is lit, and then dark until the next time, in seconds.
PULSE, PAUSE = 0.05, 0.2

# What a chip is compared with to make it call: the opposite of what it reads.
DEFVAL = 0x06

Heard = TypeVar("Heard")

# What can be lit for a moment.
Lit = Pin | Pixels


@dataclass(frozen=True)
class TaughtLines:
    """What a teach-in may light or shake, one at a time, and what it may read."""

    lamps: tuple[Lit, ...]
    buzzers: tuple[Pin, ...]
    read: tuple[Pin, ...]
    strip: StripPlan | None

    @property
    def chips(self) -> tuple[int, ...]:
        """Every expander that is meant."""
        every = chain(self.lamps, self.buzzers, self.read)
        return tuple(sorted({pin.address for pin in every if isinstance(pin, ExpanderPin)}))


def lines_of(design: PanelPlan, free: Iterable[Pin]) -> TaughtLines:
    """The lines of a design; beside its buttons, whatever else is free may have one."""
    lit = dict.fromkeys(chain(*(lamp_pins(lamp) for lamp in design.lamps.values())))
    buzzers = tuple(design.buzzers.values())
    not_read = {*lit, *buzzers}
    read = dict.fromkeys((*design.buttons.values(), *free))
    return TaughtLines(
        (*lit, *pieces(design)), buzzers, tuple(pin for pin in read if pin not in not_read), design.strip
    )


def pieces(design: PanelPlan) -> tuple[Pixels, ...]:
    """The pieces of a strip; where they are not all alike, and it may be turned round, every pixel."""
    planned = sorted(
        (lamp for lamp in design.lamps.values() if isinstance(lamp, Pixels)), key=lambda lamp: lamp.first
    )
    lengths = {piece.count for piece in planned}
    if design.strip is None:
        return ()
    if len(lengths) == 1 and sum(piece.count for piece in planned) == design.strip.pixels:
        return tuple(planned)
    return tuple(map(Pixels, range(design.strip.pixels)))


class Bench:
    """Lights a line for a moment, and reads which buttons' lines are closed."""

    def __init__(self, lines: TaughtLines, wires: Wires) -> None:
        self.lines = lines
        self._pins = wires.pins
        self._lit = [line for line in (*lines.lamps, *lines.buzzers) if isinstance(line, GpioPin)]
        with ExitStack() as claimed:
            self._contacts = {
                pin: claimed.enter_context(closing(PinContact(pin, wires.pins)))
                for pin in lines.read
                if isinstance(pin, GpioPin)
            }
            for pin in self._lit:
                claimed.callback(self._pins.pin(pin.bcm).close)
                self._rest(pin)
            self._chips = self._all_chips(wires, claimed)
            self._strip = self._whole_strip(wires, claimed)
            self._claimed = claimed.pop_all()

    @property
    def silent(self) -> tuple[int, ...]:
        """The chips that do not answer."""
        return tuple(address for address, chip in self._chips.items() if chip.is_silent)

    @property
    def dropped(self) -> int:
        """How many words had to be said twice."""
        return sum(chip.dropped for chip in self._chips.values())

    def closed(self) -> frozenset[Pin]:
        """The lines that are closed right now."""
        own = {pin for pin, contact in self._contacts.items() if contact.is_closed()}
        return frozenset(own.union(*(chip.closed() for chip in self._chips.values())))

    async def pulse(self, line: Lit, colour: Colour = WHITE) -> None:
        """Light a line for a moment; what has no colours has but one."""
        with self._on(line, colour):
            await asyncio.sleep(PULSE)

    async def sink(self, line: Pin) -> frozenset[Pin]:
        """Which lines are closed by that of a lamp that is pulled down for a moment: they touch."""
        await asyncio.sleep(PULSE)
        before = self.closed()
        with self._low(line):
            await asyncio.sleep(PULSE)
            return self.closed() - before

    def calling(self) -> GpioPin | None:
        """The line of the header that falls when a chip calls, and only then."""
        found: set[Pin] = {*self._contacts}
        for chip in (chip for chip in self._chips.values() if not chip.is_silent):
            before = {pin for pin, contact in self._contacts.items() if contact.is_closed()}
            chip.call(True)
            called = {pin for pin, contact in self._contacts.items() if contact.is_closed()}
            chip.call(False)
            found &= called - before
        line = found.pop() if len(found) == 1 and self._chips else None
        return line if isinstance(line, GpioPin) else None

    def close(self) -> None:
        """Let all lines go; none is lit."""
        self._claimed.close()

    def _rest(self, pin: GpioPin) -> None:
        self._pins.pin(pin.bcm).input_with_pull("down")

    @contextmanager
    def _on(self, line: Lit, colour: Colour) -> Iterator[None]:
        """While a line is lit."""
        if isinstance(line, GpioPin):
            self._pins.pin(line.bcm).output_with_state(1)
            try:
                yield
            finally:
                self._rest(line)
        elif isinstance(line, ExpanderPin):
            chip = self._chips[line.address]
            chip.drive(1 << line.pin)
            try:
                yield
            finally:
                chip.drive(0)
        else:
            yield from self._glow(line, colour)

    @contextmanager
    def _low(self, line: Pin) -> Iterator[None]:
        """While a line is pulled down."""
        if isinstance(line, GpioPin):
            self._pins.pin(line.bcm).output_with_state(0)
            try:
                yield
            finally:
                self._rest(line)
        else:
            chip = self._chips[line.address]
            chip.drive(1 << line.pin, high=False)
            try:
                yield
            finally:
                chip.drive(0)

    def _glow(self, pixels: Pixels, colour: Colour) -> Iterator[None]:
        assert self._strip is not None
        # A strip that cannot be written stays dark, and that is told as any lamp that nobody sees.
        with suppress(OSError):
            self._strip.put(pixels, colour)
        try:
            yield
        finally:
            with suppress(OSError):
                self._strip.put(pixels, BLACK)

    def _all_chips(self, wires: Wires, claimed: ExitStack) -> dict[int, "BenchChip"]:
        if not self.lines.chips:
            return {}
        assert wires.bus is not None, "lines of expanders need a bus"
        claimed.callback(wires.bus.close)
        chips = {address: BenchChip(wires.bus, address, self.lines.read) for address in self.lines.chips}
        for chip in chips.values():
            claimed.callback(chip.drive, 0)
        return chips

    def _whole_strip(self, wires: Wires, claimed: ExitStack) -> Strip | None:
        if self.lines.strip is None:
            return None
        assert wires.spi is not None, "a strip needs an SPI"
        strip = Strip(self.lines.strip, wires.spi, wires.rounds(), wires.buffer)
        claimed.enter_context(closing(strip))
        strip.start(lambda: None)
        return strip


class BenchChip:
    """An expander whose pins are all read, but for the one that is lit.

    Those that newer chips cannot read are outputs that are low, as they always are. A word that is lost
    is said again; who does not answer then is left alone, for a shorted bus takes a second a word.
    """

    def __init__(self, bus: Bus, address: int, read: Iterable[Pin]) -> None:
        self._bus = bus
        self._address = address
        pins = [pin for pin in read if isinstance(pin, ExpanderPin) and pin.address == address]
        self._read = sum(1 << pin.pin for pin in pins) & ~NEVER_READ
        self.is_silent = False
        self.dropped = 0
        self._said(lambda: bus.write_byte_data(address, IOCON_IN_BANKS, 0))
        settings = ((IOCON, SET_UP), (OLAT, 0), (GPPU, self._read), (GPINTEN, 0), (IPOL, 0), (INTCON, 0))
        for register, value in (*settings, (IODIR, ALL & ~NEVER_READ)):
            self._write(register, value)

    def closed(self) -> set[Pin]:
        """The pins that are low."""
        levels = self._said(lambda: self._bus.read_word_data(self._address, GPIO))
        low = 0 if levels is None else ~levels & self._read
        return {ExpanderPin(self._address, pin) for pin in range(16) if low >> pin & 1}

    def drive(self, pin: int, high: bool = True) -> None:
        """This pin is high, or low, and driven; no other is."""
        self._write(OLAT, pin if high else 0)
        self._write(IODIR, ALL & ~NEVER_READ & ~pin)

    def call(self, calls: bool) -> None:
        """Pull the line on which chips call, or let it go."""
        levels = self._said(lambda: self._bus.read_word_data(self._address, GPIO)) or 0
        self._write(DEFVAL, ~levels & ALL)
        self._write(INTCON, self._read if calls else 0)
        self._write(GPINTEN, self._read if calls else 0)
        if not calls:
            self._said(lambda: self._bus.read_word_data(self._address, GPIO))

    def _write(self, register: int, value: int) -> None:
        self._said(lambda: self._bus.write_word_data(self._address, register, value))

    def _said(self, word: Callable[[], Heard]) -> Heard | None:
        """Say a word, and once more if it is lost."""
        for is_again in (False, True):
            if self.is_silent:
                break
            try:
                heard = word()
            except OSError:
                self.is_silent = is_again
            else:
                self.dropped += is_again
                return heard
        return None
