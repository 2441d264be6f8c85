"""The village as everybody sees it: who lives and who does not, what became known, and how it ended."""

from typing import TYPE_CHECKING, Any

from ...rules.requests import Choice, Seat
from ...table.narrator import DOG, Narrator

if TYPE_CHECKING:
    from .surface import Pages


class Village:
    """All that is public, in the words of one language."""

    def __init__(self, pages: "Pages", narrator: Narrator) -> None:
        self.pages = pages
        self.story = pages.story
        self.narrator = narrator
        self.lines = narrator.lines

    def text(self, line: str, **about: Any) -> str:
        """A line that stands on phones, too."""
        return self.lines.text(f"page.seat.{line}", **about)

    def scene(self) -> str:
        """What time it is."""
        return self.text(f"scene.{self.story.scene}", night=self.story.about.get("night", ""))

    def accused(self) -> str:
        """Who has just been accused, or stands at the gallows."""
        if self.story.accusation is not None:
            return self.accuses(self.story.accusation)
        whom = self.story.about.get("who")
        if self.story.scene != "gallows" or whom is None:
            return ""
        return self.text("at-gallows", who=self.narrator.choice(whom))

    def accuses(self, accusation: tuple[Choice, Choice]) -> str:
        """Who accuses whom."""
        by, whom = (self.narrator.name(one) for one in accusation)
        return self.text("accused", by=by, who=whom)

    def tidings(self) -> dict[str, Any]:
        """What became known."""
        return {"tidings": self.pages.tidings.last(self.lines.language)}

    def end(self) -> dict[str, Any]:
        """Who has won, and what happened each night."""
        about = self.story.about
        won = self.narrator.names(about.get("winners", ()))
        return {
            "state": "end",
            "title": self.text(f"end.{about.get('outcome')}"),
            "text": self.text("winners", who=won) if won else "",
            "outcome": about.get("outcome"),
            "told": self.pages.tidings.nights(self.lines.language),
        }

    def players(self) -> dict[str, Any]:
        """Who lives, who is out and what they were, and how all have voted: alike wherever it is shown."""
        everybody: dict[str, Any] = self.pages.alike(f"players {self.lines.language}", self.all_players)
        return everybody

    def all_players(self) -> dict[str, Any]:
        """Everybody, as everybody knows."""
        votes = self.story.look()["votes"]
        names = enumerate(self.pages.roster.players)
        return {str(seat): self.player(seat, name, votes.get(str(seat))) for seat, name in names}

    def player(self, seat: Seat, name: str, vote: Any) -> dict[str, Any]:
        """One of them, as everybody knows."""
        known: dict[str, Any] = {"name": name}
        if seat in self.story.dead:
            known["dead"] = True
        if seat in self.story.cards:
            card = self.story.cards[seat]
            known |= {"card": card, "was": self.lines.character(card)}
        if seat == self.story.office:
            known["office"] = True
        if vote is not None:
            known |= {"vote": vote, "voted": self.vote(vote)}
        return known

    def vote(self, vote: Any) -> str:
        """How somebody has voted."""
        is_somebody = isinstance(vote, int) or vote == DOG
        return self.narrator.name(vote) if is_somebody else self.text(f"voted.{vote}")

    def bets(self) -> dict[str, str]:
        """On whom the dead can bet."""
        return {team: self.lines.text(f"teams.{team}") for team in self.pages.teams()}
