"""The wired table as a surface: it is told what happens, and its buttons answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hardware.check.findings import Examination
from hardware.looks import RED, WHITE, Blink
from hardware.panel import CENTRE, HOST, Fault, Panel, Press
from hardware.panel import Seat as Button

from ...keeping.place import Place, wire
from ...rules.board import Event
from ...rules.events import Common
from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Seat
from ...table.shown import (
    GivesWay,
    Moment,
    MomentName,
    Open,
    Over,
    Part,
    Pause,
    Public,
    Spoken,
    Trouble,
    Unheard,
)
from ...table.surfaces import Change, Surface, TriedBy
from .around import DAY_LEVEL, Act, Around
from .before import Looking, Rehearsal, press_before, show_places
from .blows import Blows
from .by_day import InTheOpen, Pointing, Raising, Talk
from .by_light import ForOwnEyes
from .by_night import Buzzers, InTheDark, show_news
from .by_press import AtTheTable
from .by_turns import ByPointing, asking_in_turn
from .host_button import HostButton
from .lamps import Lamps
from .stage_light import show_event, show_moment, show_scene, show_told
from .teach_in import TeachIn
from .trying_out import try_out_for

if TYPE_CHECKING:
    from ...table.box import Box

# What is done by day, in the light of the scene.
BRIGHT = (Pointing, ByPointing, Raising, Talk, InTheOpen, AtTheTable)

# When buttons are places, not seats yet.
BEFORE: tuple[MomentName, ...] = ("gather", "seat")


class WiredTable(Surface):
    """Seats with button and lamp, and the box's own button."""

    def __init__(
        self,
        box: "Box",
        panel: Panel,
        looks: Sequence[Examination] = (),
        lamps: Lamps | None = None,
        teach_in: TeachIn | None = None,
    ) -> None:
        self.box = box
        self.panel = panel
        self.around = Around(box, panel, lamps or Lamps(panel, box.settings.night_level))
        self.act = Act()
        # What seats were told in the present call.
        self.told: dict[Seat, Tell] = {}
        self.buzzers = Buzzers(self.around)
        self.blows = Blows(self.around)
        # While it goes on, presses are answers to it.
        plan = box.settings.panel.plan if box.settings.panel else None
        self._found: list[str] = []
        self.try_out = try_out_for(box, panel, looks, lambda _: self.show_again(), self._found, plan)
        self._teach_in = teach_in
        self._faults: tuple[Fault, ...] = ()
        self._host_button = HostButton(self.around, lambda: self.act, lambda: self.try_out.is_running)

    # What a surface is.

    async def open(self) -> None:
        """Lamps are lit, and presses heard."""
        self.panel.listen(self._host_button.hear)
        self.panel.listen(self.hear)
        await self.panel.start()

    async def close(self) -> None:
        """Everything dark."""
        await self.try_out.stop()
        if self._teach_in is not None:
            await self._teach_in.stop()
        self.act.end()
        self.blows.stop()
        await self.panel.close()

    def owns(self, place: Place) -> bool:
        """Whether there is a button."""
        return place.button is not None and place.button < self.panel.seats

    @property
    def wires(self) -> int:
        """How many places have a button."""
        return self.panel.seats

    @property
    def scans(self) -> bool:
        """Whether the light goes round by night, too."""
        return not self.around.points

    can_check = True
    has_button = True

    def check(self) -> bool:
        """Begin a self-test, or stop the one that goes on; not while the wires are lent."""
        return self.tried_by != "learn" and self.try_out()

    @property
    def can_learn_wires(self) -> bool:
        """Whether it can learn how it is wired."""
        return self._teach_in is not None

    def learn_wires(self) -> bool:
        """Begin a teach-in, or stop the one that goes on."""
        if self._teach_in is None or self.tried_by == "check":
            return False
        return self._teach_in.begin_or_stop(self.box, self.show_again, self._found)

    @property
    def tried_by(self) -> TriedBy | None:
        """A self-test, or a teach-in."""
        if self._teach_in is not None and self._teach_in.is_running:
            return "learn"
        return "check" if self.try_out.is_running else None

    def _end_trial(self) -> None:
        """A game begins, and needs the wires: what goes on at them is stopped by what began it."""
        if self.tried_by == "learn":
            self.learn_wires()
        elif self.tried_by == "check":
            self.check()

    @property
    def findings(self) -> tuple[str, ...]:
        """What the last self-test or teach-in has found so far."""
        return tuple(self._found)

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        match shown:
            case Part(called):
                self.perform(InTheDark(self.around, called, self.told))
            case Open():
                self.perform(asking_in_turn(self.around, shown, self.told))
            case Over():
                self.clear()
            case Moment(name):
                if not name:
                    self._end_trial()
                self.wait_for(name)
            case Pause(holds):
                self.hold(holds)
            case Trouble():
                # For the host: look at a screen.
                self.around.lamps.light(CENTRE, self.alarm())
                return
            case Spoken() | Unheard() | GivesWay():
                pass
            case _:
                self.show_event(shown)
        # What could not be said is read, before anything else goes on.
        self.around.lamps.signal(self.alarm() if isinstance(shown, Unheard) else self.invitation())
        self.tell_faults()

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know."""
        if request is None or self.box.evening.held.get(seat) is request:
            # What somebody holds since before a power cut is no new card to look at.
            return
        if request.call == "deal":
            self.deal(seat)
        elif isinstance(request, Poll) and request.call == "rehearsal":
            if seat == request.seats[0]:
                self.perform(Rehearsal(self.around, request))
        elif isinstance(request, Tell):
            self.tell(seat, request)
        elif isinstance(self.act, ForOwnEyes):
            self.act.wake(seat, request)

    def note(self, change: Change) -> None:
        """A pack sees its proposal on its own lamps; and all, that a tap of the button is waited for."""
        if change == "desk":
            self.act.refresh()
        elif change == "presence":
            self.around.lamps.signal(self.invitation())

    # What is shown.

    def show_event(self, event: Event) -> None:
        """What the rules make known; a scene ends what was asked before."""
        if event is self.box.board.opening:
            self.perform(Act())
            show_scene(self.around)
        elif isinstance(event, Common):
            show_event(self.around, event)
        elif self.box.board.laid is not None:
            show_told(self.around, event.told())
        else:
            self.blows.show(event)

    def perform(self, act: Act) -> None:
        """From now on presses mean this."""
        self.act.end()
        self.act = act

    def clear(self) -> None:
        """Nobody is shown anything of their own any more."""
        is_light = isinstance(self.act, BRIGHT) and not self.box.is_dark
        self.perform(Act())
        self.told.clear()
        if is_light:
            show_scene(self.around)
        else:
            self.around.lamps.dark()

    def wait_for(self, moment: MomentName) -> None:
        """What the evening waits for."""
        if isinstance(self.act, Rehearsal):
            self.around.lamps.clear()
        self.perform(Act())
        if moment in BEFORE:
            show_places(self.around)
        show_moment(self.around, moment)

    def hold(self, holds: bool) -> None:
        """The evening holds still, or goes on."""
        if holds:
            self.around.lamps.glow(CENTRE, Blink(WHITE, self.around.night, "even", self.around.now()))
        else:
            self.around.lamps.hide(CENTRE)

    def show_again(self) -> None:
        """After a self-test the lamps go on where they were."""
        self.around.lamps.dark(is_known=False)
        self.wait_for(self.box.showing.moment)

    def alarm(self) -> Blink:
        """Something is wrong."""
        return Blink(RED, self.around.night, "triple", self.around.now())

    def invitation(self) -> Blink | None:
        """The box's own button is lit while a tap of it proves that somebody is in the room."""
        is_waited_for = self.box.presence.wants_tap
        return Blink(WHITE, DAY_LEVEL, "double", self.around.now()) if is_waited_for else None

    def tell_faults(self) -> None:
        """What is wrong with a button or a lamp, for the host, once."""
        new = [fault for fault in self.panel.faults if fault not in self._faults]
        self._faults = self.panel.faults
        for fault in new:
            who = "" if fault.button == HOST else self.name(fault.button)
            self.box.surfaces.show(Trouble("trouble.button", fault.what, who))

    # What one seat is shown.

    def deal(self, seat: Seat) -> None:
        """A card to look at."""
        if not isinstance(self.act, Looking):
            self.perform(Looking(self.around))
        assert isinstance(self.act, Looking)
        self.act.ask(seat)

    def tell(self, seat: Seat, tell: Tell) -> None:
        """News on the own lamp; in secret by the buzzers, too, all of them at once."""
        if tell.stays or tell.known != "call":
            # By day all eyes are open: this is read on a screen, or lies on the table.
            return
        self.told[seat] = tell
        show_news(self.around, seat, tell)
        if tell.slot == "secret":
            self.buzzers.tell(seat, tell)

    # What fingers do.

    def hear(self, press: Press) -> None:
        """A button; what means nothing now has no effect."""
        if press.button == HOST or self.try_out.is_running:
            return
        if self.box.showing.moment in BEFORE:
            if press.is_down:
                press_before(self.around, press.button, self.name(press.button))
        else:
            seat = self.box.roster.seat_of(wire(press.button))
            if seat is not None:
                (self.act.press if press.is_down else self.act.release)(seat, press.at)

    def name(self, button: Button) -> str:
        """Who sits there as the settings say; else the place is called by its number."""
        players = self.box.settings.players
        if button < len(players):
            return players[button]
        return self.box.narrator.lines.text("check.place.seat", number=button + 1)
