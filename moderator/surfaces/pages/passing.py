"""Passing round: everybody who has no device of their own, one after the other, at the tablet."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Seat
from ...table.form import form
from ...table.sheets import SEEN, Choosing, Voting
from . import aloud, asking, covered, saying
from .app import Reply
from .village import Village

if TYPE_CHECKING:
    from .pages import Pages

# What is passed round for: a card is looked at, or named, or a choice is tried out.
ROUNDS = ("deal", "rehearsal")


class Turn(NamedTuple):
    """Whose turn it is, and for what."""

    seat: Seat
    request: Tell | Ask | Poll

    @property
    def is_secret(self) -> bool:
        """Whether everybody knows no more than that this seat is asked."""
        return self.request.known == "who"


class PassingRound:
    """One turn after the other, in seat order; what is for one is sent while a finger holds it."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages
        # Who has held a finger on their card: nobody else has seen it.
        self._has_looked: Seat | None = None

    def is_passed(self, seat: Seat) -> bool:
        """Whether what a seat is shown is a matter of passing round."""
        request = self.pages.screens.shown(seat)
        return request is not None and (request.call in ROUNDS or request.known == "who")

    def turn(self) -> Turn | None:
        """Whose turn it is."""
        for seat in self.pages.tablet.seats():
            request = self.pages.screens.shown(seat)
            if request is not None and self.is_passed(seat) and not self.is_done(seat, request):
                return Turn(seat, request)
        return None

    def is_done(self, seat: Seat, request: Tell | Ask | Poll) -> bool:
        """Whether a seat has looked, named or chosen; whoever is asked alone may take it back."""
        if isinstance(request, Tell):
            return request.call in ROUNDS and self.pages.screens.has_seen(seat)
        sheet = self.pages.box.desk.sheet
        if isinstance(request, Ask):
            return not isinstance(sheet, Choosing)
        votes = sheet.votes if isinstance(sheet, Voting) else {}
        return (seat in votes) != (request.task == "rehearsal.take-back")

    def look(self, village: Village) -> dict[str, Any]:
        """For whom the tablet is now, and what to do with it; nothing, if it is for nobody."""
        turn = self.turn()
        if turn is None:
            return {}
        seat, request = turn
        lines, name = village.lines, village.names[seat]
        seen: dict[str, Any] = {
            "id": self.id(turn),
            "who": name,
            "title": lines.text("page.tablet.hand", who=name),
        }
        if isinstance(request, Tell) and request.call in ROUNDS:
            return seen | {"state": "deal", "text": lines.text("page.tablet.hold-card")}
        if isinstance(request, Tell) or turn.is_secret:
            seen |= {"state": "call", "text": village.accused, "offer": [], "number": 1}
            seen |= covered.handed(self.pages, village, seat, request)
            # Whoever goes home answers what is asked in the open, not what is asked in secret.
            leavers = aloud.leavers(village, self.pages.tablet.seats())
            return seen | ({"open": leavers} if leavers else {})
        seen |= {"state": "turn", "text": village.prompt(request.task)}
        is_back = request.task == "rehearsal.take-back"
        put = form(request, village.board, village.narrator, seat)
        return seen | {"back": is_back} | ({} if is_back else asking.offered(put))

    def id(self, turn: Turn) -> str:
        """What a turn is called on the page."""
        screens = self.pages.screens
        number = self.pages.number(screens.number(turn.seat))
        return f"{turn.seat} {number}" if turn.is_secret else str(turn.seat)

    def say(self, told: Mapping[str, Any], village: Village) -> Reply | None:
        """Whoever has it looks, goes on, or chooses; nothing, if that is none of these."""
        turn = self.turn()
        if turn is None or told.get("of") != self.id(turn):
            return None
        seat = turn.seat
        if isinstance(turn.request, Tell) and turn.request.call in ROUNDS:
            return self.deal(seat, told, village)
        if isinstance(turn.request, Tell) or turn.is_secret:
            return self.pages.tablet.in_secret([seat], told, village)
        put = form(turn.request, village.board, village.narrator, seat)
        if not {"choose", "take_back"} & told.keys() or not saying.is_sound(told):
            return None
        return Reply() if saying.answer(self.pages, seat, told, put) else Reply(409)

    def deal(self, seat: Seat, told: Mapping[str, Any], village: Village) -> Reply | None:
        """The card while a finger is on it; who has seen theirs passes the tablet on."""
        if "hold" in told:
            self._has_looked = seat
            held = asking.held(self.pages.held(seat), village.lines)
            return Reply(200, json.dumps(held, ensure_ascii=False))
        if "seen" in told and self._has_looked == seat:
            self._has_looked = None
            return Reply() if self.pages.box.desk.choose(seat, SEEN) else Reply(409)
        return None
