"""The closed set of things the rules can ask for, and the answers they take.

Each says four things for itself: what it is, whose eyes it is for (`seats`), what the table may
know of it (`known`), and how long it takes (`slot`).  The seats may be empty: the same request, with
nobody to answer.

The requests are named tuples rather than dataclasses: as frozen, and a game makes
hundreds of them.
"""

from collections.abc import Generator
from operator import eq
from typing import Any, Literal, NamedTuple

from .entries import Enterable, Enters
from .events import Accused, Common
from .news import News
from .values import CALLED, Choice, Role, Seat

# What the table may know: no more than that a call is made, perhaps to nobody; that these very seats are
# asked or told something; or all of the question.
Known = Literal["call", "who", "all"]

# How long it takes is the box's affair; it knows these kinds.  "" takes no time of its own: it is shown
# together with the question that follows, or stands until it is answered.  What is secret is for
# somebody who was not called and sleeps.
Slot = Literal[
    "", "result", "knowledge", "secret", "short", "choice", "trio", "pair", "pack", "vote", "last-will"
]

# What an answer not given in time becomes: nobody, one of the choices drawn by the
# box, or nothing at all - the box waits.
Late = Literal["nobody", "draw", "wait"]

# What may stand in a ballot beside what is on offer: somebody has said nothing.
NOBODY = {None}

Clock = Literal["starts", "goes-on", "last-call"]


class Tell(NamedTuple):
    """News for the named seats alone; what stays is theirs to look at until it is taken away."""

    call: str
    seats: tuple[Seat, ...]
    news: News
    slot: Slot = "result"
    known: Known = "call"
    stays: bool = False


class Leaves(NamedTuple):
    """Somebody has to go home; an answer to whatever is asked in the open."""

    seat: Seat


class Ask(NamedTuple):
    """One answer from those named: one seat, or a pack that must agree on it.

    `nobody` says whether nobody is on offer; it may be what lateness makes of it even
    where it is not.  In the open whoever may leave can say that they have to go home, and
    what else has happened can be entered meanwhile.
    """

    task: str
    seats: tuple[Seat, ...]
    choices: tuple[Choice, ...]
    call: str = ""
    slot: Slot = "choice"
    nobody: bool = True
    number: int = 1
    late: Late = "nobody"
    known: Known = "call"
    may_leave: tuple[Seat, ...] = ()
    entries: tuple[Enterable, ...] = ()

    def __repr__(self) -> str:
        """As journals know it: of questions beside which nothing can be entered as ever."""
        told = zip(self._fields, self, strict=True)
        return f"Ask({', '.join(f'{name}={value!r}' for name, value in told if name != 'entries' or value)})"

    def admits(self, answer: Any) -> bool:
        if answer is None:
            return self.late == "nobody" or self.nobody or not self.seats or not self.choices
        if type(answer) is Leaves:
            return answer.seat in self.may_leave
        if type(answer) is Enters:
            return self.lets_enter(answer)
        if not self.seats:
            return False
        if self.number == 1:
            return answer in self.choices
        return (
            type(answer) is tuple
            and len(answer) == self.number == len(set(answer))
            and all(choice in self.choices for choice in answer)
        )

    def lets_enter(self, entered: Enters, seat: Seat | None = None) -> bool:
        """Whether that can be entered beside it: by a seat, or by the table."""
        return any(entry.admits(entered, seat) for entry in self.entries)


class Majority(NamedTuple):
    """More for it than against it; so many vote, and perhaps somebody's own vote breaks a tie.

    That is so for as long as all have to reckon with it, whether or not there is such a one.
    """

    of: int
    is_tie_broken: bool = False

    @property
    def votes(self) -> int:
        """So many for it are always enough."""
        return self.of // 2 + 1

    @property
    def tied(self) -> int:
        """So many are enough if whoever breaks ties is one of them; none where there can be no tie."""
        return self.of // 2 if self.is_tie_broken and self.of % 2 == 0 else 0


class Plurality(NamedTuple):
    """More than anybody else has; perhaps somebody's own vote counts two."""

    is_one_double: bool = False


# What carries a vote.
Carries = Majority | Plurality


class Poll(NamedTuple):
    """One answer from each of the seats, in their order; nobody points at themself.

    `withheld` pairs a seat with a choice it is not offered on a device of its own;
    each pair is for the eyes of its seat alone.  Cast in the open such a choice counts,
    since refusing it aloud would tell.  What carries it, if it is a vote, everybody may know.
    """

    task: str
    seats: tuple[Seat, ...]
    choices: tuple[Choice, ...]
    call: str = ""
    slot: Slot = "vote"
    late: Late = "nobody"
    known: Known = "all"
    withheld: tuple[tuple[Seat, Choice], ...] = ()
    may_leave: tuple[Seat, ...] = ()
    carries: Carries | None = None

    def offered(self, seat: Seat) -> tuple[Choice, ...]:
        """What one seat may choose from on its own device."""
        choices = self.choices
        return tuple([c for c in choices if c != seat and (seat, c) not in self.withheld])

    def admits(self, answer: Any) -> bool:
        if type(answer) is Leaves:
            return answer.seat in self.may_leave
        if type(answer) is not tuple or len(answer) != len(self.seats):
            return False
        if any(map(eq, self.seats, answer)):
            return False
        strange = set(answer).difference(self.choices)
        return not strange or (strange == NOBODY and self.late != "wait")


class Nominates(NamedTuple):
    """Somebody accuses somebody during the talk."""

    by: Seat
    whom: Choice


class Seconds(NamedTuple):
    """Somebody takes up the accusation."""

    by: Seat


class Claims(NamedTuple):
    """Somebody says who they are, or what somebody else is, or both; true or false."""

    by: Seat
    role: Role | None = None
    whom: Seat | None = None
    what: str | None = None


# What is said at once and for all, and by whom.
Said = Nominates | Seconds | Leaves | Claims | Enters


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
    accusation: Accused | None = None
    # Whom anybody can claim to be; where there are none nothing is claimed.
    roles: tuple[Role, ...] = ()

    @property
    def task(self) -> str:
        return "floor"

    @property
    def may_leave(self) -> tuple[Seat, ...]:
        """Whoever talks."""
        return self.seats

    def seconders(self) -> tuple[Seat, ...]:
        """Who may take up the accusation."""
        accusation = self.accusation or ()
        return tuple([seat for seat in self.seats if seat not in accusation]) if accusation else ()

    def words(self) -> tuple[str, ...]:
        """What can be said of somebody else."""
        return (*CALLED, *self.roles) if self.roles else ()

    def can_be_claimed(self, claim: Claims) -> bool:
        """Whether it can be said: by one who lives, of oneself or another or both, in words there are."""
        by, role, whom, what = claim
        if by not in self.seats or (role is None and whom is None):
            return False
        if role is not None and role not in self.roles:
            return False
        if whom is None or what is None:
            return whom is None and what is None
        return whom != by and whom in self.seats and what in self.words()

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
        if kind is Claims:
            return self.can_be_claimed(answer)
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
        try:
            for item in answer:
                left.remove(item)
        except ValueError:
            return False
        return True


# The requests that take an answer, which the journal keeps.
Question = Ask | Poll | Floor | Draw

# What both games ask for; a rule set has events of its own beside these.
Request = Common | Tell | Question

# A step of the game: yields requests, is sent the answers.
Steps = Generator[Request, Any, None]
