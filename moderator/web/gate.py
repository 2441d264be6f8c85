"""The gate: lines come in here, a few at a time, and a flood is turned away for next to nothing.

Without it everything that the system has accepted is first made a line of, and costs a descriptor
and a hundred times as much.
"""

import errno
import logging
import socket
import struct
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from ..keeping.reserve import Reserve

log = logging.getLogger(__name__)

# So many lines come in at a turn of the loop; of those that are turned away, so many more.
AT_ONCE, TURNED_AWAY = 16, 1000
# So many wait outside.
QUEUE = 4096


class Inflow(NamedTuple):
    """So many at once, and then so many a second."""

    burst: int
    a_second: float


# Sixty phones that come at once load a page over six lines each. Beyond that a page costs a Pi ten
# milliseconds and more: strangers are not to take all of its time.
STRANGERS = Inflow(400, 20)
# Who comes from where nobody has come from for some seconds: a phone needs one line to be known again.
NEWCOMERS, SOME_SECONDS = Inflow(100, 60), 5.0
# From where somebody sits, whatever strangers do.
KNOWN = Inflow(400, 100)
# What strangers ask for on the lines that they have: sixty phones load a page at once, and after that answers
# come one after the other. A thing asked for costs a Pi some milliseconds.
ASKED = Inflow(1500, 150)
# As many addresses are remembered; more than a Pi's radio carries by far.
MOST = 500

EXHAUSTED = (errno.EMFILE, errno.ENFILE)
# Closed without a farewell, which would keep the system busy for a minute.
AT_ONCE_CLOSED = struct.pack("ii", 1, 0)


class Admission:
    """How many may still come."""

    def __init__(self, pace: Inflow, now: Callable[[], float]) -> None:
        self._pace, self._now = pace, now
        self._left, self._since = float(pace.burst), now()

    def take(self) -> bool:
        """One of them, if there is one."""
        self._gain()
        may = self._left >= 1
        self._left -= may
        return may

    def turn(self) -> float:
        """One of them, in so many seconds if there is none now: who waits comes one after the other."""
        self._gain()
        self._left -= 1
        return max(0.0, -self._left / self._pace.a_second)

    def _gain(self) -> None:
        since, self._since = self._since, self._now()
        gained = (self._since - since) * self._pace.a_second
        self._left = min(self._pace.burst, self._left + gained)


class Rush:
    """How many come, and from where."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._strangers, self._newcomers = Admission(STRANGERS, now), Admission(NEWCOMERS, now)
        self._asked = Admission(ASKED, now)
        # From where somebody has come in lately, and since when that is noted.
        self._lately, self._since = set[str](), now()
        # Where devices of the evening's are; the last that asked for something are the last.
        self._known: dict[str, Admission] = {}

    def know(self, address: str) -> None:
        """Somebody is there who belongs to the evening."""
        admission = self._known.pop(address) if address in self._known else Admission(KNOWN, self._now)
        self._known[address] = admission
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def lets_in(self, address: str) -> bool:
        """Whether one more may come from there."""
        if address in self._known:
            return self._known[address].take()
        if self._now() - self._since >= SOME_SECONDS:
            self._lately, self._since = set[str](), self._now()
        is_new = address not in self._lately
        may = self._strangers.take() or (is_new and self._newcomers.take())
        if may:
            self._lately.add(address)
        return may

    def turn(self) -> float:
        """After how many seconds a stranger who was answered may ask for more."""
        return self._asked.turn()


class Gate(socket.socket):
    """A socket that listens."""

    def __init__(self, listening: socket.socket, rush: Rush) -> None:
        super().__init__(fileno=listening.detach())
        self._rush = rush
        # So that somebody can be turned away when no descriptor is left.
        self._spare = Reserve(1)

    def listen(self, _backlog: int = 0, /) -> None:
        """A long queue outside, though few come in at once."""
        super().listen(QUEUE)

    def accept(self) -> tuple[socket.socket, Any]:
        """Whoever may come in."""
        for _ in range(TURNED_AWAY):
            come, address = self._next()
            if come is not None and self._rush.lets_in(address[0]):
                return come, address
            if come is not None:
                turn_away(come)
        # The loop comes back for the rest.
        raise BlockingIOError

    def close(self) -> None:
        """Nobody comes any more."""
        self._spare.close()
        super().close()

    def _next(self) -> tuple[socket.socket | None, Any]:
        """Who is next; nobody, if there was no descriptor for them."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in EXHAUSTED:
                raise
        log.warning("no descriptor is left for pages: those who come are turned away")
        with self._spare.lent():
            turn_away(super().accept()[0])
        return None, None


def turn_away(come: socket.socket) -> None:
    """They are told at once that it is over."""
    come.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE_CLOSED)
    come.close()
