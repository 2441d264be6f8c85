"""The wired seats before a game: who plays, in which order, a rehearsal, and the cards."""

from collections.abc import Callable

from hardware.looks import AMBER, GREEN, WHITE, Off, Pulse, Steady

from ...keeping.place import wire
from ...rules.requests import Poll, Seat
from ...table.desk import SEEN
from .around import DAY_LEVEL, SOFT, Around, Nothing
from .sweep import Sweep


class Gathering:
    """Everyone who plays presses once; once more is out again.  Here buttons count, not seats."""

    phase = "gather"

    def __init__(self, around: Around, name: Callable[[int], str]) -> None:
        self.around = around
        self.name = name
        self.show()

    def press(self, button: int) -> None:
        """In, or out again."""
        roster = self.around.roster
        if not roster.leave(wire(button)):
            roster.join(wire(button), self.name(button))

    def show(self) -> None:
        """Who is in has light; where nobody plays yet it breathes."""
        for lamp in range(self.around.wires):
            is_in = self.around.roster.is_in(wire(lamp))
            look = Steady(GREEN, DAY_LEVEL) if is_in else Pulse(WHITE, SOFT, 4.0, 0.0)
            self.around.lamps.light(lamp, look)


class Seating:
    """One after another round the table; who has pressed has light."""

    phase = "seat"

    def __init__(self, around: Around, _name: Callable[[int], str]) -> None:
        self.around = around
        self.show()

    def press(self, button: int) -> None:
        """The next in turn."""
        self.around.roster.sit(wire(button))

    def show(self) -> None:
        """Who sits has light; who is waited for breathes; the others are dark."""
        roster = self.around.roster
        for lamp in range(self.around.wires):
            if wire(lamp) in roster.places:
                self.around.lamps.light(lamp, Steady(GREEN, DAY_LEVEL))
            elif roster.is_in(wire(lamp)):
                self.around.lamps.light(lamp, Pulse(WHITE, SOFT, 2.0, 0.0))
            else:
                self.around.lamps.light(lamp, Off())


class Rehearsal(Nothing):
    """As by night, but with open eyes and for all at once; nothing counts."""

    def __init__(self, around: Around, poll: Poll) -> None:
        self.around = around
        self.taking_back = poll.task.endswith("take-back")
        self.sweep = Sweep(poll.choices, around.now(), around.step)
        self._last: dict[Seat, float] = {}
        for target in poll.choices:
            around.light(target, self.sweep.look([target], WHITE, DAY_LEVEL))

    def press(self, seat: Seat, at: float) -> None:
        """A choice, or its taking back; the own lamp then answers."""
        desk, last = self.around.desk, self._last.pop(seat, None)
        if self.taking_back or (last is not None and at - last <= self.around.pace.times.take_back):
            if desk.take_back(seat):
                self.around.hide(seat)
        elif desk.choose(seat, seat if self.around.choosing == "point" else self.sweep.stop(at)) or (
            # Nobody chooses themself; who tried in earnest has proved the button all the same.
            desk.choose(seat, self.sweep.stops[seat - 1])
        ):
            self._last[seat] = at
            self.around.glow(seat, Steady(GREEN, DAY_LEVEL))


class Cards(Nothing):
    """Whoever has seen their card says so by a press; the lamps of those still looking breathe."""

    def __init__(self, around: Around) -> None:
        self.around = around

    def ask(self, seat: Seat) -> None:
        """A seat has a card to look at."""
        self.around.light(seat, Pulse(AMBER, SOFT, 2.0, 0.0))

    def press(self, seat: Seat, at: float) -> None:
        """Seen, once the finger is up again: a screen shows the card while it is down."""

    def release(self, seat: Seat, at: float) -> None:  # noqa: ARG002
        """Seen."""
        if self.around.desk.choose(seat, SEEN):
            self.around.light(seat, Steady(GREEN, SOFT))
