"""From a plan to a panel: any mix of wires, over the real ones of a Pi or over others."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from .expander import Bus, Expanders
from .gpio import Factory, PinBuzzer, PinContact, PinLight
from .parts import Buzzer, Contact, Light, PanelParts
from .plan import BadPlan, ExpanderPin, LampPlan, PanelPlan, Pin, Pixels
from .punctual import punctual
from .rounds import Rounds, ThreadRounds
from .strip import BUFFER, Spi, Strip
from .wired import WiredPanel

# Why somebody else may have the pins.
BUSY = (
    "another box may be running here, say good night there first; or SPI is switched on (raspi-config) "
    "and holds GPIO 7 to 11"
)

# Where the kernel says how much it sends at one go.
BUFFER_FILE = Path("/sys/module/spidev/parameters/bufsiz")


@dataclass(frozen=True)
class Wires:
    """What a panel is built on: pins, and whatever the plan needs beside them."""

    pins: Factory
    bus: Bus | None = None
    spi: Spi | None = None
    rounds: Callable[[], Rounds] = field(default=ThreadRounds)
    buffer: int = BUFFER


def panel_of(plan: PanelPlan, wires: Wires) -> WiredPanel:
    """The panel of a plan."""
    return WiredPanel(parts_of(plan, wires))


def panel_on_a_pi(plan: PanelPlan, open_wires: Callable[[PanelPlan], Wires] | None = None) -> WiredPanel:
    """The panel on the Pi this runs on."""
    with told_if_busy():
        return panel_of(plan, (open_wires or wires_of_a_pi)(plan))


@contextmanager
def told_if_busy() -> Iterator[None]:
    """Whoever claims wires is told why they cannot be had, if they cannot."""
    try:
        yield
    except (BadPlan, ImportError):
        raise
    except Exception as error:
        # What lgpio raises has no other name.
        raise BadPlan(f"the pins cannot be had ({error}): {BUSY}") from error


def wires_of_a_pi(plan: PanelPlan) -> Wires:
    """Open what the plan needs of the Pi this runs on."""
    # lgpio makes a pipe where it is loaded, which need not be where one may write.
    with TemporaryDirectory() as aside, chdir(aside):
        from gpiozero.pins.lgpio import LGPIOFactory  # type: ignore[import-untyped]

    # With the chip of pins lgpio begins the thread that dims all lamps.
    with punctual():
        pins = LGPIOFactory()
    return Wires(
        pins,
        open_bus() if plan.addresses else None,
        open_spi() if plan.strip else None,
        buffer=kernel_buffer(),
    )


def open_bus() -> Bus:
    """The I2C bus, on which expanders are."""
    from smbus2 import SMBus  # type: ignore[import-not-found, unused-ignore]

    with _switched_on("/dev/i2c-1", "I2C"):
        bus: Bus = SMBus(1)
    return bus


def open_spi() -> Spi:
    """The SPI, on which a strip is."""
    from spidev import SpiDev  # type: ignore[import-not-found, unused-ignore]

    with _switched_on("/dev/spidev0.0", "SPI"):
        spi: Spi = SpiDev(0, 0)
    return spi


@contextmanager
def _switched_on(device: str, what: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise BadPlan(f"there is no {device}: switch {what} on (raspi-config) and start again") from None
    except PermissionError:
        group = what.lower()
        raise BadPlan(f"{device} cannot be opened: add the box's user to the group {group}") from None


def kernel_buffer(file: Path = BUFFER_FILE) -> int:
    """How much the kernel sends at one go."""
    try:
        return int(file.read_text())
    except (OSError, ValueError):
        return BUFFER


def parts_of(plan: PanelPlan, wires: Wires) -> PanelParts:
    """Claim all the wires of a plan, or none of them."""
    with ExitStack() as claimed:
        return _Building(plan, wires, claimed).whole()


class _Building:
    """A panel while its wires are claimed one by one."""

    def __init__(self, plan: PanelPlan, wires: Wires, claimed: ExitStack) -> None:
        self._plan = plan
        self._wires = wires
        self._claimed = claimed
        self._expanders = self._all_expanders() if plan.addresses else None
        self._strip = self._whole_strip() if plan.strip else None

    def whole(self) -> PanelParts:
        """Every part, by its place."""
        plan, shared = self._plan, [part for part in (self._expanders, self._strip) if part]
        return PanelParts(
            {place: self._contact(pin) for place, pin in plan.buttons.items()},
            {place: self._light(lamp) for place, lamp in plan.lamps.items()},
            {seat: self._buzzer(pin) for seat, pin in plan.buzzers.items()},
            shared,
            self._claimed.pop_all(),
        )

    def _contact(self, pin: Pin) -> Contact:
        if isinstance(pin, ExpanderPin):
            return self._bus.contact(pin.address, pin.pin)
        return self._claimed.enter_context(closing(PinContact(pin, self._wires.pins)))

    def _light(self, lamp: LampPlan) -> Light:
        if isinstance(lamp, ExpanderPin):
            return self._bus.output(lamp.address, lamp.pin)
        if isinstance(lamp, Pixels):
            assert self._strip is not None
            return self._strip.light(lamp)
        return self._claimed.enter_context(closing(PinLight(lamp, self._wires.pins)))

    def _buzzer(self, pin: Pin) -> Buzzer:
        if isinstance(pin, ExpanderPin):
            return self._bus.output(pin.address, pin.pin)
        return self._claimed.enter_context(closing(PinBuzzer(pin, self._wires.pins)))

    @property
    def _bus(self) -> Expanders:
        assert self._expanders is not None
        return self._expanders

    def _all_expanders(self) -> Expanders:
        assert self._wires.bus is not None, "a plan with expanders needs a bus"
        calling = self._plan.interrupt
        line = self._contact(calling) if calling else None
        chips = Expanders(self._wires.bus, self._plan.addresses, self._wires.rounds(), line)
        return self._claimed.enter_context(closing(chips))

    def _whole_strip(self) -> Strip:
        assert self._plan.strip is not None
        assert self._wires.spi is not None, "a plan with a strip needs an SPI"
        strip = Strip(self._plan.strip, self._wires.spi, self._wires.rounds(), self._wires.buffer)
        return self._claimed.enter_context(closing(strip))
