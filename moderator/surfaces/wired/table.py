"""The wired table as a surface: it is told what happens, and its buttons answer."""

from collections.abc import Callable

from hardware.gestures import Gesture, Gestures
from hardware.looks import RED, WHITE, Blink, CountDown
from hardware.panel import CENTRE, HOST, Panel, Press
from hardware.patterns import Pattern

from ...keeping.place import wire
from ...keeping.times import Way
from ...rules.requests import Ask, Choice, Floor, Poll, Say, Scene, Seat, Tell
from ...table.desk import Desk
from ...table.host import Gesture as HostGesture
from ...table.host import Host
from ...table.narrator import DOG
from ...table.pace import Pace
from ...table.roster import Roster
from ...table.surfaces import Moment, Open, Over, Part, Public, Trouble, Unheard
from .around import DAY_LEVEL, Act, Around, Nothing
from .before import Cards, Gathering, Rehearsal, Seating
from .by_day import Pointing, Raising, Talk, day_light
from .by_night import Call, show_news
from .crib import NEWS, NO_NEWS
from .lamps import Lamps
from .stage_light import show_moment, show_say, show_scene
from .trying_out import TryOut

GESTURES: dict[Gesture, HostGesture] = {
    Gesture.TAP: "tap",
    Gesture.DOUBLE_TAP: "double",
    Gesture.HOLD: "hold",
    Gesture.LONG_HOLD: "long",
}


class WiredTable:
    """Seats with button and lamp, and the box's own button."""

    def __init__(
        self,
        panel: Panel,
        desk: Desk,
        host: Host,
        roster: Roster,
        pace: Pace,
        name: Callable[[int], str],
        choosing: Way = "scan",
        lamps: Lamps | None = None,
    ) -> None:
        self.panel = panel
        self.host = host
        self.name = name
        self.around = Around(
            lamps or Lamps(panel), desk, pace, roster, choosing, desk.timer.now,
            self.targets, self.rules, self.is_down, panel.seats,
        )  # fmt: skip
        pace.scans = pace.scans or choosing == "scan"
        roster.wires = panel.seats
        self.act: Act = Nothing()
        self.before: Gathering | Seating | None = None
        self.told: dict[Seat, Tell] = {}
        # While a self-test goes on, presses are answers to it.
        self.try_out: TryOut | None = None
        self._moment: Moment | None = None
        self._is_held = False
        self._buzzes: dict[int, Pattern] = {}
        self._faults: tuple[object, ...] = ()
        self._button = Gestures(HOST, self.host_button)
        panel.listen(self._button.hear)
        panel.listen(self.hear)
        desk.watchers.append(self.desk_changed)

    def host_button(self, gesture: Gesture) -> None:
        """The box's own button; a hold counts when the finger is lifted, for it may become a longer one."""
        if self.is_trying_out and gesture is not Gesture.DOUBLE_TAP:
            # It answers the self-test, which only a second double tap stops.
            return
        self._is_held = gesture is Gesture.HOLD
        if gesture is Gesture.TAP and self.is_the_dogs and isinstance(self.act, Call):
            self.act.point(DOG)
        elif not self._is_held:
            self.host.gesture(GESTURES[gesture])

    @property
    def is_the_dogs(self) -> bool:
        """Whether the box's own button means the dog: as long as people by night press whom they mean.

        Whoever is awake, or nobody: a tap that pauses would tell.
        """
        pointing = isinstance(self.act, Call) and self.act.points
        return pointing and DOG in self.targets() and not self.host.timer.paused

    @property
    def is_trying_out(self) -> bool:
        """Whether a self-test goes on."""
        return self.try_out is not None and self.try_out.is_running

    def lift(self) -> None:
        """The finger leaves the box's own button."""
        if self._is_held:
            self._is_held = False
            self.host.gesture("hold")

    def targets(self) -> tuple[Choice, ...]:
        """Whom a choice can be about."""
        if self.host.performance is None:
            return tuple(range(len(self.around.roster.places)))
        return self.host.performance.targets

    def living(self) -> tuple[Choice, ...]:
        """Who is alive."""
        return tuple(who for who in self.targets() if isinstance(who, int))

    def rules(self) -> str:
        """Which game it is."""
        assert self.host.performance is not None
        return self.host.performance.game.setup.rules

    def is_down(self, seat: Seat) -> bool:
        """Whether a seat's button is held."""
        button = self.around.button(seat)
        return button is not None and self.panel.is_down(button)

    def hear(self, press: Press) -> None:
        """A seat's button; what means nothing now has no effect."""
        if press.button == HOST:
            if not press.is_down:
                self.lift()
            return
        if self.is_trying_out:
            return
        if self.before is not None:
            if press.is_down:
                self.before.press(press.button)
            return
        seat = self.around.roster.seat_of(wire(press.button))
        if seat is not None:
            (self.act.press if press.is_down else self.act.release)(seat, press.at)

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        if isinstance(shown, Scene):
            self.perform(Nothing())
            show_scene(self.around, shown, self.living())
        elif isinstance(shown, Say):
            show_say(self.around, shown)
        elif isinstance(shown, Part):
            self.perform(Call(self.around, shown, self.told))
        elif isinstance(shown, Open):
            self.open(shown)
        elif isinstance(shown, Over):
            self.clear()
        elif isinstance(shown, Moment):
            self.wait_for(shown)
        elif isinstance(shown, Trouble):
            # For the host: look at a screen.
            self.around.lamps.light(CENTRE, self.alarm())
            return
        # What could not be said is read, before anything else goes on.
        self.around.lamps.signal(self.alarm() if isinstance(shown, Unheard) else None)
        self.tell_faults()

    def alarm(self) -> Blink:
        """Something is wrong."""
        return Blink(RED, self.around.night, "triple", self.around.now())

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know."""
        if request is None:
            return
        if request.call == "deal":
            self.deal(seat)
        elif request.call == "rehearsal":
            assert isinstance(request, Poll)
            if seat == request.seats[0]:
                self.perform(Rehearsal(self.around, request))
        elif isinstance(request, Tell):
            self.tell(seat, request)
        elif isinstance(self.act, Call):
            self.act.wake(seat, request)

    def tell(self, seat: Seat, tell: Tell) -> None:
        """News on the own lamp; in secret by the buzzers, too, all of them at once."""
        self.told[seat] = tell
        show_news(self.around, seat, tell)
        if tell.slot == "secret":
            self.buzz(seat, tell)

    def buzz(self, seat: Seat, tell: Tell) -> None:
        """Every living seat is told in turn; with the last of them all buzzers start together."""
        button, living = self.around.button(seat), self.living()
        if button is not None and self.panel.abilities(button).buzz:
            self._buzzes[button] = NO_NEWS[1] if tell.news is None else NEWS[tell.call][1]
        if seat == living[-1]:
            if len(self._buzzes) == len(living):
                self.panel.buzz(self._buzzes)
            self._buzzes = {}

    def deal(self, seat: Seat) -> None:
        """A card to look at."""
        if not isinstance(self.act, Cards):
            self.perform(Cards(self.around))
        assert isinstance(self.act, Cards)
        self.act.ask(seat)

    def open(self, shown: Open) -> None:
        """A question to all."""
        question = shown.question
        if isinstance(question, Floor):
            self.perform(Talk(self.around, question))
            if shown.seconds:
                look = CountDown(WHITE, DAY_LEVEL, self.around.now(), shown.seconds)
                self.around.lamps.light(CENTRE, look)
        elif isinstance(question, Poll) and question.choices and isinstance(question.choices[0], str):
            is_thumbs = question.choices[0] in ("up", "yes")
            self.perform(Raising(self.around, question) if is_thumbs else Pointing(self.around, question))
        elif isinstance(question, Ask | Poll):
            self.perform(Pointing(self.around, question))

    def show_again(self) -> None:
        """After a self-test the lamps go on where they were."""
        self.before = None
        self.around.lamps.forget()
        self.around.lamps.dark()
        if self._moment is not None:
            self.wait_for(self._moment)

    def wait_for(self, moment: Moment) -> None:
        """What the evening waits for."""
        self._moment = moment
        if moment.name == "paused":
            self.around.lamps.glow(CENTRE, Blink(WHITE, self.around.night, "even", self.around.now()))
            return
        if moment.name == "goes-on":
            self.around.lamps.hide(CENTRE)
            return
        if moment.name not in ("gather", "seat"):
            self.before = None
        elif self.before is None or self.before.phase != moment.name:
            self.around.lamps.dark()
            is_gathering = moment.name == "gather"
            self.before = (Gathering if is_gathering else Seating)(self.around, self.name)
        else:
            self.before.show()
        show_moment(self.around, moment)

    def perform(self, act: Act) -> None:
        """From now on presses mean this."""
        self.act.end()
        self.act = act

    def clear(self) -> None:
        """Nobody is shown anything of their own any more."""
        is_light = isinstance(self.act, Pointing | Raising | Talk)
        self.perform(Nothing())
        self.told = {}
        if is_light:
            day_light(self.around, self.living())
        else:
            self.around.lamps.dark()

    def desk_changed(self) -> None:
        """A pack sees its proposal on its own lamps."""
        if isinstance(self.act, Call):
            self.act.refresh()

    def tell_faults(self) -> None:
        """What is wrong with a button or a lamp, for the host, once."""
        new = [fault for fault in self.panel.faults if fault not in self._faults]
        self._faults = self.panel.faults
        for fault in new:
            who = "" if fault.button == HOST else self.name(fault.button)
            self.host.surfaces.show(Trouble("trouble.button", fault.what, who))
