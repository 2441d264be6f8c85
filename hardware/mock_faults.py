"""How mock wires are spoilt by name, as `short:1,4`: every bad joint that a self-test is to find."""

from collections.abc import Callable
from typing import NamedTuple

from .mock import MockPanel
from .panel import CENTRE, HOST, Button, Lamp
from .plan import ExpanderPin, Pixels

Place = Button | Lamp


class Spoiling(NamedTuple):
    """What it does, to how many places, and which of them have what it takes."""

    spoil: Callable[..., object]
    places: int
    needs: Callable[[MockPanel, list[Place]], bool] = lambda _panel, _places: True
    lacks: str = ""


class Unspoilt(ValueError):
    """Wires cannot be spoilt so: why, and what can be."""


def _has_buzzer(panel: MockPanel, places: list[Place]) -> bool:
    return places[0] in panel.plan.buzzers


def _on_chips(panel: MockPanel, places: list[Place]) -> bool:
    pins = [panel.plan.buttons[place] for place in places if place != CENTRE]
    chips = {pin.address for pin in pins if isinstance(pin, ExpanderPin)}
    return len(chips) == len(places)


def _on_strip(panel: MockPanel, places: list[Place]) -> bool:
    wired = panel.plan.lamps
    return all(place != HOST and isinstance(wired[place], Pixels) for place in places)


def _has_chips(panel: MockPanel, _places: list[Place]) -> bool:
    return bool(panel.plan.addresses)


def _has_strip(panel: MockPanel, _places: list[Place]) -> bool:
    return panel.plan.strip is not None


def _is_lit_by_wire(panel: MockPanel, places: list[Place]) -> bool:
    lamp = CENTRE if places[0] == HOST else places[0]
    return places[0] != CENTRE and not isinstance(panel.plan.lamps[lamp], Pixels)


# One of so many words on a bus that loses some.
LOST = 50

FAULTS = {
    "open": Spoiling(MockPanel.loosen, 1),
    "short": Spoiling(MockPanel.short, 2),
    "stuck": Spoiling(MockPanel.stick, 1),
    "chattering": Spoiling(MockPanel.wear_out, 1),
    "swapped": Spoiling(MockPanel.swap, 2),
    "shaky": Spoiling(MockPanel.shake, 1),
    "weak": Spoiling(MockPanel.weaken, 1),
    "dark": Spoiling(MockPanel.burn_out, 1),
    "silent": Spoiling(MockPanel.silence, 1, _has_buzzer, "no buzzer there"),
    "bridged": Spoiling(MockPanel.bridge, 1, _is_lit_by_wire, "no wire of a lamp there"),
    "chip": Spoiling(MockPanel.pull_out, 1, _on_chips, "no expander there"),
    "chips": Spoiling(MockPanel.swap_chips, 2, _on_chips, "not two expanders there"),
    "strip": Spoiling(MockPanel.break_strip, 1, _on_strip, "no strip there"),
    "reversed": Spoiling(MockPanel.turn_strip, 0, _has_strip, "no strip"),
    "colours": Spoiling(MockPanel.mix_colours, 0, _has_strip, "no strip"),
    "drops": Spoiling(lambda panel: panel.lose_words(LOST), 0, _has_chips, "no expander"),
    "line": Spoiling(
        MockPanel.cut_line, 0, lambda panel, _: panel.plan.interrupt is not None, "no such line"
    ),
}


def spoil(panel: MockPanel, wish: str) -> None:
    """Do to the wires what is asked for, such as `short:1,4` or `reversed`; or `Unspoilt`."""
    name, _, where = wish.partition(":")
    places = [_place(word, panel.seats) for word in where.split(",")] if where else []
    fault = FAULTS.get(name)
    if fault is None or len(places) != fault.places or None in places:
        raise Unspoilt(
            f"--fault {wish}: there are {', '.join(FAULTS)}, with a seat from 1 to {panel.seats} or host, "
            "as open:3; two of them for short:1,4, swapped:1,host, chips:1,15; none for "
            "reversed, colours, drops, line"
        )
    known = [place for place in places if place is not None]
    if not fault.needs(panel, known):
        raise Unspoilt(f"--fault {wish}: this plan has {fault.lacks}")
    fault.spoil(panel, *known)


def _place(word: str, seats: int) -> Place | None:
    """A place as it is counted inside, if there is such a one."""
    if word in (HOST, CENTRE):
        return HOST if word == HOST else CENTRE
    return int(word) - 1 if word.isdecimal() and 1 <= int(word) <= seats else None
