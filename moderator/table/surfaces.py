"""What every surface is: told what everybody perceives, and what its own seats alone may know."""

import logging
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from traceback import extract_tb
from typing import Literal

from ..keeping.place import Place
from ..rules.requests import Ask, Poll, Tell
from ..rules.values import Seat
from .shown import Public, Showing, Trouble

log = logging.getLogger(__name__)

# What else can change that surfaces show: an answer on the desk; who plays and from where; who of
# them is there in person; how many guests are wanted; what is likely to come of the cast; what somebody
# wants that only who is in the room may have; whether all is saved; and whether wires are tried out.
Change = Literal["desk", "roster", "people", "guests", "odds", "presence", "saving", "wires"]

# What goes on at the wires before a game: a self-test, a teach-in, by the verbs that begin and stop it.
TriedBy = Literal["check", "learn"]


class Surface:
    """A terminal, the wired seats, pages: whatever people look at and answer with."""

    async def open(self) -> None:
        """People can come."""

    async def close(self) -> None:
        """Everybody has gone."""

    def show(self, shown: Public) -> None:
        """What everybody perceives."""

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """What one seat alone may know; nothing: it is cleared."""

    def note(self, change: Change) -> None:
        """Something has changed that may be seen here."""

    def owns(self, place: Place) -> bool:  # noqa: ARG002
        """Whether whoever answers from there does so on this surface."""
        return False

    def has_screen(self, seat: Seat) -> bool:  # noqa: ARG002
        """Whether somebody has a screen of their own to look at here."""
        return False

    @property
    def goes_dark(self) -> bool:
        """Whether people look at screens here that go dark by themselves."""
        return False

    def leaves_to_guests(self, place: Place) -> bool:  # noqa: ARG002
        """Whether it is known here that nobody answers from there in person, and the box may play it."""
        return False

    @property
    def plays_guests(self) -> bool:
        """Whether there are guests of the box here, who can be asked to the table."""
        return False

    def check(self) -> bool:
        """Try out what it is made of; no if there is nothing to try."""
        return False

    @property
    def can_check(self) -> bool:
        """Whether there is something to try."""
        return False

    def learn_wires(self) -> bool:
        """Learn how it is wired; no if it has no wires, or cannot."""
        return False

    @property
    def can_learn_wires(self) -> bool:
        """Whether it can learn how it is wired."""
        return False

    @property
    def tried_by(self) -> TriedBy | None:
        """What its wires are tried by now, if they are."""
        return None

    @property
    def findings(self) -> tuple[str, ...]:
        """What was found, as it was said, when its wires were tried last."""
        return ()

    @property
    def wires(self) -> int:
        """How many places have a button here."""
        return 0

    @property
    def has_button(self) -> bool:
        """Whether the box has a button of its own here."""
        return False

    @property
    def in_turn(self) -> bool:
        """Whether several answer on one device here, one after the other."""
        return False

    @property
    def is_read_along(self) -> bool:
        """Whether what is said stands here line by line: then nobody is asked before it does."""
        return False

    @property
    def scans(self) -> bool:
        """Whether anybody chooses by a light that goes round."""
        return False

    @property
    def reserved(self) -> Collection[str]:
        """What stands beside names here wherever one is chosen: nobody is called so."""
        return ()

    def is_own_word(self, name: str) -> bool:  # noqa: ARG002
        """Whether something is an order or a verdict here, as the box says it: nobody is called so."""
        return False

    def way_in(self) -> str:
        """How somebody comes to it, for ears; nothing if it is in sight."""
        return ""

    def welcome(self) -> str:
        """What a new box has to say to whoever sets it up, for ears; nothing, if somebody has."""
        return ""


class Surfaces:
    """All of them at once; where one fails the others and the game go on, and the host is told once."""

    def __init__(self, surfaces: Sequence[Surface]) -> None:
        self.all = tuple(surfaces)
        # What everybody is shown now.
        self.showing = Showing()
        # Those that have failed at something; they are still told what happens.
        self.failed: list[Surface] = []

    def show(self, shown: Public) -> None:
        """What everybody perceives."""
        self.showing.fold(shown)
        self._each(lambda surface: surface.show(shown))

    def show_to(self, seats: Sequence[Seat], request: Tell | Ask | Poll | None) -> None:
        """What each of these seats alone may know."""
        for seat in seats:
            self._each(lambda surface, seat=seat: surface.show_to(seat, request))  # type: ignore[misc]

    def note(self, change: Change) -> None:
        """Something has changed that may be seen."""
        self._each(lambda surface: surface.note(change))

    def has_screen(self, seat: Seat) -> bool:
        """Whether somebody has a screen of their own."""
        return any(surface.has_screen(seat) for surface in self.all)

    @property
    def goes_dark(self) -> bool:
        """Whether somebody's screen does by itself: all look at theirs before each night."""
        return any(surface.goes_dark for surface in self.all)

    def leaves_to_guests(self, place: Place) -> bool:
        """Whether nobody answers from there in person, and the box may play it."""
        return any(surface.leaves_to_guests(place) for surface in self.all)

    @property
    def plays_guests(self) -> bool:
        """Whether guests of the box can be asked to the table."""
        return any(surface.plays_guests for surface in self.all)

    def check(self) -> bool:
        """Try out what can be tried."""
        return bool([surface for surface in self.all if surface.check()])

    @property
    def can_check(self) -> bool:
        """Whether there is something to try."""
        return any(surface.can_check for surface in self.all)

    def learn_wires(self) -> bool:
        """Learn how wires are wired."""
        return bool([surface for surface in self.all if surface.learn_wires()])

    @property
    def can_learn_wires(self) -> bool:
        """Whether there are wires that can be learnt."""
        return any(surface.can_learn_wires for surface in self.all)

    @property
    def tried_by(self) -> TriedBy | None:
        """What wires are tried by now, if they are."""
        return next((surface.tried_by for surface in self.all if surface.tried_by), None)

    @property
    def findings(self) -> tuple[str, ...]:
        """What was found when wires were tried last."""
        return tuple(finding for surface in self.all for finding in surface.findings)

    @property
    def wires(self) -> int:
        """How many places have a button."""
        return max((surface.wires for surface in self.all), default=0)

    @property
    def has_button(self) -> bool:
        """Whether the box has a button of its own."""
        return any(surface.has_button for surface in self.all)

    @property
    def in_turn(self) -> bool:
        """Whether several answer on one device, one after the other."""
        return any(surface.in_turn for surface in self.all)

    @property
    def is_read_along(self) -> bool:
        """Whether what is said stands somewhere line by line."""
        return any(surface.is_read_along for surface in self.all)

    @property
    def scans(self) -> bool:
        """Whether anybody chooses by a light that goes round."""
        return any(surface.scans for surface in self.all)

    @property
    def reserved(self) -> list[str]:
        """What nobody can be called."""
        return [word for surface in self.all for word in surface.reserved]

    def is_own_word(self, name: str) -> bool:
        """Whether the box says it itself."""
        return any(surface.is_own_word(name) for surface in self.all)

    def way_in(self) -> str:
        """How somebody comes to the box, for ears."""
        return next(filter(None, (surface.way_in() for surface in self.all)), "")

    def welcome(self) -> str:
        """What a new box has to say, for ears."""
        return next(filter(None, (surface.welcome() for surface in self.all)), "")

    def _each(self, do: Callable[[Surface], None]) -> None:
        known = len(self.failed)
        for surface in self.all:
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
