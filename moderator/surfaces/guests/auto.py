"""Players who answer at random: for a demonstration, and to try a box without people."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ...keeping.place import Place
from ...rules.requests import Ask, Floor, Nominates, Poll, Scene, Seat, Seconds, Tell
from ...table.desk import NOBODY, SEEN, Choosing, Desk
from ...table.host import Host
from ...table.roster import Roster
from ...table.surfaces import Moment, Open, Over, Public

# How long they think, in seconds, about.
THINKING = 3.0
# How often somebody does nothing, accuses, and takes an accusation up.
IDLE, ACCUSE, SECOND = 0.1, 0.6, 0.7


def everybody(place: Place) -> bool:  # noqa: ARG001
    """Nobody at the table plays in person."""
    return True


class AutoPlayers:
    """Everybody round the table, or those who sit where nobody plays in person."""

    def __init__(
        self,
        desk: Desk,
        chance: Random,
        thinking: float = THINKING,
        roster: Roster | None = None,
        plays: Callable[[Place], bool] = everybody,
    ) -> None:
        self.desk = desk
        self.chance = chance
        self.thinking = thinking
        self.roster = roster
        self._plays = plays
        self._open: Any = None
        # What each seat is asked or shown, for whoever takes it over in the middle.
        self._asked: dict[Seat, Tell | Ask | Poll] = {}

    def plays(self, seat: Seat) -> bool:
        """Whether a seat is one of theirs."""
        return self.roster is None or self._plays(self.roster.places[seat])

    def show(self, shown: Public) -> None:
        """By day they accuse and second."""
        if isinstance(shown, Open | Over):
            self._open = shown
        if isinstance(shown, Open) and isinstance(shown.question, Floor):
            self._soon(lambda: self.say(shown, shown.question))

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """They look at what they are shown, and choose what they are asked."""
        if request is None:
            self._asked.pop(seat, None)
            return
        self._asked[seat] = request
        self._soon(lambda: self.answer(seat, request))

    def take_over(self) -> None:
        """Seats have become theirs: what is asked there is theirs to answer."""
        for seat, request in self._asked.items():
            self._soon(lambda seat=seat, request=request: self.answer(seat, request))
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
                self.desk.choose(seat, SEEN)
        elif request.task == "rehearsal.take-back":
            self.desk.take_back(seat)
        elif request.call != "deal":
            self.desk.choose(seat, self.chance.choice(request.offered(seat) or (None,)))

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
        seconders = [seat for seat in floor.seconders() if self.plays(seat)]
        speakers = [seat for seat in floor.seats if self.plays(seat)]
        if seconders and self.chance.random() < SECOND:
            by = self.chance.choice(seconders)
            self.desk.choose(by, Seconds(by))
        elif speakers and floor.nominees and self.chance.random() < ACCUSE:
            by, whom = self.chance.choice(speakers), self.chance.choice(floor.nominees)
            self.desk.choose(by, Nominates(by, whom))
        else:
            self._soon(lambda: self.say(shown, floor))

    def _soon(self, do: Any) -> None:
        asyncio.get_running_loop().call_later((0.1 + self.chance.random()) * self.thinking, do)


class AutoGuests:
    """Join, and sit down in their turn, wherever nobody does so in person."""

    def __init__(
        self,
        roster: Roster,
        names: Mapping[Place, str],
        plays: Callable[[Place], bool] = everybody,
        thinking: float = 1.0,
    ) -> None:
        self.roster = roster
        self.names = names
        self.plays = plays
        self.thinking = thinking
        # Whom they have signed in.
        self._signed: set[Place] = set()

    def show(self, shown: Public) -> None:
        """Whenever people gather, or somebody has sat down."""
        if isinstance(shown, Moment) and shown.name in ("gather", "seat"):
            asyncio.get_running_loop().call_later(
                self.thinking, self.join if shown.name == "gather" else self.sit
            )

    def show_to(self, seat: Seat, request: object) -> None:
        """Nothing is secret yet."""

    def join(self) -> None:
        """The next who does not play yet; who is there in person after all presses for themself."""
        for place in [place for place in self._signed if not self.plays(place)]:
            self._signed.discard(place)
            self.roster.leave(place)
        missing = (place for place in self.names if not self.roster.is_in(place) and self.plays(place))
        guest = next(missing, None)
        if guest is not None and self.roster.join(guest, self.names[guest]):
            self._signed.add(guest)

    def sit(self) -> None:
        """Whose turn it is: first phones, then by the numbers of the places; people are waited for."""
        numbers = list(self.names)
        turns = sorted(self.roster.unseated, key=lambda p: numbers.index(p) if p in numbers else -1)
        if turns and turns[0] in self.names and self.plays(turns[0]):
            self.roster.sit(turns[0])


# How long the host waits for somebody else to come.
GATHERING = 10.0


class AutoHost:
    """Goes on wherever the evening waits for the host, and says good night after so many games."""

    def __init__(self, host: Host, games: int = 1, thinking: float = 1.0) -> None:
        self.host = host
        self.games = games
        self.thinking = thinking
        self._now = ""
        # How many have come.
        self._come = 0

    def show(self, shown: Public) -> None:
        """Wherever the host is waited for; nobody goes on while people come."""
        if isinstance(shown, Moment | Scene):
            self._now = shown.name
        if isinstance(shown, Moment) and shown.name in ("offered", "cast"):
            self._soon(self.host.next)
        elif isinstance(shown, Moment) and shown.name == "gather":
            self._come = len(shown.about["joined"])
            self._soon(self.host.next, GATHERING)
        elif isinstance(shown, Moment) and shown.name == "again":
            self.games -= 1
            self._soon(self.host.next if self.games else self.host.good_night)

    def show_to(self, seat: Seat, request: object) -> None:
        """The host is told nothing that is for one seat."""

    def _soon(self, do: Callable[[], bool], seconds: float = 0.0) -> None:
        """As soon as the box listens, unless it has gone on by itself, or somebody else has come."""
        asked = self._now, self._come

        def attempt() -> None:
            if (self._now, self._come) == asked and not (self.host.is_waited_for and do()):
                self._soon(do)

        asyncio.get_running_loop().call_later(self.thinking + seconds, attempt)
