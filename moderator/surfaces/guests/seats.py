"""Guests at the table: they look, choose, vote and talk at the desk, as people do."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from ...keeping.place import Place
from ...rules.events import Claimed
from ...rules.playing.game import Game
from ...rules.requests import Ask, Claims, Floor, Poll, Tell
from ...rules.values import Choice, Seat
from ...table.box import Box
from ...table.sheets import NOBODY, SEEN, Choosing
from ...table.shown import Open, Over, Public
from ...table.surfaces import Change, Surface

if TYPE_CHECKING:
    from .memory import Memory

# How long they think at least and at most, in seconds: whatever is asked, and whatever their card.
LEAST, MOST = 1.0, 4.0
# In a talk people go first: so long nobody has said anything before a guest thinks of talking.
MANNERLY = 8.0


class Guests(Surface):
    """Plays every seat that the box plays: a guest's place, or one that a surface leaves to guests."""

    def __init__(self, box: Box) -> None:
        self.box = box
        # What each seat is asked or shown, and what each is thinking about.
        self._asked: dict[Seat, Tell | Ask | Poll] = {}
        self._thinking: dict[Seat, Tell | Ask | Poll] = {}
        # The talk, and how often something was said in it.
        self._talk: Open | None = None
        self._turn = 0
        self._memory: tuple[Game, Memory] | None = None
        # How often each has thought about what.
        self._thoughts: dict[tuple[Seat, int], int] = {}

    # What it is for the box.

    @property
    def plays_guests(self) -> bool:
        """Guests can be asked to this table."""
        return True

    def owns(self, place: Place) -> bool:
        """Whose seat is a guest's."""
        return place.kind == "guest"

    def has_screen(self, seat: Seat) -> bool:
        """Guests look at nothing that others could see."""
        return self.plays(seat)

    def plays(self, seat: Seat) -> bool:
        """Whether a seat is a guest's."""
        return self.box.is_guest(seat)

    def show(self, shown: Public) -> None:
        """In a talk they say something, if they have something to say."""
        if isinstance(shown, Open):
            self._talk = shown if isinstance(shown.question, Floor) else None
        elif isinstance(shown, Over):
            self._talk = None
        if isinstance(shown, Open | Claimed):
            self._listen()

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """They look at what they are shown, and think about what they are asked."""
        if request is None:
            self._asked.pop(seat, None)
            return
        self._asked[seat] = request
        if self.plays(seat):
            self._think(seat)

    def note(self, change: Change) -> None:
        """A pack has another proposal: they think again.  Or seats are theirs that were not."""
        if change == "people":
            self._memory = None
            for seat in filter(self.plays, self._asked.keys() - self._thinking.keys()):
                self._think(seat)
            self._listen()
        elif change == "desk":
            for seat in filter(self.plays, self._asked.keys() - self._thinking.keys()):
                if self._is_to_consent(seat):
                    self._think(seat)

    # What they do.

    def _listen(self) -> None:
        """In a talk each thinks of what to say after what was said last."""
        if self._talk is None:
            return
        self._turn += 1
        for seat in filter(self.plays, range(len(self.box.roster.places))):
            self._soon(seat, partial(self._speak, seat, self._turn), MANNERLY)

    def _think(self, seat: Seat) -> None:
        """An answer comes after a while."""
        asked = self._thinking[seat] = self._asked[seat]
        self._soon(seat, partial(self._answer, seat, asked))

    def _answer(self, seat: Seat, asked: Tell | Ask | Poll) -> None:
        """What a seat answers to what it is asked, if that still is so: each question has its own time."""
        if self.box.timer.paused:
            self._soon(seat, partial(self._answer, seat, asked))
            return
        if self._thinking.get(seat) is asked:
            del self._thinking[seat]
        match asked if self._asked.get(seat) is asked and self.plays(seat) else None:
            case Tell(call="deal"):
                self.box.desk.choose(seat, SEEN)
            case Poll(call="deal"):
                # What card of paper lies before it a guest cannot see.
                pass
            case Poll() as poll if self.box.performance is None or poll.task == "here":
                self._try(seat, poll)
            case Poll():
                vote = self._mind().vote(seat)
                if vote is not None:
                    self.box.desk.choose(seat, vote)
            case Ask() as ask:
                choice = self._mind().choose(seat, self._proposal)
                if choice is not None or ask.nobody:
                    self.box.desk.choose(seat, NOBODY if choice is None else choice)
            case _:
                pass

    def _try(self, seat: Seat, poll: Poll) -> None:
        """Before a game all try out what is asked in it; and whom a roll call seeks nobody knows yet."""
        if poll.task == "rehearsal.take-back":
            self.box.desk.take_back(seat)
        else:
            self.box.desk.choose(seat, self._chance(seat).choice(poll.offered(seat) or (None,)))

    def _speak(self, seat: Seat, turn: int) -> None:
        """Say something, unless somebody else has by now."""
        if turn != self._turn or self._talk is None or not self.plays(seat):
            return
        word = None if self.box.timer.paused else self._mind().word(seat)
        if isinstance(word, Claims) and not self.box.takes_claims:
            return
        # What stands for its moment does not give way: they try again.
        if self.box.timer.paused or (word is not None and not self.box.desk.choose(seat, word)):
            self._soon(seat, partial(self._speak, seat, turn))

    @property
    def _proposal(self) -> Choice | None:
        """What somebody of a pack has proposed."""
        sheet = self.box.desk.sheet
        return sheet.proposal if isinstance(sheet, Choosing) else None

    def _is_to_consent(self, seat: Seat) -> bool:
        sheet = self.box.desk.sheet
        if not isinstance(sheet, Choosing) or seat not in sheet.ask.seats or sheet.proposal is None:
            return False
        return seat not in sheet.consents

    # How they think.

    def _mind(self) -> "Memory":
        """What guests know by now of the game that is on."""
        # Where no guest plays, nothing that thinks is loaded.
        from .memory import SHARPNESS, Memory

        performance = self.box.performance
        assert performance is not None
        if self._memory is None or self._memory[0] is not performance.game:
            manner = SHARPNESS.get(self.box.evening.sharpness, SHARPNESS["sharp"])
            manners = {seat: manner for seat in performance.seats if self.plays(seat)}
            spared = set(performance.seats) - set(manners) if self.box.evening.courtesy else ()
            memory = Memory(performance.game.setup, manners, self.box.evening.guests_seed, spared)
            self._memory = performance.game, memory
        memory = self._memory[1]
        memory.catch_up(performance.game.answered)
        return memory

    def _chance(self, seat: Seat) -> Random:
        """Of how long they think: it hangs on nothing that is secret."""
        performance = self.box.performance
        step = len(performance.game.answered) if performance else 0
        number = self._thoughts[seat, step] = self._thoughts.get((seat, step), 0) + 1
        return Random(f"{self.box.evening.guests_seed} {seat} {step} {number}")  # noqa: S311

    def _soon(self, seat: Seat, do: Callable[[], None], mannerly: float = 0.0) -> None:
        seconds = LEAST + self._chance(seat).random() * (MOST - LEAST)
        asyncio.get_running_loop().call_later(mannerly + seconds, do)
