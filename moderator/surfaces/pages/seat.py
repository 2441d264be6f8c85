"""A seat's page: what this seat may know, and what it can do; nothing of any other seat is in it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...keeping.place import Place
from ...rules.news import Chronicle
from ...rules.requests import Ask, Floor, Poll, Tell
from ...rules.values import Seat
from ...rules.views import Asked
from ...table.form import in_lines
from ...table.performance import WISHES
from ...web.devices import Device
from ...web.feed import Picture
from . import asking, fullest, ground
from .aloud import listed
from .app import Reply
from .saying import is_sound, obey

if TYPE_CHECKING:
    from .pages import Pages

GONE = {"state": "gone", "title": "", "text": ""}

# Where the evening waits between its games there is nothing to do on a phone.
WAITING = ("offered", "cast", "introduction", "rehearsal", "again")


class SeatPage:
    """The page of whoever has a seat, or has joined and will have one."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages

    def look(self, device: Device) -> Picture:
        """What the eyes at this seat see."""
        place = self.pages.phones.place_of(device.token)
        return GONE if place is None else SeatSight(self.pages, place, device.language).look()

    def fullest(self, language: str) -> Picture:
        """Whatever a seat can be shown."""
        return fullest.seat(self.pages.village(language))

    def say(self, device: Device, told: Mapping[str, Any]) -> Reply:
        """What this seat does: heard, and never answered otherwise, whatever comes of it."""
        place = self.pages.phones.place_of(device.token)
        lines = self.pages.tongues.lines(device.language)
        if place is None:
            return Reply(403, lines.text("page.seat.shown.no-seat"))
        if not is_sound(told):
            return Reply(400, lines.text("page.seat.shown.not-understood"))
        obey(self.pages, place, device.token, told)
        return Reply()


class SeatSight:
    """The table through one pair of eyes, in the words of one language."""

    def __init__(self, pages: "Pages", place: Place, language: str) -> None:
        self.pages = pages
        self.roster = pages.box.roster
        self.place = place
        # What these eyes see as all others do.
        self.village = pages.village(language)
        self.text = self.village.text

    def shown(self, line: str, **about: Any) -> str:
        """A line that is in a picture alone, and not among the words of every page."""
        return self.text(f"shown.{line}", **about)

    def look(self) -> dict[str, Any]:
        """Everything that these eyes see."""
        seat = self.roster.seat_of(self.place)
        seen = {"name": self.roster.name_at(self.place), **self.village.everywhere}
        return seen | (self.before(seat) if seat is None or self.roster.phase else self.at(seat))

    def before(self, seat: Seat | None) -> dict[str, Any]:
        """While people gather and sit down."""
        phase, lines = self.roster.phase, self.village.lines
        if phase == "seat" and seat is None:
            sitting = self.roster.players
            how = self.shown("sit-next", who=sitting[-1]) if sitting else self.shown("sit-how")
            return {"state": "sit", "title": self.shown("sit"), "text": how, "who": list(sitting)}
        if phase == "seat":
            missing = self.roster.missing
            text = self.shown("missing", who=lines.joined(missing)) if missing else self.shown("all-sit")
            return {"state": "wait", "title": self.shown("sits", number=(seat or 0) + 1), "text": text}
        if self.pages.box.performance is not None:
            return {"state": "wait", "title": self.shown("without"), "text": self.shown("next-time")}
        mine: dict[str, Any] = {"title": self.shown("in"), "text": self.shown("gather")}
        mine["who"] = self.pages.joined(lines)
        # Only who has just come is asked how they are called.
        mine |= self.pages.settling.ways(self.place, lines) if phase == "gather" else {}
        return {"state": phase or "wait", **mine}

    def at(self, seat: Seat) -> dict[str, Any]:
        """In an evening's games, and between them."""
        village, shown = self.village, self.pages.screens.shown(seat)
        held = self.pages.held(seat)
        seen = {"seat": seat, "players": village.players, "night": village.night, **village.laid}
        seen |= {**village.ground, **ground.entering(village, seat)}
        if self.pages.airs.is_on:
            seen |= fullest.even(asking.held(held, village.lines), village)
        elif held is not None:
            seen |= asking.held(held, village.lines)
        if self.pages.airs.breathes and not isinstance(shown, Ask | Poll):
            # As much is done as for whoever is asked.
            self.own(seat, village.stand_in(seat))
        if shown is not None:
            return seen | self.own(seat, shown)
        if village.scene == "good-night":
            return seen | {"state": "bye", "title": self.shown("bye"), "text": "", **village.evening}
        if village.scene == "end":
            return seen | village.end | {"wins": seat in village.winners, **village.evening}
        if village.moment in WAITING or village.scene == "hearth":
            return seen | self.waiting(seat)
        if seat in village.left:
            return seen | {"state": "home", "title": self.text("left.title"), "text": self.text("left.text")}
        if seat in village.dead:
            return seen | self.dead(seat, held)
        if village.is_dark:
            return seen | {"state": "asleep", "title": self.shown("asleep"), "text": ""}
        return seen | self.day(seat)

    def own(self, seat: Seat, shown: Tell | Ask | Poll) -> dict[str, Any]:
        """What is for this seat alone; its number tells late answers from those to the next question."""
        screens, village = self.pages.screens, self.village
        id_ = self.pages.number(screens.number(seat))
        if isinstance(shown, Tell):
            return {"id": id_, **self.told(seat, shown)}
        prompt = village.prompt(shown.task) or village.others
        text = self.beside(seat, shown) or in_lines(village.accused, village.carries)
        mine: dict[str, Any] = {"id": id_, "task": shown.task, "title": prompt, "text": text}
        mine["ask"] = asking.asked(self.pages, village, seat, shown)
        if shown.known == "call" and village.is_dark:
            return mine | {"state": "awake", **self.pages.airs.closes()}
        return mine | {"state": "ask", "time": village.time} | self.leave(seat, shown)

    def told(self, seat: Seat, tell: Tell) -> dict[str, Any]:
        """News; or the card that is dealt."""
        if tell.call == "deal":
            seen = self.pages.screens.has_seen(seat)
            text = self.shown("seen" if seen else "hold")
            return {"state": "deal", "seen": seen, "title": self.shown("card"), "text": text}
        told, beside = asking.told(tell, self.village.narrator, seat), self.beside(seat, tell)
        if self.village.laid:
            # It is seen under a finger alone, as a hand is.
            title = self.village.lines.text("page.cards.told")
            return {"state": "told", "told": told, "title": title, "text": "", "felt": False}
        felt = tell.slot == "secret"
        return {"state": "told", "told": told, "title": told["text"], "text": beside, "felt": felt}

    def beside(self, seat: Seat, shown: Tell | Ask | Poll) -> str:
        """What was told together with that: a pack, a victim, cards."""
        told = [tell for tell in self.pages.screens.told(seat) if tell is not shown and tell.call != "deal"]
        return " ".join(self.village.narrator.news(tell, seat) for tell in told)

    def waiting(self, seat: Seat) -> dict[str, Any]:
        """Between the games."""
        moment = self.village.moment
        title = self.village.waits("seat") if moment in WAITING else self.shown("sits", number=seat + 1)
        text = self.village.cast if moment == "cast" else ""
        return {"state": "wait", "title": title, "text": text, **self.village.evening}

    def day(self, seat: Seat) -> dict[str, Any]:
        """With open eyes: the talk, and what is asked of others."""
        village, question = self.village, self.village.question
        about = {"title": village.title, "text": village.accused}
        seen: dict[str, Any] = {"state": "day", **about, "tidings": village.tidings, **self.claimed()}
        seen |= self.wishes(seat)
        if question is None:
            return seen
        seen["time"] = village.time
        if isinstance(question, Floor):
            return seen | self.talk(seat, question)
        seen["text"] = village.about
        return seen | self.leave(seat, question)

    def talk(self, seat: Seat, floor: Floor) -> dict[str, Any]:
        """The open talk: who may be accused, and who is."""
        form = self.village.talk
        assert form is not None
        nominees = [[pick, name] for pick, name in form.nominees if pick != seat]
        talk: dict[str, Any] = {"state": "talk", "id": self.pages.question_of(seat), "text": form.title}
        talk |= {"nominees": nominees, "not-yet": form.not_yet}
        talk |= {**self.claiming(seat, floor), **self.leave(seat, floor)}
        if floor.accusation is None:
            return talk
        return talk | {"accused": form.accused, "seconds": seat in form.seconders}

    def claiming(self, seat: Seat, floor: Floor) -> dict[str, Any]:
        """What can be claimed here, if anything: to be whom, and of whom what."""
        form, names = self.village.claiming, self.village.names
        if form is None:
            return {}
        others = [[other, names[other]] for other in floor.seats if other != seat]
        texts = {part: self.text(f"claim.{part}") for part in ("begin", "self", "other", "whom", "is")}
        offered = {"roles": listed(form.roles), "words": listed(form.words), "others": others}
        return {"claiming": {"texts": texts, **offered}}

    def claimed(self) -> dict[str, Any]:
        """What people have claimed."""
        return {"claimed": self.village.claimed} if self.village.claimed else {}

    def leave(self, seat: Seat, question: Ask | Poll | Floor | Asked) -> dict[str, Any]:
        """Whether somebody can say here that they have to go home, and to which question."""
        may_leave = seat in question.may_leave
        return {"id": self.pages.question_of(seat), "may-leave": True} if may_leave else {}

    def wishes(self, seat: Seat) -> dict[str, Any]:
        """Who is in the village, to be read; and after the first night: slower, as it is, or faster?"""
        performance = self.pages.box.performance
        if performance is None or self.pages.airs.now != "pushed" or self.village.laid:
            return {}
        cast = {"cast": self.village.cast_told}
        if not performance.asks_for_wishes:
            return cast
        texts = {part: self.text(f"pace.{part}") for part in ("ask", *WISHES)}
        return cast | {"pace": {"texts": texts, "wish": performance.wishes.get(seat, "")}}

    def dead(self, seat: Seat, held: object) -> dict[str, Any]:
        """A quiet onlooker, who may bet; perhaps one who is told everything."""
        village = self.village
        seen: dict[str, Any] = {"state": "dead", "title": self.shown("dead")}
        seen["text"] = in_lines(village.title, village.carries)
        seen |= {"tidings": village.tidings, "bets": village.bets, "bet": village.bet_of(seat)}
        seen["points"] = village.points_of(seat)
        seen |= self.claimed() | self.wishes(seat)
        if not isinstance(held, Chronicle):
            return seen
        roles = {str(who): village.lines.character(role) for who, role in enumerate(held.roles)}
        return seen | {"roles": roles}
