"""An evening: greet, take up what was interrupted, play, tell, and play again."""

import asyncio
from pathlib import Path
from typing import Any

from ..rules.game import Game, Setup
from ..rules.journal import Misfit
from .casting import Castings
from .host import Host
from .performance import Performance, Stage
from .preparation import Preparation, Wanted
from .recap import awards, recap
from .roster import Roster
from .score import Score
from .surfaces import Moment, Spoken, Trouble


class Evening:
    """Games at one table, one after the other."""

    def __init__(self, stage: Stage, host: Host, roster: Roster, castings: Castings, wanted: Wanted) -> None:
        self.stage = stage
        self.host = host
        self.roster = roster
        self.wanted = wanted
        self.preparation = Preparation(stage, host, roster, castings, wanted, self)
        self.score = Score()
        self._played = 0
        self._spoken = 0
        self._said = asyncio.Lock()
        self._is_bedtime = False

    async def run(self) -> None:
        """The whole evening; good night ends it at any moment, and everything is saved."""
        going = asyncio.ensure_future(self.go())

        def go_to_bed() -> None:
            self._is_bedtime = True
            going.cancel()

        self.host.go_to_bed = go_to_bed
        try:
            await going
        except asyncio.CancelledError:
            if not self._is_bedtime:
                going.cancel()
                raise
        finally:
            self.host.go_to_bed = None
        await self.say_good_night()

    async def go(self) -> None:
        """Game after game, until somebody says good night."""
        self.stage.mouth.scene("hearth")
        await self.speak("evening.hello")
        game = await self.interrupted() or await self.begin(await self.preparation.next_setup())
        while True:
            await self.play(game)
            game = await self.again()

    async def say_good_night(self) -> None:
        """The last words; once they are said the plug may be pulled."""
        if self.stage.timer.paused:
            self.host.pause()
        self.stage.surfaces.show_to(range(len(self.roster.players)), None)
        self.stage.mouth.scene("")
        await self.speak("night.good")
        self.stage.surfaces.show(Moment("good-night"))

    async def interrupted(self) -> Game | None:
        """The game that a power cut has left, if the table goes on with it."""
        file = self.stage.store.open_game()
        game = None if file is None else await self.resumed(file)
        if file is None or game is None:
            return None
        self.take_up(game.setup)
        self.host.tell_what = self.tell_what
        self.stage.surfaces.show(Moment("offered", {"players": game.setup.players}))
        await self.speak("evening.interrupted")
        decision = await self.host.decision()
        self.host.tell_what = None
        if decision == "next":
            await self.speak("evening.resumed")
            return game
        await self.stage.store.lay_aside(file)
        await self.speak("evening.laid-aside")
        return None

    async def resumed(self, file: Path) -> Game | None:
        """The game as the journal has it; what does not fit is laid aside, and told."""
        try:
            return self.stage.store.resume(file)
        except (Misfit, OSError) as error:
            self.stage.surfaces.show(Trouble("trouble.disk", f"{file.name}: {error}"))
            await self.stage.store.lay_aside(file)
            return None

    def tell_what(self) -> object:
        """Who was playing, for whoever wonders what was interrupted."""
        who = self.stage.narrator.names(range(len(self.roster.players)))
        return asyncio.ensure_future(self.speak("evening.what", who=who))

    def take_up(self, setup: Setup) -> None:
        """Who sits where, and the score, as they were when the power went."""
        kept = self.stage.store.recall()
        places = kept.get("places", [])
        known = places if len(places) == len(setup.players) else range(len(setup.players))
        self.roster.set(dict(zip(known, setup.players, strict=True)))
        self.stage.narrator.players = setup.players
        self.score = Score(kept.get("teams"), kept.get("players"))
        self.preparation.turn = int(kept.get("turn", 0))

    async def keep(self) -> None:
        """Who sits where, and the score, for after a power cut."""
        turn, score = self.preparation.turn, self.score
        seats = {"places": list(self.roster.places), "turn": turn}
        await self.stage.store.remember({**seats, "teams": score.teams, "players": score.players})

    async def begin(self, setup: Setup) -> Game:
        """A new game."""
        await self.keep()
        await self.stage.store.begin(setup)
        return Game(setup)

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
        self._played += 1
        await self.stage.store.finish()
        await self.tell(performance)

    async def tell(self, performance: Performance) -> None:
        """What the table talks about on the way home."""
        game, narrator = performance.game, self.stage.narrator
        self.score.add(game.outcome, [game.setup.players[seat] for seat in game.winners])
        self.preparation.turn += 1
        await self.keep()
        told = (
            [*recap(game, narrator), *awards(game, narrator, performance.bets)] if self.wanted.recap else []
        )
        told += self.score.told(narrator) if self._played > 1 else []
        self.stage.mouth.prepare(told)
        for text in told:
            await self.speak_text(text)

    async def again(self) -> Game:
        """Once more: the same seats, or somebody out and somebody in."""
        self.stage.mouth.scene("hearth")
        self.stage.surfaces.show(Moment("again", {"score": dict(self.score.players)}))
        await self.speak("again.ask")
        same = await self.host.decision() == "next"
        if self.host.harder_wanted:
            await self.speak("again.harder")
        await self.speak("again.start")
        return await self.begin(await self.preparation.next_setup(with_others=not same))

    async def speak(self, line: str, **about: Any) -> None:
        """A line of the evening."""
        self._spoken += 1
        await self.speak_text(self.stage.narrator.line(line, str(self._spoken), **about))

    async def speak_text(self, text: str) -> None:
        """Said and shown; one after another, whoever wants it said."""
        async with self._said:
            self.stage.surfaces.show(Spoken(text))
            await self.stage.mouth.say(text)
