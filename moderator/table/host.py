"""The verbs of the box: what a host can do on any surface, before an evening, in it and after."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal

from ..rules.requests import Floor, Seat
from .mouth import Mouth
from .pace import Pace
from .performance import Performance
from .surfaces import Moment, Open, Over, Spoken, Surfaces
from .timer import Timer
from .wanted import Wanted

# What the host decides where the evening waits for it.
Decision = Literal["next", "back", "harder", "anew"]

State = Literal["before", "running", "offered"]
Gesture = Literal["tap", "double", "hold", "long"]

# What the one button of the box does: in every state, for every gesture, a verb.
BUTTON: dict[State, dict[Gesture, str]] = {
    "before": {"tap": "next", "double": "check", "hold": "back", "long": "good_night"},
    "running": {"tap": "pause", "double": "repeat", "hold": "skip", "long": "good_night"},
    "offered": {"tap": "next", "double": "what", "hold": "back", "long": "good_night"},
}


class Host:
    """Next, back, pause, repeat, more time, skip, take back, and end; each says whether it could."""

    def __init__(self, timer: Timer, surfaces: Surfaces, mouth: Mouth, pace: Pace) -> None:
        self.timer = timer
        self.pace = pace
        self.mouth = mouth
        self.surfaces = surfaces
        # The game that is on, if one is.
        self.performance: Performance | None = None
        # What the evening lends: to end the game, to say good night, to try out the box, to tell what
        # game was interrupted and all that happened in the last one, and to keep what has changed.
        self.end_game: Callable[[], object] | None = None
        self.go_to_bed: Callable[[], object] | None = None
        self.try_out: Callable[[], object] | None = None
        self.tell_what: Callable[[], object] | None = None
        self.tell_all: Callable[[], object] | None = None
        self.keep: Callable[[], object] | None = None
        # What the pages lend: the way to them, in words.
        self.way_in: Callable[[], str] | None = None
        self.wanted = Wanted()
        # How loud the table has turned what; the rest is as the settings say.
        self.loud: dict[str, float] = {}
        # How many steps harder than the settings say the table wants its casts; whether there is one more.
        self.harder_by = 0
        self.can_be_harder: Callable[[int], bool] = lambda _steps: True
        # Whether good night was said: nothing is done any more.
        self.is_bedtime = False
        self.last_spoken = ""
        self._moment = ""
        # Whether an answer is waited for in the open: a vote, a last shot.
        self._is_asking = False
        self._decision: asyncio.Future[Decision] | None = None
        self._speaking: set[asyncio.Future[None]] = set()
        surfaces.add(self)

    @property
    def state(self) -> State:
        """What the button means now."""
        if self.performance is not None:
            return "running"
        return "offered" if self._moment == "offered" else "before"

    @property
    def is_waited_for(self) -> bool:
        """Whether the evening waits for a decision."""
        return self._decision is not None and not self._decision.done()

    def show(self, shown: object) -> None:
        """Remember what was said last, and what the evening waits for."""
        if isinstance(shown, Spoken):
            self.last_spoken = shown.text
        elif isinstance(shown, Moment):
            self._moment = shown.name
        elif isinstance(shown, Open | Over):
            self._is_asking = isinstance(shown, Open) and not isinstance(shown.question, Floor)

    def show_to(self, seat: int, request: object) -> None:
        """The host is told nothing that is for one seat."""

    def gesture(self, gesture: Gesture) -> bool:
        """The box's own button."""
        return bool(getattr(self, BUTTON[self.state][gesture])())

    async def decision(self, saying: Awaitable[None] | None = None) -> Decision:
        """What the host decides next, wherever from; it may be before all is said."""
        decision: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        self._decision = decision
        try:
            if saying is not None:
                await saying
            return await decision
        finally:
            if self._decision is decision:
                self._decision = None

    def next(self) -> bool:
        """The next step of the evening; of an interrupted game: go on."""
        return self._decide("next")

    def back(self) -> bool:
        """A step back; of an interrupted game: lay it aside."""
        return self._decide("back")

    def harder(self) -> bool:
        """The next cast is to be a step harder; the one proposed now, if there is one."""
        if not self.can_be_harder(self.harder_by):
            return False
        if self._moment == "cast" and self.performance is None and not self._decide("harder"):
            return False
        self.harder_by += 1
        return True

    def anew(self) -> bool:
        """Something else is wished for: the cast that is proposed is thought over."""
        return self._moment == "cast" and self.performance is None and self._decide("anew")

    def want(self, **wishes: Any) -> bool:
        """Something else is wanted of the evening, from its next step on."""
        self.wanted = self.wanted._replace(**wishes)
        return True

    def check(self) -> bool:
        """Try out the box."""
        return self._call(self.try_out)

    def what(self) -> bool:
        """Tell what game was interrupted."""
        return self._call(self.tell_what)

    def tell_more(self) -> bool:
        """Tell all that happened in the last game."""
        return self._call(self.tell_all)

    def good_night(self) -> bool:
        """The evening ends here and now; a game that is on is kept and offered next time."""
        return self._call(self.go_to_bed)

    def pause(self) -> bool:
        """Hold the time, or let it run again."""
        if self.timer.paused:
            self.timer.go_on()
            self.mouth.go_on()
        else:
            self.timer.pause()
            self.mouth.pause()
        self.surfaces.show(Moment("paused" if self.timer.paused else "goes-on"))
        return True

    def repeat(self) -> bool:
        """Say the last line again."""
        return self._say(self.last_spoken)

    def hear(self, name: str) -> bool:
        """How a name sounds, while nobody plays."""
        return self.performance is None and self._say(name)

    def tell_way(self) -> bool:
        """Say how phones come to the box, while nobody plays."""
        return self.performance is None and self.way_in is not None and self._say(self.way_in())

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""
        self.mouth.respell(say_as)

    def announce(self, text: str) -> None:
        """Something that nobody may miss: said after what is being said, and shown."""
        self.surfaces.show(Spoken(text))
        self._speak(text)

    def _say(self, text: str) -> bool:
        if not text or self._speaking:
            return False
        self._speak(text)
        return True

    def _speak(self, text: str) -> None:
        saying = asyncio.ensure_future(self.mouth.say(text))
        self._speaking.add(saying)
        saying.add_done_callback(self._speaking.discard)

    def more(self, seconds: float) -> bool:
        """More time for what is waited for by day."""
        return self.timer.more(seconds)

    def skip(self) -> bool:
        """Skip the rest of a talk; the night cannot be hurried, and no answer is cut off."""
        return not self._is_asking and self.timer.skip()

    def enough(self) -> bool:
        """Nobody else answers what is asked of all."""
        return self._is_asking and self.timer.skip()

    def rewind(self) -> bool:
        """Do the present step again; by day, count again."""
        return self.performance is not None and self.performance.rewind()

    def hurry(self, pace: str) -> bool:
        """Brisk, normal or patient, from the next night on."""
        if not self.pace.choose(pace):
            return False
        self._call(self.keep)
        return True

    def bet(self, seat: Seat, team: str) -> bool:
        """One of the dead bets on who wins."""
        if self.performance is None or not self.performance.bet(seat, team):
            return False
        self._call(self.keep)
        return True

    def volume(self, master: float) -> bool:
        """Louder or softer, from 0 to 1."""
        return self.balance("master", master)

    def balance(self, what: str, level: float) -> bool:
        """All of it, the voice alone, or the ambience of the night, from 0 to 1."""
        if what not in ("master", "voice", "ambience") or not 0 <= level <= 1:
            return False
        self.mouth.volume(**{what: level})
        self.loud[what] = level
        return True

    def end(self) -> bool:
        """End the game; it is laid aside."""
        return self._call(self.end_game)

    def _decide(self, decision: Decision) -> bool:
        if self._decision is None or self._decision.done():
            return False
        self._decision.set_result(decision)
        return True

    @staticmethod
    def _call(lent: Callable[[], object] | None) -> bool:
        # What is lent may say that it cannot now.
        return lent is not None and lent() is not False
