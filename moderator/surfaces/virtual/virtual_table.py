"""The virtual table: the wired table over mock pins as a web page, for somebody without hardware.

    props = props_for(names, settings, lines, speed)      # its panel, its mouth
    ...                                                   # stage with props.mouth; host; roster;
    ...                                                   # the wired surface over props.panel
    table = await open_virtual_table(props, stage, host, roster, port)
    print(table.url)
    ...                                                   # the evening
    await table.close()                                   # closes mouth and panel, too

It wants a `HurryingLoop`; others cannot be hurried.  Whoever looks through the eyes of a place
plays there in person; wherever nobody does, random players answer while autoplay is on.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from hardware.mock import MockPanel

from ...keeping.folders import SOUNDS, own_folder
from ...keeping.settings import Settings
from ...lines import Lines, spoken
from ...rules.requests import Ask, Poll, Seat, Tell
from ...sound.fake import FakeSpeaker
from ...sound.sound_files import SoundFiles
from ...sound.voice.voice import BoxVoice, Speaking
from ...table.clock import LoopClock
from ...table.host import Host
from ...table.mouth import SilentMouth, SpokenMouth
from ...table.performance import Stage
from ...table.roster import Roster
from ...table.sounding import voice_settings
from ...table.story import Story
from ...table.surfaces import Moment, Public
from ...web.feed import Feed
from ...web.server import WebServer
from .audience import Audience
from .company import Company
from .fingers import Button, Fingers
from .mouth import ListenedMouth
from .routes import VirtualPage
from .screens import Screens
from .sight import Sight
from .sounding import Sounding
from .tempo import Tempo

# So many times a second a page is sent something at most.
PICTURES = 30

# In seconds of the world: a page that finds its way back sooner still plays its seat.
GRACE = 3.0


class Props:
    """What is on the stage before anybody plays: a panel with fingers on it, a mouth, and time."""

    def __init__(
        self,
        names: Sequence[str],
        panel: MockPanel,
        lines: Lines,
        voice: Speaking,
        files: SoundFiles,
        speed: float,
    ) -> None:
        self.names = dict(enumerate(names))
        self.panel = panel
        self.lines = lines
        self.fingers = Fingers(self.press, self.release)
        hurry: Callable[[float], None] = getattr(asyncio.get_running_loop(), "hurry", lambda _: None)
        self.tempo = Tempo(hurry, speed, lambda: self.fingers.is_any_down)
        self.feed = Feed(lambda: self.tempo.runs / PICTURES)
        self.audience = Audience(self.fingers.lift, lambda: self.tempo.runs * GRACE)
        self.sounding = Sounding(files, self.feed.changed)
        speaker = FakeSpeaker(LoopClock(), files=files, heard=self.sounding.heard)
        self.mouth = ListenedMouth(
            SpokenMouth(voice, speaker, lambda _: None), SilentMouth(LoopClock()), self.is_followed
        )

    def press(self, button: Button) -> None:
        """Put a finger on a button; time slows down for it."""
        self.tempo.touch()
        self.panel.press(button)

    def release(self, button: Button) -> None:
        """Lift it."""
        self.panel.release(button)
        self.tempo.touch()

    def is_followed(self) -> bool:
        """Whether somebody listens, and could follow a voice."""
        return self.audience.listens and self.tempo.speed == 1


def props_for(names: Sequence[str], settings: Settings, lines: Lines, speed: float = 1) -> Props:
    """A table with so many places as there are names, and a voice as the settings want it."""
    voice = BoxVoice(voice_settings(settings), spoken(lines))
    files = SoundFiles(SOUNDS, own_folder() / "sounds")
    return Props(names, MockPanel(len(names)), lines, voice, files, speed)


class VirtualTable:
    """The surface that the page shows, and what can be turned there."""

    def __init__(self, props: Props, stage: Stage, host: Host, roster: Roster) -> None:
        self.props = props
        self.stage = stage
        self.host = host
        self.roster = roster
        self.story = Story(stage.narrator, stage.timer)
        self.screens = Screens(stage.narrator, stage.desk, self.is_held, stage.pace)
        self.sight = Sight(props.names, props.panel, roster, host, self.story, self.screens)
        self.company = Company(stage.desk, roster, props.names, props.audience, self.screens, props.tempo)
        self.knobs: dict[str, Callable[[Any], bool]] = {
            "speed": self.turn_speed,
            "autoplay": self.turn_autoplay,
            "waits": self.turn_waits,
            "pause": lambda _: host.pause(),
            "skip": lambda _: host.skip(),
            "repeat": lambda _: host.repeat(),
            "more": lambda _: host.more(stage.pace.times.more),
        }
        page = VirtualPage(self, props.feed, props.fingers, props.lines.language, page_words(props.lines))
        self.app = page.app()
        self._is_taken_up = False
        self._server: WebServer | None = None

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://localhost:{self._server.port}/" if self._server else ""

    async def open(self, port: int) -> None:
        """From now on the table can be seen, and is played."""
        self.listen()
        await self.props.panel.start()
        self._server = WebServer(self.app, port=port)
        self._server.start()

    def listen(self) -> None:
        """Be told of all that can be seen."""
        changed = self.props.feed.changed
        for surface in (self, self.company.players, self.company.guests):
            self.stage.surfaces.add(surface)
        self.stage.desk.watchers.append(changed)
        self.roster.watchers.append(changed)
        self.props.panel.watch(lambda _: changed())
        self.props.panel.listen(lambda _: changed())
        self.props.audience.watchers.append(self.company.change)

    async def close(self) -> None:
        """Nothing to be seen, heard or pressed any more."""
        self.props.feed.close()
        if self._server is not None:
            await self._server.close()
        await self.props.mouth.close()
        await self.props.panel.close()

    def show(self, shown: Public) -> None:
        """What everybody perceives; of a game that is taken up, what they knew before, too."""
        self._is_taken_up |= isinstance(shown, Moment) and shown.name == "offered"
        if self._is_taken_up and self.host.performance is not None:
            self._is_taken_up = False
            self.story.recall(self.host.performance.game.chronicle())
        self.story.show(shown)
        self.props.feed.changed()

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know."""
        self.screens.show_to(seat, request)
        self.company.wait_for_people()
        self.props.feed.changed()

    @property
    def places(self) -> int:
        """How many there are round the table."""
        return self.props.panel.seats

    def look(self, eyes: int | None) -> dict[str, Any]:
        """What the eyes of a place see now."""
        tempo, company = self.props.tempo, self.company
        times = {"speed": tempo.speed, "runs": tempo.runs}
        turned = {"waits": company.waits, "autoplay": company.autoplay}
        return self.sight.look(eyes) | self.props.sounding.look() | times | turned

    def sit(self, page: str, eyes: int | None, hears: bool) -> AbstractContextManager[None]:
        """As long as somebody looks through these eyes."""
        return self.props.audience.sit(page, eyes, hears)

    def looks_on(self, page: str) -> bool:
        """Whether a page is there."""
        return self.props.audience.is_here(page)

    def sound(self, name: str) -> Path | None:
        """The file of a sound."""
        return self.props.sounding.file(name)

    def turn(self, knob: str, to: Any) -> bool:
        """Set something as the page wants it."""
        turned = knob in self.knobs and self.knobs[knob](to)
        self.story.look_at_the_clock()
        self.props.feed.changed()
        return turned

    def turn_speed(self, speed: Any) -> bool:
        """How many times as fast as the world."""
        if type(speed) not in (int, float):
            return False
        self.props.tempo.turn(speed)
        return True

    def turn_autoplay(self, on: Any) -> bool:
        """Whether the others play by themselves."""
        self.company.autoplay = on is True
        self.company.change()
        return True

    def turn_waits(self, on: Any) -> bool:
        """Whether time waits for people who play."""
        self.company.waits = on is True
        self.company.wait_for_people()
        return True

    def is_held(self, seat: Seat) -> bool:
        """Whether the button of a seat is held down."""
        button = self.roster.button_of(seat)
        return button is not None and self.props.panel.is_down(button)


async def open_virtual_table(
    props: Props, stage: Stage, host: Host, roster: Roster, port: int = 8080
) -> VirtualTable:
    """The table with its page, open at this port or the next that is free."""
    table = VirtualTable(props, stage, host, roster)
    await table.open(port)
    return table


def page_words(lines: Lines) -> dict[str, str]:
    """What stands on the page, by what it is called there."""
    begins = "page."
    # A page fills in what is missing in a line by itself.
    return {
        line.removeprefix(begins): words[0]
        for line, words in lines.wordings.items()
        if line.startswith(begins)
    }
