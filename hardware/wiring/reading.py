"""Read `panel:` of a box.yaml; whatever is wrong is told all at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

import yaml

from ..plan import (
    ColourOrder,
    ExpanderBus,
    ExpanderPin,
    GpioLamp,
    GpioPin,
    LampPlan,
    PanelPlan,
    Pin,
    Pixels,
    SeatPlan,
    StripKind,
    StripPlan,
)
from . import spelling
from .header import JACKS, SOUND
from .mistakes import BadWiring, Mistakes, not_yaml, text_of
from .spelling import Misspelt
from .uses import Use, clashes
from .wiring import LAMPS, Wiring

KNOWN = ("pi", "sound", "lamps", "dims", "cable", "host", "centre", "expanders", "strip", "seats")
PARTS = ("button", "lamp", "buzzer")
MOST_SEATS = 50
MOST_PIXELS = 1000
COLOURS = ("red", "green", "blue")

Place = TypeVar("Place", Pin, GpioPin | ExpanderPin | Pixels)


def read_plan(panel: yaml.Node | str, file: Path) -> PanelPlan:
    """The plan alone."""
    return read_wiring(panel, file).plan


def read_wiring(panel: yaml.Node | str, file: Path) -> Wiring:
    """The wiring of a file, from its text or from what is under `panel:`; `BadWiring` if it is not one."""
    node = panel_in(panel, file) if isinstance(panel, str) else panel
    if node is None:
        raise BadWiring([f"{file}: says nothing under `panel:`; `moderator wiring --new` writes it"])
    return _Reader(file).wiring(node)


def panel_in(text: str, file: Path) -> yaml.Node | None:
    """What a file says under `panel:`, if anything."""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise BadWiring([not_yaml(error, file)]) from None
    for key, value in root.value if isinstance(root, yaml.MappingNode) else ():
        if key.value == "panel":
            return None if is_empty(value) else value
    return None


def is_empty(node: yaml.Node) -> bool:
    """Whether nothing stands there: nothing is wired."""
    return isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:null"


class _Reader:
    """Goes through a file once, noting mistakes and who uses what."""

    def __init__(self, file: Path) -> None:
        self._mistakes = Mistakes(file)
        self._uses: list[Use] = []
        self._dims = True

    def wiring(self, node: yaml.Node) -> Wiring:
        note = self._mistakes
        said = note.entries(node, KNOWN, "panel")
        pi = note.choice(said, "pi", JACKS, "4")
        sound = note.choice(said, "sound", SOUND, "jack" if JACKS[pi] else "usb")
        if sound == "jack" and not JACKS[pi]:
            note.note(said["sound"], f"a Pi {pi} has no headphone jack; take usb or i2s")
        lamps = note.choice(said, "lamps", LAMPS, "yellow")
        cable = note.number(said, "cable", 0, 20, 2)
        self._dims = note.choice(said, "dims", ("yes", "no", "true", "false"), "yes") in ("yes", "true")
        strip = self._strip(said["strip"]) if "strip" in said else None
        plan = self._plan(node, said, strip)
        for where, clash in clashes(self._uses, sound, strip):
            note.note(where, clash)
        note.raise_any()
        return Wiring(plan, pi, sound, lamps, cable)

    def _plan(self, node: yaml.Node, said: dict[str, yaml.Node], strip: StripPlan | None) -> PanelPlan:
        seats = self._seats(node, said)
        interrupt = self._interrupt(said["expanders"]) if "expanders" in said else None
        host = self._needed(node, said, "host", "the host", "button", self._pin)
        centre = self._needed(node, said, "centre", "the centre", "lamp", self._lamp)
        # If anything is missing, that is noted, and the plan never seen.
        return PanelPlan(seats, cast(Pin, host), cast(LampPlan, centre), ExpanderBus(1, interrupt), strip)

    def _needed(
        self,
        node: yaml.Node,
        said: dict[str, yaml.Node],
        key: str,
        who: str,
        part: str,
        read: Callable[[yaml.Node, str, str], Any],
    ) -> Any:
        """What must be there."""
        if key in said:
            return read(said[key], who, part)
        self._mistakes.note(node, f"{who} has no {part}; add `{key}:` and a place, such as `{key}: gpio 26`")
        return None

    def _seats(self, node: yaml.Node, said: dict[str, yaml.Node]) -> tuple[SeatPlan, ...]:
        numbers = [str(number) for number in range(1, MOST_SEATS + 1)]
        if "seats" not in said:
            self._mistakes.note(node, "there are no seats; add `seats:` with `1:`, `2:` and so on")
            return ()
        places = self._mistakes.entries(said["seats"], numbers, "seats")
        for number in numbers[: max(map(int, places), default=0)]:
            if number not in places:
                self._mistakes.note(said["seats"], f"seat {number} is missing; number them round the table")
        return tuple(self._seat(place, f"seat {number}") for number, place in places.items())

    def _seat(self, node: yaml.Node, who: str) -> SeatPlan:
        said = self._mistakes.entries(node, PARTS, who)
        if isinstance(node, yaml.MappingNode):
            button = self._needed(node, said, "button", who, "button", self._pin)
            lamp = self._needed(node, said, "lamp", who, "lamp", self._lamp)
            buzzer = self._pin(said["buzzer"], who, "buzzer") if "buzzer" in said else None
            return SeatPlan(button, lamp, buzzer)
        return SeatPlan(GpioPin(0), Pixels(0))

    def _pin(self, node: yaml.Node, who: str, part: str) -> Pin | None:
        return self._place(node, who, part, spelling.pin)

    def _lamp(self, node: yaml.Node, who: str, part: str) -> LampPlan | None:
        if isinstance(node, yaml.SequenceNode):
            return self._colours(node, who)
        place = self._place(node, who, part, spelling.lamp)
        return GpioLamp((place,), self._dims) if isinstance(place, GpioPin) else place

    def _colours(self, node: yaml.SequenceNode, who: str) -> GpioLamp | None:
        pins = [
            self._place(one, who, f"{colour} lamp", spelling.pin)
            for one, colour in zip(node.value, COLOURS, strict=False)
        ]
        red, green, blue = pins if len(node.value) == 3 else (None, None, None)
        if isinstance(red, GpioPin) and isinstance(green, GpioPin) and isinstance(blue, GpioPin):
            return GpioLamp((red, green, blue), self._dims)
        if None not in pins or len(node.value) != 3:
            self._mistakes.note(
                node,
                f"{who}'s lamp of all colours needs three pins of the header, red, green, blue: "
                "[gpio 5, gpio 6, gpio 13]; an expander has only lamps of one colour",
            )
        return None

    def _place(self, node: yaml.Node, who: str, part: str, read: Callable[[str], Place]) -> Place | None:
        try:
            place = read(text_of(node))
        except Misspelt as error:
            self._mistakes.note(node, f"{who}'s {part}: {error}")
            return None
        self._uses.append(Use(who, part, place, node))
        return place

    def _interrupt(self, node: yaml.Node) -> GpioPin | None:
        said = self._mistakes.entries(node, ("interrupt",), "expanders")
        if "interrupt" not in said:
            return None
        place = self._pin(said["interrupt"], "the expanders", "interrupt")
        if isinstance(place, ExpanderPin):
            self._mistakes.note(said["interrupt"], "the expanders' interrupt must be a pin of the header")
            return None
        return place

    def _strip(self, node: yaml.Node) -> StripPlan:
        note = self._mistakes
        said = note.entries(node, ("pixels", "kind", "order"), "strip")
        if isinstance(node, yaml.MappingNode) and "pixels" not in said:
            note.note(node, "strip does not say how many pixels it has; add `pixels:`")
        pixels = note.number(said, "pixels", 1, MOST_PIXELS, MOST_PIXELS)
        if pixels != int(pixels):
            note.note(said["pixels"], f"pixels must be a whole number, not {pixels:g}")
        kind = note.choice(said, "kind", get_args(StripKind), "ws2812")
        order = note.choice(said, "order", get_args(ColourOrder), "grb")
        return StripPlan(int(pixels), cast(StripKind, kind), cast(ColourOrder, order))
