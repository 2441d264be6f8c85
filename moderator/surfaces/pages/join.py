"""Joining: a name while people gather, and the code of the table; later a code that the host gives out."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...keeping.names import LONGEST, is_name, spelt
from ...keeping.place import phone
from ...lines.lines import Lines
from ...table.form import in_lines
from ...web.devices import Device
from ...web.feed import Picture
from .app import Reply
from .phones import sealed

if TYPE_CHECKING:
    from .pages import Pages


class Join:
    """The page of whoever has no seat yet."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages

    def look(self, device: Device) -> Picture:
        """Whether one can join, and who has."""
        lines, roster = self.pages.tongues.lines(device.language), self.pages.box.roster
        if self.pages.knows(device):
            return {"state": "in", "title": "", "text": ""}
        is_open = roster.phase == "gather" or (
            self.is_early and self.pages.phones.waits_at(device.token) is None
        )
        # Who has been replaced is told so by day; by night all who have no seat see the same.
        is_replaced = not self.pages.box.is_dark and self.pages.phones.was_at(device.token) is not None
        if is_replaced:
            is_open = False
        if not is_open and not is_replaced:
            return self.late(device, lines)
        return {
            "state": "gather" if is_open else "later",
            "scene": self.pages.box.scene,
            "title": lines.text("page.join.who" if is_open else "page.join.later"),
            "text": "" if is_open else lines.text("page.join.replaced"),
            "joined": self.pages.joined(lines) if roster.phase == "gather" else [],
            "asks": self.pages.door.asks(device),
            "longest": LONGEST,
        }

    @property
    def is_early(self) -> bool:
        """Whether the evening has only begun: whoever comes while it greets is in when people gather."""
        evening = self.pages.box.evening
        return evening.has_begun and evening.game is None and not self.pages.box.showing.moment

    @property
    def is_too_early(self) -> bool:
        """Whether what was kept of the evening is still to be taken up, over whoever comes now."""
        evening = self.pages.box.evening
        return evening.game is None and not evening.has_begun

    @property
    def meanwhile(self) -> str:
        """What is to be read where no game is on: that one will begin, or has without whoever comes now."""
        is_between = self.pages.box.showing.moment == "again"
        return "soon" if self.is_too_early or self.is_early or is_between else "later"

    def late(self, device: Device, lines: Lines) -> Picture:
        """Where the game is, for who has come late; and whether they are next in line."""
        village = self.pages.village(device.language)
        place = self.pages.phones.waits_at(device.token)
        name = "" if place is None else self.pages.box.roster.line[place]
        living, all_ = len(village.board.living), len(village.names)
        is_on, meanwhile = self.pages.box.performance is not None, self.meanwhile
        stands = lines.text("page.join.stands", number=living, of=all_) if is_on else ""
        return {
            "state": "late" if place is None else "next",
            "scene": village.scene,
            "title": village.title if is_on else lines.text(f"page.join.{meanwhile}"),
            "text": in_lines(stands, lines.text("page.join.next-one", who=name) if name else ""),
            "joined": [],
            "asks": self.pages.door.asks(device),
            "longest": LONGEST,
        }

    def fullest(self, language: str) -> Picture:
        """As a stranger sees it."""
        return self.look(Device("", language, ""))

    def say(self, device: Device, told: Mapping[str, Any]) -> Reply:
        """A name, or a code; why it will not do is said in words."""
        lines = self.pages.tongues.lines(device.language)
        if not device.token:
            return Reply(403, lines.text("page.join.cookies"))
        refusal = self.refused(device, told)
        status = 429 if refusal in ("slowly", "crowded") else 409
        return Reply(status, lines.text(f"page.join.{refusal}")) if refusal else Reply()

    def refused(self, device: Device, told: Mapping[str, Any]) -> str:
        """Joined, or the line that says why not."""
        phones, roster, door = self.pages.phones, self.pages.box.roster, self.pages.door
        name, code = told.get("name"), told.get("code")
        if told.get("out") is True:
            return "" if phones.unqueue(device.token) else "too-late"
        if isinstance(code, str) and name is None:
            if not phones.may_try(device.address):
                return "slowly"
            # The host, who plays, gives out the codes: nobody is awake for another.
            if self.pages.box.is_dark:
                return "later"
            return "" if phones.redeem(device.token, code, device.address) else "wrong-code"
        if not isinstance(name, str) or not is_name(spelt(name)):
            return "no-name"
        if roster.phase != "gather" and self.pages.box.host.is_bedtime:
            return "too-late"
        if self.is_too_early and roster.phase != "gather":
            return "soon"
        if not self.pages.knows(device) and (wrong := door.refuses(device, code) or self.crowded(device)):
            return wrong
        if roster.is_full and not self.pages.knows(device):
            return "full"
        is_new = not self.pages.knows(device)
        comes = phones.join if roster.phase == "gather" else phones.queue
        if not comes(device.token, name):
            return self.fault_of(device, name)
        if is_new:
            self.pages.crowds.came(device.address, sealed(device.token))
        return ""

    def crowded(self, device: Device) -> str:
        """Why a new device may not join: its seat is another's, or too many come from there."""
        if self.pages.phones.was_at(device.token) is not None:
            return "replaced"
        is_counted = not (self.pages.keys.is_host(device.token) or self.pages.keys.is_tablet(device.token))
        was_known = device.address in self.pages.crowds.crowded
        refused = self.pages.crowds.refuses(device.address) if is_counted else ""
        if refused and not was_known:
            # The host is asked about it; once is enough.
            self.pages.changed()
        return refused

    def fault_of(self, device: Device, name: str) -> str:
        """What is wrong with a name."""
        phones, roster = self.pages.phones, self.pages.box.roster
        place = phones.place_of(device.token) or phones.waits_at(device.token) or roster.free_place(phone)
        return roster.fault_of(place, name) or "taken"
