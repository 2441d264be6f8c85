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
from .props import Props
from .routes import STATIC, VirtualPage
from .screens import Screens
from .sight import Sight

if TYPE_CHECKING:
    from ...table.box import Box


class VirtualTable(Surface, WebPart):
    """What the page shows, and what can be turned there."""

    def __init__(self, box: "Box", props: Props, invite: Callable[[str], object] = lambda _url: None) -> None:
        self.box = box
        self.props = props
        # Told where the page is.
        self._invite = invite
        self.screens = Screens(box, self.is_down)
        self.sight = Sight(box, props.panel, self.screens)
        self.page = VirtualPage(self)
        # Whether the others play by themselves, and whether time waits for whoever plays in person.
        self.autoplay = self.waits = True
        self.hourglass = Hourglass(box.timer, props.feed.changed)
        self._knobs: Mapping[str, Callable[[object], bool]] = {
            "speed": self.turn_speed, "autoplay": self.turn_autoplay, "waits": self.turn_waits,
            **{verb: partial(self.do, verb) for verb in ("pause", "skip", "repeat", "more")},
        }  # fmt: skip

    # What a surface is.

    async def open(self) -> None:
        """From now on the table can be seen, and is played."""
        self.props.panel.watch(self.glowed)
        self.props.panel.listen(lambda _: self.props.feed.changed())
        self.props.audience.watch(self.people_changed)

    async def close(self) -> None:
        """Nothing to be seen any more."""
        self.props.feed.close()

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        self.hourglass.show(shown)
        self.props.feed.changed()

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know."""
        self.screens.show_to(seat, request)
        self.wait_for_people()
        self.props.feed.changed_for(self.box.roster.button_of(seat), None)

    def note(self, change: Change) -> None:
        """Somebody has joined, or sits elsewhere; what somebody has chosen is seen by those who are asked."""
        if change in ("roster", "saving"):
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
        return self.sight.look(eyes) | self.props.sounding.look() | times | turned

    def is_down(self, seat: Seat) -> bool:
        """Whether the button of a seat is held down."""
        button = self.box.roster.button_of(seat)
        return button is not None and button < self.places and self.props.panel.is_down(button)

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

    def turn(self, knob: str, to: object) -> bool:
        """Set something as the page wants it."""
        turned = knob in self._knobs and self._knobs[knob](to)
        self.hourglass.look()
        self.props.feed.changed()
        return turned

    def do(self, verb: str, _to: object) -> bool:
        """What every host can do."""
        return self.box.host.do(verb)

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
