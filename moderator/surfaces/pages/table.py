"""The table screen: the circle of seats, and what everybody knows; nothing else ever comes to it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...rules.requests import Ask, Floor, Say, Scene, Seat
from ...table.narrator import DOG, Narrator
from ...table.surfaces import Moment, Public
from ...web.app import Reply
from ...web.devices import Guest
from ...web.feed import Picture

if TYPE_CHECKING:
    from .surface import Pages

# So many events of a game can be read again.
REMEMBERED = 40

# What has its own place on the screen, or is no event.
ELSEWHERE = ("chronicle", "hustings", "draw-offered", "once-more", "roll-call-again")

# Where people gather, and the way in is shown.
OPEN = ("gather", "seat")


class TableScreen:
    """What hangs on the wall; it is told nothing that is for one seat."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages
        self.story = pages.story
        # In which night's round something was said to all.
        self._events: list[tuple[int, Say]] = []
        self._night = 0

    def show(self, shown: Public) -> None:
        """Something that everybody perceives."""
        if isinstance(shown, Moment) and shown.name in ("offered", "gather", "cast"):
            self._events, self._night = [], 0
        elif isinstance(shown, Scene) and shown.name == "night":
            self._night = shown.about["night"]
        elif isinstance(shown, Say) and shown.line not in ELSEWHERE:
            # A count that is taken again replaces the one before.
            again = (
                self._events and not self._events[-1][1].settled and self._events[-1][1].line == shown.line
            )
            self._events = [*(self._events[:-1] if again else self._events), (self._night, shown)][
                -REMEMBERED:
            ]

    def show_to(self, seat: Seat, request: object) -> None:
        """Nothing that is for one seat is on a wall."""

    def say(self, guest: Guest, told: Mapping[str, Any]) -> Reply:  # noqa: ARG002
        """A wall says nothing."""
        return Reply(400, self.pages.lines[guest.language].text("page.table.silent"))

    def look(self, guest: Guest) -> Picture:
        """All of it, in the words of the device's language."""
        narrator, story = self.pages.narrator(guest.language), self.story.look()
        seats = {str(seat): self.seat(seat, narrator) for seat in range(len(self.pages.roster.players))}
        seen = {
            "scene": self.story.scene,
            "night": self.story.about.get("night", 0),
            "outcome": self.story.about.get("outcome", ""),
            "title": self.title(narrator),
            "text": self.text(narrator),
            "paused": self.story.paused,
            "time": self.pages.hourglass.left(),
            "seats": seats,
            "said": [] if self.story.moment == "cast" else list(story["said"].values())[-1:],
            "language": self.pages.stage.narrator.lines.language,
            "events": self.events(narrator),
        }
        return seen | self.way_in() | {"votes": self.votes(narrator)}

    def title(self, narrator: Narrator) -> str:
        """What time it is, or what the evening waits for."""
        lines, moment = narrator.lines, self.story.moment
        if f"page.table.moment.{moment}" in lines:
            return lines.text(f"page.table.moment.{moment}")
        if self.story.scene == "end":
            return lines.text(f"page.seat.end.{self.story.about['outcome']}")
        return lines.text(f"page.seat.scene.{self.story.scene}", night=self.story.about.get("night", ""))

    def text(self, narrator: Narrator) -> str:
        """What all are asked, who is accused, or who has won."""
        opened, lines = self.pages.open, narrator.lines
        if self.story.moment == "cast":
            return narrator.cast(self.pages.cast)
        if self.story.scene == "end":
            return narrator.names(self.story.about.get("winners", ()))
        if opened is None:
            return narrator.name(self.story.about["who"]) if self.story.scene == "gallows" else ""
        question = opened.question
        if isinstance(question, Floor) and question.accusation is not None:
            by, whom = (narrator.name(who) for who in question.accusation)
            return lines.text("page.seat.accused", by=by, who=whom)
        if isinstance(question, Floor):
            return lines.text("page.seat.last-call" if question.clock == "last-call" else "page.seat.talk")
        prompt = f"prompt.{question.task}"
        asked = lines.text(prompt) if prompt in lines else ""
        return f"{narrator.names(question.seats)}: {asked}" if isinstance(question, Ask) else asked

    def seat(self, seat: Seat, narrator: Narrator) -> dict[str, Any]:
        """One of the circle, as everybody knows them."""
        story = self.story
        known: dict[str, Any] = {"name": self.pages.roster.players[seat]}
        if seat in story.dead:
            known["dead"] = True
        if seat in story.cards:
            known |= {"card": story.cards[seat], "was": narrator.lines.character(story.cards[seat])}
        if seat == story.office:
            known["office"] = True
        if seat == self.accused():
            known["accused"] = True
        if seat in story.about.get("winners", ()):
            known["wins"] = True
        return known

    def accused(self) -> Any:
        """Who stands accused, or under the gallows."""
        opened = self.pages.open
        if opened is not None and isinstance(opened.question, Floor) and opened.question.accusation:
            return opened.question.accusation.whom
        return self.story.about.get("who") if self.story.scene == "gallows" else None

    def votes(self, narrator: Narrator) -> dict[str, Any]:
        """How everybody has voted, once it is revealed."""
        return {seat: voted(vote, narrator) for seat, vote in self.story.look()["votes"].items()}

    def events(self, narrator: Narrator) -> dict[str, Any]:
        """What has happened in the open; each with its night."""
        return {
            str(number): [night, " ".join(narrator.say(say, str(number)))]
            for number, (night, say) in enumerate(self._events)
        }

    def way_in(self) -> dict[str, Any]:
        """How to join while that can be done, who has, and who is still to sit down."""
        roster = self.pages.roster
        if self.story.moment not in OPEN:
            return {}
        way_in = self.pages.door.look() if self.pages.door else {}
        return {"join": way_in, "joined": list(roster.joined), "missing": list(roster.missing)}


def voted(vote: Any, narrator: Narrator) -> dict[str, Any]:
    """A vote, as it is written at a seat; who is pointed at can be drawn, too."""
    if isinstance(vote, int):
        return {"whom": vote, "text": narrator.name(vote)}
    if vote == DOG:
        return {"text": narrator.name(vote)}
    return {"way": vote, "text": narrator.lines.text(f"page.seat.voted.{vote}")}
