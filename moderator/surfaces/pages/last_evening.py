"""The last evening at this box: who sat there and what they wanted, for one tap that brings it back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ...keeping.kept import TABLE
from ...keeping.place import Place, tablet
from ...table.shown import Moment
from .settling import TIMES

if TYPE_CHECKING:
    from .pages import Pages

# The settings of a game.
OF_A_GAME = ("rules", "experience", "wish", "without", "packs", "options", "sharpness")


class LastEvening:
    """Remembered as soon as a cast is proposed; people come back by themselves, in their order."""

    def __init__(self, pages: "Pages") -> None:
        self.pages, self.settling = pages, pages.settling
        self.box = pages.box
        self._kept = self.box.store.recall(TABLE)
        # Who is to sit down by themselves, in this order.
        self._seating: list[str] = []

    def show(self, moment: Moment) -> None:
        """Those of the last evening sit down; who plays now is remembered."""
        if moment.name == "offered":
            # The power was cut, and what is played next is to be what they have wished for.
            self.settle()
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
        roster = self.box.roster
        self._kept = {
            "players": list(roster.players),
            "places": roster.places,
            "devices": roster.devices,
            **self.wishes(),
        }
        self.box.store.remember_soon(self._kept, TABLE)

    def note(self) -> None:
        """What those who have played want otherwise now."""
        if self._kept and self._kept != (now := {**self._kept, **self.wishes()}):
            self._kept = now
            self.box.store.remember_soon(now, TABLE)

    @property
    def places(self) -> list[Place]:
        """From where each of them answered."""
        places = list(self._kept.get("places", ()))
        return places if len(places) == len(self.players) else [tablet(1)] * len(self.players)

    def again(self) -> bool:
        """With one tap all come, each with their phone, want what they wanted, and sit as they sat."""
        players = self.players
        if not players or self.box.roster.phase != "gather":
            return False
        came = {place: self.come(name, place) for name, place in zip(players, self.places, strict=True)}
        devices: dict[str, Place] = self._kept.get("devices", {})
        self.pages.phones.welcome({key: came.get(place) for key, place in devices.items()})
        self.settle()
        self.box.host.do("pace", self._kept.get("pace", ""))
        self._seating = players
        return self.box.host.do("next")

    def come(self, name: str, place: Place) -> Place | None:
        """Where somebody is now: already, or where they were, or else at the tablet."""
        roster = self.box.roster
        there = roster.place_of(name)
        if there is not None:
            return there
        has_gone = place not in self.pages.free_wires if place.kind == "wire" else roster.is_in(place)
        where = roster.free_place(tablet) if has_gone else place
        return where if roster.join(where, name) else None

    def seat_as_listed(self) -> bool:
        """Who has not sat down yet does so in the order of the list."""
        self._seating = list(self.box.roster.joined)
        return self.sit_down()

    def sit_down(self) -> bool:
        """One after the other, as soon as the box has opened the seats."""
        roster, seating = self.box.roster, self._seating
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

    def wishes(self) -> dict[str, Any]:
        """All that the table wishes for now."""
        settings, pace = self.box.settings, self.box.pace
        times = asdict(pace.wished_times or pace.times)
        return {
            "language": self.box.narrator.lines.language,
            "tone": settings.tone,
            "wishes": {name: as_kept(getattr(settings, name)) for name in OF_A_GAME},
            "times": {name: times[name] for name in TIMES},
            "pace": pace.wished or pace.name,
            "recap": self.box.host.wanted.recap,
            "claims": self.box.host.wanted.claims,
            "guests": self.box.host.wanted.guests,
            "record": self.box.host.wanted.record,
            "loud": dict(self.box.host.loud),
            "say_as": self.settling.say_as,
        }

    def settle(self) -> None:
        """All that it wished for last time; what there is no more is left out."""
        kept, settling = self._kept, self.settling
        for name, value in kept.get("wishes", {}).items():
            if name in OF_A_GAME:
                settling.proposals.wish(name, value)
        for name, seconds in kept.get("times", {}).items():
            settling.retime(name, seconds)
        for name, said in kept.get("say_as", {}).items():
            settling.respell(name, said)
        for what, level in kept.get("loud", {}).items():
            settling.turn(what, level)
        for what in ("recap", "claims", "guests", "record"):
            settling.want(what, kept.get(what))
        for what, now in (("tone", self.box.settings.tone), ("language", self.box.settings.language)):
            if kept.get(what) != now:
                settling.respeak(what, kept.get(what))


def as_kept(value: Any) -> Any:
    """A setting in the form that it is given in."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value
