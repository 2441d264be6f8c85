"""The wall: how many lines there are at once, whose they are, and how long one may say nothing.

Nobody is turned away for having come late: whoever has the most lines gives way with the oldest.  A line
comes in silent, and is a stranger's or one of the evening's as soon as it has asked for something: each
kind has room of its own, so what strangers do takes none from who has a seat, from the host, or from
what is written to disk.
"""

import resource
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol, Self


class AnyLine(Protocol):
    """A line to a browser."""

    def hang_up(self) -> None:
        """It is over, at once."""


class Limits(NamedTuple):
    """How many lines there may be, how many of them one's own, and for how long one may ask for nothing."""

    most: int
    each: int
    patience: float

    def within(self, share: float) -> Self:
        """The same where there is less room."""
        most = max(2, int(self.most * share))
        return self._replace(most=most, each=min(self.each, most))


# Behind a travel router a whole table has one address; a browser opens up to six lines at once.
# More may be silent than there are addresses in a Wi-Fi: whoever has one there does not give way to two.
SILENT = Limits(300, 64, 20.0)
STRANGERS = Limits(300, 240, 60.0)
# For each device: its pages, and what it presses.  A page must not find its line closed just then.
KNOWN = Limits(500, 12, 3600.0)
ALL = SILENT.most + STRANGERS.most + KNOWN.most

# So many descriptors are for everything else: sounds, pins, the voice, the journal.
OTHERS = 100


class Share:
    """Lines of one kind, by whose they are."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._limits, self._now = limits, now
        self._whose: dict[AnyLine, str] = {}
        # The oldest first.
        self._of: dict[str, dict[AnyLine, None]] = {}
        # Since when each asks for nothing; who waits longest comes first.
        self._waiting: dict[AnyLine, float] = {}

    def enter(self, line: AnyLine, whose: str) -> None:
        """One more; where that is too much, an older one gives way."""
        self._whose[line] = whose
        theirs = self._of.setdefault(whose, {})
        theirs[line] = None
        if len(theirs) > self._limits.each:
            self._let_go(whose)
        elif len(self._whose) > self._limits.most:
            self._let_go(max(self._of, key=lambda one: len(self._of[one])))

    def leave(self, line: AnyLine) -> None:
        """One less, if it was here."""
        self._waiting.pop(line, None)
        whose = self._whose.pop(line, None)
        if whose is not None:
            del self._of[whose][line]
            if not self._of[whose]:
                del self._of[whose]

    def wait(self, line: AnyLine) -> None:
        """It asks for nothing, from now on."""
        self._waiting[line] = self._now()

    def ask(self, line: AnyLine) -> None:
        """It does."""
        self._waiting.pop(line, None)

    def holds(self, line: AnyLine, whose: str) -> bool:
        """Whether it is here, and theirs."""
        return self._whose.get(line) == whose

    def sweep(self) -> None:
        """Whoever has asked for nothing for too long is hung up."""
        while self._waiting:
            line, since = next(iter(self._waiting.items()))
            if self._now() - since < self._limits.patience:
                return
            self._hang_up(line)

    def _let_go(self, whose: str) -> None:
        """Their oldest, rather one on which nothing goes on."""
        theirs = self._of[whose]
        self._hang_up(next((line for line in theirs if line in self._waiting), next(iter(theirs))))

    def _hang_up(self, line: AnyLine) -> None:
        self.leave(line)
        line.hang_up()


class Wall:
    """All lines of a box, in three rooms."""

    def __init__(self, room: int = ALL, now: Callable[[], float] = time.monotonic) -> None:
        share = min(1.0, room / ALL)
        self._silent, self._strangers, self._known = self._rooms = tuple(
            Share(limits.within(share), now) for limits in (SILENT, STRANGERS, KNOWN)
        )
        self._at: dict[AnyLine, Share] = {}

    def come(self, line: AnyLine, address: str) -> None:
        """A line that has not asked for anything yet."""
        self._at[line] = self._silent
        self._silent.wait(line)
        self._silent.enter(line, address)

    def ask(self, line: AnyLine, address: str, token: str) -> None:
        """It asks for something; a token is that of a device of the evening's."""
        to, whose = (self._known, token) if token else (self._strangers, address)
        if not to.holds(line, whose):
            self.leave(line)
            self._at[line] = to
            to.enter(line, whose)
        to.ask(line)

    def wait(self, line: AnyLine) -> None:
        """It has its answer."""
        if line in self._at:
            self._at[line].wait(line)

    def leave(self, line: AnyLine) -> None:
        """It is over."""
        if line in self._at:
            self._at.pop(line).leave(line)

    def sweep(self) -> None:
        """Whoever has asked for nothing for too long is hung up."""
        for room in self._rooms:
            room.sweep()


def room_for_lines() -> int:
    """How many lines the system has descriptors for, the others left alone."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ALL if most == resource.RLIM_INFINITY else max(most - OTHERS, most // 2)
