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
from typing import Protocol

from ..rules.requests import Scene
from ..table.host import Host
from ..table.narrator import Narrator
from ..table.surfaces import Moment, Public, Trouble
from ..table.timer import Timer

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
    "night": "night {night}",
    "dawn": "dawn after night {night}",
    "day": "day {night}",
    "end": "the game is over",
    "again": "waits for another game",
    "paused": "paused",
    "goes-on": "goes on",
    "good-night": "said good night; the plug may be pulled",
}
# Of these troubles more than the line may stand in the log: it names files and settings, never an answer.
DETAILED = ("trouble.disk", "trouble.settings", "trouble.panel")


class Caller(Protocol):
    """Who started the box."""

    # How often it wants to hear that the evening lives, in seconds.
    beat: float

    def tell(self, note: str) -> None:
        """A note, such as READY=1."""


class Nobody:
    """The box was started by hand: whoever did sees how it is."""

    beat = BEAT

    def tell(self, note: str) -> None:
        """Nobody listens."""


class Systemd:
    """Hears notes at a socket; one that is lost stops no evening."""

    def __init__(self, address: str, beat: float = BEAT) -> None:
        # An address that is no file begins with an @ where it is written down.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self.beat = beat

    def tell(self, note: str) -> None:
        """Send it."""
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as post:
            post.settimeout(1)
            post.sendto(note.encode(), self._address)


def caller(surroundings: Mapping[str, str] = os.environ) -> Caller:
    """Who started the box; systemd says where it listens and how long it is patient."""
    address = surroundings.get("NOTIFY_SOCKET")
    if not address:
        return Nobody()
    patience = surroundings.get("WATCHDOG_USEC", "")
    return Systemd(address, int(patience) / 4e6 if patience.isdecimal() else BEAT)


def is_service() -> bool:
    """Whether something started the box that listens."""
    return not isinstance(caller(), Nobody)


class Service:
    """A surface that nobody sees: it notes what happens, and tells who started the box."""

    def __init__(self, caller: Caller, timer: Timer, host: Host, narrator: Narrator) -> None:
        self._caller = caller
        self._timer = timer
        self._host = host
        self._narrator = narrator
        self._last = timer.now()
        self._going_on = ""

    def show(self, shown: Public) -> None:
        """Something happens; what it is may stand in the log where all perceive it."""
        self._last = self._timer.now()
        if isinstance(shown, Trouble):
            words = self._narrator.line(shown.line, "", who=shown.who)
            log.warning("%s", f"{words} ({shown.detail})" if shown.line in DETAILED else words)
            return
        if self._host.performance is not None and self._going_on == GOING_ON["offered"]:
            self._tell_going_on("goes on with the interrupted game")
        if isinstance(shown, Moment | Scene) and shown.name in GOING_ON:
            self._tell_going_on(GOING_ON[shown.name].format(**shown.about))

    def show_to(self, seat: int, request: object) -> None:  # noqa: ARG002
        """Something happens; what it is is nobody's business."""
        self._last = self._timer.now()

    def lives(self) -> bool:
        """Whether the evening waits for people, or something has happened lately."""
        waits = self._timer.is_waiting or self._timer.paused or self._host.is_waited_for
        return waits or self._timer.now() - self._last < PATIENCE

    async def watch_over(self, evening: asyncio.Future[None]) -> None:
        """The box can play; until the evening is over, the watch is fed while it lives."""
        self._caller.tell("READY=1")
        while not evening.done():
            if self.lives():
                self._caller.tell("WATCHDOG=1")
            await asyncio.wait({evening}, timeout=self._caller.beat)

    def go_to_bed(self) -> None:
        """The box has been told to stop."""
        self._caller.tell("STOPPING=1")

    def _tell_going_on(self, going_on: str) -> None:
        """Once, when it begins."""
        if going_on != self._going_on:
            self._going_on = going_on
            self._caller.tell(f"STATUS={going_on}")
            log.info("%s", going_on)
