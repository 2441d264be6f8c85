"""What is wrong before a game and between games is also said aloud: not every table has a screen."""

import asyncio
from collections.abc import Iterable

from .host import Host
from .mouth import Mouth
from .narrator import Narrator
from .surfaces import Public, Surfaces, Trouble, Wrong

# What people at the table can do something about, or would wonder at; a night is never talked into.
ALOUD = ("trouble.settings", "trouble.panel", "trouble.disk", "trouble.journal")


class Complaints:
    """What was wrong when the box was put together is told as soon as there is somebody to tell."""

    def __init__(self, wrong: Iterable[str]) -> None:
        self._early: list[Wrong] = [Trouble("trouble.settings", complaint) for complaint in wrong]
        self._surfaces: Surfaces | None = None

    def tell(self, wrong: Wrong) -> None:
        """Something is wrong."""
        if self._surfaces is None:
            self._early.append(wrong)
        else:
            self._surfaces.show(wrong)

    def begin(self, surfaces: Surfaces) -> None:
        """From now on there is somebody to tell."""
        self._surfaces = surfaces
        for wrong in self._early:
            surfaces.show(wrong)


class Aloud:
    """A surface for ears: says once what is wrong, while no game is on."""

    def __init__(self, mouth: Mouth, host: Host, narrator: Narrator) -> None:
        self._mouth = mouth
        self._host = host
        self._narrator = narrator
        self._said: dict[str, asyncio.Future[None]] = {}

    def show(self, shown: Public) -> None:
        """Of all that everybody perceives, what is wrong."""
        if not isinstance(shown, Trouble) or shown.line not in ALOUD or shown.line in self._said:
            return
        if self._host.performance is None:
            words = self._narrator.lines.text(shown.line, who=shown.who)
            self._said[shown.line] = asyncio.ensure_future(self._mouth.say(words))

    def show_to(self, seat: int, request: object) -> None:
        """Nothing that is for one seat is said aloud."""
