"""Wired seats at which everything that shines or sounds is observed."""

from hardware.looks import NIGHT_LEVEL, Look
from hardware.mock import Buzz, Glow, MockPanel
from hardware.panel import Lamp
from hardware.plan import GpioPin, PanelPlan, Pixels, SeatPlan, StripPlan
from moderator.surfaces.wired.lamps import Lamps
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box

from .stage import Observer, Wired


class ObservedLamps(Lamps):
    """Lamps whose light for all is observed."""

    def __init__(self, panel: MockPanel, observer: Observer) -> None:
        super().__init__(panel)
        self.observer = observer

    def light(self, lamp: Lamp, look: Look) -> None:
        self.observer.notice("lit", (lamp, look))
        super().light(lamp, look)


def wire(box: Box, observer: Observer, on: Wired = "lamps") -> WiredTable:
    """A place with a buzzer for each player; every bright light and every sound is observed."""
    seats = len(box.settings.players)
    panel = MockPanel(seats, lamps="mono") if on == "lamps" else MockPanel(on_a_strip(seats))
    buzzing: set[int] = set()

    def see(change: Glow | Buzz) -> None:
        if isinstance(change, Buzz):
            was_silent = not buzzing
            (buzzing.add if change.is_on else buzzing.discard)(change.seat)
            if was_silent or not buzzing:
                observer.notice("buzzes" if buzzing else "stops buzzing")
        elif change.colour.brightness > NIGHT_LEVEL + 0.01:
            observer.notice("shines", (change.lamp, change.colour))

    panel.watch(see)
    return WiredTable(box, panel, lamps=ObservedLamps(panel, observer))


def on_a_strip(seats: int, each: int = 2) -> PanelPlan:
    """Buttons and buzzers on pins, the centre's pixels first."""
    places = tuple(
        SeatPlan(GpioPin(2 * seat), Pixels((seat + 1) * each, each), GpioPin(2 * seat + 1))
        for seat in range(seats)
    )
    return PanelPlan(places, GpioPin(2 * seats), Pixels(0, each), strip=StripPlan((seats + 1) * each))
