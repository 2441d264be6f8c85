"""Performing one game: every request as the table lives through it, every answer kept."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..keeping.kept import Stood
from ..keeping.times import PACES
from ..lines.lines import pick
from ..rules.board import Event
from ..rules.events import Dawn, Day, Ended, Night, Sleeps, ToldAll, Wakes
from ..rules.playing import journal
from ..rules.playing.game import Game
from ..rules.playing.games import GAMES, AnyRequest
from ..rules.requests import Ask, Draw, Floor, Poll, Tell
from ..rules.values import Seat
from ..sound.scenery import Hour
from . import by_day, by_night, chance, telling
from .felt import Felt
from .in_words import is_same
from .recital import Recital
from .shown import Over, Spoken
from .timer import Settled, never

if TYPE_CHECKING:
    from .box import Box

# What all are asked after the first night, of how fast it goes.
WISHES = ("slower", "same", "faster")

# Of so many nights one is a storm; never the first.
STORMS = 4


class Rewound(Exception):
    """The present step is to be done again."""


class Performance:
    """One game being performed."""

    def __init__(
        self,
        game: Game,
        box: "Box",
        bets: Mapping[Seat, str] | None = None,
        standing: Stood | None = None,
    ) -> None:
        self.game = game
        self.box = box
        self.seats = tuple(range(len(game.setup.players)))
        # On whom the dead bet.
        self.bets: dict[Seat, str] = dict(bets or {})
        # How fast some wish the nights to go.
        self.wishes: dict[Seat, str] = {}
        # How some had voted already on what is asked first when the power was cut, or what was entered there.
        self.standing = standing or Stood()
        # The time left of a talk that goes on; when the power was cut it is as the journal has it.
        self.talk_left = game.answered[-1].left if game.answered else None
        self._said = 0
        # So many answers were there before the power was cut.
        self._before = len(game.answered)
        self._scene: Event | None = None
        # What it sounds like now.
        self._mood = game.board.mood
        # How often it is to be taken back a step.
        self._rewind = 0
        # Whether what was told in the present call is to be shown again.
        self._is_torn = True
        self.recital = Recital(box.mouth, self.say)
        self._felt = Felt(box.timer)

    @property
    def is_told_again(self) -> bool:
        """Whether what happens now was told before the power was cut, or nearly."""
        return 0 < self._before == len(self.game.answered)

    async def play(self) -> None:
        """To the end of the game, from wherever it stands."""
        self.recall()
        telling.tell_on(self)
        try:
            while not await self.is_over():
                pass
        finally:
            self.recital.stop()
            self.box.desk.close()

    async def is_over(self) -> bool:
        """The next step; whether the game is at its end, and all is said.

        What is taken back while something is taken back already, or while the end is told, is as well.
        """
        try:
            if self._rewind:
                await self.do_again()
            if self.game.request is None:
                await self.hear_out()
                return True
            await self.take_up()
            await self.perform(self.game.request)
        except Rewound:
            pass
        return False

    def recall(self) -> None:
        """In a game that is taken up it is as dark, or bright, as it was, and who holds a card has it."""
        opening = self.game.board.opening
        if opening is not None:
            self.show_scene(opening)
            # From the gallows people come back to the same day.
            self._scene = opening if self.game.board.accused is None else Day(self.game.board.round)
        # Lots are drawn while all look at the votes.
        if self.game.board.count is not None and isinstance(self.game.answered[-1].request, Draw):
            self.box.surfaces.show(self.game.board.count)
        for seat, tell in self.game.held.items():
            self.box.surfaces.show_to((seat,), tell)
        self.box.desk.recall(self.standing.entered)

    async def take_up(self) -> None:
        """After an interruption: the call is made again, with what was shown in it."""
        is_torn, self._is_torn = self._is_torn, False
        # Whoever is only to be sent to sleep again is not woken for it.
        if is_torn and self.game.board.call and not isinstance(self.game.request, Sleeps):
            await self.wake(Wakes(self.game.board.call, isinstance(self.game.request, Poll)))
            for tell in self.game.told:
                # It takes no time again, and what all had felt is not felt by one alone.
                self.box.surfaces.show_to(tell.seats, tell._replace(slot=""))

    async def perform(self, request: AnyRequest) -> None:
        """One request, until it is fulfilled; while words are said nothing follows but what waits anyway."""
        if telling.can_come_meanwhile(request):
            await self.recital.hear_most()
        elif isinstance(request, Draw) and self.game.lies_open and not self.box.surfaces.is_read_along:
            # Nobody waits for words with what has happened; they are told soon enough.
            await self.recital.keep_up(self.box.desk.came_early)
        elif self.box.surfaces.is_read_along or not by_day.can_lie_open(request):
            await self.hear_out()
        match request:
            case Draw():
                await self.keep(self.game.fallen(request) or chance.draw(self.box.luck, request))
            case Floor():
                await by_day.hold_floor(self, request)
            case Tell() | Poll() if request.call == "deal":
                await by_night.deal(self, request)
            case Tell() | Ask() | Poll() if request.known == "call":
                await by_night.make_part_of_call(self, request)
            case Tell():
                await by_day.tell_alone(self, request)
            case Ask() | Poll() if request.known == "who":
                await by_day.ask_alone(self, request)
            case Ask() | Poll():
                await by_day.ask(self, request)
            case _:
                if isinstance(request, Night):
                    await self.look_in()
                await self.let_feel(request)
                self.game.make_known()
                await self.make_known(request)
                self.game.go_on()

    async def make_known(self, event: Event) -> None:
        """Something is made known to all: it is seen, and said."""
        if isinstance(event, Wakes):
            await self.wake(event)
        elif isinstance(event, Sleeps):
            await self.sleep(event)
        elif event is self.game.board.opening:
            await self.change_scene(event)
        else:
            if isinstance(event, Ended):
                self.box.desk.close()
            self.box.surfaces.show(event)
            self._felt.begin(event)
            self.follow_mood()
            if not isinstance(event, ToldAll):
                await telling.tell(self, event)

    async def look_in(self) -> None:
        """While it is bright all look at their screens: who picks up a dark one by night could be seen to."""
        if self.box.surfaces.goes_dark:
            await self.speak("scene.look-in")
            await self.wait(self.box.pace.look_in, skippable=True)

    async def let_feel(self, event: Event) -> None:
        """Whoever was hurt has their moment before what comes of it."""
        if left := self._felt.left_before(event):
            await self.wait(left)

    async def wake(self, wakes: Wakes) -> None:
        """A call begins: whoever is meant opens their eyes, or is sought."""
        await self.speak_if_there(f"call.{wakes.call}.{'seek' if wakes.seeks else 'wake'}")

    async def sleep(self, sleeps: Sleeps) -> None:
        """It has ended; what was shown in it is cleared."""
        self.clear()
        await self.speak_if_there(f"call.{sleeps.call}.sleep")

    async def change_scene(self, scene: Event) -> None:
        """Sound, lamps and screens follow; then the words, unless it only goes on."""
        if isinstance(scene, Night):
            self.leave_talk(None)
            await self.heed_wishes()
        self.box.pace.settle()
        self.show_scene(scene)
        if isinstance(scene, Dawn):
            # Bets of the night, whether there are any or not.
            self.box.evening.keep_soon()
        if not is_same(scene, self._scene):
            await telling.tell(self, scene)
            if self.is_first_of_newcomers(scene):
                await self.speak("scene.newcomers")
            self.shorten(scene)
        if self.game.board.accused is not None:
            await by_day.defend(self, self.game.board.accused)
        else:
            self._scene = scene

    def shorten(self, scene: Event) -> None:
        """Whoever only tries it is told in full that night falls, and then is soon called."""
        if isinstance(scene, Night) and scene.number == 1 and self.box.evening.courtesy:
            self.box.narrator.be_brief(True)

    def is_first_of_newcomers(self, scene: Event) -> bool:
        """Whether it is the first night of people who have not had many; whatever their cards can do."""
        is_first = isinstance(scene, Night) and scene.number == 1
        return is_first and self.box.castings.experience == "newcomers"

    async def heed_wishes(self) -> None:
        """Where more than half of those who said something want it slower, or faster, it is from now on."""
        wishes, self.wishes = tuple(self.wishes.values()), {}
        names = sorted(PACES, key=lambda name: -PACES[name])
        at = names.index(self.box.pace.wished or self.box.pace.name)
        for wish, to in (("slower", at - 1), ("faster", at + 1)):
            if 2 * wishes.count(wish) > len(wishes) and 0 <= to < len(names):
                self.box.host.hurry(names[to])
                await self.speak(f"pace.{wish}")

    @property
    def asks_for_wishes(self) -> bool:
        """After the first night all are asked how fast it is to go, the dead too."""
        board = self.game.board
        return board.round == 1 and isinstance(board.opening, Day) and GAMES[self.game.setup.rules].has_sides

    def wish(self, seat: Seat, wish: str) -> bool:
        """Slower, as it is, or faster: a later wish replaces it."""
        if wish not in WISHES or not self.asks_for_wishes:
            return False
        self.wishes[seat] = wish
        return True

    def show_scene(self, scene: Event) -> None:
        """Light, screens, and the sound behind everything."""
        if isinstance(scene, Night):
            is_known = scene.number > 1 or self.box.evening.preparation.turn > 0
            self.box.narrator.be_brief(is_known and self.box.pace.name == "brisk")
        self.box.surfaces.show(scene)
        self._mood = self.game.board.mood
        self.sound(sound_of(scene, self._mood, self.box.narrator.tale))

    def follow_mood(self) -> None:
        """What has just become known may sound otherwise."""
        mood = self.game.board.mood
        if mood != self._mood:
            self._mood = mood
            self.sound(mood, len(self.game.board.happened))

    def sound(self, name: str, step: int = 0) -> None:
        """What is heard behind everything from here on; what happens in it hangs on what all know."""
        board = self.game.board
        left = len(board.living) / len(board.seats)
        self.box.mouth.scene(name, Hour(self.box.narrator.tale, max(board.round, 1), step, left))

    @property
    def sides(self) -> tuple[str, ...]:
        """Who can win, as far as the cards say."""
        setup = self.game.setup
        teams = [GAMES[setup.rules].characters[card].team for card in setup.cards]
        named = dict.fromkeys((*teams, *["lovers"] * ("cupid" in setup.cards)))
        return tuple(team for team in named if f"teams.{team}" in self.box.narrator.lines)

    def bet(self, seat: Seat, team: str) -> bool:
        """One of the dead bets on who wins; a later bet replaces it."""
        if seat not in self.game.board.dead or team not in self.sides:
            return False
        self.bets[seat] = team
        return True

    async def wait(self, seconds: float | None, settled: Settled = never, skippable: bool = False) -> None:
        """Let time pass; a rewind ends it."""
        await self.box.timer.wait(seconds, settled, skippable)
        self.heed_rewind()

    def still_holds(self) -> Callable[[], bool]:
        """Until what happens now is taken back."""
        game = self.game
        return lambda: self.game is game and not self._rewind

    def heed_rewind(self) -> None:
        """Whatever is being done ends here if the step is to be done again."""
        if self._rewind:
            raise Rewound

    def names(self, seats: Sequence[Seat]) -> list[str]:
        """What some of them are called."""
        return [self.box.narrator.name(seat) for seat in seats]

    def leave_talk(self, left: float | None) -> None:
        """So much is left of the talk."""
        self.talk_left = left

    async def keep(self, answer: Any) -> None:
        """On disk before anything follows from it, and only if it is an answer."""
        question, number = self.game.check(answer), len(self.game.answered) + 1
        self.standing = Stood()
        await self.box.store.append(journal.entry(number, question, answer, self.talk_left))
        self.game.answer(answer, self.talk_left)
        self._said = 0

    def rewind(self) -> bool:
        """Do the present step again, if nothing was told or said since it began."""
        if self.game.lies_open and self.box.desk.withdraw():
            return True
        asking = self.box.desk.sheet is not None
        if not asking and not self.game.can_rewind():
            return False
        self._rewind += 1
        self.box.timer.cut()
        return True

    async def do_again(self) -> None:
        """Go back to the start of the step; where all lies open, by as many entries as were taken back."""
        times, self._rewind = self._rewind, 0
        was_called = bool(self.game.board.call)
        self.standing = Stood()
        await self.box.store.forget_standing()
        for _ in range(times):
            if self.game.can_rewind():
                self.game = self.game.rewound()
                await self.box.store.append(journal.back(len(self.game.answered) + 1))
        self.clear()
        self.follow_mood()
        self._is_torn = True
        if self.game.lies_open:
            # Nobody waits for the words who takes back more.
            words = self.box.narrator.anew("rewind.entry", self.key())
            self.recital.tell([words], self.box.narrator.lines.cue("rewind.entry"), self.still_holds())
        else:
            await self.speak("rewind.done" if was_called else "again.count")

    def clear(self) -> None:
        """Nobody is shown anything of their own any more."""
        self.box.surfaces.show_to(self.seats, None)
        self.box.surfaces.show(Over())

    async def hear_out(self) -> None:
        """What is being said is said to its end."""
        await self.recital.hear_out(self.box.desk.came_early)
        self.heed_rewind()

    async def speak(self, line: str, **about: object) -> None:
        """A line of the box's own, and the sound before it."""
        await self.hear_out()
        await self.box.mouth.cue(self.box.narrator.lines.cue(line))
        await self.speak_text(self.box.narrator.anew(line, self.key(), **about))

    async def speak_if_there(self, line: str, **about: object) -> None:
        """A line that only some calls and tasks have."""
        if line in self.box.narrator.lines:
            await self.speak(line, **about)

    async def speak_all(self, texts: Sequence[str]) -> None:
        """One after another; while one is spoken the next are made ready."""
        await self.hear_out()
        self.box.mouth.prepare(texts)
        for text in texts:
            await self.speak_text(text)

    async def speak_text(self, text: str) -> None:
        """Said and shown."""
        await self.say(text)
        self.heed_rewind()

    async def say(self, text: str) -> None:
        """Said and shown, whatever is to be done again."""
        self.box.surfaces.show(Spoken(text))
        await self.box.mouth.say(text)

    def key(self) -> str:
        """The public step by which wordings are picked: the answers so far, and the lines since."""
        self._said += 1
        return f"{len(self.game.answered)}.{self._said}"


def sound_of(opening: Event, mood: str, tale: str) -> str:
    """Which sound goes with a scene; the weather of a night is known to everybody in it."""
    night = opening.number if isinstance(opening, Night) else 0
    return "storm" if night > 1 and not pick(f"storm {tale} {night}", STORMS) else mood
