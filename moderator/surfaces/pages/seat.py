"""A seat's page: what this seat may know, and what it can do; nothing of any other seat is in it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...keeping.place import Place
from ...rules.requests import Ask, Choice, Floor, Poll, Seat, Tell
from ...web.app import Reply
from ...web.devices import Guest
from ...web.feed import Picture
from . import asking
from .saying import is_sound, obey
from .village import Village

if TYPE_CHECKING:
    from .surface import Pages

GONE = {"state": "gone", "title": "", "text": ""}

# Where the evening waits between its games there is nothing to do on a phone.
WAITING = ("offered", "cast", "introduction", "rehearsal", "again")


class SeatPage:
    """The page of whoever has a seat, or has joined and will have one."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages

    def look(self, guest: Guest) -> Picture:
        """What the eyes at this seat see."""
        place = self.pages.company.place_of(guest.token)
        if place is None:
            return GONE
        return SeatSight(self.pages, place, guest.language).look()

    def say(self, guest: Guest, told: Mapping[str, Any]) -> Reply:
        """What this seat does: heard, and never answered otherwise, whatever comes of it."""
        place = self.pages.company.place_of(guest.token)
        lines = self.pages.lines[guest.language]
        if place is None:
            return Reply(403, lines.text("page.seat.no-seat"))
        if not is_sound(told):
            return Reply(400, lines.text("page.seat.not-understood"))
        obey(self.pages, place, guest.token, told)
        return Reply()


class SeatSight:
    """The table through one pair of eyes, in the words of one language."""

    def __init__(self, pages: "Pages", place: Place, language: str) -> None:
        self.pages = pages
        self.story = pages.story
        self.roster = pages.roster
        self.place = place
        self.language = language
        self.narrator = pages.narrator(language)
        self.village = Village(pages, self.narrator)
        self.lines = self.narrator.lines

    def text(self, line: str, **about: Any) -> str:
        """A line of this page."""
        return self.lines.text(f"page.seat.{line}", **about)

    def look(self) -> dict[str, Any]:
        """Everything that these eyes see."""
        seat = self.roster.seat_of(self.place)
        seen = {
            "name": self.roster.name_at(self.place),
            "scene": self.story.scene,
            "paused": self.story.paused,
            **self.story.read_out(),
        }
        return seen | (self.before(seat) if seat is None or self.roster.phase else self.at(seat))

    def before(self, seat: Seat | None) -> dict[str, Any]:
        """While people gather and sit down."""
        phase = self.roster.phase
        if phase == "seat" and seat is None:
            sitting = self.roster.players
            how = self.text("sit-next", who=sitting[-1]) if sitting else self.text("sit-how")
            return {"state": "sit", "title": self.text("sit"), "text": how, "who": list(sitting)}
        if phase == "seat":
            missing = self.lines.joined(self.roster.missing)
            title = self.text("sits", number=(seat or 0) + 1)
            return {"state": "wait", "title": title, "text": self.text("missing", who=missing)}
        if self.pages.host.performance is not None:
            return {"state": "wait", "title": self.text("without"), "text": self.text("next-time")}
        mine = {"title": self.text("in"), "text": self.text("gather"), "who": list(self.roster.joined)}
        return {"state": phase or "wait", **mine}

    def at(self, seat: Seat) -> dict[str, Any]:
        """In an evening's games, and between them."""
        shown = self.pages.screens.shown(seat)
        seen = {"seat": seat, "players": self.village.players(), "night": self.story.about.get("night", 0)}
        if seat in self.pages.screens.dealt:
            seen["card"] = asking.card(self.pages.screens.dealt[seat], self.narrator)
        if shown is not None and not self.is_watching(shown):
            return seen | self.own(seat, shown)
        if self.story.moment == "good-night":
            return seen | {"state": "bye", "title": self.text("bye"), "text": ""}
        if self.story.scene == "end":
            return seen | self.end(seat)
        if self.story.moment in WAITING or self.story.scene == "hearth":
            return seen | self.waiting(seat)
        if seat in self.story.dead:
            return seen | self.dead(seat, shown)
        if self.story.is_dark:
            return seen | {"state": "asleep", "title": self.text("asleep"), "text": ""}
        return seen | self.day(seat)

    @staticmethod
    def is_watching(shown: Tell | Ask | Poll) -> bool:
        """What the dead may be shown of all is no question, and no news of their own."""
        return isinstance(shown, Tell) and not shown.call

    def own(self, seat: Seat, shown: Tell | Ask | Poll) -> dict[str, Any]:
        """What is for this seat alone; its number tells late answers from those to the next question."""
        screens = self.pages.screens
        mine: dict[str, Any] = {"id": self.pages.number(screens.number(seat)), "text": self.beside(seat)}
        if isinstance(shown, Tell) and shown.call == "deal":
            seen = screens.has_seen(seat)
            mine |= {"state": "deal", "seen": seen}
            return mine | {"title": self.text("card"), "text": self.text("seen" if seen else "hold")}
        if isinstance(shown, Tell):
            told = asking.told(shown, self.narrator, seat)
            mine |= {"state": "told", "told": told, "title": told["text"], "felt": shown.slot == "secret"}
            return mine
        is_open = not shown.call or shown.call in ("rehearsal", "deal")
        prompt = f"prompt.{shown.task}"
        mine |= {"state": "ask" if is_open else "awake", "task": shown.task}
        mine |= {"title": self.lines.text(prompt) if prompt in self.lines else ""}
        mine["text"] = mine["text"] or self.village.accused()
        mine["ask"] = asking.asked(screens, self.narrator, seat, self.pages.stage.pace.times.take_back)
        return mine | ({"time": self.pages.hourglass.left()} if is_open else {})

    def beside(self, seat: Seat) -> str:
        """What was told together with a question: a pack, a victim, cards."""
        told = [tell for tell in self.pages.screens.beside(seat) if tell.call not in ("", "deal")]
        return " ".join(self.narrator.news(tell, seat) for tell in told)

    def waiting(self, seat: Seat) -> dict[str, Any]:
        """Between the games."""
        moment = self.story.moment
        text = self.narrator.cast(self.pages.cast) if moment == "cast" else ""
        knows = moment in WAITING
        return {
            "state": "wait",
            "title": self.text(f"moment.{moment}") if knows else self.text("sits", number=seat + 1),
            "text": text,
        }

    def day(self, seat: Seat) -> dict[str, Any]:
        """With open eyes: the talk, and what is asked of others."""
        opened = self.pages.open
        about = {"title": self.village.scene(), "text": self.village.accused()}
        seen: dict[str, Any] = {"state": "day", **about, **self.village.tidings()}
        if opened is None:
            return seen
        seen["time"] = self.pages.hourglass.left()
        question = opened.question
        if isinstance(question, Floor):
            return seen | self.floor(seat, question)
        if isinstance(question, Ask | Poll):
            seen["text"] = seen["text"] or self.text(
                f"others.{question.task}", who=self.narrator.names(question.seats)
            )
        return seen

    def floor(self, seat: Seat, floor: Floor) -> dict[str, Any]:
        """The open talk: who may be accused, and who is."""
        talk: dict[str, Any] = {"state": "talk", "id": self.pages.question_of(seat)}
        all_names = self.pages.alike(f"nominees {self.language}", lambda: self.named(floor.nominees))
        talk["nominees"] = [pair for pair in all_names if pair[0] != seat]
        talk["text"] = self.text("last-call" if floor.clock == "last-call" else "talk")
        if floor.accusation is not None:
            talk |= {"accused": self.village.accuses(floor.accusation), "seconds": seat in floor.seconders()}
        return talk

    def named(self, choices: Sequence[Choice]) -> list[list[Any]]:
        """Each with its name."""
        return [[choice, self.narrator.name(choice)] for choice in choices]

    def dead(self, seat: Seat, shown: object) -> dict[str, Any]:
        """A quiet onlooker, who may bet."""
        seen = {
            "state": "dead",
            "title": self.text("dead"),
            "text": self.village.scene(),
            **self.village.tidings(),
        }
        seen |= {
            "bets": self.village.bets(),
            "bet": self.pages.bet_of(seat),
        }
        if isinstance(shown, Tell):
            seen["roles"] = {
                str(who): self.lines.character(role) for who, role in enumerate(shown.news.roles)
            }
        return seen

    def end(self, seat: Seat) -> dict[str, Any]:
        """How it ended, for all and for this seat."""
        return self.village.end() | {"wins": seat in self.story.about.get("winners", ())}
