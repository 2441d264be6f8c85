"""What is wrong before a game and between games is also said aloud: not every table has a screen."""

import asyncio
from typing import TYPE_CHECKING

from .shown import Public, Trouble
from .surfaces import Surface

if TYPE_CHECKING:
    from .box import Box

# What people at the table can do something about, or would wonder at; a night is never talked into.
ALOUD = ("trouble.settings", "trouble.panel", "trouble.disk", "trouble.unkept", "trouble.journal")


class Aloud(Surface):
    """A surface for ears: says once what is wrong, while no game is on."""

    def __init__(self, box: "Box") -> None:
        self._box = box
        self._said: dict[str, asyncio.Future[None]] = {}

    def show(self, shown: Public) -> None:
        """Of all that everybody perceives, what is wrong."""
        if not isinstance(shown, Trouble) or shown.line not in ALOUD or shown.line in self._said:
            return
        if self._box.performance is None:
            words = self._box.narrator.lines.text(shown.line, who=shown.who)
            self._said[shown.line] = asyncio.ensure_future(self._box.mouth.say(words))
