"""Findings by their cause: what many places hang on is told once, with all of them under it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from ..panel import CENTRE, HOST, Button, Lamp
from ..plan import ExpanderPin, PanelPlan, Pixels, lamp_pins
from .findings import Defect, What

# So many of the same kind have a cause in common, or are told in one sentence at least.
SEVERAL = 3

Found = Sequence[Defect]


def by_cause(found: Iterable[Defect], plan: PanelPlan | None) -> list[Defect]:
    """The same findings; those with one cause are one, which stands where the first of them stood."""
    defects = list(found)
    if plan is None:
        return defects
    for seek in CAUSES:
        for cause in list(seek(defects, plan)):
            place = min(map(defects.index, cause.under))
            rest = [defect for defect in defects if defect not in cause.under]
            before = [defect for defect in defects[:place] if defect in rest]
            defects = [*before, cause, *rest[len(before) :]]
    return defects


def _chip_missing(found: Found, plan: PanelPlan) -> Iterator[Defect]:
    """Whatever hangs on a chip that does not answer."""
    for address in plan.addresses:
        hanging = [one for one in found if one.what == "broken" and address in _chips(one, plan)]
        if hanging:
            yield _over(hanging, "expander-missing", f"{address:#04x}")


def _strip_broken(found: Found, plan: PanelPlan) -> Iterator[Defect]:
    """A strip that cannot be written."""
    dark = [one for one in found if one.what == "broken" and _part(one) == "lamp" and _on_strip(one, plan)]
    if dark:
        yield _over(dark, "strip-broken", dark[0].detail)


def _chip_deaf(found: Found, plan: PanelPlan) -> Iterator[Defect]:
    """A chip that answers, and of whose buttons none does."""
    silent = {one.place: one for one in found if one.what == "open"}
    for address in plan.addresses:
        pins = plan.buttons.items()
        buttons = [place for place, pin in pins if isinstance(pin, ExpanderPin) and pin.address == address]
        if len(buttons) > 1 and set(buttons) <= set(silent):
            yield _over([silent[button] for button in buttons], "expander-deaf", f"{address:#04x}")


def _several(what: What, cause: What) -> Callable[[Found, PanelPlan], Iterator[Defect]]:
    """The same at some places, which is not the fault of a chip or a strip."""

    def seek(found: Found, _plan: PanelPlan) -> Iterator[Defect]:
        alike = [one for one in found if one.what == what]
        if len(alike) >= SEVERAL:
            yield _over(alike, cause)

    return seek


def _strip_turned(found: Found, plan: PanelPlan) -> Iterator[Defect]:
    """Each lamp of a strip is seen where its mirror image should be."""
    swapped = [one for one in found if one.what == "swapped"]
    order = [_button(lamp) for lamp in _along_the_strip(plan)]
    mirrored = {frozenset(pair) for pair in zip(order, reversed(order), strict=True) if pair[0] != pair[1]}
    if len(order) > 1 and mirrored and mirrored == {one.places for one in swapped}:
        yield _over(swapped, "strip-turned")


def _chips_swapped(found: Found, plan: PanelPlan) -> Iterator[Defect]:
    """Each button is heard at the same pin of another chip; where that has none, not at all."""
    swapped = [one for one in found if one.what == "swapped"]
    pins = [_chip_pins(one, plan) for one in swapped]
    chips = {frozenset(pin.address for pin in pair) for pair in pins}
    if len(swapped) < 2 or len(chips) != 1 or any(len({pin.pin for pin in pair}) != 1 for pair in pins):
        return
    (both,) = chips
    silent = [one for one in found if one.what == "open"]
    lost = [one for one in silent if any(pin.address in both for pin in _chip_pins(one, plan))]
    if len(both) == 2:
        detail = ", ".join(f"{chip:#04x}" for chip in sorted(both))
        yield _over([*swapped, *lost], "expander-swapped", detail)


def _mixed_up(found: Found, _plan: PanelPlan) -> Iterator[Defect]:
    """So many are swapped that a plan is sooner learnt than wires are changed."""
    swapped = [one for one in found if one.what == "swapped"]
    if len(swapped) >= SEVERAL:
        yield _over(swapped, "mixed-up")


def _strip_dark(found: Found, plan: PanelPlan) -> Iterator[Defect]:
    """A strip that is dark from a joint on, or all of it."""
    unlit = [one for one in found if one.what in ("lamp-dark", "lamp-unseen")]
    dark = {_button(one.place): one for one in unlit if one.place is not None}
    order = [_button(lamp) for lamp in _along_the_strip(plan)]
    lit = [place for place, button in enumerate(order) if button not in dark]
    end = lit[-1] + 1 if lit else 0
    if len(order) - end > 1:
        under = [dark[button] for button in order[end:]]
        yield replace(
            _over(under, "strip-dark" if lit else "strip-dead"), other=order[end - 1] if lit else None
        )


def _all_of_a_kind(what: What, cause: What) -> Callable[[Found, PanelPlan], Iterator[Defect]]:
    """What is so at every place is no fault of any place."""

    def seek(found: Found, plan: PanelPlan) -> Iterator[Defect]:
        alike = [one for one in found if one.what == what]
        coloured = sum(isinstance(seat.lamp, Pixels) or len(lamp_pins(seat.lamp)) == 3 for seat in plan.seats)
        if 1 < len(alike) == (coloured if what == "colour" else len(plan.buzzers)):
            yield _over(alike, cause)

    return seek


def _of_several_chips(what: What) -> Callable[[Found, PanelPlan], Iterator[Defect]]:
    """What is so of more than one chip is a fault of the wires that they share."""

    def seek(found: Found, _plan: PanelPlan) -> Iterator[Defect]:
        alike = [one for one in found if one.what == what]
        if len(alike) > 1:
            yield _over(alike, what, ", ".join(one.detail for one in alike))

    return seek


# What is sought, in turn: what explains more goes first.
CAUSES: tuple[Callable[[Found, PanelPlan], Iterator[Defect]], ...] = (
    _chip_missing, _strip_broken, _strip_turned, _chips_swapped, _chip_deaf,
    _several("open", "open-several"), _mixed_up, _strip_dark, _several("lamp-unseen", "lamps-unseen"),
    _all_of_a_kind("colour", "colours"), _all_of_a_kind("buzzer-silent", "buzzers-silent"),
    _of_several_chips("bus-drops"), _of_several_chips("line-silent"),
)  # fmt: skip


def _over(under: Found, what: What, detail: str = "") -> Defect:
    return Defect(what, detail=detail, under=tuple(under))


def _part(defect: Defect) -> str:
    """Which part of a place is broken: its button, lamp or buzzer."""
    return defect.detail.partition(" ")[0]


def _chips(defect: Defect, plan: PanelPlan) -> set[int]:
    """The chip on which the broken part of a place hangs."""
    place = _button(HOST if defect.place is None else defect.place)
    pins = {
        "button": [plan.buttons[place]],
        "lamp": [*lamp_pins(plan.lamps[_lamp(place)])],
        "buzzer": [pin for seat, pin in plan.buzzers.items() if seat == place],
    }.get(_part(defect), [])
    return {pin.address for pin in pins if isinstance(pin, ExpanderPin)}


def _chip_pins(defect: Defect, plan: PanelPlan) -> list[ExpanderPin]:
    """Where the buttons of a defect are wired to, as far as it is to chips."""
    pins = [plan.buttons[_button(place)] for place in defect.places]
    return [pin for pin in pins if isinstance(pin, ExpanderPin)]


def _on_strip(defect: Defect, plan: PanelPlan) -> bool:
    return isinstance(plan.lamps[_lamp(defect.place)], Pixels)


def _along_the_strip(plan: PanelPlan) -> list[Lamp]:
    """The lamps of a strip, from its near end on."""
    first = {lamp: wired.first for lamp, wired in plan.lamps.items() if isinstance(wired, Pixels)}
    return sorted(first, key=lambda lamp: first[lamp])


def _button(part: Button | Lamp) -> Button:
    return part if isinstance(part, int) else HOST


def _lamp(part: Button | Lamp | None) -> Lamp:
    return part if isinstance(part, int) else CENTRE
