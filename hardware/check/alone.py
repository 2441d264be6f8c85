"""What the box finds out alone: who answers on the bus, the strip's clock, the disk, the power."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path

from ..expander import IOCON, Bus
from ..plan import ADDRESSES
from ..strip import Spi, clock_of, is_clock_right
from .findings import Defect

# What an evening with all its voices may need.
ROOM = 200_000_000

# How the clock is fixed that the strip's is divided from.
FIXED_CLOCK = "config.txt: core_freq=250 on a Pi 3 or before, core_freq=500 and core_freq_min=500 on a Pi 4"

# What the Pi's firmware says: too little power now, or since it was started.
TOO_LITTLE_NOW, TOO_LITTLE_BEFORE = 0x1, 0x10000


def expanders(planned: Collection[int], bus: Bus) -> Iterator[Defect]:
    """Who answers on the bus, against the plan; give it a bus of its own, beside the panel's."""
    answering = {address for address in ADDRESSES if _answers(bus, address)}
    for address in sorted({*planned} - answering):
        yield Defect("expander-missing", detail=f"{address:#04x}")
    for address in sorted(answering - {*planned}):
        yield Defect("expander-unplanned", detail=f"{address:#04x}")


def _answers(bus: Bus, address: int) -> bool:
    try:
        bus.read_word_data(address, IOCON)
    except OSError:
        return False
    return True


def strip(spi: Spi, measure: Callable[[Spi], float] = clock_of) -> Iterator[Defect]:
    """Whether pixels understand at the clock that the SPI really has."""
    hertz = measure(spi)
    if not is_clock_right(hertz):
        yield Defect("strip-clock", detail=f"{hertz / 1e6:.2f} MHz; {FIXED_CLOCK}")


def disk(
    folder: Path, room: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free
) -> Iterator[Defect]:
    """Whether a game can be kept."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"kept")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        yield Defect("disk-read-only", detail=str(error))
        return
    free = room(folder)
    if free < ROOM:
        yield Defect("disk-full", detail=f"{free // 1_000_000} MB")


def power(flags: int | None) -> Iterator[Defect]:
    """Whether the Pi has had enough power, where it tells."""
    if flags is not None and flags & TOO_LITTLE_NOW:
        yield Defect("power-now", detail=f"{flags:#x}")
    elif flags is not None and flags & TOO_LITTLE_BEFORE:
        yield Defect("power-before", detail=f"{flags:#x}")


def ask_firmware() -> str:
    """What the Pi's own tool says of the power; nothing elsewhere."""
    tool = shutil.which("vcgencmd")
    if tool is None:
        return ""
    with suppress(subprocess.TimeoutExpired):
        told = subprocess.run([tool, "get_throttled"], capture_output=True, text=True, timeout=5, check=False)  # noqa: S603
        return told.stdout
    return ""


def power_flags(system: Path = Path("/sys"), ask: Callable[[], str] = ask_firmware) -> int | None:
    """What the firmware says about the power, if this is a Pi that tells, or its kernel does."""
    for file in sorted(system.glob("devices/platform/soc*/*firmware/get_throttled")):
        with suppress(OSError, ValueError):
            return int(file.read_text().strip(), 16)
    said = re.search("throttled=0x([0-9a-f]+)", ask())
    return int(said[1], 16) if said else alarm(system)


def alarm(system: Path) -> int | None:
    """The kernel asks the firmware every other second, and anybody may read what it was told last."""
    for monitor in sorted(system.glob("class/hwmon/hwmon*")):
        with suppress(OSError):
            if (monitor / "name").read_text().strip() == "rpi_volt":
                return TOO_LITTLE_NOW * ((monitor / "in0_lcrit_alarm").read_text().strip() == "1")
    return None
