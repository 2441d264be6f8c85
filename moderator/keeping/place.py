"""Where somebody answers: by a button, on a phone, at the tablet, at a terminal, or as a guest of the box.

On disk and on pages a place is written short: a wire by its number alone, the others as `phone 1`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal, NamedTuple

Kind = Literal["wire", "phone", "tablet", "typed", "guest"]


class Place(NamedTuple):
    """One place of a kind; wires are counted from 0, and whoever is typed has a name."""

    kind: Kind
    key: int | str

    @property
    def button(self) -> int | None:
        """The number of its button, if it has one."""
        return int(self.key) if self.kind == "wire" else None


# The buttons, the phones as they came, whoever joined at the tablet, was typed at the terminal, or is
# played by the box: `wire(3)`, `phone(1)`, `typed("Anna")`.
wire, phone, tablet = partial(Place, "wire"), partial(Place, "phone"), partial(Place, "tablet")
typed, guest = partial(Place, "typed"), partial(Place, "guest")

# Written with the name of their kind, and counted.
COUNTED: Mapping[str, Callable[[int], Place]] = {
    "phone": phone,
    "tablet": tablet,
    "guest": guest,
}
NUMBER = re.compile("0|[1-9][0-9]{0,5}")


def at_wires(names: Sequence[str]) -> dict[Place, str]:
    """Everybody at a button of their own, in this order."""
    return {wire(number): name for number, name in enumerate(names)}


def written(place: Place) -> int | str:
    """As it is kept, and as pages call it."""
    return place.key if place.kind == "wire" else f"{place.kind} {place.key}"


def read_place(value: object) -> Place | None:
    """The place that is written so, if it is one."""
    if type(value) is int:
        return wire(value) if value >= 0 else None
    kind, _, key = value.partition(" ") if isinstance(value, str) else ("", "", "")
    if kind == "typed" and key:
        return typed(key)
    return COUNTED[kind](int(key)) if kind in COUNTED and NUMBER.fullmatch(key) else None
