"""Joining: a name while people gather, and the code of the table; later a code that the host gives out."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...keeping.names import LONGEST, is_name, spelt
from ...web.app import Reply
from ...web.devices import Guest
from ...web.feed import Picture

if TYPE_CHECKING:
    from .surface import Pages


class Join:
    """The page of whoever has no seat yet."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages

    def look(self, guest: Guest) -> Picture:
        """Whether one can join, and who has."""
        lines = self.pages.lines[guest.language]
        if self.pages.knows(guest):
            return {"state": "in", "title": "", "text": ""}
        is_open = self.pages.roster.phase == "gather"
        return {
            "state": "gather" if is_open else "later",
            "scene": self.pages.story.scene,
            "title": lines.text("page.join.who" if is_open else "page.join.later"),
            "text": "" if is_open else lines.text("page.join.ask-host"),
            "joined": list(self.pages.roster.joined) if is_open else [],
            "asks": self.pages.door is not None and self.pages.door.asks(guest),
            "longest": LONGEST,
        }

    def say(self, guest: Guest, told: Mapping[str, Any]) -> Reply:
        """A name, or a code; why it will not do is said in words."""
        lines = self.pages.lines[guest.language]
        if not guest.token:
            return Reply(403, lines.text("page.join.cookies"))
        refusal = self.refused(guest, told)
        status = 429 if refusal == "slowly" else 409
        return Reply(status, lines.text(f"page.join.{refusal}")) if refusal else Reply()

    def refused(self, guest: Guest, told: Mapping[str, Any]) -> str:
        """Joined, or the line that says why not."""
        company, roster, door = self.pages.company, self.pages.roster, self.pages.door
        name, code = told.get("name"), told.get("code")
        if isinstance(code, str) and name is None:
            if not company.may_try(guest.address):
                return "slowly"
            # The host, who plays, gives out the codes: nobody is awake for another.
            if self.pages.story.is_dark:
                return "later"
            return "" if company.redeem(guest.token, code, guest.address) else "wrong-code"
        if not isinstance(name, str) or not is_name(spelt(name)):
            return "no-name"
        if roster.phase != "gather":
            return "too-late"
        if door is not None and not self.pages.knows(guest) and (wrong := door.refuses(guest, code)):
            return wrong
        if roster.is_full and not self.pages.knows(guest):
            return "full"
        return "" if company.join(guest.token, name) else "taken"
