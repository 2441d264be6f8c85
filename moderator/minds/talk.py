"""What a mind says when people talk: who it is, what it knows, whom it accuses, and what is not true.

Whoever has something to say says it once; silence all round ends the talk.
"""

from typing import TypeGuard

from ..rules.events import Accused, Claimed
from ..rules.requests import Claims, Floor, Nominates, Seconds
from ..rules.values import Choice, Seat
from . import lies
from .ballot import is_lost, would_hang
from .beliefs import Beliefs
from .facts import KNOWING
from .mind import Speech

# So many accuse somebody on a day, about, of all the living.
ACCUSERS = 2.5
# So often somebody who has no beast to name comes forward all the same, once it is the third day, or
# few are left.
COMES_FORWARD, PATIENT_DAYS, FEW = 0.25, 3, 6
# How often the accused says who they are, and one who knows better speaks for them.
DEFENDS = 0.85
# How often somebody contradicts who says to be the same: it shows the beasts whom to go for.
CONTRADICTS = 0.75
# So many say aloud on a day whom they suspect, beside accusing.
MUTTERERS = 2.0
# How much rather a beast accuses somebody who cannot be killed by night.
TOUGH = 1.0
# How much is said at once.
AT_ONCE = 2


class Talker:
    """One seat's: what it means to say today, and what it has said."""

    def __init__(self, beliefs: Beliefs) -> None:
        self._beliefs = beliefs
        self._day = 0
        # What it will say as soon as it is its turn.
        self._plans: list[Claims] = []
        self._accuses = False
        self._weighed: Accused | None = None
        # Whom it says to be, and about whom it has spoken.
        self.role: str | None = None
        self.told: set[Seat] = set()
        self._bluff = lies.Bluff(beliefs)

    def speak(self, floor: Floor) -> Speech | None:
        """The next thing to say, if there is any."""
        beliefs = self._beliefs
        if floor.topic != "talk":
            return None
        if beliefs.board.round != self._day:
            self._day = beliefs.board.round
            self._rise(floor)
        new = beliefs.listen()
        if new and floor.roles and beliefs.manner.claims:
            self._answer(new)
        while self._plans:
            claims = self._plans.pop(0)
            if floor.can_be_claimed(claims):
                return self._say(claims)
        return self._judge(floor)

    def _say(self, claims: Claims) -> Claims:
        """Said once."""
        self.role = claims.role or self.role
        if claims.whom is not None:
            self.told.add(claims.whom)
        return claims

    def _rise(self, floor: Floor) -> None:
        """A new day: what the night was good for, and what to say of it."""
        beliefs = self._beliefs
        beliefs.wake_up()
        self._weighed = None
        living = len(floor.seats)
        self._accuses = beliefs.random() * living < ACCUSERS or True in beliefs.found.values()
        if not (floor.roles and beliefs.manner.claims):
            return
        if not beliefs.is_beast:
            self._plans = self._truths()
        elif beliefs.manner.lies:
            self._plans = self._bluff.plans(self._day, self.role, self.told)
        if not self._plans and beliefs.random() * living < MUTTERERS:
            self._mutter()

    def _truths(self) -> list[Claims]:
        """What it knows and has not said, the beasts first; whether it comes forward with it today."""
        beliefs = self._beliefs
        if beliefs.role not in KNOWING:
            return []
        new = [seat for seat in beliefs.found if seat not in self.told and seat in beliefs.board.living]
        new.sort(key=lambda seat: not beliefs.found[seat])
        if not new or not (self.role or self._comes_forward(new)):
            return []
        return [self._truth(seat) for seat in new[:AT_ONCE]]

    def _comes_forward(self, new: list[Seat]) -> bool:
        beliefs = self._beliefs
        if beliefs.found[new[0]]:
            return True
        late = self._day >= PATIENT_DAYS or len(beliefs.board.living) <= FEW
        return late and beliefs.random() < COMES_FORWARD

    def _truth(self, seat: Seat) -> Claims:
        beliefs = self._beliefs
        return Claims(beliefs.seat, beliefs.role, seat, "wicked" if beliefs.found[seat] else "good")

    def _mutter(self) -> None:
        """Says of somebody that they are wicked, without saying why."""
        beliefs = self._beliefs
        suspect = self._suspect(beliefs.board.living)
        if isinstance(suspect, int) and suspect not in self.told:
            self._plans.append(Claims(beliefs.seat, None, suspect, "wicked"))

    def _answer(self, new: list[Claimed]) -> None:
        """Somebody has said what this seat knows to be untrue, or what it must not leave standing."""
        beliefs = self._beliefs
        for claimed in new:
            by = claimed.by
            if beliefs.is_beast:
                if beliefs.manner.lies:
                    self._plans += self._bluff.answer(claimed, self.role, self.told)
            elif claimed.role == beliefs.role and beliefs.role in beliefs.facts.specials:
                if self.role is None and beliefs.random() < CONTRADICTS:
                    self._plans.append(Claims(beliefs.seat, beliefs.role, by, "wicked"))
                self.told.add(by)

    def _judge(self, floor: Floor) -> Speech | None:
        """Accusations: the own, others', and against oneself."""
        accusation = floor.accusation
        if accusation is None:
            return self._accuse(floor)
        if accusation != self._weighed:
            self._weighed = accusation
            return self._weigh(floor, accusation)
        return self._accuse(floor) if floor.clock == "last-call" else None

    def _weigh(self, floor: Floor, accusation: Accused) -> Speech | None:
        """Once for every accusation: defend oneself or somebody, second it, or keep quiet."""
        beliefs = self._beliefs
        by, whom = accusation
        if floor.roles and beliefs.manner.claims:
            if whom == beliefs.seat:
                return self._defend(floor) if self.role is None else None
            if self._speaks_for(whom):
                return self._say(self._truth(whom))
        return Seconds(beliefs.seat) if by != beliefs.seat and would_hang(beliefs, whom) else None

    def _speaks_for(self, whom: Choice) -> TypeGuard[Seat]:
        """Whether it knows better, and says so."""
        beliefs = self._beliefs
        if beliefs.role not in KNOWING or not isinstance(whom, int) or whom in self.told:
            return False
        return beliefs.found.get(whom) is False and beliefs.random() < DEFENDS

    def _defend(self, floor: Floor) -> Speech | None:
        """The accused say who they are, or who they would rather be."""
        beliefs = self._beliefs
        if beliefs.random() > DEFENDS:
            return None
        role = beliefs.role
        if beliefs.is_beast:
            role = self._bluff.disguise() if beliefs.manner.lies else ""
        if role not in floor.roles:
            return None
        return self._say(Claims(beliefs.seat, role))

    def _accuse(self, floor: Floor) -> Speech | None:
        """Whoever means to accuse somebody today does so once."""
        if not self._accuses or not floor.nominees:
            return None
        self._accuses = False
        suspect = self._suspect(floor.nominees)
        if suspect is None or not would_hang(self._beliefs, suspect):
            return None
        return Nominates(self._beliefs.seat, suspect)

    def _suspect(self, choices: tuple[Choice, ...]) -> Choice | None:
        """Whom it would accuse; a beast whom others suspect already, or who cannot be killed by night."""
        beliefs = self._beliefs
        others = [who for who in choices if isinstance(who, int) and not beliefs.is_friend(who)]
        if not others:
            return None
        if beliefs.is_beast and beliefs.manner.spreading:
            others += [who for who in beliefs.pack if who in choices and is_lost(beliefs, who)]
            return max(others, key=self._usefulness)
        return max(others, key=beliefs.suspicion)

    def _usefulness(self, who: Seat) -> float:
        """How well a beast can accuse somebody."""
        beliefs = self._beliefs
        return beliefs.public(who) + beliefs.own[who] + TOUGH * (who in beliefs.tough)
