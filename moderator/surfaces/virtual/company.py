"""Who plays in person at the virtual table, and the others who play by themselves."""

from collections.abc import Mapping
from random import Random

from ...keeping.place import Place, wire
from ...table.desk import Desk
from ...table.roster import Roster
from ...table.surfaces import Moment
from ..guests.auto import AutoGuests, AutoPlayers
from .audience import Audience
from .screens import Screens
from .tempo import Tempo


class Company:
    """Everybody round the table: in person wherever somebody looks through the eyes of a place."""

    def __init__(
        self,
        desk: Desk,
        roster: Roster,
        names: Mapping[int, str],
        audience: Audience,
        screens: Screens,
        tempo: Tempo,
    ) -> None:
        # Whether the others play by themselves, and whether time waits for whoever plays in person.
        self.autoplay = self.waits = True
        self.roster = roster
        self.audience = audience
        self.screens = screens
        self.tempo = tempo
        self.players = AutoPlayers(desk, Random(), roster=roster, plays=self.is_auto)  # noqa: S311
        self.guests = AutoGuests(roster, {wire(button): name for button, name in names.items()}, self.is_auto)

    def is_auto(self, place: Place) -> bool:
        """Whether nobody plays there in person."""
        return self.autoplay and place.button not in self.audience.played

    def change(self) -> None:
        """Others play in person than before."""
        self.wait_for_people()
        if self.autoplay:
            self.players.take_over()
        if self.roster.phase:
            self.guests.show(Moment(self.roster.phase))

    def wait_for_people(self) -> None:
        """Time runs slowly while somebody who plays alone is asked or told something.

        Where several play it always does: else it would tell the others that somebody is asked.
        """
        played = self.audience.played
        seats = [self.roster.seat_of(wire(button)) for button in played]
        is_addressed = any(seat is not None and self.screens.is_addressed(seat) for seat in seats)
        self.tempo.wait(len(played) > 1 or (self.waits and is_addressed))
