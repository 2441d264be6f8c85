"""What is said for what the rules ask: lines looked up, names and characters put in.

Which wording is taken depends on the public step alone, told by a key.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ..lines import Lines, pick
from ..rules.requests import Choice, Say, Scene, Seat, Tell
from ..rules.village import counted

DOG = "guard-dog"

# Of more people than these only some are named, and the others counted; more are heard out at the end.
FEW, SOME = 5, 3
DOZEN = 12


class Narrator:
    """The moderator's words at one table."""

    def __init__(self, lines: Lines, players: Sequence[str]) -> None:
        self.lines = lines
        self.players = players
        # Which game of this box is told: the next is told in other words.
        self.tale = ""
        # In which wordings a line has not been heard yet, and in which it was heard last.
        self._fresh: dict[str, list[int]] = {}
        self._heard: dict[str, int] = {}

    def name(self, who: Choice | None) -> str:
        """What somebody is called aloud."""
        if isinstance(who, int):
            return self.players[who]
        if isinstance(who, tuple):
            return self.lines.joined([self.players[seat] for seat in who])
        return self.lines.card(who) if who == DOG else str(who)

    def names(self, seats: Sequence[Choice]) -> str:
        """Several, joined as the language does."""
        return self.lines.joined([self.name(seat) for seat in seats])

    def few(self, names: Sequence[str], most: int = FEW) -> str:
        """All names if they are few; else some, and how many more."""
        if len(names) <= most:
            return self.lines.joined(names)
        return self.lines.joined([*names[:SOME], self.line("item.more", "", number=len(names) - SOME)])

    def crowd(self, seats: Sequence[Seat]) -> str:
        """Whoever shares something at the end of a game."""
        return self.few([self.name(seat) for seat in seats], DOZEN)

    def line(self, line: str, key: str, **about: Any) -> str:
        """A line of the box's own."""
        return self.lines.text(line, f"{self.tale} {key}", **about)

    def anew(self, line: str, key: str, **about: Any) -> str:
        """A line for all to hear, in words that were not used before as long as there are any."""
        number = self.lines.number(line)
        if number == 1:
            return self.line(line, key, **about)
        last = self._heard.get(line)
        fresh = self._fresh.get(line) or [wording for wording in range(number) if wording != last]
        wording = fresh.pop(pick(f"{line} {self.tale} {key}", len(fresh)))
        self._fresh[line], self._heard[line] = fresh, wording
        return self.lines.worded(line, wording, **about)

    def say(self, say: Say, key: str) -> list[str]:
        """What is said for a line of the rules, sentence by sentence."""
        about = say.about
        if say.line == "death":
            return self.death(about, key)
        if say.line == "left":
            return [self.anew("say.left", key, **self.card(about)), *self.was(about, key)]
        if say.line == "dawn-deaths":
            dead = about["dead"]
            who = self.names([shown["who"] for shown in dead])
            cards = [self.anew("say.card", f"{key} {n}", **self.card(shown)) for n, shown in enumerate(dead)]
            return [self.anew("say.dawn-deaths", key, who=who), *cards]
        if say.line in COUNTS:
            return self.count(say, key)
        if say.line == "hustings":
            worth = self.line(f"say.worth.{about['office']}", key)
            return [self.anew("say.hustings", key, **self.about(about)), worth]
        if say.line == "cards-do-not-fit":
            return [self.anew("say.cards-do-not-fit", key, cards=self.cards(about["named"], "item.named"))]
        return [self.anew(f"say.{say.line}", key, **self.about(about))]

    def cast(self, cards: Sequence[str]) -> str:
        """Which cards are in the game, with their numbers."""
        return self.cards(Counter(cards), "item.cards")

    def refusal(self, line: str, about: Mapping[str, Any]) -> str:
        """Why these people cannot play this."""
        named = {key: self.lines.character(value) if key == "role" else value for key, value in about.items()}
        return self.line(line, "", **named)

    def soon(self) -> list[str]:
        """What is said of somebody at short notice, for everybody at the table."""
        return [
            wording.format_map({"who": name})
            for line in SOON
            for wording in self.lines.wordings.get(line, ())
            for name in self.players
        ]

    def news(self, tell: Tell, seat: Seat) -> str:
        """What one seat is told, in words."""
        news = tell.news
        if news is None or news == ():
            return self.line("news.nothing" if news is None else "news.no-victim", "")
        if isinstance(news, bool):
            kind = ("active", "quiet") if tell.slot == "knowledge" else ("yes", "no")
            return self.line(f"news.{kind[0] if news else kind[1]}", "")
        if isinstance(news, str):
            if f"news.{news}" in self.lines:
                return self.line(f"news.{news}", "")
            return self.line("news.role", "", card=self.lines.card(news))
        if isinstance(news[0], str) and news[0] != DOG:
            return self.line("news.spare", "", cards=[self.lines.card(part) for part in news])
        return self.line(f"news.about.{tell.call}", "", who=self.told_of(tell, seat))

    def told_of(self, tell: Tell, seat: Seat) -> str:
        """Whom somebody is told of: of a group, the others; oneself alone if there are none."""
        others = [who for who in tell.news if who != seat] if tell.news == tell.seats else tell.news
        return self.names(others or tell.news)

    def choice(self, choice: Choice) -> str:
        """Something on offer, in words."""
        if isinstance(choice, str):
            if f"offer.{choice}" in self.lines:
                return self.line(f"offer.{choice}", "")
            return self.lines.card(choice)
        return self.name(choice)

    def cue(self, say: Say) -> str:
        """The sound that is heard before a line of the rules."""
        return self.lines.cue(f"death.{say.about['cause']}" if say.line == "death" else f"say.{say.line}")

    def line_of(self, scene: Scene) -> str:
        """The line that a scene begins with."""
        is_first = scene.name == "night" and scene.about["night"] <= 1
        return "scene.first-night" if is_first else f"scene.{scene.name}"

    def scene(self, scene: Scene, key: str) -> list[str]:
        """What is said as a scene begins."""
        if scene.name == "end":
            outcome, winners = scene.about["outcome"], scene.about["winners"]
            said = [self.anew(f"victory.{outcome}", key, who=self.crowd(winners))]
            return said + [self.anew("end.winners", key, who=self.crowd(winners))] * bool(winners)
        return [self.anew(self.line_of(scene), key, **self.about(scene.about))]

    def death(self, about: Mapping[str, Any], key: str) -> list[str]:
        """One death, its cause, and the card."""
        if about["who"] == DOG:
            return [self.anew(f"dog.{about['cause']}", key)]
        return [self.anew(f"death.{about['cause']}", key, **self.card(about)), *self.was(about, key)]

    def was(self, about: Mapping[str, Any], key: str) -> list[str]:
        """Who somebody was before."""
        if "was" not in about:
            return []
        return [self.anew("death.was-drunkard", key, who=self.name(about["who"]))]

    def card(self, about: Mapping[str, Any]) -> dict[str, str]:
        """Somebody and the card they show."""
        return {"who": self.name(about["who"]), "card": self.lines.card(about["card"])}

    def cards(self, numbers: Mapping[str, int], item: str) -> str:
        """Cards with their numbers."""
        return self.lines.joined([self.copies(role, number, item) for role, number in numbers.items()])

    def copies(self, role: str, number: int, item: str) -> str:
        """So many cards of one character."""
        if number == 1:
            return self.lines.card(role)
        line = "item.many" if f"item.several.{role}" in self.lines else item
        return self.line(line, "", number=number, role=self.several(role))

    def several(self, role: str) -> str:
        """What several of a character are called; of most there is only one."""
        line = f"item.several.{role}"
        return self.line(line, "") if line in self.lines else self.lines.character(role)

    def count(self, say: Say, key: str) -> list[str]:
        """The result of a vote."""
        votes = [choice for _, choice in say.about["votes"]]
        if say.line == "gallows-count":
            return [self.anew("say.gallows-count", key, up=votes.count("up"), down=votes.count("down"))]
        if say.line == "draw-count":
            return [self.anew("say.draw-count", key, yes=votes.count("yes"), of=len(votes))]
        shares = ", ".join(self.shares(Counter(counted(say.about))))
        if not shares:
            return [self.anew("say.vote-count-none", key)]
        if dict(say.about["votes"]).get(say.about.get("double")) is None:
            return [self.anew(f"say.{say.line}", key, votes=shares)]
        who = self.name(say.about["double"])
        return [self.anew(f"say.{say.line}-double", key, who=who, votes=shares)]

    def shares(self, counted: "Counter[Seat]") -> Iterator[str]:
        """So many votes for somebody, the most first; who has as many is named together."""
        for number, equals in groupby(counted.most_common(), key=lambda share: share[1]):
            seats = [seat for seat, _ in equals]
            line = "item.one-vote" if number == 1 else "item.votes"
            yield self.line(
                line if len(seats) == 1 else f"{line}-each", "", number=number, who=self.names(seats)
            )

    def about(self, about: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of a line in words."""
        return {IN_LINES.get(key, key): self.parameter(key, value) for key, value in about.items()}

    def parameter(self, key: str, value: Any) -> Any:
        """One parameter: players by name, offices by theirs."""
        if key in ("who", "by"):
            return self.name(value)
        if key == "among":
            return self.names(value)
        return self.line(f"offices.{value}", "") if key == "office" else value


SOON = ("evening.missing", "rehearsal.missing", "floor.second", "scene.gallows", "open.defence", "peeks.seat")
COUNTS = ("vote-count", "election-count", "gallows-count", "draw-count")

# Parameters that a line calls otherwise than the rules do.
IN_LINES = {"among": "who"}
