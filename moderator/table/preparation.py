"""What comes before a game, step by step: gather, sit down, a cast, and for newcomers a rehearsal."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from ..rules.playing.game import Setup
from .casting import Castings, NoGame
from .host import Decision, Host
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


class Preparation:
    """The way to the next game; the host goes on, and back."""

    def __init__(self, stage: Stage, host: Host, roster: Roster, castings: Castings, voice: Voice) -> None:
        self.stage = stage
        self.host = host
        self.roster = roster
        self.castings = castings
        self.speak, self.speak_text = voice.speak, voice.speak_text
        # How many games the evening has had.
        self.turn = 0
        self._setup: Setup | None = None
        # One tap is enough to play again: the cast is told, and not asked about.
        self._at_once = False
        # How many steps harder it has said that it gets.
        self._told_harder = 0
        roster.watchers.append(self._show_roster)

    async def next_setup(self, gathering: bool, at_once: bool = False) -> Setup:
        """The next game: from the gathering on, or with those who sit there; at once asks for no more."""
        self._at_once = at_once
        step, way = (0 if gathering else STEPS.index(Preparation.cast)), 1
        while step < len(STEPS):
            if self.is_wanted(STEPS[step]):
                way = 1 if await STEPS[step](self) else -1
            step = max(0, step + way)
        assert self._setup is not None
        # Once is enough.
        self.host.want(introduction=False, rehearsal=False)
        return self._setup

    def is_wanted(self, step: "Step") -> bool:
        """Not everybody needs an introduction, or a rehearsal."""
        wanted = self.host.wanted
        optional: dict[Step, bool] = {
            Preparation.introduce: wanted.introduction,
            Preparation.rehearse: wanted.rehearsal,
        }
        return optional.get(step, True)

    async def gather(self) -> bool:
        """Everyone who plays presses, taps, or is named."""
        self.roster.open("gather")
        self._show_roster()
        how = "evening.press" if self.roster.wires else "evening.come"
        decision = await self.host.decision(self.speak(how))
        self.roster.open("")
        if decision == "next" and not self.roster.joined:
            await self.speak("evening.nobody")
        elif decision == "next":
            await self.speak("evening.count", number=len(self.roster.joined))
            return await self.can_play(self.roster.joined)
        elif self.host.way_in is not None:
            # There is nothing to go back to: whoever wants that wants to be told more.
            await self.speak_text(self.host.way_in())
        return False

    async def can_play(self, players: tuple[str, ...]) -> bool:
        """Whether there is a game for these; if not, it is said what to do."""
        try:
            self._setup = self.castings.propose(players, self.turn, self.host.harder_by)
        except NoGame as error:
            await self.speak_text(self.stage.narrator.refusal(error.line, error.about))
            return False
        return True

    async def sit(self) -> bool:
        """In turn round the table: that is the order."""
        self.roster.open("seat")
        self._show_roster()
        if self.roster.missing:
            await self.speak("evening.seats")
        while self.roster.missing:
            if not await self.unless_decided(self._all_seated()):
                return False
            if self.roster.missing:
                await self._tell_missing()
        self.roster.open("")
        await self.speak("evening.names", who=self.stage.narrator.lines.joined(self.roster.players))
        return True

    async def cast(self) -> bool:
        """The box proposes who is in the village; it can be harder, or thought over."""
        if self._at_once and await self.can_play(self.roster.players):
            await self._propose(aloud=True)
            return True
        decision: Decision = "harder"
        while decision in ("harder", "anew"):
            can_play = await self.can_play(self.roster.players)
            decision = await self.host.decision(self._propose(decision == "harder") if can_play else None)
        return decision == "next" and can_play

    async def _propose(self, aloud: bool) -> None:
        """The cast, shown and read out; what is thought over on a page is only shown there."""
        assert self._setup is not None
        narrator = self.stage.narrator
        narrator.players = self._setup.players
        self.stage.mouth.prepare(narrator.soon())
        is_harder, self._told_harder = self.host.harder_by > self._told_harder, self.host.harder_by
        if is_harder:
            await self.speak("again.harder")
        self.stage.surfaces.show(Moment("cast", {"setup": self._setup}))
        if aloud:
            await self.speak("evening.cast", cards=narrator.cast(self._setup.cards))

    async def introduce(self) -> bool:
        """For whoever has never played."""
        self.stage.surfaces.show(Moment("introduction"))
        return await self.unless_decided(self._tell_introduction())

    async def rehearse(self) -> bool:
        """With open eyes everybody wakes, chooses, takes back and confirms once."""
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
        assert self._setup is not None
        for line in self.stage.narrator.lines.introduction(self._setup.rules):
            await self.speak(line)

    async def _all_seated(self) -> None:
        """Until nobody is missing; if for long nobody sits down, who is missing is named."""
        timer = self.stage.timer
        self.roster.watchers.append(timer.poke)
        try:
            while missing := self.roster.missing:
                await timer.wait(self.stage.pace.times.missing, lambda: self._seated_since(missing))
                if self.roster.missing == missing:
                    await self._tell_missing()
        finally:
            self.roster.watchers.remove(timer.poke)

    def _seated_since(self, missing: tuple[str, ...]) -> float | None:
        """Now, if fewer are missing than before."""
        return None if self.roster.missing == missing else self.stage.timer.now()

    async def _tell_missing(self) -> None:
        await self.speak("evening.missing", who=self.stage.narrator.few(self.roster.missing))

    def _show_roster(self) -> None:
        """Who has joined, and who sits."""
        if self.roster.phase:
            about = {"joined": self.roster.joined, "seated": self.roster.players}
            self.stage.surfaces.show(Moment(self.roster.phase, about))


Step = Callable[[Preparation], Awaitable[bool]]

STEPS: tuple[Step, ...] = (
    Preparation.gather,
    Preparation.sit,
    Preparation.cast,
    Preparation.introduce,
    Preparation.rehearse,
)
