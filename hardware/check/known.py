"""What a teach-in knows so far of each place, and the plan that this makes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from ..panel import HOST, Button, Seat
from ..plan import ColourOrder, ExpanderPin, GpioLamp, GpioPin, LampPlan, PanelPlan, Pin, Pixels, SeatPlan
from .bench import Lit, TaughtLines

ORDERS: tuple[ColourOrder, ...] = get_args(ColourOrder)


class KnownWires:
    """Which line is whose; a design says only of what kind the lamps are."""

    def __init__(self, design: PanelPlan, lines: TaughtLines) -> None:
        self._design = design
        # A strip whose pieces are not alike is learnt pixel by pixel, and nobody knows when it is all.
        pieces = [line for line in lines.lamps if isinstance(line, Pixels)]
        self._by_pixel = any(piece not in design.lamps.values() for piece in pieces)
        self._buttons: dict[Button, Pin] = {}
        # The lines of a lamp by what was pressed for them: 1 is red, or the only one.
        self._lamps: dict[Button, dict[int, Pin]] = {}
        self._pixels: dict[Button, set[int]] = {}
        self._buzzers: dict[Seat, Pin] = {}
        self._strip = design.strip

    @property
    def in_colours(self) -> bool:
        """Whether the lamps of seats have three lines each."""
        return any(
            isinstance(seat.lamp, GpioLamp) and len(seat.lamp.pins) == 3 for seat in self._design.seats
        )

    @property
    def heard(self) -> set[Seat]:
        """The seats of which the button is known."""
        return {place for place in self._buttons if place != HOST}

    def colours(self, place: Button) -> int:
        """How many lines its lamp has."""
        return 3 if self.in_colours and place != HOST else 1

    def whose(self, pin: Pin) -> Button | None:
        """Whose button a line is."""
        return next((place for place, button in self._buttons.items() if button == pin), None)

    def sits(self, place: Button, button: Pin) -> None:
        """Whoever is called has pressed."""
        self._buttons[place] = button

    def glows(self, place: Button, line: Lit, times: int) -> bool:
        """A line glows at a place; whether that can be, as far as is known."""
        if self.is_lit(place):
            return False
        if isinstance(line, Pixels):
            self._pixels.setdefault(place, set()).update(range(line.first, line.last + 1))
            return place not in self._lamps
        which = min(times, self.colours(place))
        lamp = self._lamps.setdefault(place, {})
        return place not in self._pixels and lamp.setdefault(which, line) == line

    @property
    def a_piece(self) -> tuple[Button, Pixels] | None:
        """Somebody's pixel of the strip, if there is any."""
        return next(((place, Pixels(min(lit))) for place, lit in self._pixels.items()), None)

    def is_sent(self, seen: Sequence[str]) -> bool:
        """What was seen where red was sent, and where green was; whether that can be."""
        assert self._strip is not None
        colours = dict(zip("rg", seen, strict=True))
        left = {*"rgb"}.difference(seen)
        if len(left) != 1:
            return False
        order = "".join(colours.get(sent, *left) for sent in self._strip.order)
        self._strip = replace(self._strip, order=next(one for one in ORDERS if one == order))
        return True

    def buzzes(self, seat: Seat, line: Pin) -> None:
        """A line is felt at a seat; the first one counts."""
        self._buzzers.setdefault(seat, line)

    def is_lit(self, place: Button) -> bool:
        """Whether nothing more of its lamp is to be learnt."""
        if place in self._pixels:
            return not self._by_pixel
        return len(self._lamps.get(place, {})) == self.colours(place)

    def is_felt(self, seat: Seat) -> bool:
        """Whether its buzzer is known."""
        return seat in self._buzzers

    def lamp(self, place: Button) -> LampPlan | None:
        """Its lamp, if all of it is known; pixels lie side by side."""
        if lit := self._pixels.get(place):
            return Pixels(min(lit), len(lit)) if max(lit) - min(lit) < len(lit) else None
        pins = [line for _, line in sorted(self._lamps.get(place, {}).items())]
        header = [pin for pin in pins if isinstance(pin, GpioPin)]
        if len(pins) != self.colours(place):
            return None
        if len(header) == 3:
            return GpioLamp((header[0], header[1], header[2]), self._dims)
        if len(pins) > 1:
            return None
        return pins[0] if isinstance(pins[0], ExpanderPin) else GpioLamp((pins[0],), self._dims)

    def plan(self, places: Sequence[Button], interrupt: GpioPin | None) -> PanelPlan | None:
        """The whole of it, if nothing is missing that a game needs."""
        lamps = {place: lamp for place in places if (lamp := self.lamp(place)) is not None}
        seats = [place for place in places if place != HOST]
        if not seats or len(lamps) < len(places) or not {*places} <= {*self._buttons}:
            return None
        return PanelPlan(
            tuple(SeatPlan(self._buttons[seat], lamps[seat], self._buzzers.get(seat)) for seat in seats),
            self._buttons[HOST],
            lamps[HOST],
            interrupt,
            self._strip,
        )

    @property
    def _dims(self) -> bool:
        return all(lamp.dims for lamp in self._design.lamps.values() if isinstance(lamp, GpioLamp))


def with_chips(design: PanelPlan, answering: Sequence[int]) -> PanelPlan:
    """A design on the chips that there are: one that is missing is one that answers and is not in it."""
    missing = [address for address in design.addresses if address not in answering]
    strange = [address for address in answering if address not in design.addresses]
    instead = dict(zip(missing, strange, strict=False))

    def moved(pin: Pin) -> Pin:
        if isinstance(pin, ExpanderPin):
            return ExpanderPin(instead.get(pin.address, pin.address), pin.pin)
        return pin

    def lamp(wired: LampPlan) -> LampPlan:
        return _on_chip(moved(wired)) if isinstance(wired, ExpanderPin) else wired

    seats = (
        SeatPlan(moved(seat.button), lamp(seat.lamp), seat.buzzer and moved(seat.buzzer))
        for seat in design.seats
    )
    return replace(design, seats=tuple(seats), host=moved(design.host), centre=lamp(design.centre))


def _on_chip(pin: Pin) -> ExpanderPin:
    assert isinstance(pin, ExpanderPin)
    return pin
