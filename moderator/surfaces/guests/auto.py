"""Players who answer at random: for a demonstration, and to try a box without people."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from ...keeping.place import Place
from ...rules.requests import Ask, Floor, Nominates, Poll, Seconds, Tell
from ...rules.values import Seat
from ...table.box import Box
from ...table.sheets import NOBODY, SEEN, Choosing
from ...table.shown import Moment, Open, Over, Public
from ...table.surfaces import Change, Surface
from .entering import Cardholders

# How long they think, in seconds, about.
THINKING = 3.0
# How often somebody does nothing, accuses, and takes an accusation up.
IDLE, ACCUSE, SECOND = 0.1, 0.6, 0.7


def is_guest(box: Box, place: Place) -> bool:
    """Whether the box plays there: for a guest, and wherever a surface leaves a place to it."""
    return place.kind == "guest" or box.surfaces.leaves_to_guests(place)


class AutoPlayers(Surface):
    """Everybody round the table, in a demonstration; else those who sit where nobody plays in person."""

    def __init__(self, box: Box, chance: Random, thinking: float = THINKING, plays_all: bool = False) -> None:
        self.box = box
        self.chance = chance
        self.thinking = thinking
        self.plays_all = plays_all
        self._open: Open | Over | None = None
        # What each seat is asked or shown, for whoever takes it over in the middle.
        self._asked: dict[Seat, Tell | Ask | Poll] = {}
        self._hands = Cardholders(chance)

    def plays(self, seat: Seat) -> bool:
        """Whether a seat is one of theirs."""
        return self.plays_all or is_guest(self.box, self.box.roster.places[seat])

    def show(self, shown: Public) -> None:
        """By day they accuse and second."""
        if isinstance(shown, Open | Over):
            self._open = shown
        if isinstance(shown, Open) and isinstance(shown.question, Floor):
            floor = shown.question
            self._soon(lambda: self.say(shown, floor))

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """They look at what they are shown, and choose what they are asked."""
        if request is None:
            self._asked.pop(seat, None)
            return
        self._asked[seat] = request
        self._soon(lambda: self.answer(seat, request))

    def note(self, change: Change) -> None:
        """Others play in person than before."""
        if change == "people":
            self.take_over()

    def take_over(self) -> None:
        """Seats have become theirs: what is asked there is theirs to answer."""
        for seat, request in self._asked.items():
            self._soon(partial(self.answer, seat, request))
        if self._open is not None:
            self.show(self._open)

    def answer(self, seat: Seat, request: Tell | Ask | Poll) -> None:
        """One seat's answer, if it is still wanted, and theirs to give."""
        if self._asked.get(seat) is not request or not self.plays(seat):
            return
        if isinstance(request, Ask):
            self.choose(seat, request)
        elif isinstance(request, Tell):
            if request.call == "deal":
                self.box.desk.choose(seat, SEEN)
        elif request.task == "rehearsal.take-back":
            self.box.desk.take_back(seat)
        elif request.call != "deal":
            self.box.desk.choose(seat, self.chance.choice(request.offered(seat) or (None,)))

    def choose(self, seat: Seat, ask: Ask) -> None:
        """In a pack, what somebody has proposed; else anything on offer, or what has happened beside it."""
        sheet, ground = self.box.desk.sheet, self.box.board.ground
        entered = None if ground is None else self._hands.enter(ask, ground)
        if entered is not None and self.box.desk.enter(entered):
            return
        if isinstance(sheet, Choosing) and sheet.ask == ask and sheet.proposal is not None:
            self.box.desk.choose(seat, sheet.proposal)
        elif ask.nobody and self.chance.random() < IDLE:
            self.box.desk.choose(seat, NOBODY)
        elif ask.number > 1 and len(ask.choices) >= ask.number:
            self.box.desk.choose(seat, tuple(self.chance.sample(ask.choices, ask.number)))
        elif ask.choices:
            self.box.desk.choose(seat, self.chance.choice(ask.choices))

    def say(self, shown: Open, floor: Floor) -> None:
        """Accuse somebody, second an accusation, or keep quiet."""
        if self._open is not shown:
            return
        seconders = [seat for seat in floor.seconders() if self.plays(seat)]
        speakers = [seat for seat in floor.seats if self.plays(seat)]
        if seconders and self.chance.random() < SECOND:
            by = self.chance.choice(seconders)
            self.box.desk.choose(by, Seconds(by))
        elif speakers and floor.nominees and self.chance.random() < ACCUSE:
            by, whom = self.chance.choice(speakers), self.chance.choice(floor.nominees)
            # What stands for its moment does not give way: they think again.
            if not self.box.desk.choose(by, Nominates(by, whom)):
                self._soon(lambda: self.say(shown, floor))
        else:
            self._soon(lambda: self.say(shown, floor))

    def _soon(self, do: Callable[[], object]) -> None:
        asyncio.get_running_loop().call_later((0.1 + self.chance.random()) * self.thinking, do)


class AutoGuests(Surface):
    """Join, and sit down in their turn, wherever nobody does so in person."""

    def __init__(
        self,
        box: Box,
        names: Mapping[Place, str],
        thinking: float = 1.0,
        plays_all: bool = False,
    ) -> None:
        self.box = box
        self.names = names
        self.thinking = thinking
        self.plays_all = plays_all
        # Whom they have signed in.
        self._signed: set[Place] = set()

    def show(self, shown: Public) -> None:
        """Whenever people gather, or somebody has sat down."""
        if isinstance(shown, Moment) and shown.name in ("gather", "seat"):
            self._come()

    def note(self, change: Change) -> None:
        """Others play in person than before."""
        if change == "people" and self.box.roster.phase:
            self._come()

    def plays(self, place: Place) -> bool:
        """Whether the box plays there."""
        return self.plays_all or is_guest(self.box, place)

    def _come(self) -> None:
        """Somebody joins, or sits down, in a moment."""
        do = self.join if self.box.roster.phase == "gather" else self.sit
        asyncio.get_running_loop().call_later(self.thinking, do)

    def join(self) -> None:
        """The next who does not play yet; who is there in person after all presses for themself."""
        for place in [place for place in self._signed if not self.plays(place)]:
            self._signed.discard(place)
            self.box.roster.leave(place)
        missing = (place for place in self.names if not self.box.roster.is_in(place) and self.plays(place))
        guest = next(missing, None)
        if guest is not None and self.box.roster.join(guest, self.names[guest]):
            self._signed.add(guest)

    def sit(self) -> None:
        """Whose turn it is: first phones, then by the numbers of the places; people are waited for."""
        numbers = list(self.names)
        turns = sorted(self.box.roster.unseated, key=lambda p: numbers.index(p) if p in numbers else -1)
        if turns and turns[0] in self.names and self.plays(turns[0]):
            self.box.roster.sit(turns[0])


# How long the host waits for somebody else to come.
GATHERING = 10.0


class AutoHost(Surface):
    """Goes on wherever the evening waits for the host, and says good night after so many games."""

    def __init__(self, box: Box, games: int = 1, thinking: float = 1.0) -> None:
        self.box = box
        self.games = games
        self.thinking = thinking
        # What the evening was at last, and how many had come.
        self._now: tuple[object, int] = ("", 0)

    def show(self, shown: Public) -> None:
        """Wherever the host is waited for; nobody goes on while people come."""
        if isinstance(shown, Moment):
            self._now = (shown.name, len(self.box.roster.joined))
            if shown.name in ("offered", "cast"):
                self._soon(self.box.host.next)
            elif shown.name == "gather":
                self._soon(self.box.host.next, GATHERING)
            elif shown.name == "again":
                self.games -= 1
                self._soon(self.box.host.next if self.games else self.box.host.good_night)

    def _soon(self, do: Callable[[], bool], seconds: float = 0.0) -> None:
        """As soon as the box listens, unless it has gone on by itself, or somebody else has come."""
        asked = self._now

        def attempt() -> None:
            if self._now == asked and not (self.box.host.is_waited_for and do()):
                self._soon(do)

        asyncio.get_running_loop().call_later(self.thinking + seconds, attempt)
