"""The box: all that an evening is played with, put together in this one place.

What can change is asked for here, and never kept by whoever asks.  Where it is played is a tuple of
surfaces; each is given the box, and nothing is hung into anything afterwards.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ..keeping.kept import Stood
from ..keeping.saving import Saving
from ..keeping.settings import Settings, Way
from ..keeping.store import Store
from ..lines.lines import Lines
from ..rules.board import Board
from ..rules.requests import Floor
from ..rules.values import Seat
from .casting import Castings, Proposals
from .clock import Clock
from .desk import Desk
from .evening import Evening
from .foresight import Foresee, Foresight
from .host import Host, Wanted
from .mouth import Mouth
from .narrator import Narrator
from .pace import Pace
from .performance import Performance
from .presence import Presence
from .record import Record
from .roster import Roster
from .shown import Complain, Showing, Trouble, Wrong
from .surfaces import Surface, Surfaces
from .timer import Timer

MakeMouth = Callable[[Settings, Lines, Complain], Mouth]
MakeSurface = Callable[["Box"], Surface]


def in_few_words(settings: Settings) -> Settings:
    """The same in the short tone."""
    return replace(settings, tone="short")


class Venue(NamedTuple):
    """Where it is played: on which surfaces, and what speaks there."""

    surfaces: tuple[MakeSurface, ...]
    mouth: MakeMouth
    # Whether everybody can be shown a card, and how somebody who sleeps is told something.
    has_screens: bool = True
    secrets: Way = "peeks"


class Box:
    """Settings, words, voice, desk, timer, pace, store, roster, surfaces, host and evening."""

    def __init__(
        self,
        settings: Settings,
        words: Callable[[Settings], Lines],
        venue: Venue,
        *,
        store: Store,
        clock: Clock,
        luck: Random,
        castings: Castings | None = None,
        foresee: Foresee | None = None,
        goes_on: bool = False,
    ) -> None:
        self._words = words
        self._venue = venue
        # What was wrong before there was anybody to tell.
        self._early: list[Wrong] = []
        self._tell: Callable[[Wrong], None] = self._early.append
        self.store = store
        self.luck = luck
        self.castings = castings or Proposals(settings, venue.has_screens)
        self.foresight = Foresight(foresee, lambda: self.surfaces.note("odds"))
        self.timer = Timer(clock)
        self.desk = Desk(
            self.timer,
            lambda: self.surfaces.note("desk"),
            lambda entered, then: store.keep_standing(Stood(entered=entered), then),
        )
        self.pace = Pace(
            settings.pace, settings.times, lambda: self.surfaces.scans, lambda: self.surfaces.in_turn
        )
        seated = () if settings.gathering else settings.players
        self.roster = Roster(
            seated,
            lambda: self.surfaces.reserved,
            lambda name: self.surfaces.is_own_word(name),
            lambda *places: self.evening.roster_changed(*places),
        )
        self.narrator = Narrator(words(settings), settings.players, brief=words(in_few_words(settings)))
        self.mouth = venue.mouth(settings, self.narrator.lines, self.complain)
        how = (settings.introduction, settings.rehearsal, settings.recap, settings.claims)
        wanted = Wanted(settings.gathering, *how, settings.guests, record=settings.record, goes_on=goes_on)
        self.host = Host(self, wanted)
        self.record = Record(store)
        self.evening = Evening(self)
        self.presence = Presence(self)
        self.surfaces = Surfaces([make(self) for make in venue.surfaces])
        self._tell = self.surfaces.show

    @property
    def settings(self) -> Settings:
        """What is settled, as the table wishes it now."""
        return self.castings.settings

    @property
    def performance(self) -> Performance | None:
        """The game that is on, if one is."""
        return self.evening.performance

    @property
    def showing(self) -> Showing:
        """What everybody is shown now, beside the board."""
        return self.surfaces.showing

    @property
    def board(self) -> Board:
        """What everybody knows of the game that is on, or of the last one; before it, nothing."""
        return self.evening.board

    @property
    def scene(self) -> str:
        """What time it is at the table, round its games, too."""
        return self.showing.scene(self.board)

    @property
    def is_dark(self) -> bool:
        """Whether a game is on, and eyes are closed that nobody has called."""
        return self.showing.is_dark(self.board)

    @property
    def is_asking(self) -> bool:
        """Whether an answer is waited for in the open: a vote, a last shot."""
        opened = self.showing.open
        return opened is not None and not isinstance(opened.question, Floor)

    @property
    def takes_claims(self) -> bool:
        """Whether people are offered to claim things: as the table wants it, or where guests listen."""
        wished = self.host.wanted.claims
        return wished == "yes" or (wished == "auto" and self.has_guests)

    @property
    def has_guests(self) -> bool:
        """Whether the box plays at any of the seats itself."""
        return any(map(self.is_guest, range(len(self.roster.places))))

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in range(len(self.roster.places)) if not self.is_guest(seat)]

    def is_guest(self, seat: Seat) -> bool:
        """Whether the box plays there itself, which everybody knows."""
        place = self.roster.places[seat]
        return place.kind == "guest" or self.surfaces.leaves_to_guests(place)

    @property
    def secrets(self) -> Way:
        """How somebody who sleeps is told something."""
        wished = self.settings.secrets
        return self._venue.secrets if wished == "auto" else wished

    @property
    def without_screens(self) -> tuple[str, ...]:
        """Who could not be shown a card: where not everybody can, whoever answers by a button."""
        names = {} if self._venue.has_screens else self.roster.names
        return tuple(name for place, name in names.items() if place.kind == "wire")

    @property
    def saving(self) -> Saving:
        """How it stands with all that is kept."""
        return self.store.saving

    def complain(self, wrong: Wrong) -> None:
        """Something is wrong; as long as there is nobody to tell, it is told when there is."""
        self._tell(wrong)

    def speak(self, **wishes: str) -> None:
        """From now on every line and every voice is of another language, or another tone."""
        self.castings.speak(**wishes)
        lines = self._words(self.settings)
        self.narrator.speak(lines, self._words(in_few_words(self.settings)))
        self.mouth.learn(self.settings, lines)

    async def play(self, wrong: Iterable[Trouble] = ()) -> None:
        """The whole evening; what was wrong before it is told as soon as somebody can hear it."""
        async with AsyncExitStack() as ending:
            ending.push_async_callback(self.mouth.close)
            await self.mouth.open()
            for surface in self.surfaces.all:
                ending.push_async_callback(surface.close)
                await surface.open()
            for trouble in (*wrong, *self._early):
                self.complain(trouble)
            ending.callback(asyncio.ensure_future(self._watch_saving()).cancel)
            await self.evening.run()

    async def _watch_saving(self) -> None:
        """Whatever the disk refuses, and whenever it takes it again: everybody who speaks of it is told."""
        known = Saving()
        while True:
            saving = await self.store.change(known)
            is_news, known = saving.state != known.state, saving
            if is_news:
                self.surfaces.note("saving")
