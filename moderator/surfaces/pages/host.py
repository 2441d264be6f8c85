"""The host's page: set-up, the verbs, and what is wrong; nothing that anybody may not know.

Whoever hosts may play, too.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from ...keeping.names import LONGEST
from ...keeping.place import Place, written
from ...rules.requests import Seat
from ...table.narrator import Narrator
from ...table.surfaces import Moment, Public, Trouble
from ...web.app import Reply
from ...web.devices import Guest
from ...web.feed import Picture
from . import aloud
from .keys import Keys
from .last_evening import LastEvening
from .presence import Presence
from .settling import Settling
from .verbs import Verbs

if TYPE_CHECKING:
    from .surface import Pages

# So many troubles are shown, and so many of the last sentences.
TROUBLES, SENTENCES = 6, 3

# So many lost phones are told one by one.
SINGLY = 3


class HostPage:
    """What a host sees, and what becomes of what a host says."""

    def __init__(self, pages: "Pages", keys: Keys, settling: Settling, last: LastEvening) -> None:
        self.pages = pages
        self.keys = keys
        self.settling = settling
        self.last = last
        self.verbs = Verbs(pages, keys, settling, last)
        now, is_dark = pages.stage.timer.now, lambda: pages.story.is_dark
        self.presence = Presence(pages.company, pages.streams, now, is_dark)
        self.troubles: list[Trouble] = []

    def show(self, shown: Public) -> None:
        """Something that everybody perceives, and what is wrong."""
        self.presence.look_round()
        if isinstance(shown, Trouble):
            same = [other for other in self.troubles if other != shown]
            self.troubles = [*same, shown][-TROUBLES:]
        elif isinstance(shown, Moment):
            self.last.show(shown)

    def show_to(self, seat: Seat, request: object) -> None:
        """The host is told nothing that is for one seat."""

    # What a host sees.

    def look(self, guest: Guest) -> Picture:
        """All of it, for whoever has shown the PIN."""
        narrator = self.pages.narrator(guest.language)
        if not self.keys.is_host(guest.token):
            state = "locked" if self.keys.has_pin else "new"
            title, text = (narrator.lines.text(f"page.host.{state}.{line}") for line in ("title", "text"))
            return {"state": state, "scene": self.pages.story.scene, "title": title, "text": text}
        seen = {"state": "in", "title": self.title(narrator), "text": self.prompt(narrator)}
        return seen | self.evening(narrator) | self.table(narrator) | self.settling.look(narrator)

    def title(self, narrator: Narrator) -> str:
        """Where the evening is."""
        lines, story = narrator.lines, self.pages.story
        if f"page.host.moment.{story.moment}" in lines and self.pages.host.performance is None:
            return lines.text(f"page.host.moment.{story.moment}")
        return lines.text(f"page.seat.scene.{story.scene}", night=story.about.get("night", ""))

    def prompt(self, narrator: Narrator) -> str:
        """What the evening waits for."""
        line = f"prompt.moment.{self.pages.story.moment}"
        return narrator.lines.text(line) if self.is_waited_for and line in narrator.lines else ""

    @property
    def is_waited_for(self) -> bool:
        """Whether the evening waits for the host."""
        return self.pages.host.is_waited_for and self.pages.host.performance is None

    def evening(self, narrator: Narrator) -> dict[str, Any]:
        """How the evening goes, and what is wrong with it."""
        pages, story, known = self.pages, self.pages.story, self.pages.story.look()
        seats = tuple(range(len(pages.roster.players)))
        self.presence.look_round()
        return {
            "scene": story.scene,
            "moment": story.moment,
            "runs": pages.host.performance is not None,
            "waits": self.is_waited_for,
            "checks": pages.host.try_out is not None,
            "paused": story.paused,
            "said": list(known["said"].values())[-SENTENCES:],
            "open": aloud.asked(pages, narrator, seats),
            "counted": bool(known["votes"]),
            "trouble": [told(trouble, narrator) for trouble in self.troubles],
            "lost": self.lost(narrator),
            "tablet": self.keys.has_tablet,
            "last": self.last.players if pages.roster.phase == "gather" else [],
            "join": pages.door.look() if pages.door and pages.roster.phase == "gather" else {},
            "longest": LONGEST,
        }

    def lost(self, narrator: Narrator) -> list[Any]:
        """Phones that have not been heard of for long, each with its place; the dead may do without.

        Where many are it is the network, or they sleep in their pockets: they are told in one sentence.
        """
        roster, dead = self.pages.roster, self.dead
        lost = [place for place in roster.names if self.presence.is_lost(place)]
        lost = [place for place in lost if roster.seat_of(place) not in dead]
        if len(lost) > SINGLY:
            everybody = narrator.lines.joined([roster.name_at(place) for place in lost])
            return [[None, told(Trouble("trouble.phone", who=everybody), narrator)]]
        return [
            [written(place), told(Trouble("trouble.phone", who=roster.name_at(place)), narrator)]
            for place in lost
        ]

    def table(self, narrator: Narrator) -> dict[str, Any]:
        """Who plays, and from where they answer."""
        roster, lines = self.pages.roster, narrator.lines
        places = roster.places if not roster.phase else tuple(roster.names)
        people = [self.person(place, roster.name_at(place)) for place in places]
        missing = lines.joined(roster.missing) if roster.phase == "seat" else ""
        wires = [written(place) for place in roster.free_wires]
        return {"people": people, "phase": roster.phase, "missing": missing, "wires": wires}

    def person(self, place: Place, name: str) -> dict[str, Any]:
        """One of them."""
        seat = self.pages.roster.seat_of(place)
        known: dict[str, Any] = {
            "place": written(place),
            "name": name,
            "by": self.pages.company.answers_by(place),
            "says": self.settling.say_as.get(name, ""),
        }
        if self.presence.is_away(place):
            known["away"] = True
        if seat is not None:
            known |= {"seat": seat, "dead": seat in self.dead}
        return known

    @property
    def dead(self) -> Collection[Seat]:
        """Who is out; when a game is over, all are in again."""
        story = self.pages.story
        return () if story.moment == "again" else story.dead

    # What a host does.

    def say(self, guest: Guest, told: Mapping[str, Any]) -> Reply:
        """The PIN; then one verb."""
        lines = self.pages.lines[guest.language]
        if isinstance(told.get("pin"), str):
            return self.unlock(guest, told["pin"])
        if not self.keys.is_host(guest.token):
            return Reply(403, lines.text("page.host.locked.text"))
        if told.get("do") == "trouble-done":
            self.troubles = []
            self.pages.feed.changed()
            return Reply()
        if told.get("do") == "lock":
            self.keys.close(guest.token)
            return Reply()
        if told.get("do") == "other_pin":
            pin = told.get("with")
            done = isinstance(pin, str) and self.keys.renew(guest.token, pin)
            return Reply() if done else Reply(409, lines.text("page.host.new.wrong"))
        reply = self.verbs.do(told, lines)
        self.last.note()
        self.pages.feed.changed()
        return reply

    def unlock(self, guest: Guest, pin: str) -> Reply:
        """A wrong PIN costs time, a little more each time."""
        lines = self.pages.lines[guest.language]
        if self.keys.open(guest.token, pin, guest.address):
            return Reply()
        if not self.keys.has_pin:
            return Reply(409, lines.text("page.host.new.wrong"))
        waits = self.keys.patience.left(guest.address)
        if waits:
            return Reply(429, lines.text("page.host.locked.slowly", seconds=round(waits + 0.5)))
        return Reply(403, lines.text("page.host.locked.wrong"))


def told(trouble: Trouble, narrator: Narrator) -> str:
    """What is wrong, and what to do."""
    return f"{narrator.lines.text(trouble.line, who=trouble.who)} {trouble.detail}".strip()
