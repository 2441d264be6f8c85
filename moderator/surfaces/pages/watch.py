"""Watching: what all may see, for whoever has come late and shows the code of the table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...table.form import in_lines
from ...web.devices import Device
from ...web.feed import Picture
from .app import Reply
from .phones import sealed
from .village import Village

if TYPE_CHECKING:
    from .pages import Pages


class Watch:
    """The page of whoever only looks on; nothing is on it that the wall does not show."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages
        # Devices that have shown the code.
        self._let_in: set[str] = set()

    def look(self, device: Device) -> Picture:
        """The village as everybody sees it; or the question for the code."""
        village = self.pages.village(device.language)
        if not self._may_look(device):
            title = village.lines.text("page.watch.code-how")
            return {"state": "locked", "scene": village.scene, "title": title, "text": ""}
        return seen(village)

    def fullest(self, language: str) -> Picture:
        """As it is: it shows the same in the dark."""
        return seen(self.pages.village(language))

    def say(self, device: Device, told: Mapping[str, Any]) -> Reply:
        """The code; nothing else is said here."""
        lines = self.pages.tongues.lines(device.language)
        if not device.token:
            return Reply(403, lines.text("page.join.cookies"))
        if refused := self.pages.door.refuses(device, told.get("code")):
            return Reply(429 if refused == "slowly" else 409, lines.text(f"page.join.{refused}"))
        self._let_in.add(sealed(device.token))
        self.pages.feed.changed_for("watch")
        return Reply()

    def _may_look(self, device: Device) -> bool:
        """Whether somebody is of this table: by a seat, a place in the line, or the code."""
        if not self.pages.door.asks(device) or self.pages.knows(device):
            return True
        return sealed(device.token) in self._let_in or self.pages.phones.waits_at(device.token) is not None


def seen(village: Village) -> dict[str, Any]:
    """Who lives, what became known, what is asked of all, and how it ended."""
    text = in_lines(village.talk.accused if village.talk else village.about)
    watched: dict[str, Any] = {
        **village.everywhere, "state": "watch", "title": village.title, "text": text,
        "night": village.night, "players": village.players, "tidings": village.tidings,
        "claimed": village.claimed, "time": village.time, **village.laid,
    }  # fmt: skip
    return watched | (village.end if village.scene == "end" else {})
