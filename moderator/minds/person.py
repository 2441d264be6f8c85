"""The mind of one who plays: beliefs, and what comes of them by night, in the talk and at the vote."""

from random import Random

from ..rules.requests import Ask, Floor, Poll, Tell
from ..rules.values import Choice, Seat
from . import ballot, night
from .beliefs import Beliefs
from .evidence import Evidence
from .facts import Facts
from .mind import Manner, Speech
from .talk import Talker


class Person:
    """A mind in some manner, for one seat and with a chance of its own."""

    def __init__(self, seat: Seat, facts: Facts, evidence: Evidence, manner: Manner, chance: Random) -> None:
        self._evidence = evidence
        self._beliefs = Beliefs(seat, facts, evidence, manner, chance)
        self._talk = Talker(self._beliefs)

    def told(self, tell: Tell) -> None:
        """News for this seat."""
        self._beliefs.learn(tell)

    def choose(self, ask: Ask, proposal: Choice | None) -> Choice | None:
        """An answer; in a pack the others' proposal stands, and to repeat it is to consent."""
        self._evidence.catch_up()
        self._beliefs.listen()
        return night.choose(self._beliefs, ask, proposal)

    def vote(self, poll: Poll) -> Choice | None:
        """This seat's own vote."""
        self._evidence.catch_up()
        self._beliefs.listen()
        return ballot.vote(self._beliefs, poll)

    def speak(self, floor: Floor) -> Speech | None:
        """What this seat has to say now, if anything."""
        self._evidence.catch_up()
        return self._talk.speak(floor)
