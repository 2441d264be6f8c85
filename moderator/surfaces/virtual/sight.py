"""What each pair of eyes sees: nothing that is not for them is in it."""

from collections.abc import Mapping
from typing import Any

from hardware.looks import Colour
from hardware.mock import MockPanel
from hardware.panel import CENTRE, Lamp

from ...keeping.place import wire
from ...table.host import BUTTON, Host
from ...table.roster import Roster
from ...table.story import Story
from .screens import Screens


class Sight:
    """The table as it is seen from a place, or from all places at once."""

    def __init__(
        self,
        names: Mapping[int, str],
        panel: MockPanel,
        roster: Roster,
        host: Host,
        story: Story,
        screens: Screens,
    ) -> None:
        self.names = names
        self.panel = panel
        self.roster = roster
        self.host = host
        self.story = story
        self.screens = screens

    def look(self, eyes: int | None) -> dict[str, Any]:
        """Everything that these eyes see; no place: the eyes of all."""
        are_open = eyes is None or not self.is_asleep(eyes)
        theirs = range(self.panel.seats) if eyes is None else (eyes,)
        screens = {str(place): self.screen(place) for place in theirs}
        return self.story.look() | {
            "eyes": "all" if eyes is None else eyes,
            "asleep": not are_open,
            "places": {str(place): self.place(place) for place in self.names},
            "lamps": self.lamps() if are_open else {},
            "buzzes": [place for place in theirs if self.panel.buzzing(place)],
            "screens": {place: screen for place, screen in screens.items() if screen},
            "hint": "" if eyes is None else self.hint(eyes),
            "host": BUTTON[self.host.state] | {"waits": self.host.is_waited_for},
        }

    def is_asleep(self, place: int) -> bool:
        """Whether the eyes there are closed to the table: it is dark, and they are not called.

        What is told in secret to one of all the sleepers is felt, or read on the own screen alone.
        """
        seat = self.roster.seat_of(wire(place))
        request = None if seat is None else self.screens.shown(seat)
        is_called = request is not None and request.slot != "secret"
        return self.story.is_dark and not is_called

    def place(self, place: int) -> dict[str, Any]:
        """Who sits there, as everybody knows."""
        seat = self.roster.seat_of(wire(place))
        there: dict[str, Any] = {"name": self.names[place], "is-in": self.roster.is_in(wire(place))}
        if seat is None:
            return there
        there |= {"name": self.roster.players[seat], "seat": seat, "is-dead": seat in self.story.dead}
        if seat in self.story.cards:
            card = self.story.cards[seat]
            there |= {"card": card, "was": self.screens.narrator.lines.character(card)}
        return there | {"holds-office": True} if seat == self.story.office else there

    def screen(self, place: int) -> dict[str, Any]:
        """What can be read there."""
        seat = self.roster.seat_of(wire(place))
        return {} if seat is None else self.screens.look(seat)

    def hint(self, place: int) -> str:
        """How somebody who may accuse or second does it: nothing asks for it."""
        floor, seat = self.story.floor, self.roster.seat_of(wire(place))
        if floor is None or seat not in floor.seats or not floor.nominees:
            return ""
        can_second = floor.accusation is not None and seat not in floor.accusation
        return self.screens.narrator.lines.text(f"page.hint.{'second' if can_second else 'accuse'}")

    def lamps(self) -> dict[str, str]:
        """How every lamp glows."""
        lamps: tuple[Lamp, ...] = (*range(self.panel.seats), CENTRE)
        return {str(lamp): written(self.panel.glow(lamp)) for lamp in lamps}


def written(glow: Colour) -> str:
    """A colour as the web writes it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in glow)
