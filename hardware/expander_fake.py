"""Expanders that are not there: MCP23017 register by register, as its data sheet says.

They have fingers (`pull_down`, `let_up`, `unplug`, `plug_in`) and can be read like a meter (`is_high`).
Made for chips in 16-bit pairs: byte and word access, both arrangements of the banks, interrupts on
change and on a default, and nothing of high-speed or SPI.
"""

import errno
import os
from collections.abc import Callable, Iterable

# Registers in the order of banks interleaved, each for port A and then B.
NAMES = ("IODIR", "IPOL", "GPINTEN", "DEFVAL", "INTCON", "IOCON", "GPPU", "INTF", "INTCAP", "GPIO", "OLAT")
READ_ONLY = ("INTF", "INTCAP")

BANKED, MIRRORED, SAME_REGISTER = 0x80, 0x40, 0x20

# A pin that nothing pulls is read as anything: as what does most harm, a press.
FLOATING = False

# Pins that newer chips do not read.
NEVER_READ = (7, 15)


class FakeChip:
    """An MCP23017 at the end of its wires."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self.power_on()

    def power_on(self) -> None:
        """Every register as after power-on."""
        self._ports = [dict.fromkeys(NAMES, 0) for _ in range(2)]
        for port in self._ports:
            port["IODIR"] = 0xFF
        self._before = [self._levels(place) for place in range(2)]

    def pull_down(self, pin: int) -> None:
        """Connect a pin to ground."""
        self._down.add(pin)
        self.look()

    def let_up(self, pin: int) -> None:
        """Connect it to nothing."""
        self._down.discard(pin)
        self.look()

    def is_high(self, pin: int) -> bool:
        """What a meter says."""
        port, bit = self._ports[pin // 8], 1 << pin % 8
        if self.is_output(pin):
            return bool(port["OLAT"] & bit)
        return pin not in self._down and (bool(port["GPPU"] & bit) or FLOATING)

    def is_output(self, pin: int) -> bool:
        """Whether it drives a pin."""
        return not self._ports[pin // 8]["IODIR"] & 1 << pin % 8

    @property
    def is_calling(self) -> bool:
        """Whether INTA is pulled low."""
        flags = [port["INTF"] for port in self._ports]
        return bool(flags[0] or (flags[1] and self._ports[0]["IOCON"] & MIRRORED))

    def read(self, address: int, length: int) -> list[int]:
        """So many registers from this one on."""
        read = []
        for _ in range(length):
            read.append(self._read(address))
            address = self._after(address)
        return read

    def write(self, address: int, values: Iterable[int]) -> None:
        """Registers from this one on."""
        for value in values:
            self._write(address, value)
            address = self._after(address)

    def look(self) -> None:
        """Compare the pins with what they are compared with, and call if they differ."""
        for place, port in enumerate(self._ports):
            levels = self._levels(place)
            against_default = port["INTCON"]
            other = port["DEFVAL"] & against_default | self._before[place] & ~against_default
            moved = (levels ^ other) & port["GPINTEN"]
            self._before[place] = levels
            if moved and not port["INTF"]:
                port["INTF"] = moved
                port["INTCAP"] = levels

    def _levels(self, place: int) -> int:
        """What the port is read as."""
        port = self._ports[place]
        readable = [pin for pin in range(place * 8, place * 8 + 8) if pin not in NEVER_READ]
        return sum(1 << pin % 8 for pin in readable if self.is_high(pin)) ^ port["IPOL"]

    def _place(self, address: int) -> tuple[int, str] | None:
        """The port and the register at an address, if anything is there."""
        if self._ports[0]["IOCON"] & BANKED:
            place, number = divmod(address, 0x10)
        else:
            number, place = divmod(address, 2)
        return (place, NAMES[number]) if number < len(NAMES) and place < 2 else None

    def _after(self, address: int) -> int:
        """Where the chip reads or writes next."""
        if self._ports[0]["IOCON"] & SAME_REGISTER:
            return address if self._ports[0]["IOCON"] & BANKED else address ^ 1
        return address + 1 if self._place(address + 1) else 0

    def _read(self, address: int) -> int:
        at = self._place(address)
        if at is None:
            return 0
        place, name = at
        port = self._ports[place]
        if name == "GPIO":
            port["GPIO"] = self._levels(place)
        value = port[name]
        if name in ("GPIO", "INTCAP"):
            port["INTF"] = 0
        return value

    def _write(self, address: int, value: int) -> None:
        at = self._place(address)
        if at is None or at[1] in READ_ONLY:
            return
        place, name = at
        if name == "IOCON":
            for port in self._ports:
                port["IOCON"] = value
        else:
            self._ports[place]["OLAT" if name == "GPIO" else name] = value
        self.look()


class FakeBus:
    """An I2C bus with such chips on it, used as `smbus2.SMBus` is."""

    def __init__(self, addresses: Iterable[int]) -> None:
        self.chips = {address: FakeChip() for address in addresses}
        self.unplugged: set[int] = set()
        # Whose chip answers at an address, if not its own.
        self._behind: dict[int, int] = {}
        # One word of so many is lost on the way, if any is.
        self._loses = 0
        self._words = 0
        # Clocks of the bus so far.
        self.bits = 0
        self._line: Callable[[bool], None] = lambda _: None
        self._look: Callable[[], None] = lambda: None
        self._is_calling = False

    def call_on(self, line: Callable[[bool], None]) -> None:
        """Solder the line of all chips: told after every word whether any of them calls."""
        self._line = line

    def watch(self, look: Callable[[], None]) -> None:
        """From now on call this whenever an output may have changed."""
        self._look = look

    def lose(self, one_of: int) -> None:
        """One of so many words is lost."""
        self._loses = one_of

    def unplug(self, address: int) -> None:
        """Pull a chip off its socket."""
        self.unplugged.add(address)
        self.chips[address].power_on()
        self._told()

    def plug_in(self, address: int) -> None:
        """Put it back: it has forgotten all."""
        self.chips[address].power_on()
        self.unplugged.discard(address)
        self._told()

    def swap(self, one: int, other: int) -> None:
        """Two chips have each other's address; what is soldered to them stays where it is."""
        self._behind |= {one: other, other: one}

    def pull_down(self, address: int, pin: int) -> None:
        """Press a button."""
        self.chips[address].pull_down(pin)
        self._told()

    def let_up(self, address: int, pin: int) -> None:
        """Let it go."""
        self.chips[address].let_up(pin)
        self._told()

    def is_high(self, address: int, pin: int) -> bool:
        """What a meter on an output says."""
        return address not in self.unplugged and self.chips[address].is_high(pin)

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        a, b = self.read_i2c_block_data(i2c_addr, register, 2)
        return a | b << 8

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        read = self._chip(i2c_addr, 3 + length).read(register, length)
        self._told()
        return read

    def write_word_data(self, i2c_addr: int, register: int, value: int) -> None:
        self._chip(i2c_addr, 4).write(register, (value & 0xFF, value >> 8))
        self._told()

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        self._chip(i2c_addr, 3).write(register, (value,))
        self._told()

    def close(self) -> None:
        """Nothing is held."""

    def _chip(self, address: int, words: int) -> FakeChip:
        """The chip that answers; nobody else does."""
        self._words += 1
        if self._loses and self._words % self._loses == 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        address = self._behind.get(address, address)
        if address not in self.chips or address in self.unplugged:
            self.bits += 9
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        self.bits += 9 * words
        return self.chips[address]

    def _told(self) -> None:
        is_calling = any(
            chip.is_calling for address, chip in self.chips.items() if address not in self.unplugged
        )
        if is_calling != self._is_calling:
            self._is_calling = is_calling
            self._line(is_calling)
        self._look()
