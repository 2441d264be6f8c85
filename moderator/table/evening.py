"""An evening: greet, take up what was interrupted, play, tell, and play again."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..keeping.kept import KeptEvening
from ..keeping.place import Place, at_wires
from ..rules.board import Board
from ..rules.playing.game import Game, Setup
from ..rules.playing.journal import Misfit
from ..rules.requests import Tell
from ..rules.values import Seat
from .performance import Performance
from .preparation import Preparation
from .recap import awards, recap, short_recap
from .saved import last_words
from .score import Score
from .shown import BY_THE_FIRE, Moment, Spoken, Trouble
from .titles import told_of

if TYPE_CHECKING:
    from .box import Box

# From a hold of the host's button to a long one, and a little more.
STAYS_DOWN = 5.0


class Evening:
    """Games at one table, one after the other."""

    def __init__(self, box: "Box") -> None:
        self.box = box
        self.preparation = Preparation(box, self.speak, self.speak_text)
        self.score = Score()
        # The game that is on, if one is.
        self.performance: Performance | None = None
        # The last game that came to its end, and the one that was interrupted while it is offered.
        self._last: Game | None = None
        self._offered: Performance | None = None
        # The number of the last game that is in the score.
        self._counted = 0
        # What the chance of guests hangs on in the game that is on, how sharp they are in it, and whether
        # they leave people alone in its first night.
        self.guests_seed, self.sharpness, self.courtesy = "", "", False
        # Whether what was kept of it has been taken up: whoever comes earlier would be lost by that.
        self.has_begun = False
        self._going: asyncio.Future[None] | None = None
        self._playing: asyncio.Future[None] | None = None
        self._telling: asyncio.Future[None] | None = None
        self._keeping: set[asyncio.Future[None]] = set()
        # Where something has changed that is not kept yet; a place more than once.
        self._unkept: Counter[Place] = Counter()
        self._spoken = 0
        self._said = asyncio.Lock()

    @property
    def game(self) -> Game | None:
        """The game that is on, or the last one as long as it is talked about."""
        if self.performance is not None:
            return self.performance.game
        return None if self.box.showing.moment in BY_THE_FIRE else self._last

    @property
    def board(self) -> Board:
        """What everybody knows of it."""
        return Board(len(self.box.roster.players)) if self.game is None else self.game.board

    @property
    def held(self) -> Mapping[Seat, Tell]:
        """What each seat has to look at in it as long as it is not taken away; for that seat alone."""
        return {} if self.game is None else self.game.held

    def roster_changed(self, *places: Place) -> None:
        """Somebody has joined, left, sat down or moved: shown once it is on disk, or was refused."""
        keeping = self.keep_soon()
        if keeping is None:
            self._show_roster()
        else:
            self._unkept.update(places)
            keeping.add_done_callback(lambda kept: None if kept.cancelled() else self._show_roster(*places))

    def is_kept(self, place: Place) -> bool:
        """Whether nothing about whoever answers there is still on its way to the disk."""
        return not self._unkept[place]

    def _show_roster(self, *places: Place) -> None:
        self._unkept.subtract(places)
        self.preparation.show_roster()
        if self._going is not None:
            self.preparation.call_newcomers()
        self.box.surfaces.note("roster")

    # What a host can ask of it.

    def go_to_bed(self) -> bool:
        """Good night ends it at any moment, and everything is saved."""
        return self._going is not None and self._going.cancel()

    def end_game(self) -> bool:
        """The game that is on is laid aside."""
        return self._playing is not None and self._playing.cancel()

    def tell_what(self) -> bool:
        """Who was playing what, and how far, for whoever wonders what was interrupted."""
        return self._offered is not None and self.tell_aside(self.tell_offered(self._offered))

    def tell_all(self) -> bool:
        """All that happened in the last game, while the next one is waited for."""
        if self._last is None or self.box.showing.moment != "again":
            return False
        return self.tell_aside(self.speak_all(list(recap(self._last.board, self.box.narrator))))

    def keep_soon(self) -> "asyncio.Future[None] | None":
        """Something has changed that is kept; when it is, as long as there is an evening."""
        if self._going is None:
            return None
        keeping = asyncio.ensure_future(self.keep(self.box.store.playing, self.performance))
        self._keeping.add(keeping)
        keeping.add_done_callback(self._keeping.discard)
        return keeping

    async def kept(self) -> None:
        """Until all that has changed so far is on disk, or was refused."""
        if self._keeping:
            await asyncio.wait(self._keeping)
        await self.box.store.tried()

    # Its course.

    async def run(self) -> None:
        """The whole evening; good night ends it at any moment, and everything is saved."""
        going = self._going = asyncio.ensure_future(self.go())
        try:
            await going
        except asyncio.CancelledError:
            if not self.box.host.is_bedtime:
                going.cancel()
                raise
        finally:
            self._going = None
        await self.say_good_night()

    async def go(self) -> None:
        """Game after game, until somebody says good night."""
        self.box.mouth.scene("hearth")
        kept = KeptEvening(**self.box.store.recall())
        self.box.narrator.begin(str(self.box.store.next_number()))
        self.take_up(kept)
        wanted = self.box.host.wanted
        if not wanted.goes_on and not wanted.at_once:
            await self.speak("evening.hello")
        performance = await self.interrupted(kept)
        if performance is None:
            setup = await self.preparation.next_setup(wanted.gathering, at_once=wanted.at_once)
            performance = await self.begin(setup)
        while True:
            await self.play(performance)
            performance = await self.again()

    async def say_good_night(self) -> None:
        """The last words; once they are said the plug may be pulled, or it is said why not."""
        self.stop_telling()
        self.end_pause()
        self.box.surfaces.show_to(range(len(self.box.roster.players)), None)
        self.box.mouth.scene("")
        await self.save()
        if self.box.showing.moment == "again":
            await self.speak_all(list(told_of(self.score, self.box.narrator)))
        await last_words(self.box, self.speak)

    async def save(self) -> None:
        """All that is kept, once more; with a game open the evening goes on another time, else anew."""
        store = self.box.store
        await self.kept()
        if not store.playing and store.open_game() is None:
            await store.remember({})
        await store.save()

    async def interrupted(self, kept: KeptEvening) -> Performance | None:
        """The game that a power cut has left, if the table goes on with it."""
        file = self.box.store.open_game()
        game = None if file is None else await self.resumed(file)
        if file is None or game is None:
            return None
        performance = self.seat(game, kept if kept.game == self.box.store.number(file) else KeptEvening())
        self.box.surfaces.show(Moment("offered"))
        # What is damaged does not go on by itself: the table decides.
        if self.box.host.wanted.goes_on and not self.box.store.is_damaged:
            return performance
        if await self.is_wanted(performance):
            await self.speak("evening.resumed")
            return performance
        # A finger that stays on the button says good night: till then the game is not laid aside.
        await asyncio.gather(self.speak("evening.laid-aside"), self.box.timer.clock.sleep(STAYS_DOWN))
        await self.box.store.lay_aside(file)
        return None

    async def is_wanted(self, performance: Performance) -> bool:
        """Whether the table goes on with the game that was interrupted."""
        self._offered = performance
        decision = await self.box.host.decision(self.offer(performance.game))
        self._offered = None
        self.stop_telling()
        return decision == "next"

    async def offer(self, game: Game) -> None:
        """Shall it go on?  Of what is damaged it is said how far it is whole: what is asked there next."""
        if self.box.store.is_damaged:
            reached = Game(game.setup, game.answered)
            reached.go_on_to_question()
            number, is_night = reached.board.round, reached.board.scene == "night"
            until = "night" if is_night else "day" if number else "beginning"
            await self.speak(f"whole.{until}", **({"number": number} if number else {}))
        await self.speak("evening.interrupted" if self.box.surfaces.wires else "evening.unfinished")

    async def resumed(self, file: Path) -> Game | None:
        """The game as the journal has it; what does not fit is laid aside, and told."""
        try:
            game = self.box.store.resume(file)
            if self.box.store.is_damaged:
                self.box.surfaces.show(Trouble("trouble.damaged", file.name))
            elif self.box.store.is_mended:
                self.box.surfaces.show(Trouble("trouble.mended", file.name))
            return game
        except (Misfit, OSError) as error:
            self.box.surfaces.show(Trouble("trouble.journal", f"{file.name}: {error}"))
            await self.box.store.lay_aside(file)
            return None

    async def tell_offered(self, performance: Performance) -> None:
        """Who was playing what, and how far."""
        narrator, game = self.box.narrator, performance.game
        rules = narrator.line(f"page.host.{game.setup.rules}", "")
        await self.speak("evening.what", rules=rules, who=narrator.names(performance.seats))
        await self.speak("evening.stands", number=len(game.board.living), of=len(performance.seats))

    def take_up(self, kept: KeptEvening) -> None:
        """The score and the pace as they were when the power went."""
        self.score = Score(kept.teams, kept.players, kept.honours)
        self.preparation.take_up(kept.turn)
        self._counted = kept.counted
        self.box.castings.make_harder(kept.harder)
        self.box.castings.take_up(kept.played)
        if kept.game or kept.counted:
            self.box.host.want(introduction=False, rehearsal=False)
        if self.box.host.wanted.gathering:
            self.box.roster.recall(kept.joined)
            if self.box.roster.guests:
                self.box.host.want(guests=self.box.roster.guests)
        self.box.roster.recall_line(kept.line)
        self.box.roster.recall_devices(kept.devices, kept.replaced)
        self.box.pace.choose(kept.pace)
        self.box.pace.settle()
        self.has_begun = True

    def seat(self, game: Game, kept: KeptEvening) -> Performance:
        """Who sits where, and the bets of the dead, as they were."""
        players = game.setup.players
        is_known = len(kept.places) == len(players)
        known = dict(zip(kept.places, players, strict=True)) if is_known else at_wires(players)
        self.box.roster.set(known)
        self.guests_seed, self.sharpness, self.courtesy = kept.guests_seed, kept.sharpness, kept.courtesy
        self.box.narrator.sit(players)
        self.box.narrator.tell_of(game.setup.rules)
        self.box.narrator.begin(str(self.box.store.playing))
        # Whoever had died just before the cut is about to die again: not asked whether they are dead.
        bets = {seat: team for seat, team in kept.bets.items() if seat < len(players)}
        return Performance(game, self.box, bets, self.box.store.standing(game.drawn))

    async def keep(self, game: int, performance: Performance | None = None) -> None:
        """Who sits where, the score and the bets, for after a power cut."""
        kept = KeptEvening(
            game, self.box.roster.places, performance.bets if performance else {}, self._counted,
            self.preparation.turn, self.score.teams, self.score.players, self.box.castings.harder_by,
            self.box.pace.chosen, self.box.roster.devices, tuple(self.box.castings.played),
            tuple(self.box.roster.names.items()), self.guests_seed, self.sharpness, self.courtesy,
            self.score.honours,
            tuple(self.box.roster.line.items()), self.box.roster.replaced,
        )  # fmt: skip
        await self.box.store.remember(vars(kept))

    async def begin(self, setup: Setup) -> Performance:
        """A new game; first it is known who sits where in it."""
        store = self.box.store
        self.box.foresight.forget()
        self.box.castings.begin(setup)
        self.sharpness = self.box.settings.sharpness
        self.courtesy = self.box.host.wanted.courtesy
        if self.box.has_guests:
            self.guests_seed = f"{self.box.luck.getrandbits(64):x}"
        await self.keep(store.next_number())
        await store.begin(setup)
        self.box.narrator.tell_of(setup.rules)
        self.box.narrator.begin(str(store.playing))
        return Performance(Game(setup), self.box)

    async def play(self, performance: Performance) -> None:
        """One game to its end, or until it is ended."""
        self.box.mouth.at_play(True)
        playing = self._playing = asyncio.ensure_future(performance.play())
        self.performance, self._last = performance, None
        self.box.surfaces.show(Moment(""))
        try:
            await playing
            self._last = performance.game
        except asyncio.CancelledError:
            performance.clear()
            if not playing.cancelled() or asyncio.current_task().cancelling():  # type: ignore[union-attr]
                playing.cancel()
                raise
            self.end_pause()
            await self.box.store.lay_aside()
            await self.speak("evening.laid-aside")
            return
        finally:
            self.performance = self._playing = None
            self.box.mouth.at_play(False)
        await self.count(performance)
        await self.box.store.finish()
        await self.tell(performance)

    async def count(self, performance: Performance) -> None:
        """One more game of the evening; never twice the same, wherever the power is cut."""
        game, number = performance.game, self.box.store.playing
        if number != self._counted:
            self.score.count(game.board, game.setup.players, performance.bets)
            if self.box.host.wanted.record:
                self.box.record.add(self.box.store.seal, game, self.box.people)
            self.preparation.take_up(self.preparation.turn + 1)
            self._counted = number
            await self.keep(number, performance)

    async def tell(self, performance: Performance) -> None:
        """What the table talks about on the way home."""
        board, narrator = performance.game.board, self.box.narrator
        told: list[str] = []
        if self.box.host.wanted.recap != "none":
            how = recap if self.box.host.wanted.recap == "long" else short_recap
            told += [*how(board, narrator), *awards(board, narrator, performance.bets)]
        if self.preparation.turn > 1:
            told += self.score.told(narrator)
        await self.speak_all(told)

    async def again(self) -> Performance:
        """Once more: the same seats, or somebody out and somebody in."""
        self.box.mouth.scene("hearth")
        self.box.surfaces.show(Moment("again"))
        how = "again.ask" if self.box.surfaces.wires else "again.wish"
        same = await self.box.host.decision(self.speak(how)) == "next"
        self.stop_telling()
        await self.speak("again.start")
        # Beside guests there is room for so many: then all gather.
        gathers = not same or bool(self.box.roster.line and self.box.roster.guests)
        at_once = not gathers and not self.box.roster.take_in()
        return await self.begin(await self.preparation.next_setup(gathering=gathers, at_once=at_once))

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
        if self.box.timer.paused:
            self.box.host.pause()

    async def speak(self, line: str, **about: Any) -> None:
        """A line of the evening."""
        self._spoken += 1
        await self.speak_text(self.box.narrator.anew(line, str(self._spoken), **about))

    async def speak_all(self, texts: list[str]) -> None:
        """Several; while one is spoken the next are made ready."""
        self.box.mouth.prepare(texts)
        for text in texts:
            await self.speak_text(text)

    async def speak_text(self, text: str) -> None:
        """Said and shown; one after another, whoever wants it said."""
        await self.speak_then(lambda: text)

    async def speak_then(self, words: Callable[[], str]) -> None:
        """The same with what is true when its turn has come; nothing, if there is nothing to say by then."""
        async with self._said:
            if text := words():
                self.box.surfaces.show(Spoken(text))
                await self.box.mouth.say(text)
