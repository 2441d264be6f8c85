"""Answers of people who know what their character wants, and no more than they may.

Seers come forward when they have found a beast; the village then votes together, and
the packs hunt whoever came forward.  What somebody learned in secret stays theirs until
then.  Simple on purpose: it is what casts are compared by, not a good player.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from ...rules.events import Day, Night
from ...rules.news import Card, Verdict
from ...rules.requests import Ask, Draw, Floor, Nominates, Poll, Seconds, Tell
from ...rules.values import Choice, Seat
from .policy import Policy

BEASTS = ("werewolf", "vampire")
SEERS = ("seer", "oracle")
# Powers that a sensible player keeps for a later night.
FROM_SECOND_NIGHT = ("priest", "investigator", "blacksmith")
# With so few left nothing is kept any longer.
FEW = 5


class SensiblePolicy(Policy):
    """A table that thinks a little."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.by_kind |= {Tell: self.hear, Night: self.sleep, Day: self.rise}
        self.forget()

    def forget(self) -> None:
        """A new game begins."""
        self.night = 0
        self.roles: dict[Seat, str] = {}
        # What each seer has found out: a beast or not.
        self.found: dict[Seat, dict[Choice, bool]] = {}
        # What everybody knows.
        self.exposed: set[Choice] = set()
        self.cleared: set[Choice] = set()
        self.came_forward: set[Choice] = set()
        self.asked: Any = None
        self.suspect: Choice | None = None

    def draw(self, draw: Draw) -> tuple[Choice, ...]:
        """Chance itself; the deal begins a game."""
        if draw.task == "deal":
            self.forget()
        return super().draw(draw)

    def sleep(self, night: Night) -> None:
        """Another night."""
        self.night = night.number

    def rise(self, _day: Day) -> None:
        """By day those who have found a beast come forward."""
        self.suspect = None
        for seer, found in self.found.items():
            if any(found.values()):
                self.come_forward(seer, found)

    def come_forward(self, seer: Seat, found: dict[Choice, bool]) -> None:
        """Everybody believes it; nobody else claims it in this village."""
        self.came_forward.add(seer)
        self.cleared.add(seer)
        self.exposed.update(who for who, beast in found.items() if beast)
        self.cleared.update(who for who, beast in found.items() if not beast)

    def hear(self, tell: Tell) -> None:
        """What somebody learns."""
        news = tell.news
        for seat in tell.seats:
            if isinstance(news, Card) and tell.call in ("deal", "drunkard"):
                self.roles[seat] = news.role
            elif tell.call in SEERS and self.asked is not None and isinstance(news, Card | Verdict):
                is_beast = news.is_so if isinstance(news, Verdict) else news.role in BEASTS
                self.found.setdefault(seat, {})[self.asked] = is_beast
            elif tell.call == "investigator" and news == Verdict(False):
                self.cleared.update(self.asked)

    def ask(self, ask: Ask) -> Any:
        """By task; whoever has no better idea takes any of the suspicious."""
        if not ask.seats:
            return None
        self.decisions += 1
        if not ask.choices:
            return None
        self.asked = self.choose(ask)
        if ask.task == "thief" and self.asked in ask.choices and self.asked != "keep":
            self.roles[ask.seats[0]] = self.asked
        return self.asked

    def choose(self, ask: Ask) -> Any:
        """The choice of those named."""
        task, choices, own = ask.task, ask.choices, ask.seats[0]
        if task in FROM_SECOND_NIGHT and self.night == 1:
            return None
        if task == "cupid":
            return tuple(self.chance.sample(choices, ask.number))
        if task == "thief":
            return self.one_of([c for c in choices if c != "villager"] or choices)
        if task in ("werewolves", "vampires"):
            return self.one_of(self.among(choices, self.came_forward) or choices)
        if task in SEERS:
            known = self.found.get(own, {})
            return self.one_of([c for c in choices if c not in known] or choices)
        if task in ("heal", "healer", "priest", "blacksmith", "heir", "stray-cat"):
            return self.trust(ask)
        if task == "investigator":
            return self.one_of(choices)
        return self.strike(ask, own)

    def trust(self, ask: Ask) -> Any:
        """Whom to do good: who came forward, the cleared, anybody not exposed."""
        choices = [c for c in ask.choices if c not in self.exposed]
        best = self.among(choices, self.came_forward) or self.among(choices, self.cleared) or choices
        if not best and ask.nobody:
            return None
        return self.one_of(best or ask.choices)

    def strike(self, ask: Ask, own: Seat) -> Any:
        """Whom to kill: an exposed beast; else anybody not cleared if it must be or time is short."""
        exposed = self.among(ask.choices, self.exposed)
        if exposed and not self.is_beast(own):
            return self.one_of(exposed)
        short = ask.task == "poison" and len(ask.choices) <= FEW
        if ask.nobody and not short and ask.task != "hunter":
            return None
        return self.one_of(self.suspects(ask.choices, own) or ask.choices)

    def poll(self, poll: Poll) -> tuple[Choice | None, ...]:
        """Everybody follows the village; beasts spare their own."""
        self.decisions += 1
        if poll.task == "gallows":
            return tuple("up" if self.wants_dead(seat, self.suspect) else "down" for seat in poll.seats)
        if poll.task == "draw":
            return tuple("yes" for _ in poll.seats)
        if poll.task == "elect":
            best: Any = self.among(poll.choices, self.cleared) or poll.choices
            favourite = self.one_of(best)
            return tuple(favourite if favourite != seat else None for seat in poll.seats)
        suspect = self.agreed_suspect(poll.choices)
        return tuple(self.vote(poll, seat, suspect) for seat in poll.seats)

    def vote(self, poll: Poll, seat: Seat, suspect: Choice) -> Choice | None:
        """For the village's suspect, or somebody else where that cannot be."""
        offered = poll.offered(seat)
        if suspect in offered and self.wants_dead(seat, suspect):
            return suspect
        return self.one_of(self.suspects(offered, seat) or offered) if offered else None

    def floor(self, floor: Floor) -> Nominates | Seconds | None:
        """The suspect of the day is accused once, and taken up at once."""
        self.decisions += 1
        if floor.accusation is not None:
            seconders = floor.seconders()
            return Seconds(self.one_of(seconders)) if seconders else None
        if not floor.nominees or (self.suspect is not None and not self.among(floor.nominees, self.exposed)):
            return None
        self.suspect = None
        self.suspect = self.agreed_suspect(floor.nominees)
        accusers = [seat for seat in floor.seats if seat != self.suspect]
        return Nominates(self.one_of(accusers), self.suspect)

    def agreed_suspect(self, choices: tuple[Choice, ...]) -> Choice:
        """Whom the village is after today: the exposed first, never the cleared if it can be helped."""
        if self.suspect is None or self.suspect not in choices:
            open_to = [c for c in choices if c not in self.cleared]
            self.suspect = self.one_of(self.among(choices, self.exposed) or open_to or choices)
        return self.suspect

    def wants_dead(self, seat: Seat, whom: Choice | None) -> bool:
        """Whether the seat goes along with the village."""
        own_pack = self.is_beast(seat) and isinstance(whom, int) and self.roles.get(whom) == self.roles[seat]
        return whom != seat and not own_pack

    def suspects(self, choices: Iterable[Choice], own: Seat) -> list[Choice]:
        """Whom the seat would strike: for beasts all but their own, else all but the cleared."""
        others = [c for c in choices if self.wants_dead(own, c)]
        return others if self.is_beast(own) else [c for c in others if c not in self.cleared]

    def is_beast(self, seat: Seat) -> bool:
        """What the seat knows of itself."""
        return self.roles.get(seat) in BEASTS

    @staticmethod
    def among(choices: Iterable[Choice], wanted: set[Choice]) -> list[Choice]:
        """Those of the choices that are wanted, in their order."""
        return [choice for choice in choices if choice in wanted]
