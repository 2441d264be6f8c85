"""The verbs of the box: what a host can do on any surface, before an evening, in it and after."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Concatenate, Literal, NamedTuple

from ..keeping.settings import Claiming, Recap
from ..rules.values import Seat
from ..sound.speaker import Knob
from .shown import Pause, Spoken

if TYPE_CHECKING:
    from .box import Box

# What the host decides where the evening waits for it.
Decision = Literal["next", "back", "harder", "anew"]

State = Literal["before", "running", "offered"]
Gesture = Literal["tap", "double", "hold", "long"]

ALWAYS: tuple[State, ...] = ("before", "running", "offered")
PLAYING: tuple[State, ...] = ("running",)
WAITING: tuple[State, ...] = ("before", "offered")

# What the table turns; the hours of the day turn the other one.
KNOBS: tuple[Knob, ...] = ("master", "voice", "ambience")

# What the one button of the box does: in every state, for every gesture, a verb.
BUTTON: Mapping[State, Mapping[Gesture, str]] = {
    "before": {"tap": "next", "double": "check", "hold": "back", "long": "good_night"},
    "running": {"tap": "pause", "double": "repeat", "hold": "skip", "long": "good_night"},
    "offered": {"tap": "next", "double": "what", "hold": "back", "long": "good_night"},
}


class Wanted(NamedTuple):
    """What the table wants of the evening."""

    gathering: bool = False
    # Before the next game, and once.
    introduction: bool = False
    rehearsal: bool = False
    # What is told of a game at its end; the long one tells every choice of every night.
    recap: Recap = "short"
    # Whether people are offered to claim things; by itself only where guests sit.
    claims: Claiming = "auto"
    # How many guests of the box play, as far as there is room for them.
    guests: int = 0
    # Whether they leave people alone in the first night of the games that begin from now on.
    courtesy: bool = False
    # Whether the first game begins without a word: nobody is greeted, no cast read out, no card announced.
    at_once: bool = False
    # Whether it is written down who has won, over all evenings.
    record: bool = False
    # Whether an interrupted game is gone on with unasked: the box fell, and nobody has left the table.
    goes_on: bool = False


class Host:
    """Next, back, pause, repeat, more time, skip, take back, and end; each says whether it could."""

    def __init__(self, box: "Box", wanted: Wanted) -> None:
        self.box = box
        self.wanted = wanted
        # How loud the table has turned what; the rest is as the settings say.
        self.loud: dict[str, float] = {}
        # Whether good night was said: nothing is done any more.
        self.is_bedtime = False
        self._decision: asyncio.Future[Decision] | None = None
        self._speaking: set[asyncio.Future[None]] = set()

    @property
    def state(self) -> State:
        """What the button means now."""
        if self.box.performance is not None:
            return "running"
        return "offered" if self.box.showing.moment == "offered" else "before"

    @property
    def is_waited_for(self) -> bool:
        """Whether the evening waits for a decision."""
        return self._decision is not None and not self._decision.done()

    def do(self, verb: str, *what: Any) -> bool:
        """One of the verbs, if it means something now."""
        return verb in VERBS and self.state in VERBS[verb].means and VERBS[verb].does(self, *what)

    def gesture(self, gesture: Gesture) -> bool:
        """The box's own button."""
        return self.do(BUTTON[self.state][gesture])

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
        castings = self.box.castings
        if not castings.can_be_harder():
            return False
        if self._is_proposed and not self._decide("harder"):
            return False
        castings.make_harder()
        return True

    def anew(self) -> bool:
        """Something else is wished for: the cast that is proposed is thought over."""
        return self._is_proposed and self._decide("anew")

    @property
    def _is_proposed(self) -> bool:
        return self.box.showing.moment == "cast" and self.box.performance is None

    def want(self, **wishes: Any) -> bool:
        """Something else is wanted of the evening, from its next step on."""
        self.wanted = self.wanted._replace(**wishes)
        if "guests" in wishes:
            self.box.surfaces.note("guests")
        return True

    def good_night(self) -> bool:
        """The evening ends here and now; a game that is on is kept and offered next time."""
        if self.is_bedtime or not self.box.evening.go_to_bed():
            return False
        self.is_bedtime = True
        return True

    def pause(self) -> bool:
        """Hold the time, or let it run again."""
        timer, mouth = self.box.timer, self.box.mouth
        if timer.paused:
            timer.go_on()
            mouth.go_on()
        else:
            timer.pause()
            mouth.pause()
        self.box.surfaces.show(Pause(timer.paused))
        return True

    def repeat(self) -> bool:
        """Say the last line again."""
        return self.say(self.box.showing.last_said)

    def respell(self, say_as: Mapping[str, str]) -> None:
        """From now on, say names this way."""
        self.box.mouth.respell(say_as)

    def announce(self, text: str) -> None:
        """Something that nobody may miss: said after what is being said, and shown."""
        self.box.surfaces.show(Spoken(text))
        self._speak(text)

    def say(self, text: str) -> bool:
        """Say something aside, one thing at a time."""
        if not text or self._speaking:
            return False
        self._speak(text)
        return True

    def _speak(self, text: str) -> None:
        saying = asyncio.ensure_future(self.box.mouth.say(text))
        self._speaking.add(saying)
        saying.add_done_callback(self._speaking.discard)

    def more(self, seconds: float | None = None) -> bool:
        """More time for what is waited for by day."""
        return self.box.timer.more(self.box.pace.times.more if seconds is None else seconds)

    def skip(self) -> bool:
        """Skip the rest of a talk; the night cannot be hurried, and no answer is cut off."""
        return not self.box.is_asking and self.box.timer.skip()

    def enough(self) -> bool:
        """Nobody else answers what is asked of all."""
        return self.box.is_asking and self.box.timer.skip()

    def rewind(self) -> bool:
        """Do the present step again; by day, count again.  A pause is over with it."""
        was_held, performance = self.box.timer.paused, self.box.performance
        if performance is None or not performance.rewind():
            return False
        if was_held:
            self.box.mouth.go_on()
            self.box.surfaces.show(Pause(False))
        return True

    def hurry(self, pace: str) -> bool:
        """Brisk, normal or patient, from the next night on."""
        if not self.box.pace.choose(pace):
            return False
        self.box.evening.keep_soon()
        return True

    def bet(self, seat: Seat, team: str) -> bool:
        """One of the dead bets on who wins."""
        if self.box.performance is None or not self.box.performance.bet(seat, team):
            return False
        if not self.box.is_dark:
            # By night a tap writes nothing; at dawn all is kept.
            self.box.evening.keep_soon()
        return True

    def wish(self, seat: Seat, wish: str) -> bool:
        """How fast somebody wants the nights to go, after the first."""
        return self.box.performance is not None and self.box.performance.wish(seat, wish)

    def balance(self, what: str, level: float) -> bool:
        """All of it, the voice alone, or the ambience of the night, from 0 to 1."""
        knob = next((knob for knob in KNOBS if knob == what), None)
        if knob is None or not 0 <= level <= 1:
            return False
        self.box.mouth.turn(knob, level)
        self.loud[knob] = level
        return True

    def _decide(self, decision: Decision) -> bool:
        if self._decision is None or self._decision.done():
            return False
        self._decision.set_result(decision)
        return True


class Verb(NamedTuple):
    """Something a host can do: when it means something, and what it does; no if it could not."""

    means: tuple[State, ...]
    does: Callable[Concatenate[Host, ...], bool]


# The button, the pages and the terminal all take their verbs from here.
VERBS: Mapping[str, Verb] = {
    "next": Verb(WAITING, Host.next),
    "back": Verb(WAITING, Host.back),
    "harder": Verb(ALWAYS, Host.harder),
    "anew": Verb(("before",), Host.anew),
    "check": Verb(WAITING, lambda host, *_: host.box.surfaces.check()),
    "learn": Verb(WAITING, lambda host, *_: host.box.surfaces.learn_wires()),
    "what": Verb(("offered",), lambda host, *_: host.box.evening.tell_what()),
    "tell_more": Verb(("before",), lambda host, *_: host.box.evening.tell_all()),
    # How phones come to the box, and how a name sounds, while nobody plays.
    "way": Verb(WAITING, lambda host, *_: host.say(host.box.surfaces.way_in())),
    "hear": Verb(WAITING, Host.say),
    "good_night": Verb(ALWAYS, Host.good_night),
    "end": Verb(PLAYING, lambda host, *_: host.box.evening.end_game()),
    "pause": Verb(ALWAYS, Host.pause),
    "repeat": Verb(ALWAYS, Host.repeat),
    "skip": Verb(ALWAYS, Host.skip),
    "enough": Verb(PLAYING, Host.enough),
    "rewind": Verb(PLAYING, Host.rewind),
    "more": Verb(ALWAYS, Host.more),
    "pace": Verb(ALWAYS, Host.hurry),
    "bet": Verb(PLAYING, Host.bet),
    "wish": Verb(PLAYING, Host.wish),
    "volume": Verb(ALWAYS, lambda host, *told: host.balance("master", *told)),
}
