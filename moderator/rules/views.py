"""Who perceives what of a request.

Secrecy is by address: what is private is for its seats.  Everybody else perceives what the request
itself says: that a call is being made and what kind of time it takes, or that these seats are asked.
"""

from typing import NamedTuple, TypeVar

from .entries import Enterable
from .requests import Ask, Draw, Poll, Slot, Tell
from .values import Seat

# Whatever is for everybody.
R = TypeVar("R")


class Called(NamedTuple):
    """What everybody perceives of a private request: a part of a call."""

    call: str
    task: str
    slot: Slot


class Asked(NamedTuple):
    """What everybody perceives of a private question to somebody in the open: that they are asked.

    Whoever may leave can say meanwhile that they have to go home; what else has happened can be entered.
    """

    task: str
    seats: tuple[Seat, ...]
    may_leave: tuple[Seat, ...] = ()
    entries: tuple[Enterable, ...] = ()


def public(request: R) -> R | Called | Asked | None:
    """What the whole table perceives; nothing of chance being drawn."""
    if isinstance(request, Draw):
        return None
    if isinstance(request, Tell | Ask | Poll) and request.known != "all":
        task = "news" if isinstance(request, Tell) else request.task
        if request.known == "call":
            return Called(request.call, task, request.slot)
        if isinstance(request, Ask):
            return Asked(task, request.seats, request.may_leave, request.entries)
        return Asked(task, request.seats, () if isinstance(request, Tell) else request.may_leave)
    if isinstance(request, Poll):
        return request._replace(withheld=())
    return request


def private(request: object, seat: Seat) -> Tell | Ask | Poll | None:
    """What one seat alone perceives, beside what is public."""
    if isinstance(request, Tell | Ask | Poll) and seat in request.seats:
        if isinstance(request, Poll):
            return request._replace(withheld=tuple(pair for pair in request.withheld if pair[0] == seat))
        return request
    return None
