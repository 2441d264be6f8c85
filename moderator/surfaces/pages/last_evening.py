"""The last evening at this box: who sat there and what they wanted, for one tap that brings it back."""

from typing import TYPE_CHECKING

from ...keeping.drawer import Drawer
from ...keeping.place import Place, tablet
from ...table.surfaces import Moment
from .settling import Settling
from .wishes import Wishes

if TYPE_CHECKING:
    from .surface import Pages


class LastEvening:
    """Remembered as soon as a cast is proposed; people come back by themselves, in their order."""

    def __init__(self, pages: "Pages", settling: Settling, drawer: Drawer) -> None:
        self.pages = pages
        self.wishes = Wishes(pages, settling)
        self._drawer = drawer
        self._kept = drawer.look()
        # Who is to sit down by themselves, in this order.
        self._seating: list[str] = []

    def show(self, moment: Moment) -> None:
        """Those of the last evening sit down; who plays now is remembered."""
        if moment.name == "offered":
            # The power was cut, and what is played next is to be what they have wished for.
            self.wishes.settle(self._kept)
        elif moment.name == "seat":
            self.sit_down()
        elif moment.name == "cast":
            self.remember()

    @property
    def players(self) -> list[str]:
        """Who sat here last time."""
        return list(self._kept.get("players", ()))

    def remember(self) -> None:
        """Who plays, and what they want."""
        roster = self.pages.roster
        self._kept = {
            "players": list(roster.players),
            "places": roster.places,
            "devices": roster.devices,
            **self.wishes.told(),
        }
        self._drawer.put(self._kept)

    def note(self) -> None:
        """What those who have played want otherwise now."""
        if self._kept and self._kept != (now := {**self._kept, **self.wishes.told()}):
            self._kept = now
            self._drawer.put(now)

    @property
    def places(self) -> list[Place]:
        """From where each of them answered."""
        places = list(self._kept.get("places", ()))
        return places if len(places) == len(self.players) else [tablet(1)] * len(self.players)

    def again(self) -> bool:
        """With one tap all come, each with their phone, want what they wanted, and sit as they sat."""
        players = self.players
        if not players or self.pages.roster.phase != "gather":
            return False
        came = {place: self.come(name, place) for name, place in zip(players, self.places, strict=True)}
        devices: dict[str, Place] = self._kept.get("devices", {})
        self.pages.company.welcome({key: came.get(place) for key, place in devices.items()})
        self.wishes.settle(self._kept)
        self.pages.host.hurry(self._kept.get("pace", ""))
        self._seating = players
        return self.pages.host.next()

    def come(self, name: str, place: Place) -> Place | None:
        """Where somebody is now: already, or where they were, or else at the tablet."""
        roster = self.pages.roster
        there = roster.place_of(name)
        if there is not None:
            return there
        has_gone = place not in roster.free_wires if place.kind == "wire" else roster.is_in(place)
        where = roster.free_place(tablet) if has_gone else place
        return where if roster.join(where, name) else None

    def seat_as_listed(self) -> bool:
        """Who has not sat down yet does so in the order of the list."""
        self._seating = list(self.pages.roster.joined)
        return self.sit_down()

    def sit_down(self) -> bool:
        """One after the other, as soon as the box has opened the seats."""
        roster, seating = self.pages.roster, self._seating
        if roster.phase != "seat" or not seating:
            return False
        self._seating = []
        for name in seating:
            place = roster.place_of(name)
            if place is not None:
                roster.sit(place)
        for place in roster.unseated:
            roster.sit(place)
        return True
