"""Whoever has neither wire nor phone joins and sits down at the tablet."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...keeping.names import LONGEST
from ...keeping.place import Place, read_place, tablet, written
from ...lines.lines import Lines
from .app import Reply
from .verbs import name_refused

if TYPE_CHECKING:
    from .pages import Pages


class Arriving:
    """Names while people gather; then one after the other round the table."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages
        self.roster = pages.box.roster

    def look(self, lines: Lines) -> dict[str, Any]:
        """While people gather, and sit down in turn."""
        roster = self.roster
        mine = {place: name for place, name in roster.names.items() if self.is_mine(place)}
        if roster.phase == "gather":
            names = {"mine": listed(mine), "joined": self.pages.joined(lines), "longest": LONGEST}
            return {"state": "gather", "title": lines.text("page.tablet.gather"), "text": "", **names}
        missing = listed({place: name for place, name in mine.items() if place in roster.unseated})
        others = "page.tablet.seated" if roster.unseated else "page.seat.shown.all-sit"
        title = lines.text("page.tablet.seat" if missing else others)
        joined = list(roster.players)
        return {"state": "seat", "title": title, "text": "", "missing": missing, "joined": joined}

    def say(self, told: Mapping[str, Any], lines: Lines) -> Reply:
        """Names, and where they sit."""
        roster = self.roster
        if "name" in told:
            joined = roster.join(roster.free_place(tablet), str(told["name"]))
            return Reply() if joined else Reply(409, lines.text(name_refused(roster, None, told["name"])))
        place = read_place(told.get("out", told.get("sit")))
        if place is None or not self.is_mine(place):
            return Reply(409)
        return Reply() if (roster.leave if "out" in told else roster.sit)(place) else Reply(409)

    def is_mine(self, place: Place) -> bool:
        """Whether somebody there has no other device."""
        return self.roster.is_in(place) and self.pages.phones.is_at_the_tablet(place)


def listed(people: Mapping[Place, str]) -> list[list[int | str]]:
    """Each place with who is there, for a page."""
    return [[written(place), name] for place, name in people.items()]
