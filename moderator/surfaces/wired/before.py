"""The wired seats before a game: who plays, in which order, a rehearsal, and the cards."""

from hardware.looks import AMBER, GREEN, WHITE, Look, Off, Pulse, Steady
from hardware.panel import Seat as Button

from ...keeping.place import wire
from ...rules.requests import Poll
from ...rules.values import Seat
from ...table.sheets import SEEN
from .around import DAY_LEVEL, SOFT, Act, Around
from .by_light import ByLight


def press_before(around: Around, button: Button, name: str) -> None:
    """Everyone who plays presses once, and once more is out again; then one after another they sit."""
    roster, place = around.box.roster, wire(button)
    if around.box.showing.moment == "seat":
        roster.sit(place)
    elif not roster.leave(place):
        roster.join(place, name)


def show_places(around: Around) -> None:
    """Who is in, or sits, has light; who is waited for breathes; a lamp changes when that is kept."""
    for button in range(around.panel.seats):
        if around.box.evening.is_kept(wire(button)):
            around.lamps.light(button, look_before(around, button))


def look_before(around: Around, button: Button) -> Look:
    """The lamp of one place; of those who sit down, the others are dark."""
    roster, place = around.box.roster, wire(button)
    is_seating = around.box.showing.moment == "seat"
    if place in roster.places if is_seating else roster.is_in(place):
        return Steady(GREEN, DAY_LEVEL)
    if is_seating and not roster.is_in(place):
        return Off()
    return Pulse(WHITE, SOFT, 2.0 if is_seating else 4.0, 0.0)


class Rehearsal(ByLight):
    """As by night, but with open eyes and for all at once; nothing counts."""

    def __init__(self, around: Around, poll: Poll) -> None:
        super().__init__(around, poll.choices)
        self.taking_back = poll.task.endswith("take-back")
        for target in poll.choices:
            around.light(target, self.sweep.look([target], WHITE, DAY_LEVEL))

    def press(self, seat: Seat, at: float) -> None:
        """A choice, or its taking back; the own lamp then answers."""
        if self.taking_back:
            self.take_back(seat)
        else:
            super().press(seat, at)

    def choose(self, seat: Seat, at: float) -> bool:
        """Nobody chooses themself; who tried in earnest has proved the button all the same."""
        meant = seat if self.around.points else self.sweep.stop(at)
        desk = self.around.desk
        has_chosen = desk.choose(seat, meant) or desk.choose(seat, self.sweep.stops[seat - 1])
        if has_chosen:
            self.around.glow(seat, Steady(GREEN, DAY_LEVEL))
        return has_chosen

    def take_back(self, seat: Seat) -> None:
        """As if nothing had been chosen."""
        if self.around.desk.take_back(seat):
            self.around.hide(seat)


class Looking(Act):
    """Whoever has seen their card says so by a press; the lamps of those still looking breathe."""

    def __init__(self, around: Around) -> None:
        self.around = around

    def ask(self, seat: Seat) -> None:
        """A seat has a card to look at."""
        self.around.light(seat, Pulse(AMBER, SOFT, 2.0, 0.0))

    def release(self, seat: Seat, at: float) -> None:  # noqa: ARG002
        """Seen, once the finger is up again: a screen shows the card while it is down."""
        if self.around.desk.choose(seat, SEEN):
            self.around.light(seat, Steady(GREEN, SOFT))
