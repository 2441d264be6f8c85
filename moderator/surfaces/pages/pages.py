"""The surface behind all pages: phones, tablet, table screen and the host's, put together in this one place.

    Venue(surfaces=(lambda box: Website(box, host, port), Pages, ...), ...)

What everybody knows is looked up on the board, and put into words once for all pages of a language
(`village`); what a seat alone is shown lies in `screens`.  A page is woken for what its own eyes may
see and for nothing else: by night what one seat is shown or does wakes the pages of that seat.
"""

import secrets
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property

from starlette.routing import BaseRoute

from ...keeping.kept import EVENING
from ...keeping.kept import TABLE as TABLES
from ...keeping.place import Place, wire
from ...lines.lines import Lines
from ...rules.news import Card, Cards, Chronicle
from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Seat
from ...service.network import Joining, WayIn
from ...table.box import Box
from ...table.hourglass import Hourglass
from ...table.shown import Moment, Public, Spoken, Trouble, Unheard
from ...table.surfaces import Change, Surface
from ...web.devices import Device
from ...web.feed import Feed
from ...web.website import WebPart
from .air import Airs
from .app import STATIC, App, Kind
from .bright import Bright
from .crowds import Crowds
from .door import Door
from .first import FirstQuestions
from .host import HostPage
from .join import Join
from .keys import Keys
from .last_evening import LastEvening
from .phones import OURS, Phones, sealed
from .screens import SeatScreens
from .seat import SeatPage
from .settling import Settling
from .table import TableScreen
from .tablet import Tablet
from .tongues import Tongues
from .village import Village
from .watch import Watch

# So many times a second a page is sent something at most.
PICTURES = 30

# Pages of no one seat.
HOST, TABLET, TABLE = "host", "tablet", "table"


class Pages(Surface, WebPart):
    """What pages show, and what is said on them."""

    def __init__(
        self,
        box: Box,
        where: WayIn | Joining | None = None,
        tell: Callable[[str], object] = lambda _: None,
        tell_code: Callable[[str], object] = lambda _: None,
    ) -> None:
        self.box = box
        # Whoever is told how phones come, as soon as they can.
        self._tell = tell
        # Where a code is written that nobody can hear, and what stands there.
        self._tell_code, self._written = tell_code, ""
        # By this the questions of one start of the box are told from those of the next.
        self._start = secrets.token_hex(3)
        # What all pages of a language show alike, until something changes.
        self._villages: dict[str, Village] = {}
        # Whether pages show what could not be heard.
        self._is_read_out = False
        now = box.timer.now
        self.tongues = Tongues(box)
        self.airs = Airs(self)
        self.feed = Feed(lambda: 1 / PICTURES, lambda: self.airs.is_alike)
        self.screens = SeatScreens(box)
        self.hourglass = Hourglass(box.timer, self.changed)
        self.phones = Phones(box.roster, now, self._devices_changed, self._moved)
        self.keys = Keys(box.store, now, self.changed, lambda: self.host_page.unlocking.guessed())
        self.crowds, self.bright = Crowds(now), Bright(self)
        self.door = Door(where, self.keys, now)
        self.settling = Settling(box, self.tongues)
        self.last = LastEvening(self)
        self._app = App(self)
        self.streams = self._app.streams
        self.tablet, self.host_page, self.first = Tablet(self), HostPage(self), FirstQuestions(self)
        self.kinds: Mapping[str, Kind] = {
            "join": Join(self), "seat": SeatPage(self), TABLE: TableScreen(self), TABLET: self.tablet,
            HOST: self.host_page, "first": self.first, "watch": Watch(self),
        }  # fmt: skip

    # What it is for the box.

    async def close(self) -> None:
        """Nothing more is to be seen."""
        self.feed.close()

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        if isinstance(shown, Moment) and shown.name == "gather":
            # Before the first name is given, so that whoever comes first is answered as soon as all others.
            self.tongues.learn()
        self.hourglass.show(shown)
        self.host_page.show(shown)
        if self.airs.look():
            self.changed()
        match shown:
            case Trouble():
                self.feed.changed_for(HOST)
            case Spoken() if not self._is_read_out:
                # What is said is read on the wall, and by the host.
                self._villages.clear()
                self.feed.changed_for(TABLE, HOST)
            case _:
                self._is_read_out = isinstance(shown, Unheard)
                self.changed()
        if isinstance(shown, Moment):
            self.last.show(shown)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know; what it holds is in its picture anyway."""
        is_passed_round = self.tablet.is_passed_round(seat)
        if not (isinstance(request, Tell) and self.is_held(seat, request)):
            self.screens.show_to(seat, request)
        self.wake(seat)
        if is_passed_round or self.tablet.is_passed_round(seat):
            self.feed.changed_for(TABLET)

    def note(self, change: Change) -> None:
        """Somebody has come, or gone; or something on the desk is seen by whoever it concerns."""
        if change == "presence" and self._written != self.box.presence.written:
            self._written = self.box.presence.written
            self._tell_code(self._written)
        if change == "saving":
            self.host_page.note_saving()
            self.feed.changed_for(HOST)
            return
        if change != "desk" or self.own_village.lies_open:
            self.changed()
            return
        for seat in self.screens.note():
            self.wake(seat)
            if self.tablet.is_passed_round(seat):
                self.feed.changed_for(TABLET)
        # What is said in a talk is seen when all are told, and what is asked in secret by nobody else.
        opened = self.box.showing.open
        if opened is not None and isinstance(opened.question, Ask | Poll):
            self.feed.changed_for(TABLET, HOST)

    def owns(self, place: Place) -> bool:
        """Whoever has a phone answers here, and whoever has joined at the tablet or left their phone."""
        return self.phones.has_device(place) or place.kind in OURS

    def has_screen(self, seat: Seat) -> bool:
        """Whether somebody has a phone."""
        return self.phones.has_device(self.box.roster.places[seat])

    @property
    def goes_dark(self) -> bool:
        """Phones do, and a tablet that is not touched."""
        return bool(self.tablet.seats()) or any(map(self.phones.has_device, self.box.roster.places))

    @property
    def in_turn(self) -> bool:
        """Whether several answer at the tablet."""
        return len(self.tablet.seats()) > 1

    @property
    def reserved(self) -> list[str]:
        """What can be chosen beside people, in every language."""
        return self.tongues.beside

    def is_own_word(self, name: str) -> bool:
        """Whether the box says it, in whatever language somebody reads it."""
        return self.tongues.says(name)

    def way_in(self) -> str:
        """How phones come to the box."""
        return self.door.told(self.box.narrator.lines)

    def welcome(self) -> str:
        """How whoever has a new box comes to its questions."""
        return self.first.welcome()

    # What it is for the website.

    static = STATIC

    def routes(self) -> Sequence[BaseRoute]:
        """What is answered."""
        return self._app.routes()

    def served_at(self, port: int) -> None:
        """From now on phones can come."""
        self.door.served_at(port)
        self._tell(self.door.invitation())

    def eyes(self, kind: str, device: Device) -> Hashable:
        """Those of a device wherever it answers; whoever looks at another page sees the same."""
        return sealed(device.token) if kind == "seat" else kind

    def knows(self, device: Device) -> bool:
        """Whether a device has a seat."""
        return self.phones.place_of(device.token) is not None

    def is_ours(self, token: str) -> bool:
        """Whether the box has made a token, or knows it from before it made them."""
        key = sealed(token)
        is_known = key in self.box.roster.devices or key in self._known_before
        return is_known or self.keys.has_made(token)

    @cached_property
    def _known_before(self) -> frozenset[str]:
        """Devices of the evenings before, whose tokens were still of another making."""
        store = self.box.store
        return frozenset(key for name in (EVENING, TABLES) for key in store.recall(name).get("devices", ()))

    def greet(self, device: Device) -> None:
        """A device comes whose seat is another's by now: all hear it, but never by night."""
        if not self.box.is_dark and (place := self.phones.comes_back(device.token)) is not None:
            self.announce("presence.returned", who=self.box.roster.name_at(place))

    def expects(self, device: Device) -> bool:
        """Whether it is a device of the evening's: a seat's, the host's, the tablet."""
        return self.knows(device) or self.keys.is_host(device.token) or self.keys.is_tablet(device.token)

    # What its pages ask.

    def changed(self) -> None:
        """Something has changed that everybody may see."""
        self._villages.clear()
        self.feed.changed()

    def wake(self, seat: Seat) -> None:
        """Something has changed that only this seat sees."""
        self.feed.changed_for(self.phones.device_at(self.box.roster.places[seat]))

    def village(self, language: str) -> Village:
        """What everybody knows, in the words of one language; made once, until it changes."""
        if language not in self._villages:
            self._villages[language] = Village(self, self.tongues.narrator(language))
        return self._villages[language]

    @property
    def own_village(self) -> Village:
        """The same in the words of the table."""
        return self.village(self.tongues.own)

    def joined(self, lines: Lines) -> list[str]:
        """All who play and are kept, in the order they came; guests of the box are named as such."""
        names = self.box.roster.names
        return [
            lines.text("page.all.as-guest", who=name) if place.kind == "guest" else name
            for place, name in names.items()
            if self.box.evening.is_kept(place)
        ]

    @property
    def free_wires(self) -> list[Place]:
        """The buttons that are nobody's."""
        return [to for to in map(wire, range(self.box.surfaces.wires)) if not self.box.roster.is_in(to)]

    def number(self, question: int) -> str:
        """What a question is called on pages."""
        return f"{self._start}.{question}"

    def question_of(self, seat: Seat) -> str:
        """What lies before a seat: its own question, else the one to all."""
        if self.screens.shown(seat) is not None:
            return self.number(self.screens.number(seat))
        return f"talk {self.number(self.box.showing.number)}"

    def held(self, seat: Seat) -> Card | Cards | Chronicle | None:
        """What a seat has to look at as long as it is not taken away."""
        tell = self.box.evening.held.get(seat)
        news = None if tell is None else tell.news
        return news if isinstance(news, Card | Cards | Chronicle) else None

    def is_held(self, seat: Seat, tell: Tell) -> bool:
        """Whether it is no more than what a seat holds, and not dealt now."""
        return (tell.stays and tell.call != "deal") or self.box.evening.held.get(seat) is tell

    def bet(self, seat: Seat, team: object) -> bool:
        """One of the dead bets; on whom, nobody else sees."""
        if team not in self.own_village.bets or not self.box.host.do("bet", seat, team):
            return False
        self.wake(seat)
        self.feed.changed_for(TABLET)
        return True

    def wish(self, seat: Seat, wish: object) -> bool:
        """How fast somebody wants the nights to go."""
        if not self.box.host.do("wish", seat, wish):
            return False
        self.wake(seat)
        self.feed.changed_for(TABLET)
        return True

    def announce(self, line: str, **about: str) -> None:
        """Something that nobody at the table may miss."""
        self.box.host.announce(self.box.narrator.anew(line, "", **about))

    def complain_of_guessing(self) -> None:
        """Somebody is guessing the PIN: the host reads it, and all hear it."""
        self.box.surfaces.show(Trouble("trouble.guessing"))
        self.announce("presence.guessing")

    def _devices_changed(self) -> None:
        """A device has come to a place, or gone: that is to survive a power cut."""
        self.box.evening.keep_soon()
        self.changed()

    def _moved(self, place: Place) -> None:
        """All hear it: a host who plays brings nobody's seat to a screen of their own unheard."""
        line = f"moved.{self.phones.answers_by(place)}"
        if self.box.roster.is_in(place) and line in self.box.narrator.lines:
            self.announce(line, who=self.box.roster.name_at(place))
