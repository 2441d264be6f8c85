"""What comes before a game, step by step: gather, sit down, a cast, and for newcomers a rehearsal."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol

from ..rules.game import Setup
from .casting import Castings, NoGame
from .host import Host
from .performance import Stage
from .rehearsal import rehearse
from .roster import Roster
from .surfaces import Moment


class Voice(Protocol):
    """Who speaks for the evening."""

    async def speak(self, line: str, **about: Any) -> None:
        """A line."""

    async def speak_text(self, text: str) -> None:
        """Words."""


class Wanted(NamedTuple):
    """What the table wants of the evening."""

    gathering: bool = False
    introduction: bool = False
    rehearsal: bool = False
    recap: bool = True


class Preparation:
    """The way to the next game; the host goes on, and back."""

    def __init__(
        self, stage: Stage, host: Host, roster: Roster, castings: Castings, wanted: Wanted, voice: Voice
    ) -> None:
        self.stage = stage
        self.host = host
        self.roster = roster
        self.castings = castings
        self.wanted = wanted
        self.speak, self.speak_text = voice.speak, voice.speak_text
        # How many games the evening has had.
        self.turn = 0
        self._setup: Setup | None = None
        roster.watchers.append(self._show_roster)

    async def next_setup(self, with_others: bool = True) -> Setup:
        """The next game; with the same people at once, or with others from the gathering on."""
        least = 0 if self.wanted.gathering else CAST
        step = least if with_others else CAST
        while step < len(STEPS):
            goes_on = await STEPS[step](self)
            step = step + 1 if goes_on else max(least, step - 1)
        assert self._setup is not None
        return self._setup

    async def gather(self) -> bool:
        """Everyone who plays presses, taps, or is named."""
        self.roster.open("gather")
        self._show_roster()
        await self.speak("evening.press")
        decision = await self.host.decision()
        self.roster.open("")
        if decision == "next":
            await self.speak("evening.count", number=len(self.roster.joined))
        return decision == "next" and await self.can_play(self.roster.joined)

    async def can_play(self, players: tuple[str, ...]) -> bool:
        """Whether there is a game for these; if not, it is said what to do."""
        try:
            self._setup = self.castings.propose(players, self.turn, int(self.host.harder_wanted))
        except NoGame as error:
            await self.speak_text(self.stage.narrator.refusal(error.line, error.about))
            return False
        return True

    async def sit(self) -> bool:
        """In turn round the table: that is the order."""
        self.roster.open("seat")
        self._show_roster()
        await self.speak("evening.seats")
        while self.roster.missing:
            if not await self.unless_decided(self._all_seated()):
                return False
            if self.roster.missing:
                await self.speak("evening.missing", who=self.stage.narrator.lines.joined(self.roster.missing))
        self.roster.open("")
        await self.speak("evening.names", who=self.stage.narrator.lines.joined(self.roster.players))
        return True

    async def cast(self) -> bool:
        """The box proposes who is in the village."""
        if not await self.can_play(self.roster.players):
            await self.host.decision()
            return False
        assert self._setup is not None
        narrator = self.stage.narrator
        narrator.players = self._setup.players
        self.stage.mouth.prepare(narrator.soon())
        self.stage.surfaces.show(Moment("cast", {"setup": self._setup}))
        await self.speak("evening.cast", cards=narrator.cast(self._setup.cards))
        return await self.host.decision() == "next"

    async def introduce(self) -> bool:
        """For whoever has never played."""
        if self.turn or not self.wanted.introduction:
            return True
        self.stage.surfaces.show(Moment("introduction"))
        return await self.unless_decided(self._tell_introduction())

    async def rehearse(self) -> bool:
        """With open eyes everybody wakes, chooses, takes back and confirms once."""
        if self.turn or not self.wanted.rehearsal:
            return True
        self.stage.surfaces.show(Moment("rehearsal"))
        seats = tuple(range(len(self.roster.players)))
        done = await self.unless_decided(rehearse(self.stage, seats, self.speak))
        self.stage.surfaces.show_to(seats, None)
        return done

    async def unless_decided(self, doing: Awaitable[None]) -> bool:
        """Do it to its end, unless the host goes on or back meanwhile; no means back."""
        task, deciding = asyncio.ensure_future(doing), asyncio.ensure_future(self.host.decision())
        try:
            await asyncio.wait({task, deciding}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                task.result()
            return not deciding.done() or deciding.result() == "next"
        finally:
            deciding.cancel()
            task.cancel()
            await asyncio.gather(task, deciding, return_exceptions=True)

    async def _tell_introduction(self) -> None:
        wordings = self.stage.narrator.lines.wordings
        for line in sorted(line for line in wordings if line.startswith("intro.")):
            await self.speak(line)

    async def _all_seated(self) -> None:
        """Until nobody is missing."""
        changed = asyncio.Event()
        self.roster.watchers.append(changed.set)
        try:
            while self.roster.missing:
                changed.clear()
                await changed.wait()
        finally:
            self.roster.watchers.remove(changed.set)

    def _show_roster(self) -> None:
        """Who has joined, and who sits."""
        if self.roster.phase:
            about = {"joined": self.roster.joined, "seated": self.roster.players}
            self.stage.surfaces.show(Moment(self.roster.phase, about))


STEPS: tuple[Callable[[Preparation], Awaitable[bool]], ...] = (
    Preparation.gather,
    Preparation.sit,
    Preparation.cast,
    Preparation.introduce,
    Preparation.rehearse,
)
CAST = STEPS.index(Preparation.cast)
