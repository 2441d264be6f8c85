"""The closed set of things the rules can ask for, and the answers they take.

Seats are numbered from 0 in seat order.  A request that belongs to a night's call
carries its name in `call` and is private to its `seats`; with an empty `call` it
happens in the open.  The seats may be empty: the same request, with nobody to answer.

The requests are named tuples rather than dataclasses: as frozen, and a game makes
hundreds of them.
"""

from collections.abc import Generator, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

Seat = int
Choice = Seat | str | tuple[Seat, ...]

# How long a call's part lasts is the box's affair; it knows these kinds.  "" takes no
# time of its own: it is shown together with the question that follows.  What is secret is
# for somebody who was not called and sleeps.
Slot = Literal["", "result", "knowledge", "secret", "short", "choice", "trio", "pair", "pack"]

# What an answer not given in time becomes: nobody, one of the choices drawn by the
# box, or nothing at all - the box waits.
Late = Literal["nobody", "draw", "wait"]

Clock = Literal["starts", "goes-on", "last-call"]

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Say(NamedTuple):
    """A line spoken and shown to all.

    An unsettled one announces a count that may still be taken again.
    """

    line: str
    about: Mapping[str, Any] = NOTHING
    settled: bool = True

    def admits(self, answer: object) -> bool:
        return answer is None


class Scene(NamedTuple):
    """What ambience, lamps and screens follow: night, dawn, day, gallows, end."""

    name: str
    about: Mapping[str, Any] = NOTHING

    def admits(self, answer: object) -> bool:
        return answer is None


class Tell(NamedTuple):
    """News for the named seats alone."""

    call: str
    seats: tuple[Seat, ...]
    news: Any
    slot: Slot = "result"

    def admits(self, answer: object) -> bool:
        return answer is None


class Ask(NamedTuple):
    """One answer from those named: one seat, or a pack that must agree on it.

    `nobody` says whether nobody is on offer; it may be what lateness makes of it even
    where it is not.
    """

    task: str
    seats: tuple[Seat, ...]
    choices: tuple[Choice, ...]
    call: str = ""
    slot: Slot = "choice"
    nobody: bool = True
    number: int = 1
    late: Late = "nobody"

    def admits(self, answer: Any) -> bool:
        if answer is None:
            return self.late == "nobody" or not self.seats or not self.choices
        if not self.seats:
            return False
        if self.number == 1:
            return answer in self.choices
        return (
            type(answer) is tuple
            and len(answer) == self.number == len(set(answer))
            and all(choice in self.choices for choice in answer)
        )


class Poll(NamedTuple):
    """One answer from each of the seats, in their order; nobody points at themself.

    `withheld` pairs a seat with a choice it is not offered on a device of its own;
    each pair is for the eyes of its seat alone.  Cast in the open such a choice counts,
    since refusing it aloud would tell.
    """

    task: str
    seats: tuple[Seat, ...]
    choices: tuple[Choice, ...]
    call: str = ""
    slot: Slot = "choice"
    late: Late = "nobody"
    withheld: tuple[tuple[Seat, Choice], ...] = ()

    def offered(self, seat: Seat) -> tuple[Choice, ...]:
        """What one seat may choose from on its own device."""
        choices = self.choices
        return tuple(c for c in choices if c != seat and (seat, c) not in self.withheld)

    def admits(self, answer: Any) -> bool:
        if type(answer) is Leaves:
            return not self.call and answer.seat in self.seats
        if type(answer) is not tuple or len(answer) != len(self.seats):
            return False
        choices, needed = self.choices, self.late == "wait"
        for seat, choice in zip(self.seats, answer, strict=True):
            if choice is None:
                if needed:
                    return False
            elif choice == seat or choice not in choices:
                return False
        return True


class Nominates(NamedTuple):
    """Somebody accuses somebody during the talk."""

    by: Seat
    whom: Choice


class Seconds(NamedTuple):
    """Somebody takes up the accusation."""

    by: Seat


class Leaves(NamedTuple):
    """Somebody has to go home; an answer to whatever is asked of all in the open."""

    seat: Seat


class Floor(NamedTuple):
    """The open talk; its answers come one by one, nothing means that time is up.

    The hustings are the talk before an election.  `clock` says whether the topic's time
    starts, goes on, or is over and this is the last call.  Without `nominees` nobody can
    be accused.
    """

    topic: Literal["hustings", "talk"]
    clock: Clock
    seats: tuple[Seat, ...]
    nominees: tuple[Choice, ...] = ()
    accusation: Nominates | None = None

    @property
    def task(self) -> str:
        return "floor"

    def seconders(self) -> tuple[Seat, ...]:
        """Who may take up the accusation."""
        return tuple(s for s in self.seats if self.accusation and s not in self.accusation)

    def admits(self, answer: Any) -> bool:
        kind = type(answer)
        if answer is None:
            return True
        if kind is Nominates:
            by, whom = answer
            return by in self.seats and whom in self.nominees and by != whom
        if kind is Seconds:
            accusation = self.accusation
            return accusation is not None and answer.by in self.seats and answer.by not in accusation
        return kind is Leaves and answer.seat in self.seats


class Draw(NamedTuple):
    """Chance: so many of the pool, in an order nobody can know."""

    task: str
    pool: tuple[Choice, ...]
    number: int

    def admits(self, answer: Any) -> bool:
        if type(answer) is not tuple or len(answer) != self.number:
            return False
        left = list(self.pool)
        for item in answer:
            if item not in left:
                return False
            left.remove(item)
        return True


Request = Say | Scene | Tell | Ask | Poll | Floor | Draw

# The requests that take an answer, which the journal keeps.
Question = Ask | Poll | Floor | Draw

# A step of the game: yields requests, is sent the answers.
Steps = Generator[Request, Any, None]
