"""Answers at random, all of them legal."""

from typing import Any

from ...rules.requests import Ask, Floor, Nominates, Poll, Seconds
from ...rules.values import Choice
from .policy import Policy

# How often somebody does nothing though something could be done.
IDLE = 0.1
# How often the talk goes on for another accusation, and how often one is taken up.
QUARREL = 0.7
SECOND = 0.6


class RandomPolicy(Policy):
    """Nobody thinks."""

    def ask(self, ask: Ask) -> Any:
        """Anything on offer; sometimes too late."""
        if not ask.seats:
            return None
        self.decisions += 1
        if not ask.choices or (ask.late == "nobody" and self._random() < IDLE):
            return None
        if ask.number > 1:
            return tuple(self.chance.sample(ask.choices, ask.number))
        return self.one_of(ask.choices)

    def poll(self, poll: Poll) -> tuple[Choice | None, ...]:
        """Everybody for anybody; who hits upon themself or a lover has no vote."""
        self.decisions += 1
        random, choices, withheld = self._random, poll.choices, poll.withheld
        number = len(choices)
        votes = [
            choice
            if (choice := choices[int(random() * number)]) != seat and (seat, choice) not in withheld
            else None
            for seat in poll.seats
        ]
        return tuple(votes)

    def floor(self, floor: Floor) -> Nominates | Seconds | None:
        """Accusations until nobody feels like it."""
        self.decisions += 1
        if floor.accusation is not None and self._random() < SECOND:
            seconders = floor.seconders()
            if seconders:
                return Seconds(self.one_of(seconders))
        if not floor.nominees or self._random() > QUARREL:
            return None
        by, whom = self.one_of(floor.seats), self.one_of(floor.nominees)
        return None if by == whom else Nominates(by, whom)
