"""Players who answer at random: for a demonstration, and to try a box without people."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from ..rules.requests import Ask, Floor, Nominates, Poll, Seat, Seconds, Tell
from .desk import NOBODY, SEEN, Choosing, Desk
from .host import Host
from .surfaces import Moment, Open, Public

# How long they think, in seconds, about.
THINKING = 3.0
# How often somebody does nothing, accuses, and takes an accusation up.
IDLE, ACCUSE, SECOND = 0.1, 0.6, 0.7


class AutoPlayers:
    """Everybody round the table."""

    def __init__(self, desk: Desk, chance: Random, thinking: float = THINKING) -> None:
        self.desk = desk
        self.chance = chance
        self.thinking = thinking
        self._open: Any = None

    def show(self, shown: Public) -> None:
        """By day they accuse and second."""
        self._open = shown
        if isinstance(shown, Open) and isinstance(shown.question, Floor):
            self._soon(lambda: self.say(shown, shown.question))

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """They look at what they are shown, and choose what they are asked."""
        if isinstance(request, Tell) and request.call == "deal":
            self._soon(lambda: self.desk.choose(seat, SEEN))
        elif isinstance(request, Ask):
            self._soon(lambda: self.choose(seat, request))
        elif isinstance(request, Poll) and request.task == "rehearsal.take-back":
            self._soon(lambda: self.desk.take_back(seat))
        elif isinstance(request, Poll) and request.call != "deal":
            self._soon(lambda: self.desk.choose(seat, self.chance.choice(request.offered(seat) or (None,))))

    def choose(self, seat: Seat, ask: Ask) -> None:
        """In a pack, what somebody has proposed; else anything on offer."""
        sheet = self.desk.sheet
        if isinstance(sheet, Choosing) and sheet.ask == ask and sheet.proposal is not None:
            self.desk.choose(seat, sheet.proposal)
        elif ask.nobody and self.chance.random() < IDLE:
            self.desk.choose(seat, NOBODY)
        elif ask.number > 1 and len(ask.choices) >= ask.number:
            self.desk.choose(seat, tuple(self.chance.sample(ask.choices, ask.number)))
        elif ask.choices:
            self.desk.choose(seat, self.chance.choice(ask.choices))

    def say(self, shown: Public, floor: Any) -> None:
        """Accuse somebody, second an accusation, or keep quiet."""
        if self._open is not shown:
            return
        seconders = floor.seconders()
        if seconders and self.chance.random() < SECOND:
            by = self.chance.choice(seconders)
            self.desk.choose(by, Seconds(by))
        elif floor.nominees and self.chance.random() < ACCUSE:
            by, whom = self.chance.choice(floor.seats), self.chance.choice(floor.nominees)
            self.desk.choose(by, Nominates(by, whom))

    def _soon(self, do: Any) -> None:
        asyncio.get_running_loop().call_later((0.1 + self.chance.random()) * self.thinking, do)


class AutoHost:
    """Goes on wherever the evening waits for the host, and says good night after so many games."""

    def __init__(self, host: Host, games: int = 1, thinking: float = 1.0) -> None:
        self.host = host
        self.games = games
        self.thinking = thinking

    def show(self, shown: Public) -> None:
        """Wherever the host is waited for."""
        if isinstance(shown, Moment) and shown.name in ("offered", "cast"):
            self._soon(self.host.next)
        elif isinstance(shown, Moment) and shown.name == "again":
            self.games -= 1
            self._soon(self.host.next if self.games else self.host.good_night)

    def show_to(self, seat: Seat, request: object) -> None:
        """The host is told nothing that is for one seat."""

    def _soon(self, do: Callable[[], bool]) -> None:
        """As soon as the box listens."""

        def attempt() -> None:
            if not (self.host.is_waited_for and do()):
                self._soon(do)

        asyncio.get_running_loop().call_later(self.thinking, attempt)
