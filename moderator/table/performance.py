"""Performing one game: every request as the table lives through it, every answer kept."""

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from ..keeping.store import Store
from ..lines import pick
from ..rules.playing import journal
from ..rules.playing.game import Game
from ..rules.requests import Ask, Choice, Draw, Floor, Poll, Question, Request, Say, Scene, Seat, Tell
from . import by_day, by_night, chance
from .desk import Desk
from .mouth import Mouth
from .narrator import DOG, Narrator
from .pace import Pace
from .surfaces import Over, Spoken, Surfaces, Trouble
from .timer import Settled, Timer, never

# Of so many nights one is a storm; never the first.
STORMS = 4

Way = Literal["felt", "look", "peeks", "as-screens-allow"]


class Rewound(Exception):
    """The present step is to be done again."""


class Stage(NamedTuple):
    """All that a game is performed with."""

    narrator: Narrator
    mouth: Mouth
    desk: Desk
    timer: Timer
    pace: Pace
    store: Store
    surfaces: Surfaces
    luck: Random
    # How somebody who sleeps is told something: all feel it, all look at their own screens,
    # or all peek in turn.  The names of the lines that say so.
    secrets: Way = "peeks"


class Performance:
    """One game being performed."""

    def __init__(self, game: Game, stage: Stage) -> None:
        self.game = game
        self.stage = stage
        self.seats = tuple(range(len(game.setup.players)))
        # The call being made, and the talk's time that is left.
        self.call = ""
        self.talk_left: float | None = None
        # On whom the dead bet.
        self.bets: dict[Seat, str] = {}
        self._said = 0
        self._scene: tuple[str, Any] = ("", None)
        self._rewind = False
        # Whether what was told in the present call is to be shown again.
        self._is_torn = True

    async def play(self) -> None:
        """To the end of the game, from wherever it stands."""
        self.recall_scene()
        while self.game.request is not None:
            try:
                await self.take_up()
                await self.turn_to(getattr(self.game.request, "call", ""))
                await self.perform(self.game.request)
            except Rewound:
                await self.do_again()
        await self.turn_to("")

    def recall_scene(self) -> None:
        """In a game that is taken up it is as dark, or bright, as it was; nothing is said of it again."""
        scene = self.game.scene
        if scene is not None and scene is not self.game.request:
            self.show_scene(scene)
            if scene.name != "gallows":
                self._scene = place_of(scene)

    async def take_up(self) -> None:
        """After an interruption: the call is made again, with what was shown in it."""
        is_torn, self._is_torn = self._is_torn, False
        if is_torn and self.game.told:
            await self.turn_to(self.game.told[0].call)
            for tell in self.game.told:
                # It takes no time again, and what all had felt is not felt by one alone.
                self.stage.surfaces.show_to(tell.seats, tell._replace(slot=""))

    async def perform(self, request: Request) -> None:
        """One request, until it is fulfilled."""
        if isinstance(request, Say):
            await self.announce(request)
        elif isinstance(request, Scene):
            await self.change_scene(request)
        elif isinstance(request, Draw):
            await self.keep(chance.draw(self.stage.luck, request))
        elif isinstance(request, Floor):
            await by_day.hold_floor(self, request)
        elif request.call == "deal":
            assert not isinstance(request, Ask)
            await by_night.deal(self, request)
        elif request.call:
            await by_night.make_part_of_call(self, request)
        elif isinstance(request, Tell):
            self.stage.surfaces.show_to(request.seats, request)
            self.game.go_on()
        else:
            await by_day.ask(self, request)

    async def turn_to(self, call: str) -> None:
        """Send the last call to sleep and wake the next; what was shown in it is cleared."""
        if call == self.call:
            return
        if self.call:
            self.clear()
            await self.speak_if_there(f"call.{self.call}.sleep")
        self.call = call
        if call:
            is_roll = isinstance(self.game.request, Poll)
            await self.speak_if_there(f"call.{call}.{'seek' if is_roll else 'wake'}")

    async def announce(self, say: Say) -> None:
        """A line of the rules, for all; the chronicle is the evening's to tell."""
        self.stage.surfaces.show(say)
        if say.line != "chronicle":
            await self.stage.mouth.cue(self.stage.narrator.cue(say))
            await self.speak_all(self.stage.narrator.say(say, self.key()))
        self.game.go_on()

    async def change_scene(self, scene: Scene) -> None:
        """Sound, lamps and screens follow; then the words, unless it only goes on."""
        place = place_of(scene)
        self.stage.pace.settle()
        self.show_scene(scene)
        if place != self._scene:
            await self.stage.mouth.cue(self.stage.narrator.lines.cue(self.stage.narrator.line_of(scene)))
            await self.speak_all(self.stage.narrator.scene(scene, self.key()))
        if scene.name == "gallows":
            await by_day.defend(self, scene)
        else:
            self._scene = place
        self.game.go_on()

    def show_scene(self, scene: Scene) -> None:
        """Light, screens, and the sound behind everything."""
        self.stage.surfaces.show(scene)
        self.stage.mouth.scene(sound_of(scene, self.stage.narrator.tale))

    @property
    def dead(self) -> tuple[Seat, ...]:
        """Who is out of the game; everybody knows."""
        return tuple(death.who for death in self.game.chronicle().deaths if isinstance(death.who, int))

    @property
    def targets(self) -> tuple[Choice, ...]:
        """Whom a choice can be about, as everybody knows: the living, and the dog while it lives."""
        has_dog = self.game.setup.options.get(DOG) == "yes"
        dog_died = any(death.who == DOG for death in self.game.chronicle().deaths)
        return (*self.living, DOG) if has_dog and not dog_died else self.living

    @property
    def living(self) -> tuple[Seat, ...]:
        """Who is still in it."""
        dead = self.dead
        return tuple(seat for seat in self.seats if seat not in dead)

    def bet(self, seat: Seat, team: str) -> bool:
        """One of the dead bets on who wins; a later bet replaces it."""
        if seat not in self.dead or f"teams.{team}" not in self.stage.narrator.lines:
            return False
        self.bets[seat] = team
        return True

    async def wait(self, seconds: float | None, settled: Settled = never, skippable: bool = False) -> None:
        """Let time pass; a rewind ends it."""
        await self.stage.timer.wait(seconds, settled, skippable)
        if self._rewind:
            raise Rewound

    async def keep(self, answer: Any) -> None:
        """On disk before anything follows from it."""
        question = self.game.request
        assert isinstance(question, Question)
        await self.write(journal.entry_line(len(self.game.answered) + 1, question, answer))
        self.game.answer(answer)
        self._said = 0

    async def write(self, line: str) -> None:
        """A line of the journal; where it cannot be written the host is told, and the game goes on."""
        store, known = self.stage.store, self.stage.store.trouble
        await store.append(line)
        if store.trouble not in ("", known):
            self.stage.surfaces.show(Trouble("trouble.disk", store.trouble))

    def rewind(self) -> bool:
        """Do the present step again, if nothing was told or said since it began."""
        asking = self.stage.desk.sheet is not None
        if not asking and not self.game.can_rewind():
            return False
        self._rewind = True
        self.stage.timer.cut()
        return True

    async def do_again(self) -> None:
        """Go back to the start of the step."""
        self._rewind = False
        if self.game.can_rewind():
            self.game = self.game.rewound()
            await self.write(journal.back_line(len(self.game.answered) + 1))
        self.clear()
        self._is_torn = True
        was_called, self.call = bool(self.call), ""
        await self.speak("rewind.done" if was_called else "again.count")

    def clear(self) -> None:
        """Nobody is shown anything of their own any more."""
        self.stage.surfaces.show_to(self.seats, None)
        self.stage.surfaces.show(Over())

    async def speak(self, line: str, **about: Any) -> None:
        """A line of the box's own, and the sound before it."""
        await self.stage.mouth.cue(self.stage.narrator.lines.cue(line))
        await self.speak_text(self.stage.narrator.anew(line, self.key(), **about))

    async def speak_if_there(self, line: str, **about: Any) -> None:
        """A line that only some calls and tasks have."""
        if line in self.stage.narrator.lines:
            await self.speak(line, **about)

    async def speak_all(self, texts: Sequence[str]) -> None:
        """One after another; while one is spoken the next are made ready."""
        self.stage.mouth.prepare(texts)
        for text in texts:
            await self.speak_text(text)

    async def speak_text(self, text: str) -> None:
        """Said and shown."""
        self.stage.surfaces.show(Spoken(text))
        await self.stage.mouth.say(text)
        if self._rewind:
            raise Rewound

    def key(self) -> str:
        """The public step by which wordings are picked: the answers so far, and the lines since."""
        self._said += 1
        return f"{len(self.game.answered)}.{self._said}"


def place_of(scene: Scene) -> tuple[str, Any]:
    """By what one scene is told from another, wherever it is said what time it is."""
    return scene.name, scene.about.get("night")


def sound_of(scene: Scene, tale: str) -> str:
    """Which sound goes with a scene; the weather of a night is known to everybody in it."""
    if scene.name == "end":
        outcome = str(scene.about["outcome"])
        return outcome if outcome == "draw" else f"victory-{outcome}"
    night = scene.about.get("night", 0)
    is_storm = scene.name == "night" and night > 1 and not pick(f"storm {tale} {night}", STORMS)
    return "storm" if is_storm else scene.name
