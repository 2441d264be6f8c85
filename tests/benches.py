"""Benches: the wires of a panel with fingers and a meter, on mock pins and on the kernel's simulators.

The kernel simulates pins by `gpio-sim` and expanders by `i2c-stub`, where it has them (`CONTRIBUTING.md`
tells how they are named). A bench is all that `test_panel_in_time.py` knows of a panel.
"""

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Protocol

import pytest

from hardware.build import Wires
from hardware.expander import GPIO, INTCAP, INTF, OLAT, Bus
from hardware.gpio import Factory
from hardware.mock_pins import MockPins
from hardware.mock_wires import MockWires
from hardware.plan import ExpanderPin, GpioLamp, GpioPin, PanelPlan, Pin, SeatPlan

# A lamp that dims, one that does not, one of all colours; two buzzers.
PINS = PanelPlan(
    seats=(
        SeatPlan(GpioPin(4), GpioLamp((GpioPin(17),)), GpioPin(18)),
        SeatPlan(GpioPin(27), GpioLamp((GpioPin(22),), dims=False), GpioPin(23)),
        SeatPlan(GpioPin(5), GpioLamp((GpioPin(6), GpioPin(13), GpioPin(19)))),
    ),
    host=GpioPin(26),
    centre=GpioLamp((GpioPin(12),)),
)
# Both ports of a chip, and another chip; both have a lamp where they cannot be read.
EXPANDERS = PanelPlan(
    seats=(
        SeatPlan(ExpanderPin(0x20, 0), ExpanderPin(0x20, 7), ExpanderPin(0x20, 9)),
        SeatPlan(ExpanderPin(0x20, 8), ExpanderPin(0x20, 1), ExpanderPin(0x21, 9)),
        SeatPlan(ExpanderPin(0x21, 0), ExpanderPin(0x21, 15)),
    ),
    host=ExpanderPin(0x21, 14),
    centre=ExpanderPin(0x20, 15),
)

# Names the folder with the lines of the simulated chip: sim_gpio0, sim_gpio1 and so on.
FOLDER = "MODERATOR_GPIO_SIM"


class Bench(Protocol):
    """A plan, its wires, a finger on every button and a meter at every pin."""

    plan: PanelPlan

    def wires(self) -> Wires:
        """What a panel is built on; each time anew."""

    def touch(self, pin: Pin, touches: bool) -> None:
        """A finger on a button, or off it."""

    def level(self, pin: Pin) -> float:
        """What the meter says now, from 0 to 1."""

    def close(self) -> None:
        """Let everything go."""


class MockBench:
    """Wires that are not there, in real time."""

    def __init__(self, plan: PanelPlan) -> None:
        self.plan = plan
        self._mock = MockWires(plan)
        self.touch, self.level = self._mock.touch, self._mock.level

    def wires(self) -> Wires:
        return Wires(self._mock.pins, self._mock.bus)

    def close(self) -> None:
        self._mock.pins.close()


class GpioSim:
    """A chip that the kernel simulates, over its real character device."""

    plan = PINS

    def __init__(self, lines: Path) -> None:
        self._lines = lines

    def wires(self) -> Wires:
        return Wires(pins_of_the_kernel())

    def close(self) -> None:
        """Each panel has let its pins go."""

    def touch(self, pin: Pin, touches: bool) -> None:
        self._file(pin, "pull").write_text("pull-down" if touches else "pull-up", encoding="ascii")

    def level(self, pin: Pin) -> float:
        return float(self._file(pin, "value").read_text(encoding="ascii"))

    def _file(self, pin: Pin, name: str) -> Path:
        assert isinstance(pin, GpioPin)
        return self._lines / f"sim_gpio{pin.bcm}" / name


class I2cStub:
    """Registers that the kernel keeps: who presses writes there what a chip would say."""

    plan = EXPANDERS

    def __init__(self, number: int) -> None:
        self._number = number
        self._levels = dict.fromkeys(EXPANDERS.addresses, 0xFFFF)
        self._bus = self._open()
        for address in self._levels:
            self._tell(address, 0)

    def wires(self) -> Wires:
        return Wires(MockPins(), self._open())

    def close(self) -> None:
        self._bus.close()

    def touch(self, pin: Pin, touches: bool) -> None:
        assert isinstance(pin, ExpanderPin)
        bit = 1 << pin.pin
        before = self._levels[pin.address]
        self._levels[pin.address] = before & ~bit if touches else before | bit
        self._tell(pin.address, bit)

    def level(self, pin: Pin) -> float:
        assert isinstance(pin, ExpanderPin)
        return float(self._bus.read_word_data(pin.address, OLAT) >> pin.pin & 1)

    def _open(self) -> Bus:
        from smbus2 import SMBus  # type: ignore[import-not-found, unused-ignore]

        bus: Bus = SMBus(self._number)
        return bus

    def _tell(self, address: int, moved: int) -> None:
        """How its pins stand, then which of them moved; a word and its two bytes are kept apart."""
        levels = self._levels[address]
        for register in (INTCAP, GPIO):
            self._bus.write_word_data(address, register, levels)
            self._bus.write_byte_data(address, register + 1, levels >> 8)
        self._bus.write_word_data(address, INTF, moved)


@cache
def pins_of_the_kernel() -> Factory:
    """One for all tests, as a box has: lgpio lets go of lines only some time after a chip is closed."""
    from gpiozero.pins.lgpio import LGPIOFactory  # type: ignore[import-untyped]

    return LGPIOFactory()


def gpio_sim() -> Bench:
    """Where there is one; else the test is skipped."""
    folder = os.environ.get(FOLDER)
    if not folder:
        pytest.skip(f"{FOLDER} names no simulated chip")
    return GpioSim(Path(folder))


def i2c_stub() -> Bench:
    """Where there is one; else the test is skipped."""
    number = next(stubs(), None)
    if number is None:
        pytest.skip("the kernel has no i2c stub")
    return I2cStub(number)


def stubs() -> Iterator[int]:
    """The kernel's own buses of registers: `modprobe i2c-stub chip_addr=0x20,0x21`."""
    for name in sorted(Path("/sys/class/i2c-adapter").glob("i2c-*/name")):
        if name.read_text(encoding="utf-8").startswith("SMBus stub"):
            yield int(name.parent.name.removeprefix("i2c-"))


BENCHES: dict[str, Callable[[], Bench]] = {
    "mock pins": lambda: MockBench(PINS),
    "mock expanders": lambda: MockBench(EXPANDERS),
    "gpio-sim": gpio_sim,
    "i2c-stub": i2c_stub,
}
