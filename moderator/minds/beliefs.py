"""What one seat knows and believes: its own card, what it was told, and what it makes of the others."""

from random import Random

from ..rules.board import Board
from ..rules.events import Claimed
from ..rules.news import Card, Cards, Given, Heard, People, Verdict
from ..rules.requests import Tell
from ..rules.values import Choice, Role, Seat
from . import weights
from .evidence import Evidence
from .facts import VILLAGE, Facts
from .mind import Manner
from .weights import CERTAIN, GUT


class Beliefs:
    """Of one seat; nothing comes in but what that seat perceives."""

    def __init__(self, seat: Seat, facts: Facts, evidence: Evidence, manner: Manner, chance: Random) -> None:
        self.seat = seat
        self.facts = facts
        self.evidence = evidence
        self.manner = manner
        self.chance = chance
        self.random = chance.random
        self.board: Board = evidence.board
        self.role: Role = ""
        self.team = VILLAGE
        # Its own pack, without itself, and whom it loves.
        self.pack: tuple[Seat, ...] = ()
        self.lover: Seat | None = None
        # Of whom it knows whether they are beasts, in the order of finding out.
        self.found: dict[Seat, bool] = {}
        # Whom the beasts are after tonight, and what it has chosen itself by task.
        self.victims: tuple[Choice, ...] = ()
        self.chosen: dict[str, Choice | None] = {}
        # Whom its pack has attacked in vain.
        self.tough: set[Choice] = set()
        size = len(self.board.seats)
        self.style = ("doubting" if manner.doubt else "believing") if manner.listens else ""
        nothing = [0.0] * size
        self._votes = evidence.votes if manner.votes else nothing
        self._said = evidence.said.get(self.style, nothing)
        # What it makes of their faces, and of all that it can judge alone.
        random = self.random
        self.own = [(2 * random() - 1) * GUT for _ in range(size)]
        self._heard = 0

    @property
    def is_beast(self) -> bool:
        """Whether it is one itself."""
        return self.team != VILLAGE

    def friends(self) -> tuple[Seat, ...]:
        """Whom it would not harm: itself, its pack, its love."""
        lover = () if self.lover is None else (self.lover,)
        return (self.seat, *self.pack, *lover)

    def is_friend(self, who: Choice | None) -> bool:
        """Whether it would not harm them."""
        return who == self.seat or who == self.lover or who in self.pack

    def is_in_power(self) -> bool:
        """Whether its pack alone outvotes all the others."""
        living = self.board.living
        ours = sum([seat in living for seat in self.pack]) + 1 if self.pack else 1
        return self.is_beast and 2 * ours > len(living)

    def public(self, seat: Seat) -> float:
        """How suspect somebody is to all who think as this seat does."""
        return self._votes[seat] + self._said[seat]

    def suspicion(self, who: Choice) -> float:
        """How suspect somebody is to this seat; what is no player is not."""
        if not isinstance(who, int):
            return -CERTAIN
        found = self.found.get(who)
        if found is not None:
            return CERTAIN if found else -CERTAIN
        return self._votes[who] + self._said[who] + self.own[who]

    def above_all(self, who: Choice) -> float:
        """How much more suspect than the others."""
        return self.suspicion(who) - self.evidence.level(self.manner.votes, self.style)

    def learn(self, tell: Tell) -> None:
        """News for this seat alone."""
        match tell.news:
            case Card(role) if tell.call in ("deal", "drunkard"):
                self.become(role)
            case Card(role):
                self.find(self.chosen.get(tell.call), role in self.facts.beasts)
            case Verdict(is_so):
                self.find(self.chosen.get(tell.call), is_so)
            case Heard(stirred):
                self.overhear(stirred)
            case Given("cat"):
                self.chosen["keeper"] = self.seat
            case People(who):
                self.see(tell.call, who)
            case Cards() | Given() | _:
                pass

    def become(self, role: Role) -> None:
        """It is this character from now on."""
        self.role = role
        self.team = self.facts.teams.get(role, VILLAGE)
        self.pack = ()

    def see(self, call: str, who: tuple[Choice, ...]) -> None:
        """The pack, a couple, or the victims of this night."""
        if call == "witch":
            self.victims = who
            if self.facts.is_one_pack:
                for victim in who:
                    self.find(victim, False)
            return
        others = tuple(one for one in who if isinstance(one, int) and one != self.seat)
        if call == "lovers":
            self.lover = next(iter(others), None)
        else:
            self.pack = others
            attacked = self.chosen.get(call)
            if attacked in self.board.living and attacked is not None:
                self.tough.add(attacked)

    def find(self, who: Choice | None, beast: bool) -> None:
        """Somebody is a beast, or none is; of three that one is."""
        if isinstance(who, tuple):
            for seat in who:
                if beast:
                    self.own[seat] += weights.ONE_OF_THREE
                else:
                    self.find(seat, False)
        elif isinstance(who, int) and who != self.seat:
            self.found[who] = beast

    def overhear(self, stirred: bool) -> None:
        """Every beast is about at night: where it is quiet on both sides there is none."""
        living = self.board.living
        place = living.index(self.seat)
        if not stirred:
            for seat in (living[place - 1], living[(place + 1) % len(living)]):
                self.find(seat, False)

    def wake_up(self) -> None:
        """By day it shows what has become of the night's choices."""
        sent = self.chosen.pop("stray-cat", None)
        if sent is not None and sent in self.board.living:
            # A beast would have chased the cat away and be gone with it.
            self.find(sent, False)

    def listen(self) -> list[Claimed]:
        """What was claimed since it listened last, and what it can judge of that alone."""
        claims = self.board.claims
        if len(claims) == self._heard or not self.manner.listens:
            return NO_CLAIMS
        new = [claimed for claimed in claims[self._heard :] if claimed.by != self.seat]
        self._heard = len(claims)
        for claimed in new:
            self._judge(claimed)
        return new

    def _judge(self, claimed: Claimed) -> None:
        by = claimed.by
        if self.is_beast:
            return
        if claimed.role == self.role and self.facts.numbers.get(self.role) == 1:
            self.own[by] += weights.SAYS_TO_BE_WHAT_I_AM
        if claimed.whom == self.seat:
            self.own[by] += weights.LIED_ABOUT_ME if claimed.what == "wicked" else weights.SPOKE_WELL_OF_ME


NO_CLAIMS: list[Claimed] = []
