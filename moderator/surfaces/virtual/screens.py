"""What one seat alone may read, in words: its card, what it is asked, and what it is told."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, assert_never

from ...rules.news import Card, Cards, Chronicle, Given, Heard, Nothing, People, Verdict
from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Choice, Role, Seat
from ...table.form import Form, form
from ...table.sheets import NOBODY, Choosing, Voting

if TYPE_CHECKING:
    from ...table.box import Box

Private = Tell | Ask | Poll

# How these are answered at a seat; everything else by the light, or by whose button is pressed.
BY_TASK = {"here": "press", "rehearsal.take-back": "again"}


class Screens:
    """A small screen at every seat."""

    def __init__(self, box: "Box", is_down: Callable[[Seat], bool], is_trial: bool = False) -> None:
        self.box = box
        self.is_down = is_down
        # Whether somebody tries it among guests: nothing need be covered, and all is tapped.
        self.is_trial = is_trial
        self._shown: dict[Seat, Private] = {}

    def show_to(self, seat: Seat, request: Private | None) -> None:
        """What a seat may know; nothing: it is cleared.  What it has held before is not new to it."""
        if request is None:
            self._shown.pop(seat, None)
        elif request is not self.held(seat):
            self._shown[seat] = request

    def shown(self, seat: Seat) -> Private | None:
        """What a seat is shown now: it has something to do, or to read."""
        return self._shown.get(seat)

    def addressed(self) -> Collection[Seat]:
        """Who has something to do, or to read."""
        return self._shown.keys()

    def held(self, seat: Seat) -> Tell | None:
        """What somebody holds, and looks at whenever they like."""
        return self.box.performance.game.held.get(seat) if self.box.performance else None

    def look(self, seat: Seat) -> dict[str, Any]:
        """A screen in words; what is held is covered but for a finger on the button."""
        request = self._shown.get(seat)
        if isinstance(request, Ask | Poll):
            return self.hand_at(request, seat) or self.asked(request, seat)
        if request is not None and not request.stays:
            return {"kind": "told", "title": self.box.narrator.news(request, seat)}
        held = request or self.held(seat)
        if held is not None and (self.is_down(seat) or (self.is_trial and request is not None)):
            return self.uncovered(held, seat)
        return {} if request is None else {"kind": "covered"}

    def hand_at(self, request: Ask | Poll, seat: Seat) -> dict[str, Any]:
        """What is held, under a finger, where the button chooses nothing."""
        held = self.held(seat)
        if held is None or not self.is_down(seat) or not is_touched(self.form(request, seat)):
            return {}
        return self.uncovered(held, seat)

    def asked(self, request: Ask | Poll, seat: Seat) -> dict[str, Any]:
        """A question, what is on offer, how it is answered, and what stands."""
        asked = self.form(request, seat)
        choices = [option.name for option in asked.options]
        seen: dict[str, Any] = {
            "kind": "ask",
            "title": asked.title,
            "how": self.how(asked),
            "choices": choices,
        }
        seen |= {"carries": asked.carries} if asked.carries else {}
        seen |= {"touch": self.touchable(asked)} if self.is_trial else {}
        return seen | self.chosen(seat)

    def touchable(self, asked: Form) -> dict[str, str]:
        """What is on offer and does not sit at the table, by its number on this screen."""
        options = enumerate(asked.options)
        return {str(number): option.name for number, option in options if not isinstance(option.pick, int)}

    def form(self, request: Ask | Poll, seat: Seat) -> Form:
        """The question with what is offered to this seat."""
        return form(request, self.box.board, self.box.narrator, seat)

    def how(self, asked: Form) -> str:
        """How the seat answers: what it does with its button, or on this screen."""
        question = asked.question
        if question.task in BY_TASK:
            return BY_TASK[question.task]
        if self.is_trial:
            return "tap" if asked.is_about_people else "touch"
        if is_vote(asked):
            return "hold"
        if is_touched(asked):
            return "touch"
        if not self.box.pace.scans and (question.known == "call" or self.box.board.laid is not None):
            return "point"
        if asked.groups:
            return "trio"
        if asked.number > 1:
            return "pair"
        offers_nobody = any(option.pick == NOBODY for option in asked.options)
        return "light-or-nobody" if offers_nobody else "light"

    def touch(self, seat: Seat, number: int) -> bool:
        """One of several words or cards, by its number on this screen."""
        request = self._shown.get(seat)
        if not isinstance(request, Ask | Poll):
            return False
        asked = self.form(request, seat)
        if not 0 <= number < len(asked.options):
            return False
        if not is_touched(asked) and not (self.is_trial and str(number) in self.touchable(asked)):
            return False
        choice = asked.choice([asked.options[number].pick])
        return choice is not None and self.box.desk.choose(seat, choice)

    def uncovered(self, tell: Tell, seat: Seat) -> dict[str, Any]:
        """What somebody holds, as long as the button is held down."""
        news = tell.news
        match news:
            case Card(role):
                return {"kind": "card", "cards": [self.card(role)]}
            case Cards(roles):
                return {"kind": "card", "cards": [self.card(role) for role in roles]}
            case Chronicle():
                # The dead who watch see who is who.
                everybody = zip(self.box.narrator.players, news.roles, strict=True)
                return {
                    "kind": "card",
                    "cards": [self.card(role) | {"text": name} for name, role in everybody],
                }
            case Nothing() | Verdict() | Heard() | People() | Given():
                return {"kind": "told", "title": self.box.narrator.news(tell, seat)}
            case _:
                assert_never(news)

    def card(self, role: Role) -> dict[str, str]:
        """One card, and what it can do."""
        lines = self.box.narrator.lines
        reminder = lines.text(f"characters.{role}.reminder")
        return {"card": role, "title": lines.character(role), "text": reminder}

    def chosen(self, seat: Seat) -> dict[str, Any]:
        """What stands until the moment to take it back is over: one's own, or a pack's."""
        sheet = self.box.desk.sheet
        if isinstance(sheet, Choosing) and seat in sheet.ask.seats and sheet.proposal is not None:
            agreed = {"agreed": len(sheet.consents), "of": len(sheet.ask.seats)}
            return {"chosen": self.words(sheet.proposal), **agreed}
        if isinstance(sheet, Voting) and sheet.votes.get(seat) is not None:
            return {"chosen": self.words(sheet.votes[seat])}
        return {}

    def words(self, choice: Choice) -> str:
        """One choice, or several."""
        several = choice if isinstance(choice, tuple) else (choice,)
        return self.box.narrator.lines.joined([self.box.narrator.choice(one) for one in several])


def is_vote(asked: Form) -> bool:
    """Whether all hold up a thumb or none; whoever alone says yes or no touches the word."""
    return asked.is_thumbs and isinstance(asked.question, Poll)


def is_touched(asked: Form) -> bool:
    """Whether it is chosen on the screen: words and cards, which by day no light stands for.

    By night the lamps do, as the crib card says.
    """
    by_lamps = asked.is_about_people or is_vote(asked) or asked.question.task in BY_TASK
    return not by_lamps and (asked.question.known != "call" or asked.question.call == "deal")
