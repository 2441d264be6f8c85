"""One person tries it among guests: whom they tap they mean, and they are told where to tap."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ...keeping.place import wire
from ...rules.requests import Ask, Floor, Nominates, Poll, Seconds, Tell
from ...rules.values import Seat
from ...table.form import Form, Pick, form
from ...table.sheets import SEEN, Choosing, Voting
from ...table.shown import Moment, Over, Part, Public
from .front_door import ME, FrontDoor
from .screens import Screens

if TYPE_CHECKING:
    from ...table.box import Box

# So long a question of the day is open for its only human: as good as for ever.
FOR_EVER = 3600.0
# So often it is looked at how much is left of a part of a call.
EACH = 0.5


class Trial:
    """What a tap at the table means to whoever tries it, and what they are told to do."""

    def __init__(self, box: "Box", screens: Screens, door: FrontDoor, changed: Callable[[], None]) -> None:
        self.box = box
        self.screens = screens
        self.door = door
        self._changed = changed
        # What is picked of several; and whether oneself is, which is asked twice.
        self._picked: list[Pick] = []
        self._doubts = False
        # Whether a finger is on the own button while nothing is asked.
        self.looks = False
        # Whether the next game begins with joining and sitting down.
        self._begins_anew = False
        self._part: Part | None = None
        self._told_left: dict[str, float] = {}
        self._next: asyncio.TimerHandle | None = None

    @property
    def seat(self) -> Seat | None:
        """Where they sit."""
        return self.box.roster.seat_of(wire(ME))

    # What happens.

    def show(self, shown: Public) -> None:
        """A part of a call begins, or is over; whatever the day asks waits for the only human."""
        if shown == Moment("again") and self._begins_anew:
            self._begins_anew = False
            asyncio.get_running_loop().call_soon(self.box.host.back)
        if isinstance(shown, Part | Over):
            self._part = shown if isinstance(shown, Part) else None
            self._picked, self._doubts = [], False
            self._look_at_time()
        asyncio.get_running_loop().call_soon(self._wait_for_me)

    def _wait_for_me(self) -> None:
        opened, left = self.box.showing.open, self.box.timer.left()
        seats = opened.question.seats if opened is not None else ()
        if self.seat in seats and left is not None and left < FOR_EVER:
            self.box.timer.more(FOR_EVER)

    def begin_anew(self) -> bool:
        """The game that is on is laid aside, and all join and sit down as at any table."""
        if self.box.performance is None:
            return self.box.host.do("back")
        self._begins_anew = self.box.host.do("end")
        return self._begins_anew

    # What is tapped.

    def press(self, button: int) -> None:
        """Somebody at the table is meant, or the own button."""
        seat, target = self.seat, self.box.roster.seat_of(wire(button))
        if seat is None or target is None:
            return
        request, opened = self.screens.shown(seat), self.box.showing.open
        if isinstance(request, Tell) and request.call == "deal":
            if target == seat:
                self.box.desk.choose(seat, SEEN)
        elif isinstance(request, Ask | Poll):
            self._pick(seat, request, target)
        elif target == seat:
            self.looks = True
        elif opened is not None and isinstance(opened.question, Floor):
            self._talk(seat, opened.question, target)
        self._changed()

    def release(self) -> None:
        """The finger goes up."""
        self.looks = False
        self._changed()

    def _talk(self, seat: Seat, floor: Floor, target: Seat) -> None:
        """Second who has accused this one, or accuse."""
        is_accused = floor.accusation is not None and floor.accusation.whom == target
        if is_accused and seat in floor.seconders():
            self.box.desk.choose(seat, Seconds(seat))
        elif target in floor.nominees:
            self.box.desk.choose(seat, Nominates(seat, target))

    def _pick(self, seat: Seat, request: Ask | Poll, target: Seat) -> None:
        """One, or one of several; the same again takes it back; oneself only when it is said twice."""
        asked = self._form(request, seat)
        if not any(option.pick == target for option in asked.options):
            return
        if target == seat and not self._doubts and target not in self.chosen(seat):
            self._doubts = True
            return
        self._doubts = False
        if asked.number > 1 and not asked.groups:
            self._one_of_several(seat, asked, target)
            return
        choice = asked.by_middle(target)
        if self.chosen(seat) and choice == self._standing(seat):
            self.box.desk.take_back(seat)
        elif choice is not None:
            self.box.desk.choose(seat, choice)

    def _one_of_several(self, seat: Seat, asked: Form, target: Seat) -> None:
        if target in self._picked:
            self._picked.remove(target)
            self.box.desk.take_back(seat)
        elif len(self._picked) < asked.number:
            self._picked.append(target)
            choice = asked.choice(self._picked)
            if choice is not None:
                self.box.desk.choose(seat, choice)

    def _form(self, request: Ask | Poll, seat: Seat) -> Form:
        return form(request, self.box.board, self.box.narrator, seat)

    def _standing(self, seat: Seat) -> Any:
        """What stands on the desk for this seat: its own, or its pack's as soon as it agrees."""
        sheet = self.box.desk.sheet
        if isinstance(sheet, Choosing) and seat in sheet.consents:
            return sheet.proposal
        return sheet.votes.get(seat) if isinstance(sheet, Voting) else None

    def chosen(self, seat: Seat) -> Sequence[Pick]:
        """Whom they have chosen so far."""
        standing = self._standing(seat)
        if standing is None:
            return tuple(self._picked)
        return standing if isinstance(standing, tuple) else (standing,)

    # What they see.

    def look(self) -> dict[str, Any]:
        """The card that they have, what to do now, and how long."""
        seat = self.seat
        held = None if seat is None else self.screens.held(seat)
        opened = self.box.showing.open
        is_talk = opened is not None and isinstance(opened.question, Floor)
        seen: dict[str, Any] = {"guide": self.guide(), "onward": is_talk}
        if held is not None and seat is not None:
            seen |= {"card": self.screens.uncovered(held, seat)}
        return seen

    def guide(self) -> dict[str, Any]:
        """What to do now: where to tap, and the words that say so by their kind."""
        seat, box = self.seat, self.box
        if box.host.is_waited_for:
            return {"kind": "again" if box.showing.moment == "again" else "host", "at": ["host"]}
        if seat is None or box.performance is None:
            return {}
        request, opened = self.screens.shown(seat), box.showing.open
        if isinstance(request, Tell):
            return {"kind": "card", "at": [ME]} if request.call == "deal" else {}
        if request is not None:
            return self._how_to_answer(seat, request)
        if seat in box.board.dead:
            return {"kind": "dead" if box.board.laid is None else "out", "at": ["settings"]}
        if opened is not None and isinstance(opened.question, Floor):
            return self._how_to_talk(seat, opened.question)
        return {"kind": "asleep", "at": []} if box.is_dark and box.board.round == 1 else {}

    def _how_to_answer(self, seat: Seat, request: Ask | Poll) -> dict[str, Any]:
        asked, chosen = self._form(request, seat), self.chosen(seat)
        people = [option.pick for option in asked.options if isinstance(option.pick, int)]
        at = [button for who in people if (button := self.box.roster.button_of(who)) is not None]
        if self._doubts:
            return {"kind": "yourself", "at": [ME]}
        if chosen and len(chosen) >= asked.number:
            marked = [self.box.roster.button_of(who) for who in chosen if isinstance(who, int)]
            kind = "stays" if request.known == "call" else "chosen"
            return {"kind": kind, "at": ["screens"], "marked": marked}
        if not people:
            return {"kind": "words", "at": ["screens"]}
        if request.known == "call":
            kind = "trio" if asked.groups else "pair" if asked.number > 1 else "whom"
        else:
            kind = "vote" if isinstance(request, Poll) else "two" if asked.number > 1 else "turn"
        marked = [self.box.roster.button_of(who) for who in self._picked if isinstance(who, int)]
        return {"kind": kind, "at": at, "marked": marked}

    def _how_to_talk(self, seat: Seat, floor: Floor) -> dict[str, Any]:
        """Second, accuse, or have heard enough."""
        button_of = self.box.roster.button_of
        if seat in floor.seconders() and floor.accusation is not None:
            accused = floor.accusation.whom
            return {"kind": "second", "at": [button_of(accused)] if isinstance(accused, int) else []}
        nominees = [button_of(who) for who in floor.nominees if isinstance(who, int) and who != seat]
        return {"kind": "accuse" if nominees else "talk", "at": ["onward", *nominees]}

    # How long.

    def time_left(self) -> dict[str, float]:
        """Of a part of a call that they are asked or told something in: when it is over."""
        part, timer, desk = self._part, self.box.timer, self.box.desk
        if part is None or self.seat is None or self.screens.shown(self.seat) is None:
            return {}
        # The reminder is said in the middle of a choice's time, and takes none of it.
        later = part.seconds - self.box.pace.reminder(part.seconds)
        rest = later if desk.sheet is not None and desk.left is None else 0.0
        left = timer.left()
        if left is None or timer.paused:
            return {"left": round(rest + (left or 0.0), 1), "of": round(part.seconds, 1)}
        return {"ends": round(timer.now() + left + rest, 1), "of": round(part.seconds, 1)}

    def _look_at_time(self) -> None:
        """As long as the part lasts its end is looked at, for it waits for what is said."""
        if self._next is not None:
            self._next.cancel()
        left = self.time_left()
        if left != self._told_left:
            self._told_left = left
            self._changed()
        loop = asyncio.get_running_loop()
        self._next = None if self._part is None else loop.call_later(EACH, self._look_at_time)
