"""What every surface is: told what everybody perceives, and what its own seats alone may know."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ..rules.requests import Ask, Poll, Question, Request, Scene, Seat, Tell
from ..rules.views import Called


class Spoken(NamedTuple):
    """Words that everybody hears, for those who would rather read them."""

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


class Trouble(NamedTuple):
    """Something does not work; for the host."""

    line: str
    detail: str = ""


Public = Spoken | Scene | Open | Part | Over | Trouble


class Surface(Protocol):
    """A terminal, the wired seats, a page: whatever people look at and answer with."""

    def show(self, shown: Public) -> None:
        """What everybody perceives."""

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know; nothing: it is cleared."""


class Surfaces:
    """All of them at once; one that fails is left behind, and the game goes on."""

    def __init__(self, surfaces: Sequence[Surface]) -> None:
        self._surfaces = list(surfaces)
        self.lost: list[Surface] = []

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
        for surface in list(self._surfaces):
            try:
                do(surface)
            except Exception:
                self._surfaces.remove(surface)
                self.lost.append(surface)
        if self.lost:
            self.lost.clear()
            self.show(Trouble("trouble.surface"))
