"""Whoever has neither wire nor phone joins and sits down at the tablet."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...keeping.kept import Place
from ...keeping.names import LONGEST
from ...table.narrator import Narrator
from ...web.app import Reply

if TYPE_CHECKING:
    from .surface import Pages

# What stands before the number of somebody who answers on the tablet.
TABLET = "tablet "


class Gathering:
    """Names while people gather; then one after the other round the table."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages
        self.roster = pages.roster

    def look(self, narrator: Narrator) -> dict[str, Any]:
        """While people gather, and sit down in turn."""
        roster, lines = self.roster, narrator.lines
        mine = [[place, name] for place, name in roster.names.items() if self.is_mine(place)]
        if roster.phase == "gather":
            names = {"mine": mine, "joined": list(roster.joined), "longest": LONGEST}
            return {"state": "gather", "title": lines.text("page.tablet.gather"), "text": "", **names}
        missing = [[place, name] for place, name in mine if place in roster.unseated]
        title = lines.text("page.tablet.seat" if missing else "page.tablet.seated")
        return {
            "state": "seat",
            "title": title,
            "text": "",
            "missing": missing,
            "joined": list(roster.players),
        }

    def say(self, told: Mapping[str, Any], narrator: Narrator) -> Reply:
        """Names, and where they sit."""
        roster = self.roster
        if "name" in told:
            joined = roster.join(next_place(roster.names), str(told["name"]))
            return Reply() if joined else Reply(409, narrator.lines.text("page.tablet.name-taken"))
        place = str(told.get("out", told.get("sit")))
        done = self.is_mine(place) and (roster.leave if "out" in told else roster.sit)(place)
        return Reply() if done else Reply(409)

    def is_mine(self, place: Place) -> bool:
        """Whether somebody there has no other device."""
        return (
            isinstance(place, str) and self.roster.is_in(place) and not self.pages.company.has_device(place)
        )


def next_place(names: Mapping[Place, str]) -> Place:
    """A place at the tablet that nobody has."""
    number = 1
    while f"{TABLET}{number}" in names:
        number += 1
    return f"{TABLET}{number}"
