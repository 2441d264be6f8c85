"""Guests come while people gather, as many as are wanted and as there is room for, and sit down last."""

import asyncio

from ...keeping.place import Place, guest
from ...rules.playing.games import GAMES
from ...table.box import Box
from ...table.shown import Moment, Public
from ...table.surfaces import Change, Surface

# A table has so many seats with guests among them, at most.
TABLE = 8


class ArrivingGuests(Surface):
    """Keeps as many guests at the table as are wanted."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def show(self, shown: Public) -> None:
        """People gather or sit down, or one more has."""
        if isinstance(shown, Moment) and shown.name in ("gather", "seat"):
            asyncio.get_running_loop().call_soon(self.look_round)

    def note(self, change: Change) -> None:
        """More are wanted, or fewer."""
        if change == "guests":
            self.look_round()

    def look_round(self) -> None:
        """Come, go, or sit down when only guests are missing."""
        roster = self.box.roster
        if roster.phase == "gather":
            here = [place for place in roster.names if place.kind == "guest"]
            room = max(0, self.seats - (len(roster.names) - len(here)))
            wanted = min(self.box.host.wanted.guests, room)
            if len(here) > wanted:
                roster.leave(here[-1])
            elif len(here) < wanted:
                self._come()
        elif roster.phase == "seat" and all(place.kind == "guest" for place in roster.unseated):
            for place in roster.unseated:
                roster.sit(place)

    @property
    def seats(self) -> int:
        """So many can play the game that is wished for, with guests among them."""
        return min(TABLE, GAMES[self.box.castings.settings.rules].players[-1])

    def _come(self) -> None:
        """One more, whom nobody at the table could be taken for."""
        roster, lines = self.box.roster, self.box.narrator.lines
        for number, name in enumerate(lines.text("page.guest.names").split(", "), start=1):
            place: Place = guest(number)
            if not roster.is_in(place) and roster.join(place, name):
                return
