"""The last evening at this box: who sat there and what they wanted, for one tap that brings it back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ..kept import is_devices, is_places
from ..roster import Place
from ..surfaces import Moment
from .drawer import Drawer
from .gathering import next_place
from .settling import TIMES, Settling, recap_of

if TYPE_CHECKING:
    from .surface import Pages

# The settings that are remembered of a table.
WISHES = ("rules", "experience", "wish", "without", "options")


class LastEvening:
    """Remembered as soon as a cast is proposed; people come back by themselves, in their order."""

    def __init__(self, pages: "Pages", settling: Settling, drawer: Drawer) -> None:
        self.pages = pages
        self.settling = settling
        self._drawer = drawer
        self._kept = drawer.look()
        # Who is to sit down by themselves, in this order.
        self._seating: list[str] = []

    def show(self, moment: Moment) -> None:
        """Those of the last evening sit down; who plays now is remembered."""
        if moment.name == "seat":
            self.sit_down()
        elif moment.name == "cast":
            self.remember()

    @property
    def players(self) -> list[str]:
        """Who sat here last time."""
        players = self._kept.get("players")
        return [str(name) for name in players] if isinstance(players, list) else []

    def remember(self) -> None:
        """Who plays, and what they want."""
        settings, pace = self.settling.proposals.settings, self.pages.stage.pace
        wishes = {name: getattr(settings, name) for name in WISHES}
        times = asdict(pace.wished_times or pace.times)
        self._kept = {
            "players": list(self.pages.roster.players),
            "places": list(self.pages.roster.places),
            "devices": self.pages.roster.devices,
            "language": self.pages.stage.narrator.lines.language,
            "wishes": {**wishes, "options": dict(settings.options)},
            "times": {name: times[name] for name in TIMES},
            "pace": pace.wished or pace.name,
            "recap": recap_of(self.pages.host.wanted),
            "tone": settings.tone,
            "say_as": self.settling.say_as,
        }
        self._drawer.put(self._kept)

    @property
    def places(self) -> list[Place]:
        """From where each of them answered."""
        places: Any = self._kept.get("places")
        is_sound = is_places(places) and len(places) == len(self.players)
        return list(places) if is_sound else [next_place({})] * len(self.players)

    def again(self) -> bool:
        """With one tap all come, each with their phone, want what they wanted, and sit as they sat."""
        players = self.players
        if not players or self.pages.roster.phase != "gather":
            return False
        came = {place: self.come(name, place) for name, place in zip(players, self.places, strict=True)}
        devices: Any = self._kept.get("devices")
        if is_devices(devices):
            self.pages.company.welcome({key: came.get(place) for key, place in devices.items()})
        self.restore()
        self._seating = players
        return self.pages.host.next()

    def come(self, name: str, place: Place) -> Place | None:
        """Where somebody is now: already, or where they were, or else at the tablet."""
        roster = self.pages.roster
        there = roster.place_of(name)
        if there is not None:
            return there
        has_gone = place not in roster.free_wires if isinstance(place, int) else roster.is_in(place)
        where = next_place(roster.names) if has_gone else place
        return where if roster.join(where, name) else None

    def restore(self) -> None:
        """What the table wanted; what there is no more is left out."""
        settling, wishes = self.settling, self.kept("wishes")
        for name in WISHES:
            value = wishes.get(name)
            settling.proposals.wish(name, list(value) if isinstance(value, tuple) else value)
        for name, seconds in self.kept("times").items():
            settling.retime(name, seconds)
        for name, said in self.kept("say_as").items():
            settling.respell(name, said)
        self.pages.host.hurry(str(self._kept.get("pace", "")))
        settling.want("recap", self._kept.get("recap"))
        if self._kept.get("tone") != settling.proposals.settings.tone:
            settling.retone(self._kept.get("tone"))
        if self._kept.get("language") != self.pages.stage.narrator.lines.language:
            settling.translate(self._kept.get("language"))

    def kept(self, what: str) -> Mapping[str, Any]:
        """One of the things that are remembered."""
        kept = self._kept.get(what)
        return kept if isinstance(kept, dict) else {}

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
