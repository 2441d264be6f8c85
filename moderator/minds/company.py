"""Minds at one table, and the one way to them: each gets what `rules.views` yields to its seat."""

from collections.abc import Mapping
from random import Random
from typing import Generic, TypeVar

from ..rules.board import Board
from ..rules.requests import Ask, Floor, Poll, Tell
from ..rules.values import Choice, Seat
from ..rules.views import private
from .evidence import Evidence
from .facts import Facts
from .mind import Manner, Mind, Speech
from .person import Person

M = TypeVar("M", bound=Mind)

# How often a pack's proposal goes round before the night is over without one.
ROUNDS = 3


class Company(Generic[M]):
    """The minds of some seats or of all."""

    def __init__(self, minds: Mapping[Seat, M], chance: Random) -> None:
        self.minds = minds
        self._random = chance.random
        # In which order people talk; whoever was heard last is last.
        self._turns = list(minds)
        chance.shuffle(self._turns)

    def tell(self, tell: Tell) -> None:
        """News reaches those it is for."""
        for seat in tell.seats:
            mine = private(tell, seat)
            if isinstance(mine, Tell) and seat in self.minds:
                self.minds[seat].told(mine)

    def choose(self, ask: Ask) -> Choice | None:
        """One answer of all who are asked: somebody proposes, and it goes round until all consent."""
        seats = [seat for seat in ask.seats if seat in self.minds]
        if not seats or not ask.choices:
            return None
        proposal: Choice | None = None
        place = int(self._random() * len(seats)) if len(seats) > 1 else 0
        consenting = 0
        for _ in range(ROUNDS * len(seats)):
            mine = private(ask, seats[place])
            assert isinstance(mine, Ask)
            answer = self.minds[seats[place]].choose(mine, proposal)
            consenting = consenting + 1 if answer == proposal else 1
            proposal = answer
            if consenting == len(seats):
                return proposal
            place = (place + 1) % len(seats)
        return None

    def vote(self, poll: Poll) -> tuple[Choice | None, ...]:
        """The votes of all who are asked."""
        if poll.withheld:
            return tuple([self.vote_of(seat, poll) for seat in poll.seats])
        # Where nothing is withheld from anybody, all see the same.
        minds = self.minds
        return tuple([minds[seat].vote(poll) for seat in poll.seats])

    def vote_of(self, seat: Seat, poll: Poll) -> Choice | None:
        """One seat's vote, from what is offered to it."""
        mine = private(poll, seat)
        assert isinstance(mine, Poll)
        return self.minds[seat].vote(mine)

    def speak(self, floor: Floor) -> Speech | None:
        """The next who has something to say; nobody when it has gone round once."""
        turns, living = self._turns, floor.seats
        if len(turns) != len(living):
            turns = self._turns = [seat for seat in turns if seat in living]
        for place, seat in enumerate(turns):
            said = self.minds[seat].speak(floor)
            if said is not None:
                self._turns = turns[place + 1 :] + turns[: place + 1]
                return said
        return None


def gather(facts: Facts, board: Board, manners: Mapping[Seat, Manner], chance: Random) -> Company[Person]:
    """People for some seats, each with a chance of their own; what all perceive is thought through once."""
    evidence = Evidence(facts, board)
    minds = {
        seat: Person(seat, facts, evidence, manner, Random(chance.getrandbits(62)))  # noqa: S311
        for seat, manner in manners.items()
    }
    return Company(minds, chance)
