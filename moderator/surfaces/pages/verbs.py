"""The verbs on the host's page: by their names what each does, and what it must be told."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ...keeping.place import Place, read_place, tablet, wire
from ...lines.lines import Lines
from ...table.roster import Roster
from .app import Reply
from .phones import OURS
from .saying import enter_for_all, obey_for

if TYPE_CHECKING:
    from .pages import Pages

Verb = Callable[[Any], bool | str]

# What is told a name.
NAMING = ("add", "rename")

# Verbs of the box, which need to be told nothing.
PLAIN = (
    "next", "back", "harder", "check", "learn", "what", "tell_more", "way", "good_night", "end", "pause",
    "repeat", "skip", "enough", "rewind", "more",
)  # fmt: skip


class Verbs:
    """Everything a host can do; each says whether it could, or what is to be passed on."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages
        self.box, self.phones = pages.box, pages.phones
        do, settling, last, keys = self.box.host.do, pages.settling, pages.last, pages.keys
        self.table: Mapping[str, Verb] = {
            **{verb: plain(partial(do, verb)) for verb in PLAIN},
            "pace": one(partial(do, "pace"), str), "hear": one(partial(do, "hear"), str),
            # Who plays, and from where.
            "add": one(self.add, str), "remove": placed(self.remove), "rename": two(self.rename),
            "unqueue": placed(self.box.roster.unqueue),
            "forget": one(self.box.record.forget, str), "forget_all": plain(self.box.record.forget_all),
            "arrange": two(self.arrange), "seat": plain(last.seat_as_listed), "same": plain(last.again),
            "to_phone": placed(self.to_phone), "to_wire": self.by_light(two(self.to_wire)),
            "to_tablet": self.by_light(placed(self.to_tablet)),
            "tablet": plain(keys.code_for_tablet), "no_tablet": plain(keys.put_away),
            "screen": one(keys.name_screen, str),
            "lift": one(pages.crowds.lift, str), "send_away": one(self.send_away, str),
            # What is settled.
            "wish": two(settling.wish), "option": two(settling.choose), "card": two(settling.mark),
            "other": plain(settling.other), "time": two(settling.retime), "loud": two(settling.turn),
            "want": two(settling.want), "respell": two(settling.respell),
            **{what: one(partial(settling.respeak, what), str) for what in ("language", "tone")},
        }  # fmt: skip

    def do(self, told: Mapping[str, Any], lines: Lines) -> Reply:
        """One of them; or what is put in by day for somebody who cannot."""
        verb = told.get("do")
        if verb == "answer":
            places = self.box.roster.places
            seats = tuple(seat for seat, place in enumerate(places) if place.kind != "guest")
            done: bool | str = obey_for(self.pages, told, seats)
        elif verb == "enter":
            entered = told.get("with")
            done = isinstance(entered, Mapping) and enter_for_all(self.pages, entered)
        elif isinstance(verb, str) and verb in self.table:
            done = self.table[verb](told.get("with"))
        else:
            return Reply(400, lines.text("page.host.not-understood"))
        if isinstance(done, str):
            return Reply(200, done)
        return Reply() if done else Reply(409, lines.text(self.refusal(verb, told.get("with"))))

    def refusal(self, verb: str, told: Any) -> str:
        """Why something could not be: it is not the time for it, or something is wrong with a name."""
        if verb not in NAMING or self.box.performance:
            return "page.host.not-now"
        if verb == "add" and self.box.roster.is_full:
            return "page.join.full"
        at, name = told if isinstance(told, list) and len(told) == 2 else (None, told)
        return name_refused(self.box.roster, read_place(at), name)

    def add(self, name: str) -> bool:
        """Somebody plays who has no device."""
        return self.box.roster.join(self.box.roster.free_place(tablet), name)

    def remove(self, place: Place) -> bool:
        """Somebody does not play after all."""
        if not self.box.roster.leave(place):
            return False
        if place.kind == "guest":
            return self.box.host.want(guests=self.box.roster.guests)
        self.phones.free(place)
        return True

    def send_away(self, address: str) -> bool:
        """Whoever has joined from there does not play after all, and nobody else from there does."""
        devices = self.box.roster.devices
        places = [devices[key] for key in self.pages.crowds.devices_from(address) if key in devices]
        if not self.pages.crowds.send_away(address):
            return False
        for place in places:
            self.remove(place)
        return True

    def rename(self, at: Any, name: Any) -> bool:
        """Somebody is called otherwise; not in the middle of a game."""
        place = read_place(at)
        if self.box.performance or place is None or not isinstance(name, str):
            return False
        return self.box.roster.rename(place, name) and self.thought_over()

    def arrange(self, at: Any, position: Any) -> bool:
        """Somebody sits elsewhere in the order; not in the middle of a game."""
        place = read_place(at)
        if self.box.performance or place is None or type(position) is not int:
            return False
        return self.box.roster.arrange(place, position) and self.thought_over()

    def thought_over(self) -> bool:
        """A cast that is proposed is proposed to those who sit there now."""
        self.box.host.do("anew")
        return True

    def to_tablet(self, place: Place) -> bool:
        """Somebody answers on the tablet from now on."""
        if place.kind in OURS:
            return self.free(place)
        return self.phones.move(place, self.box.roster.free_place(tablet))

    def to_wire(self, at: Any, button: Any) -> bool:
        """Somebody answers by a button that is nobody's; or by their own alone, without a phone."""
        place = read_place(at)
        if place is None or type(button) is not int:
            return False
        to = wire(button)
        if place == to:
            return self.free(place)
        return to in self.pages.free_wires and self.phones.move(place, to)

    def can_move(self, verb: str, told: Any) -> bool:
        """Whether somebody's seat could come to another device as it is wished."""
        at, button = told if isinstance(told, list) and len(told) == 2 else (told, None)
        place = read_place(at)
        if place is None or place.kind == "guest" or self.box.is_dark or not self.box.roster.is_in(place):
            return False
        if verb == "to_tablet":
            return place.kind not in OURS or self.phones.has_device(place)
        if verb == "to_phone":
            return button is None
        if type(button) is not int or button < 0:
            return False
        is_own = wire(button) == place and self.phones.has_device(place)
        return is_own or wire(button) in self.pages.free_wires

    def to_phone(self, place: Place) -> bool | str:
        """A code that brings a phone to somebody's seat, once."""
        return self.phones.code_for(place) if self.box.roster.is_in(place) else False

    def by_light(self, verb: Verb) -> Verb:
        """Not by night: whoever hosts plays, too, and is awake for nobody else."""
        return lambda told: not self.box.is_dark and verb(told)

    def free(self, place: Place) -> bool:
        """No phone answers there any more."""
        if not self.phones.has_device(place):
            return False
        self.phones.free(place)
        return True


def name_refused(roster: Roster, place: Place | None, name: object) -> str:
    """The line that says what is wrong with a name that the host or the tablet puts in."""
    at = roster.free_place(tablet) if place is None else place
    fault = roster.fault_of(at, name) if isinstance(name, str) else ""
    return f"page.join.{fault}" if fault in ("alike", "own-word") else "page.tablet.name-taken"


def plain(do: Callable[[], bool | str]) -> Verb:
    """What needs to be told nothing."""
    return lambda _: do()


def placed(do: Callable[[Place], bool | str]) -> Verb:
    """What needs a place."""

    def done(told: Any) -> bool | str:
        place = read_place(told)
        return False if place is None else do(place)

    return done


def one(do: Callable[[Any], bool | str], kind: type) -> Verb:
    """What needs one thing of some kind."""
    return lambda told: type(told) is kind and do(told)


def two(do: Callable[[Any, Any], bool]) -> Verb:
    """What needs a pair, and looks at it closely itself."""
    return lambda told: isinstance(told, list) and len(told) == 2 and do(*told)
