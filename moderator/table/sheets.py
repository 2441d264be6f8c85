"""Sheets on the desk: on each one question is answered; what stands there is the answer.

A choice can be taken back until its moment is over.  What is not valid is turned away with no more than a
no, the same for everybody, so that nobody learns anything by trying.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Protocol

from ..rules.entries import Enters
from ..rules.requests import Ask, Claims, Floor, Leaves, Nominates, Poll, Question, Said
from ..rules.values import Choice, Seat

# Nobody, chosen on purpose; silence is something else until time is up.
NOBODY = "nobody"


class Sheet(Protocol):
    """What lies on the desk for one question."""

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Who is waited for."""

    def choose(self, seat: Seat, choice: Any, now: float) -> bool:
        """Write down a seat's choice; no if it is not valid."""

    def take_back(self, seat: Seat, now: float) -> bool:
        """Cross it out."""

    def settled(self) -> float | None:
        """When the last answer that was needed came; nothing before."""

    def answer(self) -> Any:
        """What stands."""


class Choosing:
    """One answer of one seat, or of a pack: a common proposal and each member's consent."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.proposal: Any = None
        self.consents: tuple[Seat, ...] = ()
        # What was said beside what is asked: that somebody goes home, or what else has happened.
        self._beside: Leaves | Enters | None = None
        # Where a number stands that is counted to before all.
        self.tally = 0
        self._changed = 0.0

    def lets_enter(self, entered: Enters, seat: Seat | None) -> bool:
        """Whether that can be entered now, by a seat or by the table: one thing at a time."""
        return self._beside is None and self.ask.lets_enter(entered, seat)

    def enter(self, entered: Enters, now: float) -> None:
        """It has happened; the question is looked at again."""
        self._beside, self._changed = entered, now

    def count(self, by: int) -> bool:
        """One more, or one less, as far as such a number is on offer."""
        if str(self.tally + by) not in self.ask.choices:
            return False
        self.tally += by
        return True

    @property
    def noted(self) -> Enters | None:
        """What has happened, and was entered here."""
        return self._beside if isinstance(self._beside, Enters) else None

    def withdraw(self) -> bool:
        """What was put down here is as if it had never been; no if nothing was."""
        was_there = self._beside is not None or self.proposal is not None
        self._beside, self.proposal, self.consents = None, None, ()
        return was_there

    def choose(self, seat: Seat, choice: Any, now: float) -> bool:
        """A new proposal clears the consents; the same one is a consent.  Going home is said here, too."""
        if isinstance(choice, Leaves) and choice.seat == seat and self.ask.admits(choice):
            self._beside, self._changed = choice, now
            return True
        if seat not in self.ask.seats or not self._is_offered(choice):
            return False
        if choice != self.proposal:
            self.proposal, self.consents = choice, ()
        self.consents = tuple(s for s in self.ask.seats if s in (*self.consents, seat))
        self._changed = now
        return True

    def take_back(self, seat: Seat, now: float) -> bool:
        """The consent is gone; with the last one the proposal is."""
        if seat not in self.consents:
            return False
        self.consents = tuple(other for other in self.consents if other != seat)
        if not self.consents:
            self.proposal = None
        self._changed = now
        return True

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Who has not consented."""
        return tuple(seat for seat in self.ask.seats if seat not in self.consents)

    def settled(self) -> float | None:
        """All of them consent, or somebody goes home, or something else has happened."""
        return self._changed if self._beside or (self.ask.seats and not self.missing) else None

    def answer(self) -> Any:
        """The proposal that all consent to; else nobody."""
        if self._beside is not None:
            return self._beside
        if self.settled() is None or self.proposal == NOBODY:
            return None
        return self.proposal

    def _is_offered(self, choice: Any) -> bool:
        if choice == NOBODY:
            return self.ask.nobody
        # Nobody sends another home, and what has happened is entered.
        return choice is not None and not isinstance(choice, Leaves | Enters) and self.ask.admits(choice)


# Brings votes to the disk; what is to be done once they are there, or were refused, is told the time.
KeepVotes = Callable[[Mapping[Seat, Choice], Callable[[float], None]], None]


class Voting:
    """One answer of each seat; where votes are kept, one stands when it is."""

    def __init__(self, poll: Poll, keep: KeepVotes | None = None) -> None:
        self.poll = poll
        # Those that stand, and how it will be when all that is under way has come to the disk.
        self.votes: Mapping[Seat, Choice] = {}
        self._given: Mapping[Seat, Choice] = {}
        self._keep = keep
        self._leaves: Leaves | None = None
        self._changed = 0.0

    def recall(self, kept: Mapping[Seat, Choice], now: float) -> None:
        """Those that a power cut has left stand as they were, if they can be given."""
        self._given = {seat: choice for seat, choice in kept.items() if self._is_offered(seat, choice)}
        self._stand(self._given, now)

    def choose(self, seat: Seat, choice: Any, now: float) -> bool:
        """Any of the choices but oneself; going home is said here too."""
        if isinstance(choice, Leaves) and choice.seat == seat and self.poll.admits(choice):
            self._leaves, self._changed = choice, now
        elif self._is_offered(seat, choice):
            self._give({**self._given, seat: choice}, now)
        else:
            return False
        return True

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Who has not chosen."""
        return tuple(seat for seat in self.poll.seats if seat not in self.votes)

    def take_back(self, seat: Seat, now: float) -> bool:
        """As if nothing had been chosen."""
        if seat not in self._given:
            return False
        self._give({other: choice for other, choice in self._given.items() if other != seat}, now)
        return True

    def _is_offered(self, seat: Seat, choice: Any) -> bool:
        return seat in self.poll.seats and choice in self.poll.choices and choice != seat

    def _give(self, votes: Mapping[Seat, Choice], now: float) -> None:
        self._given = votes
        if self._keep is None:
            self._stand(votes, now)
        else:
            self._keep(votes, partial(self._stand, votes))

    def _stand(self, votes: Mapping[Seat, Choice], now: float) -> None:
        self.votes, self._changed = votes, now

    def settled(self) -> float | None:
        """Everybody has chosen, and nothing is under way."""
        is_full = len(self.votes) == len(self.poll.seats) and self.votes == self._given
        return self._changed if self._leaves or is_full else None

    def answer(self) -> Any:
        """The choices in the order of the seats; or who goes home."""
        return self._leaves or tuple(self._given.get(seat) for seat in self.poll.seats)


class Talking:
    """The floor: what is said first counts at once, and what is claimed beside it goes on record.

    A newer accusation counts only when the one there has stood.
    """

    def __init__(self, floor: Floor, stands: Callable[[], bool] = lambda: False) -> None:
        self.floor = floor
        # Whether the accusation has its moment still.
        self._stands = stands
        self._said: Said | None = None
        # What was claimed and has not been heard yet: the talk goes on.
        self.claims: tuple[Claims, ...] = ()
        self._changed = 0.0

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Nobody has to talk."""
        return ()

    def choose(self, seat: Seat, choice: Any, now: float) -> bool:
        """An accusation, a second, somebody going home; or what somebody claims beside all that."""
        speaker = choice.seat if isinstance(choice, Leaves) else getattr(choice, "by", None)
        if self._said or choice is None or speaker != seat or not self.floor.admits(choice):
            return False
        if isinstance(choice, Nominates) and self._stands():
            return False
        if isinstance(choice, Claims):
            self.claims += (choice,)
        else:
            self._said = choice
        self._changed = now
        return True

    def take_claims(self) -> Iterator[Claims]:
        """What was claimed, in order; once heard it lies here no more."""
        while self.claims:
            claim, *rest = self.claims
            self.claims = tuple(rest)
            yield claim

    def take_back(self, seat: Seat, now: float) -> bool:  # noqa: ARG002
        """Said is said."""
        return False

    def settled(self) -> float | None:
        """As soon as something is said."""
        return self._changed if self._said or self.claims else None

    def answer(self) -> Any:
        """What was said; nothing if time is up."""
        return self._said


class Seeing:
    """No question: each seat says that it has seen what it was shown."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.missing = seats
        self._changed = 0.0

    def choose(self, seat: Seat, choice: Any, now: float) -> bool:
        """Seen."""
        if seat not in self.missing or choice != SEEN:
            return False
        self.missing = tuple(other for other in self.missing if other != seat)
        self._changed = now
        return True

    def take_back(self, seat: Seat, now: float) -> bool:  # noqa: ARG002
        """Seen is seen."""
        return False

    def settled(self) -> float | None:
        """Everybody has."""
        return None if self.missing else self._changed

    def answer(self) -> None:
        """Nothing."""


SEEN = "seen"


def sheet_for(question: Question) -> Sheet:
    """The sheet on which this question is answered."""
    if isinstance(question, Ask):
        return Choosing(question)
    if isinstance(question, Poll):
        return Voting(question)
    assert isinstance(question, Floor)
    return Talking(question)
