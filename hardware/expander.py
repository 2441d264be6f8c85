"""MCP23017 expanders on an I2C bus: buttons, lamps that do not dim, and buzzers, 16 pins a chip.

A chip remembers which of its buttons moved first, and how they stood then, until it is read. So no
tap is too short, whether the chips call on a line of their own or are only asked again and again.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Protocol

from .looks import BLACK, Colour
from .panel import Strain
from .parts import Contact
from .rounds import THOROUGH, Rounds, Soon

# Registers come in pairs, A and B, and are read and written so; their names are the data sheet's.
IODIR, IPOL, GPINTEN, INTCON, IOCON, GPPU = 0x00, 0x02, 0x04, 0x08, 0x0A, 0x0C
INTF, INTCAP, GPIO, OLAT = 0x0E, 0x10, 0x12, 0x14

# Where IOCON lies when a stray word has split the registers into two banks; else it is GPINTENB.
IOCON_IN_BANKS = 0x05

# Both ports call on either line, and only ever pull it low, so that all chips can share one.
MIRRORED, OPEN_DRAIN = 0x40, 0x04
SET_UP = (MIRRORED | OPEN_DRAIN) * 0x0101

ALL = 0xFFFF
PORTS = (0x00FF, 0xFF00)

# Newer chips only write on GPA7 and GPB7; wired or not, they must not be read.
NEVER_READ = 0x8080

# How often chips are asked that cannot call, in seconds.
ASK = 0.008


class Bus(Protocol):
    """What is used of `smbus2.SMBus`; a chip that does not answer is an `OSError`."""

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        """A pair of registers, A in the lower byte."""

    def write_word_data(self, i2c_addr: int, register: int, value: int) -> None:
        """Write a pair of registers."""

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        """Write one register."""

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        """So many registers, one after another."""

    def close(self) -> None:
        """Let the bus go."""


class NoAnswer(OSError):
    """An expander does not answer."""


class Chip:
    """One expander: what its outputs should be, and how its buttons stood when it was last read."""

    def __init__(self, bus: Bus, address: int, line: Contact | None = None) -> None:
        self._bus = bus
        self._address = address
        self._line = line
        # Words that had to be said twice, and what had happened while the line was silent.
        self._dropped = self._uncalled = 0
        self._hearing: dict[int, Callable[[bool], None]] = {}
        self._outputs = NEVER_READ
        self._inputs = 0
        self._wanted = 0
        self._written = 0
        self._closed = 0
        self._error: Exception | None = NoAnswer("not yet asked")

    @property
    def strains(self) -> Iterator[Strain]:
        """What it has got over so far."""
        if self._dropped:
            yield Strain(f"{self._address:#04x}", "dropped", self._dropped)
        if self._uncalled:
            yield Strain(f"{self._address:#04x}", "uncalled", self._uncalled)

    @property
    def answers(self) -> bool:
        """Whether it did when it was last spoken to."""
        return self._error is None

    def check(self) -> None:
        """Fail if it does not answer."""
        if self._error is not None:
            raise NoAnswer(f"the expander {self._address:#04x} does not answer ({self._error})")

    def contact(self, pin: int) -> "ExpanderContact":
        """A button is wired to this pin."""
        self._inputs |= 1 << pin
        return ExpanderContact(self, pin)

    def output(self, pin: int, soon: Callable[[], None]) -> "ExpanderOutput":
        """A lamp or a buzzer is wired to this pin."""
        self._outputs |= 1 << pin
        return ExpanderOutput(self, pin, soon)

    def is_closed(self, pin: int) -> bool:
        """Whether a button's wires touched when the chip was last read."""
        self.check()
        return bool(self._closed >> pin & 1)

    def listen(self, pin: int, hear: Callable[[bool], None]) -> None:
        """Call this at every edge of a button."""
        self._hearing[pin] = hear

    def put(self, pin: int, on: bool) -> bool:
        """An output should be so from the next visit on; whether it should not be already."""
        bit, before = 1 << pin, self._wanted
        self._wanted = before | bit if on else before & ~bit
        return self._wanted != before

    def visit(self, is_thorough: bool) -> None:
        """Write what is wanted and hear what has changed; one that fell silent or asleep is set up anew.

        A disturbance on the wires is not a fault: a chip is asked twice.
        """
        was_there = self.answers
        if was_there:
            try:
                if is_thorough and self._read(IOCON) != SET_UP:
                    self._set_up()
                self._exchange()
                return
            except Exception as error:
                self._error = error
        elif not is_thorough:
            return
        try:
            self._set_up()
            self._exchange()
            self._error = None
            self._dropped += was_there
        except Exception as error:
            self._error = error

    def _set_up(self) -> None:
        """From any state, in such an order that no lamp flashes; what was unplugged has forgotten all."""
        self._bus.write_byte_data(self._address, IOCON_IN_BANKS, 0)
        self._write(IOCON, SET_UP)
        self._write_outputs()
        self._write(IODIR, ALL & ~self._outputs)
        self._write(GPPU, ALL & ~self._outputs)
        self._write(IPOL, 0)
        self._write(INTCON, 0)
        self._write(GPINTEN, self._inputs)
        self._take(self._read(GPIO))

    def _exchange(self) -> None:
        if self._wanted != self._written:
            self._write_outputs()
        if self._inputs and (moved := self._read(INTF)):
            self._uncalled += self._is_line_silent()
            first, after = self._read_pair(INTCAP)
            # A port on which none moved still remembers an earlier moment.
            fresh = sum(port for port in PORTS if moved & port)
            self._take(first & fresh | ~self._closed & ~fresh)
            self._take(after)

    def _is_line_silent(self) -> bool:
        """Whether nobody calls, though a chip that was not read yet pulls the line."""
        with suppress(OSError):
            return self._line is not None and not self._line.is_closed()
        return False

    def _write_outputs(self) -> None:
        wanted = self._wanted
        self._write(OLAT, wanted)
        self._written = wanted

    def _take(self, levels: int) -> None:
        """The buttons stand so: who has changed is told; closed is low."""
        closed = ~levels & self._inputs
        changed, self._closed = closed ^ self._closed, closed
        for pin, hear in self._hearing.items():
            if changed >> pin & 1:
                hear(bool(closed >> pin & 1))

    def _read(self, register: int) -> int:
        return self._bus.read_word_data(self._address, register)

    def _read_pair(self, register: int) -> tuple[int, int]:
        """Two pairs of registers that follow each other."""
        a, b, c, d = self._bus.read_i2c_block_data(self._address, register, 4)
        return a | b << 8, c | d << 8

    def _write(self, register: int, value: int) -> None:
        self._bus.write_word_data(self._address, register, value)


class Expanders:
    """All expanders on a bus, and the line on which they call, if there is one."""

    def __init__(self, bus: Bus, addresses: Iterable[int], rounds: Rounds, line: Contact | None) -> None:
        self._bus = bus
        self._chips = {address: Chip(bus, address, line) for address in addresses}
        self._rounds = rounds
        self._line = line
        self._soon = Soon(rounds)
        self._changed: Callable[[], None] = lambda: None

    @property
    def strains(self) -> tuple[Strain, ...]:
        """What the chips have got over so far."""
        return tuple(chain.from_iterable(chip.strains for chip in self._chips.values()))

    def contact(self, address: int, pin: int) -> "ExpanderContact":
        """The button on a pin."""
        return self._chips[address].contact(pin)

    def output(self, address: int, pin: int) -> "ExpanderOutput":
        """The lamp or buzzer on a pin."""
        return self._chips[address].output(pin, self._soon)

    def start(self, changed: Callable[[], None]) -> None:
        """Set all chips up; call this, from any thread, when one falls silent or answers again."""
        self._changed = changed
        self._rounds.start(self._go_round)
        if self._line is not None:
            self._line.listen(lambda calling: self._rounds.wake() if calling else None)
            self._rounds.wake()

    def close(self) -> None:
        """Write what is still wanted, and let the bus go."""
        self._rounds.stop()
        self._bus.close()

    def _go_round(self, is_thorough: bool) -> float:
        for chip in self._chips.values():
            before = chip.answers
            chip.visit(is_thorough)
            if chip.answers != before:
                self._changed()
        return THOROUGH if self._is_quiet() else ASK

    def _is_quiet(self) -> bool:
        """Whether nobody calls; who does so before the one before has been heard makes no edge."""
        try:
            return self._line is not None and not self._line.is_closed()
        except OSError:
            return False


class ExpanderContact:
    """A button between a pin of an expander and ground, pulled up inside the chip."""

    def __init__(self, chip: Chip, pin: int) -> None:
        self.is_closed = partial(chip.is_closed, pin)
        self.listen = partial(chip.listen, pin)


class ExpanderOutput:
    """A lamp or a buzzer that one pin of an expander switches."""

    dims = False
    colour = False

    def __init__(self, chip: Chip, pin: int, soon: Callable[[], None]) -> None:
        self._chip = chip
        self._pin = pin
        self._soon = soon

    def glow(self, colour: Colour) -> None:
        self.sound(colour != BLACK)

    def sound(self, on: bool) -> None:
        if self._chip.put(self._pin, on):
            self._soon()
        self._chip.check()
