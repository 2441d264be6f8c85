"""A mind that does not think: for games that no mind is made for, and to be measured against."""

from random import Random

from ...rules.requests import Ask, Floor, Poll, Tell
from ...rules.values import Choice, Seat

# How often somebody does nothing though something could be done.
IDLE = 0.1


class Thoughtless:
    """Anything on offer, by chance."""

    def __init__(self, seat: Seat, chance: Random) -> None:
        self.seat = seat
        self.chance = chance

    def told(self, _tell: Tell) -> None:
        """It makes nothing of it."""

    def choose(self, ask: Ask, proposal: Choice | None) -> Choice | None:
        """What others propose, anything on offer, or now and then nobody."""
        chance = self.chance
        if proposal is not None:
            return proposal
        if not ask.choices or (ask.admits(None) and chance.random() < IDLE):
            return None
        if ask.number > 1:
            return tuple(seat for seat in chance.sample(ask.choices, ask.number) if isinstance(seat, int))
        return chance.choice(ask.choices)

    def vote(self, poll: Poll) -> Choice | None:
        """Anybody on offer."""
        offered = poll.offered(self.seat)
        return self.chance.choice(offered) if offered else None

    def speak(self, _floor: Floor) -> None:
        """It has nothing to say."""
