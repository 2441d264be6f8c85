"""What a mind is: it is given what one seat perceives, and answers for that seat alone."""

from typing import NamedTuple, Protocol

from ..rules.requests import Ask, Claims, Floor, Nominates, Poll, Seconds, Tell
from ..rules.values import Choice

# What somebody may say when people talk; going home is for people.
Speech = Nominates | Seconds | Claims


class Mind(Protocol):
    """Decides for one seat from what `rules.views` yields to that seat, and from the board."""

    def told(self, tell: Tell) -> None:
        """News for this seat."""

    def choose(self, ask: Ask, proposal: Choice | None) -> Choice | None:
        """An answer; in a pack the others' proposal stands, and to repeat it is to consent."""

    def vote(self, poll: Poll) -> Choice | None:
        """This seat's own vote."""

    def speak(self, floor: Floor) -> Speech | None:
        """What this seat has to say now, if anything."""


class Manner(NamedTuple):
    """How a mind thinks: what it does not do is switched off by name."""

    # Says who it is and what it knows, and takes in what others say so.
    claims: bool = True
    listens: bool = True
    # Beasts say what is not true.
    lies: bool = True
    # A claim is weighed: who else says so, and what became of it.
    doubt: bool = True
    # Who voted for whom is remembered, and weighed when the card is shown.
    votes: bool = True
    # Beasts accuse and vote so that suspicion falls on others.
    spreading: bool = True
    # Healers, witches and all who can do good or harm have their reasons.
    reasons: bool = True


# The parts that can be switched off one at a time, to see what they are worth.
PARTS = ("lies", "doubt", "votes", "spreading", "reasons")

MANNERS = {
    "thinking": Manner(),
    # Believes every claim.
    "credulous": Manner(doubt=False),
    # Claims nothing and listens to no claim.
    "silent": Manner(claims=False, listens=False),
}


def without(manner: Manner, parts: tuple[str, ...]) -> Manner:
    """The same manner with some parts switched off."""
    for part in parts:
        assert part in PARTS, part
    return manner._replace(**dict.fromkeys(parts, False))
