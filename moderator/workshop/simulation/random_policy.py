"""Answers at random, all of them legal."""

from typing import Any

from ...rules.requests import Ask, Choice, Floor, Nominates, Poll, Seconds
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
        if ask.late == "nobody" and self._random() < IDLE:
            return None
        if ask.number > 1:
            return tuple(self.chance.sample(ask.choices, ask.number))
        return self.one_of(ask.choices)

    def poll(self, poll: Poll) -> tuple[Choice | None, ...]:
        """Everybody for anybody; who hits upon themself or a lover has no vote."""
        random, choices, withheld = self._random, poll.choices, poll.withheld
        number = len(choices)
        drawn = [choices[int(random() * number)] for _ in poll.seats]
        votes = [
            None if choice == seat or (seat, choice) in withheld else choice
            for seat, choice in zip(poll.seats, drawn, strict=True)
        ]
        return tuple(votes)

    def floor(self, floor: Floor) -> Nominates | Seconds | None:
        """Accusations until nobody feels like it."""
        if floor.accusation is not None:
            seconders = floor.seconders()
            if seconders and self._random() < SECOND:
                return Seconds(self.one_of(seconders))
        if not floor.nominees or self._random() > QUARREL:
            return None
        by, whom = self.one_of(floor.seats), self.one_of(floor.nominees)
        return None if by == whom else Nominates(by, whom)
