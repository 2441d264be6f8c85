"""How long things take: public functions of a call's kind, the living, and the pace."""

from collections.abc import Callable
from dataclasses import replace

from ..keeping.times import PACES, Times
from ..rules.requests import Ask, Poll, Slot

# In the dark every page that is open asks once in so many seconds, and is told nothing in between.
BREATH = 1.5
# Until a page has what is new, and the box what is tapped there, two of them pass.
UNDER_WAY = 2 * BREATH

# Until a device is in the hands of whom it is for, at normal pace.
HANDING = 8

# Between a guess and whether it is right.
BREATH_HELD = 1.2

# When in a choice's time the reminder falls, as a part of it.
REMINDER = 0.6
FEW, DOZEN = 4, 12
# How many are chosen one after another where it is by a light.
CHOICES = {"choice": 1, "short": 1, "pack": 1, "trio": 1, "pair": 2}


def no() -> bool:
    """Where it is never so."""
    return False


class Pace:
    """The pace that the table has chosen; what it wishes for holds from the next scene on."""

    def __init__(
        self,
        name: str = "normal",
        times: Times | None = None,
        scans: Callable[[], bool] = no,
        in_turn: Callable[[], bool] = no,
    ) -> None:
        self.name = name
        self.times = times or Times()
        self.wished = ""
        self.wished_times: Times | None = None
        # What the table has chosen in the evening itself.
        self.chosen = ""
        # Whether anybody chooses by the light that goes round, and whether several answer on one device,
        # one after the other: surfaces know, and it may change.
        self._scans, self._in_turn = scans, in_turn

    @property
    def scans(self) -> bool:
        """Whether anybody chooses by the light that goes round."""
        return self._scans()

    def choose(self, name: str) -> bool:
        """From the next scene on; no if there is no such pace."""
        if name not in PACES:
            return False
        self.wished = self.chosen = name
        return True

    def retime(self, **seconds: float) -> None:
        """Other times from the next scene on."""
        self.wished_times = replace(self.wished_times or self.times, **seconds)

    def settle(self) -> None:
        """A new scene: what was wished for holds."""
        self.name, self.wished = self.wished or self.name, ""
        self.times, self.wished_times = self.wished_times or self.times, None

    def slot(self, slot: Slot, stops: int = 0) -> float:
        """A call's part: the same whoever answers, and if nobody does.

        So many names can be read in it; where a light goes round, it comes by often enough at each.
        All of them are as much longer as what pages breathe is under way.
        """
        if not slot:
            return 0.0
        reading = self.reading(stops) if slot in CHOICES else 0.0
        seconds: float = (getattr(self.times, slot) + reading) * PACES[self.name]
        return max(seconds, self.sweeps(stops) * CHOICES.get(slot, 0)) + UNDER_WAY

    def alone(self, slot: Slot, stops: int = 0) -> float:
        """What everybody knows somebody has for their own eyes: for each and everything the same time.

        Nothing breathes then.  Where a device is handed round there is time for that, too, be it handed on
        just now or not.
        """
        if not slot:
            return 0.0
        seconds = self.slot(slot, stops) - UNDER_WAY
        return seconds + HANDING * PACES[self.name] if self._in_turn() else seconds

    def reading(self, names: int) -> float:
        """What many names take beyond a dozen of them."""
        return max(0, names - DOZEN) * self.times.name

    def sweeps(self, stops: int) -> float:
        """The least time in which somebody can choose by the light that goes round."""
        if not self._scans():
            return 0.0
        return self.times.rounds * stops * self.step + self.times.take_back

    @staticmethod
    def reminder(seconds: float) -> float:
        """When the reminder falls in the time for a choice."""
        return seconds * REMINDER

    @property
    def step(self) -> float:
        """How long the light stays at each stop."""
        return self.times.scan * PACES[self.name]

    @property
    def peek(self) -> float:
        """How long each has for a look in a round of peeks; longer, as a part of a call is."""
        return self.times.peek * PACES[self.name] + UNDER_WAY

    @property
    def look_in(self) -> float:
        """How long all have for a look at their screens before a night."""
        return self.times.peek * PACES[self.name]

    @property
    def held_breath(self) -> float:
        """How long all hold their breath, whatever comes then."""
        return BREATH_HELD * PACES[self.name]

    @property
    def take_back(self) -> float:
        """How long all of a choice can be taken back where pages breathe.

        Its moment counts from the breath that shows it, and taking it back needs one more.
        """
        return self.times.take_back + UNDER_WAY

    def vote(self, question: Ask | Poll) -> float:
        """The time for an open question; where a light goes round it must come by often enough."""
        pointing = not isinstance(question.choices[0], str) if question.choices else False
        names = len(question.choices) if pointing else 0
        seconds: float = getattr(self.times, question.slot.replace("-", "_"))
        voters = len(question.seats) if isinstance(question, Poll) and self._in_turn() else 1
        least = (seconds + self.reading(names)) * voters
        return max(least, self.sweeps(names)) if pointing else least

    def talk(self, topic: str, clock: str, living: int) -> float:
        """The time of a talk, or of its last call."""
        if clock == "last-call":
            return self.times.last_call
        if topic == "hustings":
            return self.times.hustings
        return self.times.talk_of_few if living <= FEW else self.times.talk
