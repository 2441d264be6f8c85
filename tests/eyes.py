"""Somebody who looks on at an evening, at every seat: what each is shown, and what all are."""

from moderator.rules.news import Cards
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Role, Seat
from moderator.table.box import Box
from moderator.table.shown import Public
from moderator.table.surfaces import Surface


class Eyes(Surface):
    """What each seat is shown, and what all are."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.own: dict[Seat, list[Tell | Ask | Poll | None]] = {}
        self.all: list[Public] = []

    def show(self, shown: Public) -> None:
        self.all.append(shown)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        assert request is None or seat in request.seats
        self.own.setdefault(seat, []).append(request)

    def hand(self, seat: Seat) -> tuple[Role, ...]:
        """What a seat was given to hold at last."""
        held = [one.news for one in self.own[seat] if isinstance(one, Tell) and one.stays]
        assert isinstance(held[-1], Cards)
        return held[-1].roles
