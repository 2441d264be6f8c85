"""Who perceives what of a request.

Secrecy is by address: what is private is for its seats, and everybody else perceives
no more than that a call is being made and what kind of time it takes.
"""

from typing import NamedTuple

from .requests import Ask, Draw, Poll, Request, Seat, Slot, Tell


class Called(NamedTuple):
    """What everybody perceives of a private request: a part of a call."""

    call: str
    task: str
    slot: Slot


def public(request: Request) -> Request | Called | None:
    """What the whole table perceives; nothing of chance being drawn."""
    if isinstance(request, Draw):
        return None
    if isinstance(request, Tell):
        return Called(request.call, "news", request.slot)
    if isinstance(request, Ask | Poll) and request.call:
        return Called(request.call, request.task, request.slot)
    if isinstance(request, Poll):
        return request._replace(withheld=())
    return request


def private(request: Request, seat: Seat) -> Request | None:
    """What one seat alone perceives, beside what is public."""
    if isinstance(request, Tell | Ask | Poll) and seat in request.seats:
        if isinstance(request, Poll):
            return request._replace(withheld=tuple(pair for pair in request.withheld if pair[0] == seat))
        return request
    return None
