"""Wired seats at which everything that shines or sounds is observed."""

from hardware.looks import NIGHT_LEVEL, Look
from hardware.mock import Buzz, Glow, MockPanel
from hardware.panel import Lamp
from moderator.surfaces.wired.lamps import Lamps
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box

from .stage import Observer


class ObservedLamps(Lamps):
    """Lamps whose light for all is observed."""

    def __init__(self, panel: MockPanel, observer: Observer) -> None:
        super().__init__(panel)
        self.observer = observer

    def light(self, lamp: Lamp, look: Look) -> None:
        self.observer.notice("lit", (lamp, look))
        super().light(lamp, look)


def wire(box: Box, observer: Observer) -> WiredTable:
    """A place with a buzzer for each player; every bright light and every sound is observed."""
    panel = MockPanel(len(box.settings.players), lamps="mono")
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
