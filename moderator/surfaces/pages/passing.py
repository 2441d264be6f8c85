"""Passing round: everybody who has no device of their own, one after the other, at the tablet."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...rules.requests import Poll, Seat, Tell
from ...table.desk import SEEN, Voting
from ...table.narrator import Narrator
from ...web.app import Reply
from . import asking

if TYPE_CHECKING:
    from .surface import Pages

# What is passed round for: a card is looked at, or named, or a choice is tried out.
ROUNDS = ("deal", "rehearsal")


class Turn(NamedTuple):
    """Whose turn it is, and for what."""

    seat: Seat
    request: Tell | Poll


class Round:
    """One turn after the other, in seat order; what is for one is sent while a finger holds it."""

    def __init__(self, pages: "Pages", seats: Callable[[], Sequence[Seat]]) -> None:
        self.pages = pages
        self.seats = seats
        # Who has held a finger on their card: nobody else has seen it.
        self._has_looked: Seat | None = None

    def turn(self) -> Turn | None:
        """Whose turn it is."""
        for seat in self.seats():
            request = self.pages.screens.shown(seat)
            if (
                isinstance(request, Tell | Poll)
                and request.call in ROUNDS
                and not self.is_done(seat, request)
            ):
                return Turn(seat, request)
        return None

    def is_done(self, seat: Seat, request: Tell | Poll) -> bool:
        """Whether a seat has looked, named or chosen."""
        if isinstance(request, Tell):
            return self.pages.screens.has_seen(seat)
        return (seat in self.votes()) != (request.task == "rehearsal.take-back")

    def votes(self) -> Mapping[Seat, Any]:
        """What has been put in."""
        sheet = self.pages.stage.desk.sheet
        return sheet.votes if isinstance(sheet, Voting) else {}

    def look(self, narrator: Narrator) -> dict[str, Any]:
        """For whom the tablet is now, and what to do with it; nothing, if it is for nobody."""
        turn = self.turn()
        if turn is None:
            return {}
        seat, request = turn
        lines, name = narrator.lines, narrator.name(seat)
        seen = {"id": str(seat), "who": name, "title": lines.text("page.tablet.hand", who=name)}
        if isinstance(request, Tell):
            return seen | {"state": "deal", "text": lines.text("page.tablet.hold-card")}
        seen |= {"state": "turn", "text": lines.text(f"prompt.{request.task}")}
        is_back = request.task == "rehearsal.take-back"
        offered = () if is_back else request.offered(seat)
        return seen | {"back": is_back, "choices": [[c, asking.word(narrator, c)] for c in offered]}

    def say(self, told: Mapping[str, Any], narrator: Narrator) -> Reply | None:
        """Whoever has it looks, goes on, or chooses; nothing, if that is none of these."""
        turn = self.turn()
        if turn is None or told.get("of") != str(turn.seat):
            return None
        desk = self.pages.stage.desk
        if isinstance(turn.request, Tell):
            return self.deal(turn.seat, turn.request, told, narrator)
        if "take_back" in told:
            return Reply() if desk.take_back(turn.seat) else Reply(409)
        if type(told.get("choose")) in (int, str):
            return Reply() if desk.choose(turn.seat, told["choose"]) else Reply(409)
        return None

    def deal(self, seat: Seat, tell: Tell, told: Mapping[str, Any], narrator: Narrator) -> Reply | None:
        """The card while a finger is on it; who has seen theirs passes the tablet on."""
        if "hold" in told:
            self._has_looked = seat
            return Reply(200, json.dumps({"card": asking.card(tell, narrator)}, ensure_ascii=False))
        if "seen" in told and self._has_looked == seat:
            self._has_looked = None
            return Reply() if self.pages.stage.desk.choose(seat, SEEN) else Reply(409)
        return None
