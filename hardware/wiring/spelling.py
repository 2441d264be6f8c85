"""How a place is spelt in a box.yaml: `gpio 17 (pin 11)`, `expander 0x20 A3`, `strip 5-7`."""

import re
from collections.abc import Callable

from ..plan import ADDRESSES, ExpanderPin, GpioLamp, GpioPin, LampPlan, Pin, Pixels, WiredTo
from .header import HEADER, PLACE_OF, PLACES

BY_BCM = re.compile(r"(?:(?:gpio|bcm) *)?(\d+)(?: *\(pin *(\d+)\))?")
BY_PLACE = re.compile(r"pin *(\d+)(?: *\((?:gpio|bcm) *(\d+)\))?")
ON_EXPANDER = re.compile(r"expander *(0x[\da-f]+|\d+) *,? *(?:gp)?([ab])([0-7])")
ON_STRIP = re.compile(r"strip *(\d+)(?: *- *(\d+))?")

EXAMPLES = "gpio 17, pin 11, or expander 0x20 A3"


class Misspelt(ValueError):
    """No place can be read from it: what is wrong, and what to do."""


def pin(text: str) -> Pin:
    """A pin of the header or of an expander."""
    place = lamp(text)
    if isinstance(place, GpioPin | ExpanderPin):
        return place
    raise Misspelt(f"{text!r} is no pin: a strip only carries lamps; write {EXAMPLES}")


def lamp(text: str) -> WiredTo:
    """A pin, or pixels of the strip."""
    for spelling, read in READ.items():
        if found := spelling.fullmatch(text.strip().lower()):
            return read(*found.groups())
    if not text.strip():
        raise Misspelt(f"nothing stands there; write {EXAMPLES}")
    raise Misspelt(f"{text!r} names no place; write {EXAMPLES}, or strip 5-7 for a lamp")


def _by_bcm(bcm: str, place: str | None) -> GpioPin:
    if int(bcm) not in PLACE_OF:
        raise Misspelt(f"GPIO {bcm} is not on the header; there are GPIO 2 to 27")
    wired = GpioPin(int(bcm))
    if place and int(place) != PLACE_OF[wired.bcm]:
        raise Misspelt(f"{spell(wired)} is not pin {place}; count the pins, and leave one number out")
    return wired


def _by_place(place: str, bcm: str | None) -> GpioPin:
    if int(place) not in PLACES:
        raise Misspelt(f"pin {place} is not on the header; there are pins 1 to {len(PLACES)}")
    found = HEADER[int(place) - 1]
    if not isinstance(found, int):
        raise Misspelt(f"pin {place} is {found}, nothing can be switched there; take a GPIO pin")
    return _by_bcm(bcm or str(found), place)


def _on_expander(address: str, port: str, bit: str) -> ExpanderPin:
    number = int(address, 0) if address.startswith("0x") else int(address, 16)
    if number not in ADDRESSES:
        raise Misspelt(f"no expander can have the address {number:#04x}; its jumpers set 0x20 to 0x27")
    return ExpanderPin(number, int(bit) + (8 if port == "b" else 0))


def _on_strip(first: str, last: str | None) -> Pixels:
    count = int(last or first) - int(first) + 1
    if count < 1:
        raise Misspelt(f"strip {first}-{last} runs backwards; write strip {last}-{first}")
    return Pixels(int(first), count)


READ: dict[re.Pattern[str], Callable[..., WiredTo]] = {
    BY_BCM: _by_bcm,
    BY_PLACE: _by_place,
    ON_EXPANDER: _on_expander,
    ON_STRIP: _on_strip,
}


def spell(place: WiredTo) -> str:
    """A place as it is read, with both its numbers."""
    if isinstance(place, GpioPin):
        return f"gpio {place.bcm} (pin {PLACE_OF[place.bcm]})"
    if isinstance(place, ExpanderPin):
        return f"expander {place.address:#04x} {'AB'[place.pin // 8]}{place.pin % 8}"
    return f"strip {place.first}-{place.last}" if place.count > 1 else f"strip {place.first}"


def spell_wires(wired: Pin | LampPlan) -> str:
    """Whatever is wired as it is read: at a place, or a lamp at three of them."""
    if not isinstance(wired, GpioLamp):
        return spell(wired)
    spelt = [spell(one) for one in wired.pins]
    return spelt[0] if len(spelt) == 1 else f"[{', '.join(spelt)}]"
