"""The Pi's 40 pins seen from above: which is where, and who needs which."""

from ..plan import OUTPUT_ONLY, ExpanderPin, GpioPin, Pin
from .sounds import SOUNDS

# The BCM number of a pin, or what else it is, by its place on the header: odd left, even right.
HEADER: tuple[int | str, ...] = (
    "3V3", "5V",  2, "5V",  3, "GND",  4, 14,  "GND", 15,
    17, 18,  27, "GND",  22, 23,  "3V3", 24,  10, "GND",
    9, 25,  11, 8,  "GND", 7,  0, 1,  5, "GND",
    6, 12,  13, "GND",  19, 16,  26, 20,  "GND", 21,
)  # fmt: skip

PLACE_OF = {bcm: place for place, bcm in enumerate(HEADER, 1) if isinstance(bcm, int)}
PLACES = range(1, len(HEADER) + 1)

# Where power is taken from; any other pin of the same name would do.
POWER = {"3V3": 1, "5V": 2, "GND": 6}

I2C = {2: "SDA", 3: "SCL"}
SPI_DATA = 10

# Who always needs pins, and who does if it is there.
ALWAYS: dict[int, str] = {
    0: "add-on boards name themselves there (ID EEPROM)",
    1: "add-on boards name themselves there (ID EEPROM)",
    2: "it is the I2C bus, with fixed pull-ups",
    3: "it is the I2C bus, with fixed pull-ups",
    14: "the serial console (UART) speaks there",
    15: "the serial console (UART) listens there",
}
STRIP = dict.fromkeys((7, 8, 9, 10, 11), "the strip needs it (SPI)")

# These are pulled up until the box runs: a buzzer there would buzz while the Pi boots.
PULLED_UP_AT_BOOT = frozenset(range(9))

# Which kinds of Pi have a headphone jack.
JACKS = {"zero-2": False, "3": True, "4": True, "5": False}


def fits(pin: Pin, part: str) -> bool:
    """Whether a pin does for a part: it can be read for a button, and a buzzer is silent at boot."""
    if isinstance(pin, ExpanderPin):
        return part != "button" or pin.pin not in OUTPUT_ONLY
    return part != "buzzer" or pin.bcm not in PULLED_UP_AT_BOOT


def taken(sound: str, has_strip: bool) -> dict[int, str]:
    """The pins that are not free, and why."""
    return ALWAYS | SOUNDS[sound].pins | (STRIP if has_strip else {})


def free(sound: str, has_strip: bool) -> tuple[GpioPin, ...]:
    """The pins for buttons, lamps and buzzers, from the top of the header to its end.

    Of two side by side the even one comes first: so their wires leave the picture's header.
    """
    needed = taken(sound, has_strip)
    downwards = sorted(PLACE_OF, key=lambda bcm: ((PLACE_OF[bcm] - 1) // 2, PLACE_OF[bcm] % 2))
    return tuple(GpioPin(bcm) for bcm in downwards if bcm not in needed)
