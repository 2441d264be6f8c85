"""An evening: greet, take up what was interrupted, play, tell, and play again."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from ..keeping.kept import KeptEvening
from ..keeping.place import at_wires
from ..rules.playing.game import Game, Setup
from ..rules.playing.journal import Misfit
from .casting import Castings
from .host import Host
from .performance import Performance, Stage
from .preparation import Preparation
from .recap import awards, recap, short_recap
from .roster import Roster
from .score import Score
from .surfaces import Moment, Spoken, Trouble
from .wanted import Wanted

# From a hold of the host's button to a long one, and a little more.
STAYS_DOWN = 5.0


class Evening:
    """Games at one table, one after the other."""

    def __init__(self, stage: Stage, host: Host, roster: Roster, castings: Castings, wanted: Wanted) -> None:
        self.stage = stage
        self.host = host
        self.roster = roster
        host.wanted = wanted
        self.preparation = Preparation(stage, host, roster, castings, self)
        self.score = Score()
        # The last game that came to its end; what is told of it, or of an interrupted one, on request.
        self._last: Game | None = None
        # The number of the last game that is in the score.
        self._counted = 0
        self._telling: asyncio.Future[None] | None = None
        self._keeping: set[asyncio.Future[None]] = set()
        self._spoken = 0
        self._said = asyncio.Lock()

    async def run(self) -> None:
        """The whole evening; good night ends it at any moment, and everything is saved."""
        going = asyncio.ensure_future(self.go())

        def go_to_bed() -> None:
            self.host.is_bedtime, self.host.go_to_bed = True, None
            going.cancel()

        self.host.go_to_bed, self.host.keep = go_to_bed, self.keep_soon
        try:
            await going
        except asyncio.CancelledError:
            if not self.host.is_bedtime:
                going.cancel()
                raise
        finally:
            self.host.go_to_bed = self.host.keep = None
        await self.say_good_night()

    async def go(self) -> None:
        """Game after game, until somebody says good night."""
        self.stage.mouth.scene("hearth")
        kept = KeptEvening(**self.stage.store.recall())
        self.stage.narrator.tale = str(self.stage.store.next_number())
        self.take_up(kept)
        if not self.host.wanted.goes_on:
            await self.speak("evening.hello")
        performance = await self.interrupted(kept)
        if performance is None:
            setup = await self.preparation.next_setup(gathering=self.host.wanted.gathering)
            performance = await self.begin(setup)
        while True:
            await self.play(performance)
            performance = await self.again()

    async def say_good_night(self) -> None:
        """The last words; once they are said the plug may be pulled."""
        self.stop_telling()
        self.end_pause()
        self.stage.surfaces.show_to(range(len(self.roster.players)), None)
        self.stage.mouth.scene("")
        # With a game open the evening goes on another time; else the next one begins anew.
        if self.stage.store.open_game() is None:
            await self.stage.store.remember({})
        elif self._keeping:
            await asyncio.wait(self._keeping)
        await self.speak("night.good" if self.roster.wires else "night.rest")
        self.stage.surfaces.show(Moment("good-night"))

    async def interrupted(self, kept: KeptEvening) -> Performance | None:
        """The game that a power cut has left, if the table goes on with it."""
        file = self.stage.store.open_game()
        game = None if file is None else await self.resumed(file)
        if file is None or game is None:
            return None
        performance = self.seat(game, kept if kept.game == self.stage.store.number(file) else KeptEvening())
        self.stage.surfaces.show(Moment("offered", {"players": game.setup.players}))
        if self.host.wanted.goes_on:
            return performance
        if await self.is_wanted(performance):
            await self.speak("evening.resumed")
            return performance
        # A finger that stays on the button says good night: till then the game is not laid aside.
        await asyncio.gather(self.speak("evening.laid-aside"), self.stage.timer.clock.sleep(STAYS_DOWN))
        await self.stage.store.lay_aside(file)
        return None

    async def is_wanted(self, performance: Performance) -> bool:
        """Whether the table goes on with the game that was interrupted."""
        self.host.tell_what = lambda: self.tell_aside(self.tell_what(performance))
        how = "evening.interrupted" if self.roster.wires else "evening.unfinished"
        decision = await self.host.decision(self.speak(how))
        self.host.tell_what = None
        self.stop_telling()
        return decision == "next"

    async def resumed(self, file: Path) -> Game | None:
        """The game as the journal has it; what does not fit is laid aside, and told."""
        try:
            return self.stage.store.resume(file)
        except (Misfit, OSError) as error:
            self.stage.surfaces.show(Trouble("trouble.journal", f"{file.name}: {error}"))
            await self.stage.store.lay_aside(file)
            return None

    async def tell_what(self, performance: Performance) -> None:
        """Who was playing what, and how far, for whoever wonders what was interrupted."""
        narrator, game = self.stage.narrator, performance.game
        rules = narrator.line(f"page.host.{game.setup.rules}", "")
        await self.speak("evening.what", rules=rules, who=narrator.names(performance.seats))
        await self.speak("evening.stands", number=len(performance.living), of=len(performance.seats))

    def take_up(self, kept: KeptEvening) -> None:
        """The score and the pace as they were when the power went."""
        self.score = Score(kept.teams, kept.players)
        self.preparation.turn, self._counted = kept.turn, kept.counted
        self.host.harder_by = kept.harder
        if kept.game:
            self.host.want(introduction=False, rehearsal=False)
        self.roster.devices = dict(kept.devices)
        self.stage.pace.choose(kept.pace)
        self.stage.pace.settle()

    def seat(self, game: Game, kept: KeptEvening) -> Performance:
        """Who sits where, and the bets of the dead, as they were."""
        players = game.setup.players
        is_known = len(kept.places) == len(players)
        self.roster.set(dict(zip(kept.places, players, strict=True)) if is_known else at_wires(players))
        self.stage.narrator.players = players
        self.stage.narrator.tale = str(self.stage.store.playing)
        performance = Performance(game, self.stage)
        # Whoever had died just before the cut is about to die again: not asked whether they are dead.
        performance.bets = {seat: team for seat, team in kept.bets.items() if seat in performance.seats}
        return performance

    async def keep(self, game: int, performance: Performance | None = None) -> None:
        """Who sits where, the score and the bets, for after a power cut."""
        kept = KeptEvening(
            game, self.roster.places, performance.bets if performance else {}, self._counted,
            self.preparation.turn, self.score.teams, self.score.players, self.host.harder_by,
            self.stage.pace.chosen, self.roster.devices,
        )  # fmt: skip
        await self.stage.store.remember(vars(kept))

    def keep_soon(self) -> None:
        """Something has changed that is kept."""
        keeping = asyncio.ensure_future(self.keep(self.stage.store.playing, self.host.performance))
        self._keeping.add(keeping)
        keeping.add_done_callback(self._keeping.discard)

    async def begin(self, setup: Setup) -> Performance:
        """A new game; first it is known who sits where in it."""
        store = self.stage.store
        await self.keep(store.next_number())
        await store.begin(setup)
        self.stage.narrator.tale = str(store.playing)
        if store.trouble:
            self.stage.surfaces.show(Trouble("trouble.disk", store.trouble))
        return Performance(Game(setup), self.stage)

    async def play(self, performance: Performance) -> None:
        """One game to its end, or until it is ended."""
        playing = asyncio.ensure_future(performance.play())
        self.host.performance, self.host.end_game = performance, playing.cancel
        self._last = None
        try:
            await playing
        except asyncio.CancelledError:
            performance.clear()
            if not playing.cancelled() or asyncio.current_task().cancelling():  # type: ignore[union-attr]
                playing.cancel()
                raise
            self.end_pause()
            await self.stage.store.lay_aside()
            await self.speak("evening.laid-aside")
            return
        finally:
            self.host.performance = self.host.end_game = None
        await self.count(performance)
        await self.stage.store.finish()
        await self.tell(performance)

    async def count(self, performance: Performance) -> None:
        """One more game of the evening; never twice the same, wherever the power is cut."""
        game, number = performance.game, self.stage.store.playing
        if number != self._counted:
            self.score.add(game.outcome, [game.setup.players[seat] for seat in game.winners])
            self.preparation.turn += 1
            self._counted = number
            await self.keep(number, performance)

    async def tell(self, performance: Performance) -> None:
        """What the table talks about on the way home."""
        game, narrator = performance.game, self.stage.narrator
        self._last = game
        told: list[str] = []
        if self.host.wanted.recap != "none":
            how = recap if self.host.wanted.recap == "long" else short_recap
            told += [*how(game, narrator), *awards(game, narrator, performance.bets)]
        if self.preparation.turn > 1:
            told += self.score.told(narrator)
        await self.speak_all(told)

    async def again(self) -> Performance:
        """Once more: the same seats, or somebody out and somebody in."""
        self.stage.mouth.scene("hearth")
        self.stage.surfaces.show(Moment("again", {"score": dict(self.score.players)}))
        if self._last is not None:
            whole = list(recap(self._last, self.stage.narrator))
            self.host.tell_all = lambda: self.tell_aside(self.speak_all(whole))
        how = "again.ask" if self.roster.wires else "again.wish"
        same = await self.host.decision(self.speak(how)) == "next"
        self.host.tell_all = None
        self.stop_telling()
        await self.speak("again.start")
        return await self.begin(await self.preparation.next_setup(gathering=not same, at_once=same))

    def tell_aside(self, telling: Coroutine[Any, Any, None]) -> bool:
        """Told while the evening waits; one thing at a time."""
        if self._telling is not None and not self._telling.done():
            telling.close()
            return False
        self._telling = asyncio.ensure_future(telling)
        return True

    def stop_telling(self) -> None:
        """The evening goes on."""
        if self._telling is not None:
            self._telling.cancel()

    def end_pause(self) -> None:
        """A pause ends with what it held."""
        if self.stage.timer.paused:
            self.host.pause()

    async def speak(self, line: str, **about: Any) -> None:
        """A line of the evening."""
        self._spoken += 1
        await self.speak_text(self.stage.narrator.anew(line, str(self._spoken), **about))

    async def speak_all(self, texts: list[str]) -> None:
        """Several; while one is spoken the next are made ready."""
        self.stage.mouth.prepare(texts)
        for text in texts:
            await self.speak_text(text)

    async def speak_text(self, text: str) -> None:
        """Said and shown; one after another, whoever wants it said."""
        async with self._said:
            self.stage.surfaces.show(Spoken(text))
            await self.stage.mouth.say(text)
