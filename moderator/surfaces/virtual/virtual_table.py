"""The virtual table: the wired table over mock pins as a page, for somebody without hardware.

The wired surface lights and hears the same panel; guests play wherever nobody looks through the
eyes of a place, while autoplay is on.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.routing import BaseRoute

from hardware.mock import Buzz, Glow

from ...keeping.place import Place, wire
from ...rules.requests import Ask, Poll, Tell
from ...rules.values import Seat
from ...table.hourglass import Hourglass
from ...table.shown import Public
from ...table.surfaces import Change, Surface
from ...web.devices import Device
from ...web.website import WebPart
from .front_door import ME, FrontDoor
from .props import Props
from .routes import STATIC, VirtualPage
from .screens import Screens
from .sight import Sight
from .trial import FOR_EVER, Trial

if TYPE_CHECKING:
    from ...table.box import Box


class VirtualTable(Surface, WebPart):
    """What the page shows, and what can be turned there."""

    def __init__(
        self,
        box: "Box",
        props: Props,
        invite: Callable[[str], object] = lambda _url: None,
        door: Callable[["Box"], FrontDoor] | None = None,
    ) -> None:
        self.box = box
        self.props = props
        # Told where the page is.
        self._invite = invite
        # Who has never played comes in by a door, and is told what to do.
        self.door = door(box) if door else None
        self.screens = Screens(box, self.is_down, self.door is not None)
        self.trial = Trial(box, self.screens, self.door, props.feed.changed) if self.door else None
        self.sight = Sight(box, props.panel, self.screens)
        self.page = VirtualPage(self)
        # Whether the others play by themselves, and whether time waits for whoever plays in person.
        self.autoplay = self.waits = True
        self.hourglass = Hourglass(box.timer, props.feed.changed)
        self._knobs: Mapping[str, Callable[[object], bool]] = {
            "speed": self.turn_speed, "autoplay": self.turn_autoplay, "waits": self.turn_waits,
            "anew": self.begin_anew,
            **{verb: partial(self.do, verb) for verb in ("pause", "skip", "repeat", "more")},
        }  # fmt: skip

    # What a surface is.

    async def open(self) -> None:
        """From now on the table can be seen, and is played."""
        self.props.panel.watch(self.glowed)
        self.props.panel.listen(lambda _: self.props.feed.changed())
        self.props.audience.watch(self.people_changed)
        if self.door is not None:
            await self.door.opened()

    async def close(self) -> None:
        """Nothing to be seen any more."""
        self.props.feed.close()

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        self.hourglass.show(shown)
        if self.trial is not None:
            self.trial.show(shown)
        self.props.feed.changed()

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know."""
        self.screens.show_to(seat, request)
        self.wait_for_people()
        self.props.feed.changed_for(self.box.roster.button_of(seat), None)

    def note(self, change: Change) -> None:
        """Somebody has joined, or something is known by now; a choice is seen by those who are asked."""
        if change in ("roster", "saving", "odds"):
            self.props.feed.changed()
        elif change == "desk":
            asked = self.screens.addressed()
            self.props.feed.changed_for(None, *map(self.box.roster.button_of, asked))

    def has_screen(self, seat: Seat) -> bool:
        """Every place has a small one."""
        button = self.box.roster.button_of(seat)
        return button is not None and button < self.places

    def leaves_to_guests(self, place: Place) -> bool:
        """Whether nobody looks through the eyes of this place."""
        is_ours = place.button is not None and place.button < self.places
        return is_ours and self.autoplay and place.button not in self.props.audience.played

    def glowed(self, change: Glow | Buzz) -> None:
        """A lamp is seen by open eyes, and a buzzer felt by who has it."""
        if isinstance(change, Buzz):
            self.props.feed.changed_for(None, change.seat)
            return
        open_eyes = (button for button in range(self.places) if not self.sight.is_asleep(button))
        self.props.feed.changed_for(None, *open_eyes)

    # A part of the one web application.

    static = STATIC

    def routes(self) -> Sequence[BaseRoute]:
        """What it answers."""
        return self.page.routes()

    def served_at(self, port: int) -> None:
        """Whoever is to play is told where."""
        self._invite(f"http://localhost:{port}/")

    def expects(self, _device: Device, /) -> bool:
        """Nobody proves anything here: only who sits at this machine looks on."""
        return False

    # What the page shows.

    @property
    def places(self) -> int:
        """How many there are round the table."""
        return self.props.panel.seats

    def look(self, eyes: int | None) -> dict[str, Any]:
        """What the eyes of a place see now."""
        tempo = self.props.tempo
        times = {
            "time": self.hourglass.left(),
            "speed": tempo.speed,
            "runs": tempo.runs,
            "since": tempo.since,
        }
        turned = {"waits": self.waits, "autoplay": self.autoplay}
        seen = self.sight.look(eyes) | self.props.sounding.look() | times | turned
        return seen | self.look_at_trial(eyes)

    def look_at_trial(self, eyes: int | None) -> dict[str, Any]:
        """The door, as long as nobody has come in; then what to do, for whoever has."""
        if self.door is None or self.trial is None:
            return {}
        if self.door.is_shut:
            return {"door": self.door.look()}
        if eyes != ME or self.box.roster.phase:
            return {"trial": {}}
        left = self.trial.time_left()
        by_day = {} if self.hourglass.of > FOR_EVER else self.hourglass.left()
        return {"trial": self.trial.look(), "time": left or by_day}

    def is_down(self, seat: Seat) -> bool:
        """Whether the button of a seat is held down."""
        button = self.box.roster.button_of(seat)
        if button is None or button >= self.places:
            return False
        looks = self.trial is not None and self.trial.looks and button == ME
        return looks or self.props.panel.is_down(button)

    # Who looks on, and what they do.

    def people_changed(self) -> None:
        """Others play in person than before."""
        self.wait_for_people()
        self.box.surfaces.note("people")

    def wait_for_people(self) -> None:
        """Time runs slowly while somebody who plays alone is asked or told something.

        Where several play it always does: else it would tell the others that somebody is asked.
        """
        played = self.props.audience.played
        seats = [self.box.roster.seat_of(wire(button)) for button in played]
        is_addressed = any(seat is not None and self.screens.shown(seat) is not None for seat in seats)
        self.props.tempo.wait(len(played) > 1 or (self.waits and is_addressed))

    def touch(self, button: int, option: int) -> None:
        """A finger on the small screen of a place."""
        seat = self.box.roster.seat_of(wire(button))
        if seat is not None:
            self.screens.touch(seat, option)

    def mean(self, button: int | None) -> None:
        """Whoever tries it taps somebody at the table, or lets go."""
        if self.trial is not None and button is not None:
            self.trial.press(button)
        elif self.trial is not None:
            self.trial.release()

    def turn(self, knob: str, to: object) -> bool:
        """Set something as the page wants it."""
        turned = knob in self._knobs and self._knobs[knob](to)
        self.hourglass.look()
        self.props.feed.changed()
        return turned

    def do(self, verb: str, _to: object) -> bool:
        """What every host can do."""
        return self.box.host.do(verb)

    def begin_anew(self, _to: object) -> bool:
        """Whoever has tried it joins and sits down as at any table, in another game."""
        return self.trial is not None and self.trial.begin_anew()

    def turn_speed(self, speed: object) -> bool:
        """How many times as fast as the world."""
        if not isinstance(speed, int | float) or isinstance(speed, bool):
            return False
        self.props.tempo.turn(speed)
        return True

    def turn_autoplay(self, on: object) -> bool:
        """Whether the others play by themselves."""
        self.autoplay = on is True
        self.people_changed()
        return True

    def turn_waits(self, on: object) -> bool:
        """Whether time waits for people who play."""
        self.waits = on is True
        self.wait_for_people()
        return True
