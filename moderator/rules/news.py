"""News: what a seat can be told, a closed set of values.

They are named tuples, as requests are: as frozen, and cheaper to make than dataclasses.
"""

from typing import Literal, NamedTuple

from .values import Choice, Role, Seat


class Nothing(NamedTuple):
    """There is no news; somebody was woken all the same, or could have been."""


class Verdict(NamedTuple):
    """Whether what was asked is so: a beast or not."""

    is_so: bool


class Heard(NamedTuple):
    """Whether somebody beside was awake."""

    stirred: bool


class Card(NamedTuple):
    """A card that is seen: one's own, or another's; where that is not clear from the call, whose."""

    role: Role
    of: Seat | None = None


class Cards(NamedTuple):
    """Several cards: those that lie spare, or a hand; or the hands of several, in their order."""

    roles: tuple[Role, ...]
    of: tuple[Seat, ...] = ()


class People(NamedTuple):
    """Somebody at the table: a pack, two lovers, the victims of a night."""

    who: tuple[Choice, ...]


class Given(NamedTuple):
    """Something came into somebody's hands."""

    thing: Literal["cat", "sword"]


class Death(NamedTuple):
    """Who went, in which night's round, of what, and whether it was by the day that follows the night."""

    round: int
    who: Choice
    cause: str
    by_day: bool


# What was chosen or found out in secret, as it is told at the end.
Noted = Choice | bool | None


class Note(NamedTuple):
    """One thing that happened in secret, kept for the telling at the end."""

    round: int
    task: str
    seats: tuple[Seat, ...]
    choice: Noted


class Chronicle(NamedTuple):
    """Who was who, what became of them, and what happened each night."""

    dealt: tuple[Role, ...]
    roles: tuple[Role, ...]
    spare: tuple[Role, ...]
    lovers: tuple[Seat, ...]
    office: Seat | None
    deaths: tuple[Death, ...]
    notes: tuple[Note, ...]


News = Nothing | Verdict | Heard | Card | Cards | People | Given | Chronicle

NOTHING = Nothing()
