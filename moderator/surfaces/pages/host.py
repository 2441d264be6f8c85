"""The host's page: set-up, the verbs, and what is wrong; nothing that anybody may not know.

Whoever hosts may play, too.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from ...keeping.names import LONGEST
from ...keeping.place import written
from ...lines.lines import Lines
from ...rules.values import Seat
from ...table import saved
from ...table.shown import Public, Trouble
from ...web.devices import Device
from ...web.feed import Picture
from . import aloud, ground
from .app import Reply
from .away import Away
from .unlocking import Unlocking
from .verbs import Verbs
from .village import Village
from .waiting import Waiting

if TYPE_CHECKING:
    from .pages import Pages

# So many troubles are shown, and so many of the last sentences.
TROUBLES, SENTENCES = 6, 3
# What is told of the disk when it takes everything again.
SAVED = Trouble("trouble.saved")

# So many lost phones are told one by one.
SINGLY = 3


class HostPage:
    """What a host sees, and what becomes of what a host says."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages
        self.box, self.keys = pages.box, pages.keys
        self.verbs = Verbs(pages)
        self.unlocking = Unlocking(pages, self.verbs)
        self.away, self.waiting = Away(pages), Waiting(pages)
        self.troubles: list[Trouble] = []

    def show(self, shown: Public) -> None:
        """Something that everybody perceives, and what is wrong."""
        self.away.look_round()
        self.waiting.show(shown)
        self.unlocking.tell_guessing()
        if isinstance(shown, Trouble):
            same = [other for other in self.troubles if other != shown]
            self.troubles = [*same, shown][-TROUBLES:]

    def note_saving(self) -> None:
        """What is not saved stands there until it is; that it is again, until somebody has seen it."""
        others = [trouble for trouble in self.troubles if trouble != SAVED]
        self.troubles = [*others, SAVED] if self.box.saving.is_all else others

    # What a host sees.

    def look(self, device: Device) -> Picture:
        """All of it, for whoever has shown the PIN."""
        village = self.pages.village(device.language)
        if not self.keys.is_host(device.token):
            return {"scene": village.scene, **self.unlocking.look(device, village.lines)}
        return self.inside(village) | self.unlocking.look_inside(device, village.lines)

    def fullest(self, language: str) -> Picture:
        """What whoever has shown the PIN sees; in the dark no more is asked."""
        return self.inside(self.pages.village(language))

    def inside(self, village: Village) -> dict[str, Any]:
        """For a host."""
        seen = {"state": "in", "title": self.title(village), "text": self.prompt(village)}
        settled = self.pages.settling.look(village.narrator)
        return seen | self.evening(village) | self.table(village) | settled

    def title(self, village: Village) -> str:
        """Where the evening is."""
        if village.moment == "good-night" and not self.box.saving.is_all:
            return village.lines.text("page.host.not-saved")
        waits = village.waits("host")
        if waits and self.box.performance is None:
            return waits
        return village.title

    def prompt(self, village: Village) -> str:
        """What the evening waits for."""
        return village.prompt(f"moment.{village.moment}") if self.is_waited_for else ""

    @property
    def is_waited_for(self) -> bool:
        """Whether the evening waits for the host."""
        return self.box.host.is_waited_for and self.box.performance is None

    def evening(self, village: Village) -> dict[str, Any]:
        """How the evening goes, and what is wrong with it."""
        pages, gathers = self.pages, self.box.roster.phase == "gather"
        # Nobody acts for a guest.
        people = [seat for seat in range(len(village.names)) if not self.box.is_guest(seat)]
        self.away.look_round()
        return {
            "scene": village.scene,
            "moment": village.moment,
            "runs": self.box.performance is not None,
            "waits": self.is_waited_for,
            "checks": self.box.surfaces.can_check,
            "learns": self.learns(village.lines),
            "tried": self.box.surfaces.tried_by,
            "findings": self.box.surfaces.findings,
            "first": pages.first.is_open,
            "paused": village.paused,
            "said": [said for _, said in village.showing.said][-SENTENCES:],
            "open": aloud.asked(pages, village, people) or aloud.leavers(village, people),
            "counted": bool(village.votes),
            **self.waiting.look(village),
            **ground.entering(village),
            "trouble": self.wrong(village.lines),
            "lost": self.lost(village),
            "screens": self.screens(village.lines),
            "tablet": self.keys.has_tablet,
            "passed": self.keys.has_code or pages.phones.has_code,
            "crowds": pages.crowds.crowded,
            "last": pages.last.players if gathers else [],
            "join": pages.door.look() if gathers else {},
            "longest": LONGEST,
            "house": self.house(village.lines),
        }

    def learns(self, lines: Lines) -> str:
        """Before wires are learnt: what is asked of whoever built them; nothing where none can be."""
        wiring = self.box.settings.panel
        if wiring is None or not self.box.surfaces.can_learn_wires:
            return ""
        plan = wiring.plan
        built = {"seats": len(plan.seats), "chips": len(plan.addresses), "sound": wiring.sound}
        return lines.text("page.host.learn-sure", pixels=plan.strip.pixels if plan.strip else 0, **built)

    def house(self, lines: Lines) -> dict[str, Any]:
        """The record of the house, if it is kept or has been."""
        wanted, record = self.box.host.wanted.record, self.box.record
        players = [[row.name, row.games, row.won, row.best] for row in record.players]
        sides = [[lines.text(side_line(side)), won] for side, won in record.sides.items()]
        known = lines.wordings
        roles = [
            [lines.character(row.name), row.games, row.won]
            for row in record.roles
            if f"characters.{row.name}.name" in known
        ]
        longest = [[lines.text(f"page.host.{rules}"), length] for rules, length in record.longest.items()]
        return {"kept": wanted, "players": players, "sides": sides, "roles": roles, "longest": longest}

    def wrong(self, lines: Lines) -> list[str]:
        """What is not saved, and what else is wrong."""
        saving = self.box.saving
        unsaved = [] if saving.is_all else [f"{saved.told(saving, lines)} {saving.why}"]
        return [*unsaved, *(told(trouble, lines) for trouble in self.troubles)]

    def lost(self, village: Village) -> list[Any]:
        """Phones that have not been heard of for long, each with its place; the dead may do without.

        Where many are it is the network, or they sleep in their pockets: they are told in one sentence.
        """
        roster, lines, lost = self.box.roster, village.lines, self.away.lost
        dead = {roster.places[seat] for seat in self.dead(village)}
        names = {place: name for place, name in roster.names.items() if place in lost and place not in dead}
        if len(names) > SINGLY:
            everybody = lines.joined(list(names.values()))
            return [[None, told(Trouble("trouble.phone", who=everybody), lines)]]
        return [
            [written(place), told(Trouble("trouble.phone", who=name), lines)] for place, name in names.items()
        ]

    def screens(self, lines: Lines) -> list[str]:
        """Before a game: whose phone does not stay bright, and what helps; and whose is not known to."""
        bright, names = self.pages.bright, self.box.roster.names
        if self.pages.airs.is_on:
            return []
        dark = [names[place] for place in bright.dark]
        unknown = [] if self.box.roster.phase else [names[place] for place in bright.unknown]
        told = [lines.text("page.host.dark", who=lines.joined(dark))] if dark else []
        return told + ([lines.text("page.host.unwatched", who=lines.joined(unknown))] if unknown else [])

    def table(self, village: Village) -> dict[str, Any]:
        """Who plays, and from where they answer."""
        roster = self.box.roster
        missing = village.lines.joined(roster.missing) if roster.phase == "seat" else ""
        wires = [written(place) for place in self.pages.free_wires]
        return {"people": self.people(village), "phase": roster.phase, "missing": missing, "wires": wires,
                "line": [[written(place), name] for place, name in roster.line.items()]}  # fmt: skip

    def people(self, village: Village) -> list[dict[str, Any]]:
        """Each of them."""
        roster, says, away = self.box.roster, self.pages.settling.say_as, self.away.away
        names, seats, dead = roster.names, roster.places, self.dead(village)
        people = []
        for place in names if roster.phase else seats:
            name, by = names[place], self.pages.phones.answers_by(place)
            person = {"place": written(place), "name": name, "by": by, "says": says.get(name, "")}
            if place in away:
                person["away"] = True
            if place in seats:
                seat = seats.index(place)
                person |= {"seat": seat, "dead": seat in dead}
            people.append(person)
        return people

    @staticmethod
    def dead(village: Village) -> Collection[Seat]:
        """Who is out; when a game is over, all are in again."""
        return () if village.moment == "again" else village.dead

    # What a host does.

    def say(self, device: Device, told: Mapping[str, Any]) -> Reply:
        """The PIN, and what else makes one host; then one verb."""
        lines = self.pages.tongues.lines(device.language)
        if (reply := self.unlocking.say(device, told, lines)) is not None:
            return reply
        if not self.keys.is_host(device.token):
            return Reply(403, lines.text("page.host.locked.text"))
        if self.has_seen(told.get("do")):
            self.pages.changed()
            return Reply()
        reply = self.unlocking.say_inside(device, told, lines)
        if reply is not None:
            return reply
        reply = self.verbs.do(told, lines)
        self.pages.last.note()
        self.pages.changed()
        return reply

    def has_seen(self, verb: object) -> bool:
        """What is put away on this page: what was wrong, or that somebody is waited for."""
        if verb == "trouble-done":
            self.troubles = []
        elif verb == "wait":
            self.waiting.begin()
        return verb in ("trouble-done", "wait")


def side_line(side: str) -> str:
    """What a side is called; games that nobody has won count, too."""
    return "item.draw" if side == "draw" else f"teams.{side}"


def told(trouble: Trouble, lines: Lines) -> str:
    """What is wrong, and what to do."""
    return f"{lines.text(trouble.line, who=trouble.who)} {trouble.detail}".strip()
