"""The table screen: the circle of seats, and what everybody knows; nothing else ever comes to it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...rules.requests import Ask, Poll
from ...rules.values import Choice, Seat
from ...table.form import in_lines
from ...table.narrator import DOG
from ...web.devices import Device
from ...web.feed import Picture
from .app import Reply
from .keys import sign_of
from .village import Village

if TYPE_CHECKING:
    from .pages import Pages

# Where people gather, and the way in is shown.
OPEN = ("gather", "seat")

# So many of the record of the house.
NAMED = 3

# What of somebody stands at their seat.
AT_SEAT = ("name", "dead", "card", "was", "office", "guest")


class TableScreen:
    """What hangs on the wall; it is told nothing that is for one seat."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages

    def say(self, device: Device, told: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        """A wall says nothing."""
        return Reply(400, self.pages.tongues.lines(device.language).text("page.table.silent"))

    def look(self, device: Device) -> Picture:
        """All of it, in the words of the device's language."""
        village = self.pages.village(device.language)
        presence, keys = self.pages.box.presence, self.pages.keys
        seen = {
            # The one screen that the host has named shows what is spoken and nowhere else to be read.
            "code": presence.code if keys.shows_codes(device.token) else "",
            "scene": village.scene,
            "night": village.night,
            "outcome": village.board.outcome if village.scene == "end" else "",
            "title": title(village),
            "text": text(village),
            "paused": village.paused,
            "time": village.time,
            "seats": {seat: at_seat(village, int(seat), known) for seat, known in village.players.items()},
            "said": [] if village.moment == "cast" else [said for _, said in village.showing.said][-1:],
            "language": self.pages.box.narrator.lines.language,
            "events": {} if village.laid or village.ground else village.events,
            **village.laid,
            **village.ground,
        }
        votes = {seat: voted(vote, village) for seat, vote in village.votes.items()}
        sign = {"sign": sign_of(device.token)} if self.is_to_be_named(device, village) else {}
        return (
            seen | sign | self.way_in(village) | {"votes": {str(seat): vote for seat, vote in votes.items()}}
        )

    def is_to_be_named(self, device: Device, village: Village) -> bool:
        """Whether the sign stands there by which a host names it."""
        return bool(device.token) and village.moment in OPEN and not self.pages.keys.has_screen

    def fullest(self, language: str) -> Picture:
        """As it is: it shows the same in the dark."""
        return self.look(Device("", language, ""))

    def way_in(self, village: Village) -> dict[str, Any]:
        """How to join while that can be done, who has, and who is still to sit down."""
        roster = self.pages.box.roster
        if village.moment not in OPEN:
            return {}
        joined, missing = self.pages.joined(village.lines), list(roster.missing)
        return {"join": self.pages.door.look(), "joined": joined, "missing": missing}


def title(village: Village) -> str:
    """What time it is, or what the evening waits for."""
    if waits := village.waits("table"):
        return waits
    return village.text(f"end.{village.board.outcome}") if village.scene == "end" else village.title


def text(village: Village) -> str:
    """What all are asked, who is accused, or who has won."""
    question, narrator = village.question, village.narrator
    if village.moment == "good-night" and village.evening:
        return "\n".join(village.evening["evening"]["titles"])
    if village.moment == "cast":
        return village.cast
    if village.scene == "end":
        return in_lines(
            narrator.names(village.winners), record_of(village) if village.moment == "again" else ""
        )
    if question is None:
        return "" if village.board.accused is None else narrator.name(village.board.accused)
    if village.talk is not None:
        return village.talk.accused or village.talk.title
    if isinstance(question, Ask):
        return f"{narrator.names(question.seats)}: {village.prompt(question.task)}"
    if isinstance(question, Poll):
        return in_lines(village.prompt(question.task), village.carries)
    return village.others


def record_of(village: Village) -> str:
    """Who has won most in this house, if that is written down."""
    box = village.pages.box
    best = [row for row in box.record.players[:NAMED] if row.won] if box.host.wanted.record else []
    who = village.lines.joined([f"{row.name} {row.won}" for row in best])
    return village.lines.text("page.table.record", who=who) if best else ""


def at_seat(village: Village, seat: Seat, known: Mapping[str, Any]) -> dict[str, Any]:
    """One of the circle, as everybody knows them."""
    board = village.board
    shown = {what: known[what] for what in AT_SEAT if what in known}
    accused = board.accused if board.accusation is None else board.accusation.whom
    if seat == accused:
        shown["accused"] = True
    if seat in village.winners:
        shown["wins"] = True
    return shown


def voted(vote: Choice, village: Village) -> dict[str, Any]:
    """A vote, as it is written at a seat; who is pointed at can be drawn, too."""
    text = village.voted(vote)
    if isinstance(vote, int):
        return {"whom": vote, "text": text}
    return {"text": text} if vote == DOG else {"way": vote, "text": text}
