"""What every act at the wired seats needs: lamps, desk, and who sits where."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from hardware.looks import Look
from hardware.panel import CENTRE, Lamp

from ...keeping.times import Way
from ...rules.requests import Choice, Seat
from ...table.desk import Desk
from ...table.narrator import DOG
from ...table.pace import Pace
from ...table.roster import Roster
from .lamps import Lamps

# By day lamps are stage light; this is what they have at most, so that they do not dazzle.
DAY_LEVEL = 0.7
SOFT = 0.35


@dataclass
class Around:
    """The table as an act finds it."""

    lamps: Lamps
    desk: Desk
    pace: Pace
    roster: Roster
    choosing: Way
    now: Callable[[], float]
    # Who is alive, and whom a choice can be about, the dog too: everybody knows.
    targets: Callable[[], tuple[Choice, ...]]
    rules: Callable[[], str]
    is_down: Callable[[Seat], bool]
    # How many seats are wired; characters are counted by their numbers.
    wires: int

    def lamp(self, who: Choice) -> Lamp | None:
        """The lamp of somebody, if there is one where they sit; the dog's is in the centre."""
        if who == DOG:
            return CENTRE
        return self.button(who) if isinstance(who, int) else None

    def button(self, seat: Seat) -> int | None:
        """The button of this panel that a seat answers by."""
        button = self.roster.button_of(seat)
        return button if button is not None and button < self.wires else None

    def light(self, who: Choice, look: Look) -> None:
        """Somebody's lamp, for all to see."""
        lamp = self.lamp(who)
        if lamp is not None:
            self.lamps.light(lamp, look)

    def glow(self, who: Choice, look: Look) -> None:
        """Somebody's lamp, for open eyes in the dark."""
        lamp = self.lamp(who)
        if lamp is not None:
            self.lamps.glow(lamp, look)

    def hide(self, who: Choice) -> None:
        """Nothing for open eyes there."""
        lamp = self.lamp(who)
        if lamp is not None:
            self.lamps.hide(lamp)

    @property
    def step(self) -> float:
        """How long the light stays at each stop."""
        return self.pace.step

    @property
    def night(self) -> float:
        """How bright a lamp is in the dark."""
        return self.lamps.night_level


class Act(Protocol):
    """What presses mean for as long as something is asked."""

    def press(self, seat: Seat, at: float) -> None:
        """A seat's button goes down."""

    def release(self, seat: Seat, at: float) -> None:
        """It comes up again."""

    def end(self) -> None:
        """It is over."""


class Nothing:
    """Presses mean nothing."""

    def press(self, seat: Seat, at: float) -> None:
        """No effect, and no sign."""

    def release(self, seat: Seat, at: float) -> None:
        """No effect, and no sign."""

    def end(self) -> None:
        """Nothing ends."""
