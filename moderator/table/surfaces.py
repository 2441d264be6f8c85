"""What every surface is: told what everybody perceives, and what its own seats alone may know."""

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple, Protocol

from ..rules.requests import NOTHING, Ask, Poll, Question, Request, Say, Scene, Seat, Tell
from ..rules.views import Called

log = logging.getLogger(__name__)


class Spoken(NamedTuple):
    """Words that everybody hears, for those who would rather read them."""

    text: str


class Unheard(NamedTuple):
    """Words that no voice or no sound card is there for: everybody has to read them."""

    text: str


class Open(NamedTuple):
    """A question to all, by day, and how long it stands."""

    question: Question
    seconds: float | None


class Part(NamedTuple):
    """A part of a call, and how long it takes whoever it concerns."""

    called: Called
    seconds: float


class Over(NamedTuple):
    """A question or a call is over: what was shown is cleared."""


class Moment(NamedTuple):
    """What the evening waits for between its games, and that it holds still: a scene of the box's own.

    offered, gather, seat, cast, introduction, rehearsal, again, good-night; paused, goes-on.
    """

    name: str
    about: Mapping[str, Any] = NOTHING


class Trouble(NamedTuple):
    """Something does not work; for the host."""

    line: str
    detail: str = ""
    who: str = ""


Public = Spoken | Unheard | Say | Scene | Open | Part | Over | Moment | Trouble

# What is wrong, and how whatever it is wrong with tells of it.
Wrong = Trouble | Unheard
Complain = Callable[[Wrong], None]


class Surface(Protocol):
    """A terminal, the wired seats, a page: whatever people look at and answer with."""

    def show(self, shown: Public) -> None:
        """What everybody perceives."""

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know; nothing: it is cleared."""


class Surfaces:
    """All of them at once; where one fails the others and the game go on, and the host is told once."""

    def __init__(self, surfaces: Sequence[Surface]) -> None:
        self._surfaces = list(surfaces)
        # Those that have failed at something; they are still told what happens.
        self.failed: list[Surface] = []
        # Whether somebody has a screen of their own to look at; told by whoever shows it.
        self.has_own_screen: Callable[[Seat], bool] = lambda _seat: False

    def add(self, surface: Surface) -> None:
        """One more."""
        self._surfaces.append(surface)

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        self._each(lambda surface: surface.show(shown))

    def show_to(self, seats: Sequence[Seat], request: Request | None) -> None:
        """What each of these seats alone may know."""
        if request is None or isinstance(request, Tell | Ask | Poll):
            for seat in seats:
                self._each(lambda surface, seat=seat: surface.show_to(seat, request))  # type: ignore[misc]

    def _each(self, do: Callable[[Surface], None]) -> None:
        known = len(self.failed)
        for surface in list(self._surfaces):
            try:
                do(surface)
            except Exception as error:
                # No more than where: what was shown is nobody's business.
                log.error("%s failed: %s%s", type(surface).__name__, type(error).__name__, places(error))
                if surface not in self.failed:
                    self.failed.append(surface)
        if len(self.failed) > known:
            self.show(Trouble("trouble.surface"))


def places(error: Exception) -> str:
    """The lines of code through which an error came."""
    frames = extract_tb(error.__traceback__)
    return "".join(f" < {Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
