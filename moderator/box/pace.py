"""How long things take: public functions of a call's kind, the living, and the pace."""

from dataclasses import dataclass, field

from ..rules.requests import Slot

PACES = {"brisk": 2 / 3, "normal": 1.0, "patient": 1.5}


@dataclass(frozen=True)
class Times:
    """Seconds at normal pace; every one a setting."""

    # The parts of a call, by night.
    choice: float = 12
    pack: float = 25
    short: float = 8
    pair: float = 18
    trio: float = 15
    result: float = 4
    knowledge: float = 6
    secret: float = 6
    # A seat's part of a round of peeks.
    peek: float = 4
    # A choice counts when this moment is over.
    take_back: float = 2
    # The day.
    talk: float = 300
    talk_of_few: float = 120
    hustings: float = 90
    nudge: float = 60
    last_call: float = 20
    defence: float = 30
    last_will: float = 20
    vote: float = 10
    more: float = 60
    # Before somebody who is missing is named.
    missing: float = 20


# When in a choice's time the reminder falls, as a part of it.
REMINDER = 0.6
FEW = 4


@dataclass
class Pace:
    """The pace that the table has chosen; what it wishes for holds from the next scene on."""

    name: str = "normal"
    times: Times = field(default_factory=Times)
    wished: str = ""

    def settle(self) -> None:
        """A new scene: what was wished for holds."""
        self.name, self.wished = self.wished or self.name, ""

    def slot(self, slot: Slot) -> float:
        """A call's part: the same whoever answers, and if nobody does."""
        return getattr(self.times, slot) * PACES[self.name] if slot else 0.0

    def reminder(self, slot: Slot) -> float:
        """When the reminder falls in the time for a choice."""
        return self.slot(slot) * REMINDER

    def talk(self, topic: str, clock: str, living: int) -> float:
        """The time of a talk, or of its last call."""
        if clock == "last-call":
            return self.times.last_call
        if topic == "hustings":
            return self.times.hustings
        return self.times.talk_of_few if living <= FEW else self.times.talk
