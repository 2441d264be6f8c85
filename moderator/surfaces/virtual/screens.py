"""What one seat alone may read, in words: its card, what it is asked, and what it is told."""

from collections.abc import Callable
from typing import Any

from ...rules.requests import Ask, Poll, Seat, Tell
from ...table.desk import NOBODY, Choosing, Desk, Voting
from ...table.narrator import Narrator
from ...table.pace import Pace

Private = Tell | Ask | Poll

# How these are answered at a seat; everything else by the light, or by whose button is pressed.
BY_TASK = {"here": "press", "rehearsal.take-back": "again", "gallows": "hold", "draw": "hold"}


class Screens:
    """A small screen at every seat."""

    def __init__(self, narrator: Narrator, desk: Desk, is_held: Callable[[Seat], bool], pace: Pace) -> None:
        self.narrator = narrator
        self.desk = desk
        self.is_held = is_held
        self.pace = pace
        self._shown: dict[Seat, Private] = {}

    def show_to(self, seat: Seat, request: Private | None) -> None:
        """What a seat may know; nothing: it is cleared."""
        if request is None:
            self._shown.pop(seat, None)
        else:
            self._shown[seat] = request

    def shown(self, seat: Seat) -> Private | None:
        """What a seat is shown now."""
        return self._shown.get(seat)

    def is_addressed(self, seat: Seat) -> bool:
        """Whether a seat has something to do, or to read."""
        return seat in self._shown

    def look(self, seat: Seat) -> dict[str, Any]:
        """A screen in words."""
        request = self._shown.get(seat)
        if request is None:
            return {}
        if isinstance(request, Tell):
            return self.card(request, seat) if request.call == "deal" else self.told(request, seat)
        prompt = f"prompt.{request.task}"
        title = self.narrator.line(prompt, "") if prompt in self.narrator.lines else ""
        asked = {"kind": "ask", "title": title, "how": self.how(request)}
        return asked | {"choices": self.choices(request, seat), **self.chosen(seat)}

    def how(self, request: Ask | Poll) -> str:
        """How the seat answers: what it does with its button."""
        if request.task in BY_TASK:
            return BY_TASK[request.task]
        if not self.pace.scans and (request.call or request.task.startswith("rehearsal.")):
            return "point"
        if isinstance(request, Ask) and request.number > 1:
            return "pair"
        if any(isinstance(choice, tuple) for choice in request.choices):
            return "trio"
        return "light-or-nobody" if isinstance(request, Ask) and request.nobody else "light"

    def card(self, tell: Tell, seat: Seat) -> dict[str, Any]:
        """The card, as long as the button is held down."""
        if not self.is_held(seat):
            return {"kind": "covered"}
        lines = self.narrator.lines
        reminder = lines.text(f"characters.{tell.news}.reminder")
        return {"kind": "card", "card": tell.news, "title": lines.character(tell.news), "text": reminder}

    def told(self, tell: Tell, seat: Seat) -> dict[str, Any]:
        """News."""
        return {"kind": "told", "title": self.narrator.news(tell, seat)}

    def choices(self, request: Ask | Poll, seat: Seat) -> list[str]:
        """What is on offer."""
        offered = request.offered(seat) if isinstance(request, Poll) else request.choices
        named = [self.narrator.choice(choice) for choice in offered]
        if isinstance(request, Ask) and request.nobody:
            named.append(self.narrator.choice(NOBODY))
        return named

    def chosen(self, seat: Seat) -> dict[str, Any]:
        """What stands until the moment to take it back is over: one's own, or a pack's."""
        sheet = self.desk.sheet
        if isinstance(sheet, Choosing) and seat in sheet.ask.seats and sheet.proposal is not None:
            agreed = {"agreed": len(sheet.consents), "of": len(sheet.ask.seats)}
            return {"chosen": self.words(sheet.proposal), **agreed}
        if isinstance(sheet, Voting) and sheet.votes.get(seat) is not None:
            return {"chosen": self.words(sheet.votes[seat])}
        return {}

    def words(self, choice: Any) -> str:
        """One choice, or several."""
        several = choice if isinstance(choice, tuple) else (choice,)
        return self.narrator.lines.joined([self.narrator.choice(one) for one in several])
