"""The box as a service: whoever started it learns when it can play, that the evening lives, and how it goes.

Whoever watches is fed by the loop in which the evening runs, and only while the evening lives: it
waits for people, or something has happened lately.  A loop that hangs, a line that is never spoken
to its end and a disk that never answers all starve the watch, and the box is started again.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Mapping
from contextlib import suppress

from ..rules.events import Dawn, Day, Ended, Night
from ..table.box import Box
from ..table.saved import told
from ..table.shown import Moment, Pause, Public, Trouble
from ..table.surfaces import Change, Surface

log = logging.getLogger(__name__)

# So many seconds may pass with nothing to be seen or heard: the longest line, rendered on a slow Pi.
PATIENCE = 60
# How often the watch is fed, if it does not say how often it wants to be.
BEAT = 5.0

# What goes on, for whoever looks at the service; everybody at the table sees as much.
GOING_ON = {
    "offered": "offers to go on with an interrupted game",
    "gather": "waits for everyone who plays",
    "seat": "waits until all are seated",
    "cast": "proposes a cast",
    "introduction": "introduces the game",
    "rehearsal": "rehearses with everybody",
    "again": "waits for another game",
    "good-night": "said good night; the plug may be pulled",
}
GOOD_NIGHT_UNSAVED = "said good night; not everything is saved"

# Of these troubles more than the line may stand in the log: it names files and settings, never an answer.
DETAILED = ("trouble.unkept", "trouble.settings", "trouble.panel")


class Caller:
    """Who started the box: systemd, which hears notes at a socket; or somebody by hand, who sees it."""

    def __init__(self, address: str = "", beat: float = BEAT) -> None:
        # An address that is no file begins with an @ where it is written down.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        # How often it wants to hear that the evening lives, in seconds.
        self.beat = beat

    @property
    def listens(self) -> bool:
        """Whether notes are heard."""
        return bool(self._address)

    def tell(self, note: str) -> None:
        """A note, such as READY=1; one that is lost stops no evening."""
        if self.listens:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
                post.settimeout(1)
                post.sendto(note.encode(), self._address)


def caller(surroundings: Mapping[str, str] = os.environ) -> Caller:
    """Who started the box; systemd says where it listens and how long it is patient."""
    patience = surroundings.get("WATCHDOG_USEC", "")
    beat = int(patience) / 4e6 if patience.isdecimal() else BEAT
    return Caller(surroundings.get("NOTIFY_SOCKET", ""), beat)


class Service(Surface):
    """A surface that nobody sees: it notes what happens, and tells who started the box."""

    def __init__(self, box: Box, caller: Caller) -> None:
        self._box = box
        self._caller = caller
        self._last = box.timer.now()
        self._going_on = ""
        self._watching: asyncio.Future[None] | None = None

    def show(self, shown: Public) -> None:
        """Something happens; what it is may stand in the log where all perceive it."""
        self._last = self._box.timer.now()
        if isinstance(shown, Trouble):
            words = self._box.narrator.line(shown.line, "", who=shown.who)
            log.warning("%s", f"{words} ({shown.detail})" if shown.line in DETAILED else words)
            return
        if self._box.performance is not None and self._going_on == GOING_ON["offered"]:
            self._tell_going_on("goes on with the interrupted game")
        match shown:
            case Pause(holds):
                self._tell_going_on("paused" if holds else "goes on")
            case Moment("good-night") if not self._box.saving.is_all:
                self._tell_going_on(GOOD_NIGHT_UNSAVED)
            case Moment(name) if name in GOING_ON:
                self._tell_going_on(GOING_ON[name])
            case Night(number):
                self._tell_going_on(f"night {number}")
            case Dawn(number):
                self._tell_going_on(f"dawn after night {number}")
            case Day(number):
                self._tell_going_on(f"day {number}")
            case Ended():
                self._tell_going_on("the game is over")
            case _:
                pass

    def show_to(self, seat: int, request: object) -> None:  # noqa: ARG002
        """Something happens; what it is is nobody's business."""
        self._last = self._box.timer.now()

    def note(self, change: Change) -> None:
        """The disk refuses something, or takes it again: why stands in the log; it is never an answer."""
        if change == "saving":
            saving = self._box.saving
            words = told(saving, self._box.narrator.lines)
            log.warning("%s", words if saving.is_all else f"{words} ({saving.why})")

    def lives(self) -> bool:
        """Whether the evening waits for people, or something has happened lately."""
        waits = self._box.timer.is_waiting or self._box.timer.paused or self._box.host.is_waited_for
        return waits or self._box.timer.now() - self._last < PATIENCE

    async def open(self) -> None:
        """The box can play; from now on the watch is fed while the evening lives."""
        self._caller.tell("READY=1")
        self._watching = asyncio.ensure_future(self._watch())

    async def close(self) -> None:
        """Nobody watches any more."""
        if self._watching is not None:
            self._watching.cancel()

    async def _watch(self) -> None:
        while True:
            if self.lives():
                self._caller.tell("WATCHDOG=1")
            await asyncio.sleep(self._caller.beat)

    def _tell_going_on(self, going_on: str) -> None:
        """Once, when it begins."""
        if going_on != self._going_on:
            self._going_on = going_on
            self._caller.tell(f"STATUS={going_on}")
            log.info("%s", going_on)
