"""What comes before a game, step by step: gather, sit down, a cast, and for newcomers a rehearsal."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from ..rules.playing.game import Setup
from ..rules.playing.games import GAMES
from .casting import NoGame
from .choosing import advice
from .foresight import told
from .host import Decision
from .rehearsal import Speak, rehearse
from .shown import Moment

if TYPE_CHECKING:
    from .box import Box


# A new box says so often, in seconds, how to come to it, until somebody has.
AGAIN = 45.0


class Preparation:
    """The way to the next game; the host goes on, and back."""

    def __init__(self, box: "Box", speak: Speak, speak_text: Callable[[str], Awaitable[None]]) -> None:
        self.box = box
        self.speak, self.speak_text = speak, speak_text
        # How many games the evening has had.
        self.turn = 0
        # The game that is proposed.
        self.setup: Setup | None = None
        # One tap is enough to play again: the cast is told, and not asked about.
        self._at_once = False
        # How many steps harder it has said that it gets.
        self._told_harder = 0
        # Who has joined, and whose names are still to be called.
        self._known: set[str] = set()
        self._uncalled: list[str] = []
        self._calling: asyncio.Future[None] | None = None

    def take_up(self, turn: int) -> None:
        """So many games the evening has had."""
        self.turn = turn

    async def next_setup(self, gathering: bool, at_once: bool = False) -> Setup:
        """The next game: from the gathering on, or with those who sit there; at once asks for no more."""
        self._at_once = at_once
        step, way = (0 if gathering else STEPS.index(Preparation.cast)), 1
        while step < len(STEPS):
            if self.is_wanted(STEPS[step]):
                way = 1 if await STEPS[step](self) else -1
            step = max(0, step + way)
        assert self.setup is not None
        # Once is enough.
        self.box.host.want(introduction=False, rehearsal=False)
        return self.setup

    def is_wanted(self, step: "Step") -> bool:
        """Not everybody needs an introduction, or a rehearsal, which is of nights."""
        wanted, setup = self.box.host.wanted, self.setup
        optional: dict[Step, bool] = {
            Preparation.introduce: wanted.introduction,
            Preparation.rehearse: wanted.rehearsal
            and setup is not None
            and GAMES[setup.rules].goes_by == "rounds",
        }
        return optional.get(step, True)

    async def gather(self) -> bool:
        """Everyone who plays presses, taps, or is named."""
        self.box.roster.open("gather")
        self._known, self._uncalled = set(self.box.roster.joined), []
        self.show_roster()
        how = "evening.press" if self.box.surfaces.wires else "evening.come"
        decision = await self.box.host.decision(self._invite(how))
        self.box.roster.open("")
        if decision == "next" and not self.box.roster.joined:
            await self.speak("evening.nobody")
        elif decision == "next":
            await self.speak("evening.count", number=len(self.box.roster.joined))
            return await self.can_play(self.box.roster.joined)
        elif way_in := self.box.surfaces.way_in():
            # There is nothing to go back to: whoever wants that wants to be told more.
            await self.speak_text(way_in)
        return False

    async def _invite(self, how: str) -> None:
        """What people do who play; and now and then, to whoever has a new box, how to come to it."""
        await self.speak(how)
        while welcome := self.box.surfaces.welcome():
            await self.speak_text(welcome)
            await self.box.timer.clock.sleep(AGAIN)

    def call_newcomers(self) -> None:
        """Who has joined hears how the box says their name; and what is soon said of them is made ready."""
        if self.box.roster.phase != "gather":
            return
        new = [name for name in self.box.roster.joined if name not in self._known]
        self._known |= {*new}
        if new:
            self.box.mouth.prepare(self.box.narrator.soon(new))
            self.call(new)

    def call(self, names: Sequence[str]) -> None:
        """Have these names said, when it is their turn."""
        self._uncalled += [name for name in names if name not in self._uncalled]
        if self._calling is None or self._calling.done():
            self._calling = asyncio.ensure_future(self._call())

    async def _call(self) -> None:
        """Those who have come meanwhile are named in one go; once people sit down it is too late."""
        while self._uncalled:
            await self.box.evening.speak_then(self._names_to_call)

    def _names_to_call(self) -> str:
        joined = self.box.roster.joined if self.box.roster.phase == "gather" else ()
        names, self._uncalled = [name for name in self._uncalled if name in joined], []
        narrator = self.box.narrator
        return narrator.line("evening.joined", "", who=narrator.lines.joined(names)) if names else ""

    async def can_play(self, players: tuple[str, ...]) -> bool:
        """Whether there is a game for these; if not, it is said what to do."""
        self.box.castings.reckon_with(self.box.roster.guests)
        try:
            self.setup = self.box.castings.propose(players, self.turn)
        except NoGame as error:
            await self.speak_text(self.box.narrator.refusal(error.line, error.about))
            return False
        without = () if GAMES[self.setup.rules].can_be_called else self.box.without_screens
        if without:
            await self.speak("evening.needs-screens", who=self.box.narrator.few(without))
        return not without

    async def sit(self) -> bool:
        """In turn round the table: that is the order."""
        self.box.roster.open("seat")
        self.show_roster()
        if self.box.roster.missing:
            await self.speak("evening.seats")
        while self.box.roster.missing:
            if not await self.unless_decided(self._all_seated()):
                return False
            if self.box.roster.missing:
                await self._tell_missing()
        self.box.roster.open("")
        await self.speak("evening.names", who=self.box.narrator.lines.joined(self.box.roster.players))
        return True

    async def cast(self) -> bool:
        """The box proposes who is in the village; it can be harder, or thought over."""
        if self._at_once and await self.can_play(self.box.roster.players):
            await self._propose(aloud=not self.box.host.wanted.at_once)
            return True
        decision: Decision = "harder"
        while decision in ("harder", "anew"):
            can_play = await self.can_play(self.box.roster.players)
            decision = await self.box.host.decision(self._propose(decision == "harder") if can_play else None)
        return decision == "next" and can_play

    async def _propose(self, aloud: bool) -> None:
        """The cast, shown and read out; what is thought over on a page is only shown there."""
        assert self.setup is not None
        narrator = self.box.narrator
        narrator.sit(self.setup.players)
        narrator.tell_of(self.setup.rules)
        has_cast = GAMES[self.setup.rules].has_sides
        self.box.mouth.prepare(narrator.soon())
        harder_by = self.box.castings.harder_by
        is_harder, self._told_harder = harder_by > self._told_harder, harder_by
        if is_harder:
            await self.speak("again.harder")
        proposal = self.box.castings.proposal
        # Who begins at once is shown no odds, and has no time to spare for games that are played for them.
        is_awaited = not self.box.host.wanted.at_once
        if is_awaited and proposal.odds is None and GAMES[self.setup.rules].is_foretold:
            self.box.foresight.ask(self.setup)
        self.box.surfaces.show(Moment("cast"))
        if aloud and has_cast:
            await self.speak("evening.cast", cards=narrator.cast(self.setup.cards))
        if aloud and not has_cast:
            for line in self.advice():
                await self.speak_text(line)
        if proposal.is_again and has_cast:
            await self.speak("evening.same-cast")

    def outlook(self) -> str:
        """What is likely to come of the game that is proposed, as far as it is known; for the host."""
        if self.setup is None or self.box.performance is not None:
            return ""
        odds = self.box.castings.proposal.odds or self.box.foresight.odds(self.setup)
        return told(odds, self.setup, self.box.pace, self.box.narrator.lines) if odds else ""

    def advice(self) -> list[str]:
        """What is unwise about the cast that is proposed, and what would mend it; for the host."""
        setup, castings = self.setup, self.box.castings
        if setup is None or self.box.performance is not None:
            return []
        book, size = GAMES[setup.rules], len(setup.players)
        found = advice(castings.proposal, book, size, setup.options, castings.experience)
        return [self.box.narrator.refusal(f"casting.{line}", about) for line, about in found]

    async def introduce(self) -> bool:
        """For whoever has never played."""
        self.box.surfaces.show(Moment("introduction"))
        return await self.unless_decided(self._tell_introduction())

    async def rehearse(self) -> bool:
        """With open eyes everybody wakes, chooses, takes back and confirms once."""
        self.box.surfaces.show(Moment("rehearsal"))
        seats = tuple(range(len(self.box.roster.players)))
        done = await self.unless_decided(rehearse(self.box, seats, self.speak))
        self.box.surfaces.show_to(seats, None)
        return done

    async def unless_decided(self, doing: Awaitable[None]) -> bool:
        """Do it to its end, unless the host goes on or back meanwhile; no means back."""
        task, deciding = asyncio.ensure_future(doing), asyncio.ensure_future(self.box.host.decision())
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
        assert self.setup is not None
        for line in self.box.narrator.lines.introduction(self.setup.rules):
            await self.speak(line)

    async def _all_seated(self) -> None:
        """Until nobody is missing; if for long nobody sits down, who is missing is named."""
        while missing := self.box.roster.missing:
            await self.box.timer.wait(self.box.pace.times.missing, lambda: self._seated_since(missing))
            if self.box.roster.missing == missing:
                await self._tell_missing()

    def _seated_since(self, missing: tuple[str, ...]) -> float | None:
        """Now, if fewer are missing than before."""
        return None if self.box.roster.missing == missing else self.box.timer.now()

    async def _tell_missing(self) -> None:
        await self.speak("evening.missing", who=self.box.narrator.few(self.box.roster.missing))

    def show_roster(self) -> None:
        """Who has joined, and who sits."""
        self.box.timer.poke()
        if self.box.roster.phase:
            self.box.surfaces.show(Moment(self.box.roster.phase))


Step = Callable[[Preparation], Awaitable[bool]]

STEPS: tuple[Step, ...] = (
    Preparation.gather,
    Preparation.sit,
    Preparation.cast,
    Preparation.introduce,
    Preparation.rehearse,
)
