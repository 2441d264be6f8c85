"""What is said for what the rules ask: lines looked up, names and characters put in.

Which wording is taken depends on the public step alone, told by a key.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import assert_never

from ..lines.lines import Lines, pick
from ..rules import events
from ..rules.board import Event
from ..rules.events import Accused, Claimed, Common, Counted, Line, Shown, word_for
from ..rules.news import Card, Cards, Chronicle, Given, Heard, Nothing, People, Verdict
from ..rules.requests import Tell
from ..rules.values import CALLED, Choice, Seat

DOG = "guard-dog"

# Of more people than these only some are named, and the others counted; more are heard out at the end.
FEW, SOME = 5, 3
DOZEN = 12

# What is said in every night: a table that is in a hurry knows it by heart.
NIGHTLY = ("scene.night", "scene.first-night", "scene.look-in", "call.", "ask.", "reminder", "peeks.")

# Of so many reminders one has no words.
BELLS = 4


class Narrator:
    """The moderator's words at one table."""

    def __init__(
        self, lines: Lines, players: Sequence[str], tale: str = "", brief: Lines | None = None
    ) -> None:
        # As they are without a game; and where a game is told, with the words that it has of its own.
        self.plain = self.lines = lines
        self.rules = ""
        # In how few words the nights are told to a table that is in a hurry; and whether it is.
        self._brief = brief or lines
        self._is_brief = False
        self.players = players
        # Which game of this box is told: the next is told in other words.
        self.tale = tale
        # In which wordings a line has not been heard yet, and in which it was heard last.
        self._fresh: dict[str, list[int]] = {}
        self._heard: dict[str, int] = {}

    def speak(self, lines: Lines, brief: Lines | None = None) -> None:
        """From now on in these words, of which none has been heard yet."""
        self._brief = brief or lines
        self.plain, self.lines = lines, lines.of(self.rules)
        self._fresh, self._heard = {}, {}

    def tell_of(self, rules: str) -> None:
        """From now on in the words of this game."""
        self.rules, self.lines = rules, self.plain.of(rules)

    def sit(self, players: Sequence[str]) -> None:
        """Those who sit at the table now."""
        self.players = players

    def be_brief(self, is_brief: bool) -> None:
        """From now on the night is told in few words, or in as many as it is worth."""
        self._is_brief = is_brief

    def begin(self, tale: str) -> None:
        """Another game is told."""
        self.tale = tale

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

    def line(self, line: str, key: str, **about: object) -> str:
        """A line of the box's own."""
        return self.lines.text(line, f"{self.tale} {key}", **about)

    def anew(self, line: str, key: str, **about: object) -> str:
        """A line for all to hear, in words that were not used before as long as there are any."""
        if self._is_brief and line.startswith(NIGHTLY):
            return self._brief.text(line, f"{self.tale} {key}", **about)
        number = self.lines.number(line)
        if number == 1:
            return self.line(line, key, **about)
        last = self._heard.get(line)
        fresh = self._fresh.get(line) or [wording for wording in range(number) if wording != last]
        wording = fresh.pop(pick(f"{line} {self.tale} {key}", len(fresh)))
        self._fresh[line], self._heard[line] = fresh, wording
        return self.lines.worded(line, wording, **about)

    def in_turn(self, line: str, before: int, **about: object) -> str:
        """A line in one wording after another, by how often it came up before: the same at every start."""
        number = self.lines.number(line)
        if number == 1:
            return self.line(line, str(before), **about)
        return self.lines.worded(line, (pick(f"{line} {self.tale}", number) + before) % number, **about)

    def bell(self, key: str) -> str:
        """The sound that reminds without words, now and then; whoever is asked, or whether anybody is."""
        rings = not pick(f"bell {self.tale} {key}", BELLS)
        return self.lines.cue("reminder.without-words") if rings else ""

    def say(self, event: Event, key: str) -> list[str]:
        """What is said when something is made known, sentence by sentence."""
        if isinstance(event, Common):
            return self.say_common(event, key)
        return [self.told(line, f"{key} {n}") for n, line in enumerate(event.told())]

    def told(self, line: Line, key: str) -> str:
        """A line that a rule set has of its own."""
        about: dict[str, object] = {"number": line.number, "night": line.number}
        if line.who:
            about["who"] = self.names(line.who)
        if line.card:
            about["card"] = self.lines.card(line.card)
        if line.by is not None:
            about["by"] = self.name(line.by)
        if line.where:
            about["where"] = self.lines.joined([self.within(place) for place in line.where])
        return self.anew(line.id, key, **about)

    def say_common(self, event: Common, key: str) -> list[str]:
        """What every game makes known."""
        match event:
            case events.Night(1, peeking=True):
                # Wherever the girl's card lies: who sits up with nothing before the eyes could be her.
                return [self.anew("scene.first-night", key, night=1), self.anew("scene.peeking", key)]
            case events.Night() | events.Dawn() | events.Day():
                return [self.anew(f"scene.{scene_line(event)}", key, night=event.number)]
            case events.Ended(outcome, winners):
                crowd = self.crowd(winners)
                said = [self.anew(f"victory.{outcome}", key, who=crowd)]
                return said + [self.anew("end.winners", key, who=crowd)] * bool(winners)
            case events.Died(shown, cause):
                return self.death(shown, cause, key)
            case events.Left(shown):
                return [self.anew("say.left", key, **self.card(shown)), *self.was(shown, key)]
            case Counted():
                return self.count(event, key)
            case events.CardsDoNotFit(named):
                about = {"cards": self.cards(dict(named), "item.named")}
            case events.Hustings(office):
                worth = self.line(f"say.worth.{office}", key)
                return [self.anew("say.hustings", key, office=self.office(office)), worth]
            case events.Elected(office, who) | events.OfficePasses(office, who):
                about = {"office": self.office(office), "who": self.name(who)}
            case events.OfficeLapses(office):
                about = {"office": self.office(office)}
            case Accused(by, whom):
                about = {"by": self.name(by), "who": self.name(whom)}
            case Claimed(by):
                about = {"by": self.name(by), "claim": self.claim(event)}
            case events.ElectionAgain(among) | events.LotsDrawn(among):
                about = {"who": self.names(among)}
            case events.OfficeDecides(who) | events.HunterSpares(who):
                about = {"who": self.name(who)}
            case events.DrawOffered(rounds):
                about = {"rounds": str(rounds)}
            case events.OnceMore() | events.RollCallAgain() | events.NobodyLeaves() | events.DrawRefused():
                about = {}
            case events.Wakes() | events.Sleeps() | events.ToldAll():
                # Calls are made, and the whole story is told, in their own way.
                return []
            case _:
                assert_never(event)
        return [self.anew(say_line(event), key, **about)]

    def claim(self, claimed: Claimed) -> str:
        """What somebody says of themself, or of another, or both, as they would say it."""
        own = [] if claimed.role is None else [self.line("item.i-am", "", card=self.lines.card(claimed.role))]
        return self.lines.joined([*own, *self.said_of(claimed)])

    def said_of(self, claimed: Claimed) -> list[str]:
        """What somebody says of another."""
        whom, what = claimed.whom, claimed.what
        if whom is None or what is None:
            return []
        if what in CALLED:
            return [self.line(f"item.is-{what}", "", who=self.name(whom))]
        return [self.line("item.is", "", who=self.name(whom), card=self.lines.card(what))]

    def cast(self, cards: Sequence[str]) -> str:
        """Which cards are in the game, with their numbers."""
        return self.cards(Counter(cards), "item.cards")

    def refusal(self, line: str, about: Mapping[str, object]) -> str:
        """Why these people cannot play this."""
        named = {
            key: self.lines.character(str(value)) if key == "role" else value for key, value in about.items()
        }
        return self.line(line, "", **named)

    def soon(self, names: Sequence[str] | None = None) -> list[str]:
        """What is said of somebody at short notice: of these, or of everybody at the table."""
        return [
            self.lines.worded(line, wording, who=name)
            for line in SOON
            if line in self.lines.wordings
            for wording in range(self.lines.number(line))
            for name in (self.players if names is None else names)
        ]

    def news(self, tell: Tell, seat: Seat) -> str:
        """What one seat is told, in words."""
        news = tell.news
        match news:
            case Nothing() | People(()):
                return self.line("news.nothing" if isinstance(news, Nothing) else "news.no-victim", "")
            case Verdict(is_so):
                return self.line("news.yes" if is_so else "news.no", "")
            case Heard(stirred):
                return self.line("news.active" if stirred else "news.quiet", "")
            case Given(thing):
                return self.line(f"news.{thing}", "")
            case Card(role, None):
                return self.line("news.role", "", card=self.lines.card(role))
            case Card(role, of):
                return self.line("news.role-of", "", who=self.name(of), card=self.lines.card(role))
            case Cards(roles, (_, *_) as of):
                hands = zip(of, roles, strict=True)
                return " ".join(
                    self.line("news.role-of", "", who=self.name(seat), card=self.lines.card(role))
                    for seat, role in hands
                )
            case Cards(roles):
                line = "news.hand" if tell.stays else "news.spare"
                return self.line(line, "", cards=[self.lines.card(role) for role in roles])
            case People(who):
                told = self.told_of(who, tell, seat)
                return self.line(f"news.about.{tell.call}", "", who=self.names(told))
            case Chronicle():
                return ""
            case _:
                assert_never(news)

    @staticmethod
    def told_of(who: Sequence[Choice], tell: Tell, seat: Seat) -> Sequence[Choice]:
        """Whom somebody is told of: of a group, the others; oneself alone if there are none."""
        others = [one for one in who if one != seat] if who == tell.seats else who
        return others or who

    def choice(self, choice: Choice) -> str:
        """Something on offer, in words."""
        if isinstance(choice, str):
            if f"offer.{choice}" in self.lines:
                return self.line(f"offer.{choice}", "")
            return choice if is_number(choice) else self.lines.card(choice)
        return self.name(choice)

    def within(self, place: str) -> str:
        """A place as it is called within a sentence."""
        line = f"within.{place}"
        return self.line(line, "") if line in self.lines else self.choice(place)

    def cue(self, event: Event) -> str:
        """The sound that is heard before something is made known."""
        if isinstance(event, events.Died):
            return self.lines.cue(f"death.{event.cause}")
        if isinstance(event, events.Night | events.Dawn | events.Day | events.Ended):
            return self.lines.cue(f"scene.{scene_line(event)}")
        if isinstance(event, Common):
            return self.lines.cue(say_line(event))
        first = event.told()[0]
        return "" if first.is_quiet else self.lines.cue(first.id)

    def office(self, office: str) -> str:
        """What an office is called."""
        return self.line(f"offices.{office}", "")

    def death(self, shown: Shown, cause: str, key: str) -> list[str]:
        """One death, its cause, and the card."""
        if shown.who == DOG:
            return [self.anew(f"dog.{cause}", key)]
        return [self.anew(f"death.{cause}", key, **self.card(shown)), *self.was(shown, key)]

    def was(self, shown: Shown, key: str) -> list[str]:
        """Who somebody was before."""
        return [self.anew("death.was-drunkard", key, who=self.name(shown.who))] if shown.was else []

    def card(self, shown: Shown) -> dict[str, str]:
        """Somebody and the card they show."""
        return {"who": self.name(shown.who), "card": self.lines.card(shown.card)}

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

    def count(self, counted: Counted, key: str) -> list[str]:
        """The result of a vote."""
        votes, line = [choice for _, choice in counted.votes], COUNTS[counted.task]
        if counted.task == "gallows":
            return [self.anew(line, key, up=votes.count("up"), down=votes.count("down"))]
        if counted.task == "draw":
            return [self.anew(line, key, yes=votes.count("yes"), of=len(votes))]
        shares = ", ".join(self.shares(Counter(counted.tally())))
        if not shares:
            return [self.anew("say.vote-count-none", key)]
        if counted.double not in counted.voted:
            return [self.anew(line, key, votes=shares)]
        return [self.anew(f"{line}-double", key, who=self.name(counted.double), votes=shares)]

    def shares(self, counted: "Counter[Choice]") -> Iterator[str]:
        """So many votes for somebody, the most first; who has as many is named together."""
        for number, equals in groupby(counted.most_common(), key=lambda share: share[1]):
            seats = [seat for seat, _ in equals]
            line = "item.one-vote" if number == 1 else "item.votes"
            yield self.line(
                line if len(seats) == 1 else f"{line}-each", "", number=number, who=self.names(seats)
            )


def is_number(word: str) -> bool:
    """Whether it is a number, which is called as it is."""
    return word.removeprefix("-").isdecimal()


SOON = ("evening.missing", "rehearsal.missing", "floor.second", "scene.gallows", "open.defence", "peeks.seat")

# The result of each vote.
COUNTS = {
    "vote": "say.vote-count", "elect": "say.election-count", "gallows": "say.gallows-count",
    "draw": "say.draw-count",
}  # fmt: skip


def say_line(event: Common) -> str:
    """The line of something that is made known: called as its kind is."""
    if isinstance(event, Counted):
        return COUNTS[event.task]
    return f"say.{word_for(type(event))}"


def scene_line(event: Common) -> str:
    """The line that a scene begins with."""
    is_first = isinstance(event, events.Night) and event.number <= 1
    return "first-night" if is_first else type(event).__name__.lower()
