"""Read `panel:` of a box.yaml; whatever is wrong is told all at once."""

from collections.abc import Callable
from typing import Any, TypeVar, cast, get_args

from ..plan import (
    STRIP_LIMIT,
    ColourOrder,
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
    WiredTo,
)
from ..yaml_lines import Value
from . import spelling
from .header import JACKS
from .mistakes import Mistakes, instead_of
from .sounds import LOOK_UP, SOUNDS
from .spelling import Misspelt
from .uses import Use, clashes
from .wiring import LAMPS, Wiring

KNOWN = ("pi", "sound", "lamps", "dims", "cable", "host", "centre", "expanders", "strip", "seats")
PARTS = ("button", "lamp", "buzzer")
MOST_SEATS = 50
MOST_PIXELS = 1000
# From what a USB socket gives to what still can be soldered, in mA.
LIMITS = (500, 20_000)
COLOURS = ("red", "green", "blue")

Found = TypeVar("Found", Pin, WiredTo)


def panel_in(root: Value | None) -> Value | None:
    """What a file says under `panel:`, if anything."""
    panels = [value for key, value in root.entries if key.text == "panel"] if root else []
    return next((panel for panel in panels if not panel.is_empty), None)


def read_wiring(panel: Value) -> Wiring:
    """The wiring that stands under `panel:`; `BadWiring` if it is none."""
    return _Reader().wiring(panel)


class _Reader:
    """Goes through a file once, noting mistakes and who uses what."""

    def __init__(self) -> None:
        self._mistakes = Mistakes()
        self._uses: list[Use] = []
        self._dims = True

    def wiring(self, value: Value) -> Wiring:
        note = self._mistakes
        said = note.entries(value, KNOWN, "panel")
        pi = note.choice(said, "pi", JACKS, "4")
        sound = self._sound(said, pi)
        lamps = note.choice(said, "lamps", LAMPS, "yellow")
        cable = note.number(said, "cable", 0, 20, 2)
        self._dims = note.choice(said, "dims", ("yes", "no", "true", "false"), "yes") in ("yes", "true")
        strip = self._strip(said["strip"]) if "strip" in said else None
        plan = self._plan(value, said, strip)
        for where, clash in clashes(self._uses, sound, strip):
            note.note(where, clash)
        note.raise_any()
        return Wiring(plan, pi, sound, lamps, cable)

    def _sound(self, said: dict[str, Value], pi: str) -> str:
        """What sounds; a board that is not known is not guessed at."""
        without = "jack" if JACKS[pi] else "usb"
        word = said["sound"].text.lower() if "sound" in said else without
        if word not in SOUNDS:
            near = instead_of(word, SOUNDS)
            self._mistakes.note(said["sound"], f"sound cannot be {word!r}; {near}; {LOOK_UP}")
            return without
        if word == "jack" and not JACKS[pi]:
            self._mistakes.note(
                said["sound"], f"a Pi {pi} has no headphone jack; take usb, or a board by its name"
            )
        return word

    def _plan(self, value: Value, said: dict[str, Value], strip: StripPlan | None) -> PanelPlan:
        seats = self._seats(value, said)
        interrupt = self._interrupt(said["expanders"]) if "expanders" in said else None
        host = self._needed(value, said, "host", "the host", "button", self._pin)
        centre = self._needed(value, said, "centre", "the centre", "lamp", self._lamp)
        # If anything is missing, that is noted, and the plan never seen.
        return PanelPlan(seats, cast(Pin, host), cast(LampPlan, centre), interrupt, strip)

    def _needed(
        self,
        value: Value,
        said: dict[str, Value],
        key: str,
        who: str,
        part: str,
        read: Callable[[Value, str, str], Any],
    ) -> Any:
        """What must be there."""
        if key in said:
            return read(said[key], who, part)
        self._mistakes.note(value, f"{who} has no {part}; add `{key}:` and a place, such as `{key}: gpio 26`")
        return None

    def _seats(self, value: Value, said: dict[str, Value]) -> tuple[SeatPlan, ...]:
        numbers = [str(number) for number in range(1, MOST_SEATS + 1)]
        if "seats" not in said:
            self._mistakes.note(value, "there are no seats; add `seats:` with `1:`, `2:` and so on")
            return ()
        places = self._mistakes.entries(said["seats"], numbers, "seats")
        for number in numbers[: max(map(int, places), default=0)]:
            if number not in places:
                self._mistakes.note(said["seats"], f"seat {number} is missing; number them round the table")
        return tuple(self._seat(place, f"seat {number}") for number, place in places.items())

    def _seat(self, value: Value, who: str) -> SeatPlan:
        said = self._mistakes.entries(value, PARTS, who)
        if value.kind == "map":
            button = self._needed(value, said, "button", who, "button", self._pin)
            lamp = self._needed(value, said, "lamp", who, "lamp", self._lamp)
            buzzer = self._pin(said["buzzer"], who, "buzzer") if "buzzer" in said else None
            return SeatPlan(button, lamp, buzzer)
        return SeatPlan(GpioPin(0), Pixels(0))

    def _pin(self, value: Value, who: str, part: str) -> Pin | None:
        return self._place(value, who, part, spelling.pin)

    def _lamp(self, value: Value, who: str, part: str) -> LampPlan | None:
        if value.kind == "list":
            return self._colours(value, who)
        place = self._place(value, who, part, spelling.lamp)
        return GpioLamp((place,), self._dims) if isinstance(place, GpioPin) else place

    def _colours(self, value: Value, who: str) -> GpioLamp | None:
        pins = [
            self._place(one, who, f"{colour} lamp", spelling.pin)
            for one, colour in zip(value.parts, COLOURS, strict=False)
        ]
        red, green, blue = pins if len(value.parts) == 3 else (None, None, None)
        if isinstance(red, GpioPin) and isinstance(green, GpioPin) and isinstance(blue, GpioPin):
            return GpioLamp((red, green, blue), self._dims)
        if None not in pins or len(value.parts) != 3:
            self._mistakes.note(
                value,
                f"{who}'s lamp of all colours needs three pins of the header, red, green, blue: "
                "[gpio 5, gpio 6, gpio 13]; an expander has only lamps of one colour",
            )
        return None

    def _place(self, value: Value, who: str, part: str, read: Callable[[str], Found]) -> Found | None:
        try:
            place = read(value.text)
        except Misspelt as error:
            self._mistakes.note(value, f"{who}'s {part}: {error}")
            return None
        self._uses.append(Use(who, part, place, value))
        return place

    def _interrupt(self, value: Value) -> GpioPin | None:
        said = self._mistakes.entries(value, ("interrupt",), "expanders")
        if "interrupt" not in said:
            return None
        place = self._pin(said["interrupt"], "the expanders", "interrupt")
        if isinstance(place, ExpanderPin):
            self._mistakes.note(said["interrupt"], "the expanders' interrupt must be a pin of the header")
            return None
        return place

    def _strip(self, value: Value) -> StripPlan:
        note = self._mistakes
        said = note.entries(value, ("pixels", "kind", "order", "limit"), "strip")
        if value.kind == "map" and "pixels" not in said:
            note.note(value, "strip does not say how many pixels it has; add `pixels:`")
        pixels = note.number(said, "pixels", 1, MOST_PIXELS, MOST_PIXELS)
        if pixels != int(pixels):
            note.note(said["pixels"], f"pixels must be a whole number, not {pixels:g}")
        kind = note.choice(said, "kind", get_args(StripKind), "ws2812")
        order = note.choice(said, "order", get_args(ColourOrder), "grb")
        limit = note.number(said, "limit", *LIMITS, STRIP_LIMIT)
        return StripPlan(int(pixels), cast(StripKind, kind), cast(ColourOrder, order), int(limit))
