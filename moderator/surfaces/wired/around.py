"""What every act at the wired seats needs: the box, its lamps, and who sits where; and what an act is."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hardware.looks import Look
from hardware.panel import CENTRE, Lamp, Panel
from hardware.panel import Seat as Button

from ...rules.board import Board
from ...rules.values import Choice, Seat
from ...table.desk import Desk
from ...table.narrator import DOG
from .lamps import Lamps

if TYPE_CHECKING:
    from ...table.box import Box

# By day lamps are stage light; this is what they have at most, so that they do not dazzle.
DAY_LEVEL = 0.7
SOFT = 0.35
# A shorter press is a tap, and a longer one holds.
TAP = 0.6


class Around:
    """The table as an act finds it; what can change is asked for."""

    def __init__(self, box: "Box", panel: Panel, lamps: Lamps) -> None:
        self.box = box
        self.panel = panel
        self.lamps = lamps

    @property
    def desk(self) -> Desk:
        """Where answers arrive."""
        return self.box.desk

    @property
    def board(self) -> Board:
        """What everybody knows."""
        return self.box.board

    def now(self) -> float:
        """The panel's time, too."""
        return self.box.timer.now()

    @property
    def step(self) -> float:
        """How long the light stays at each stop."""
        return self.box.pace.step

    @property
    def night(self) -> float:
        """How bright a lamp is in the dark."""
        return self.lamps.night_level

    @property
    def points(self) -> bool:
        """Whether by night no light goes round, but the button is pressed that faces whom they mean."""
        return self.box.settings.choose == "point"

    @property
    def rules(self) -> str:
        """Which game it is."""
        assert self.box.performance is not None
        return self.box.performance.game.setup.rules

    def button_of(self, who: Choice) -> Button | None:
        """The button by which somebody answers, if it is one of ours."""
        button = self.box.roster.button_of(who) if isinstance(who, int) else None
        return button if button is not None and button < self.panel.seats else None

    def lamp(self, who: Choice) -> Lamp | None:
        """The lamp of somebody, if there is one where they sit; the dog's is in the centre."""
        return CENTRE if who == DOG else self.button_of(who)

    def is_down(self, seat: Seat) -> bool:
        """Whether a seat's button is held."""
        button = self.button_of(seat)
        return button is not None and self.panel.is_down(button)

    def light(self, who: Choice, look: Look) -> None:
        """Somebody's lamp, for all to see."""
        lamp = self.lamp(who)
        if lamp is not None:
            self.lamps.light(lamp, look)

    def light_all(self, everybody: Iterable[Choice], look: Look) -> None:
        """The same light for all of these."""
        for who in everybody:
            self.light(who, look)

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


class Act:
    """What presses mean for as long as something is asked: here nothing, and they give no sign."""

    def press(self, seat: Seat, at: float) -> None:
        """A seat's button goes down."""

    def release(self, seat: Seat, at: float) -> None:
        """It comes up again."""

    def refresh(self) -> None:
        """Something on the desk has changed."""

    def end(self) -> None:
        """It is over."""
