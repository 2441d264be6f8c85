"""An evening: greet, take up what was interrupted, play, tell, and play again."""

import asyncio
from typing import NamedTuple, Protocol

from ..rules.game import Game, Setup
from ..rules.journal import Misfit
from ..rules.requests import Poll, Seat
from .desk import Voting
from .host import Host
from .performance import Performance, Stage
from .recap import Score, awards, recap
from .surfaces import Spoken, Trouble


class Wanted(NamedTuple):
    """What the table wants of the evening."""

    introduction: bool = False
    rehearsal: bool = False
    recap: bool = True


class Table(Protocol):
    """Who decides for the table between the games."""

    async def wants_to_go_on(self) -> bool:
        """Whether an interrupted game is gone on with, or laid aside."""

    async def wants_again(self) -> Setup | None:
        """The next game, or nothing: good night."""


class Evening:
    """Games at one table, one after the other."""

    def __init__(self, stage: Stage, host: Host, table: Table, wanted: Wanted) -> None:
        self.stage = stage
        self.host = host
        self.table = table
        self.wanted = wanted
        self.score = Score()
        self._games = 0

    async def run(self, first: Setup) -> None:
        """The whole evening; what was interrupted comes first."""
        self.stage.mouth.scene("hearth")
        await self.speak("evening.hello")
        game = await self.interrupted()
        setup: Setup | None = first
        while setup is not None:
            if game is None:
                game = await self.begin(setup)
            await self.play(game)
            game, setup = None, await self.table.wants_again()
        await self.speak("night.good")

    async def interrupted(self) -> Game | None:
        """The game that a power cut has left, if the table goes on with it."""
        file = self.stage.store.open_game()
        if file is None:
            return None
        try:
            game = self.stage.store.resume(file)
        except (Misfit, OSError) as error:
            self.stage.surfaces.show(Trouble("trouble.disk", f"{file.name}: {error}"))
            await self.stage.store.lay_aside(file)
            return None
        await self.speak("evening.interrupted")
        if await self.table.wants_to_go_on():
            await self.speak("evening.resumed")
            return game
        await self.stage.store.lay_aside(file)
        await self.speak("evening.laid-aside")
        return None

    async def begin(self, setup: Setup) -> Game:
        """A new game: for newcomers with an introduction and a rehearsal first."""
        if self._games == 0 and self.wanted.introduction:
            for line in sorted(self.stage.narrator.lines.wordings):
                if line.startswith("intro."):
                    await self.speak(line)
        if self._games == 0 and self.wanted.rehearsal:
            await self.rehearse(tuple(range(len(setup.players))))
        await self.stage.store.begin(setup)
        return Game(setup)

    async def rehearse(self, seats: tuple[Seat, ...]) -> None:
        """With open eyes everybody chooses somebody once; who is missing is named."""
        for part in ("begin", "wake", "choose", "take-back", "confirm"):
            await self.speak(f"rehearsal.{part}")
        poll = Poll("rehearsal", seats, seats, "rehearsal", late="wait")
        sheet = Voting(poll)
        self.stage.surfaces.show_to(seats, poll)
        moment = self.stage.desk.moment(sheet, self.stage.pace.times.take_back)
        with self.stage.desk.lay_open(sheet):
            while sheet.settled() is None:
                await self.stage.timer.wait(self.stage.pace.times.nudge, moment)
                missing = [seat for seat in seats if seat not in sheet.votes]
                if missing:
                    await self.speak("rehearsal.missing", who=self.stage.narrator.names(missing))
        self.stage.surfaces.show_to(seats, None)
        await self.speak("rehearsal.done")

    async def play(self, game: Game) -> None:
        """One game to its end, or until it is ended."""
        performance = Performance(game, self.stage)
        playing = asyncio.ensure_future(performance.play())
        self.host.performance, self.host.end_game = performance, playing.cancel
        try:
            await playing
        except asyncio.CancelledError:
            if not playing.cancelled() or asyncio.current_task().cancelling():  # type: ignore[union-attr]
                playing.cancel()
                raise
            await self.stage.store.lay_aside()
            await self.speak("evening.laid-aside")
            return
        finally:
            self.host.performance = self.host.end_game = None
        self._games += 1
        await self.stage.store.finish()
        await self.tell(performance.game)

    async def tell(self, game: Game) -> None:
        """What the table talks about on the way home."""
        if self.wanted.recap:
            for text in (*recap(game, self.stage.narrator), *awards(game, self.stage.narrator)):
                await self.speak_text(text)
        self.score.add(game.outcome, [game.setup.players[seat] for seat in game.winners])
        if self._games > 1:
            for text in self.score.told(self.stage.narrator):
                await self.speak_text(text)

    async def speak(self, line: str, **about: object) -> None:
        """A line of the evening."""
        await self.speak_text(self.stage.narrator.line(line, str(self._games), **about))

    async def speak_text(self, text: str) -> None:
        """Said and shown."""
        self.stage.surfaces.show(Spoken(text))
        await self.stage.mouth.say(text)
