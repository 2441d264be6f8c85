"""What is wrong before a game and between games is also said aloud: not every table has a screen."""

import asyncio
from typing import TYPE_CHECKING

from .saved import told
from .shown import Moment, Public, Trouble
from .surfaces import Change, Surface

if TYPE_CHECKING:
    from .box import Box

# What people at the table can do something about, or would wonder at; a night is never talked into.
ALOUD = ("trouble.settings", "trouble.panel", "trouble.unkept", "trouble.journal")


class Aloud(Surface):
    """A surface for ears: says once what is wrong, while no game is on."""

    def __init__(self, box: "Box") -> None:
        self._box = box
        self._said: dict[str, asyncio.Future[None]] = {}
        # Whether all is saved, as it was last said; before a word is said everybody takes it to be.
        self._saving = "saved"
        self._saying: set[asyncio.Future[None]] = set()

    def show(self, shown: Public) -> None:
        """Of all that everybody perceives, what is wrong."""
        if isinstance(shown, Moment):
            self._tell_saving(shown.name == "good-night")
        if not isinstance(shown, Trouble) or shown.line not in ALOUD or shown.line in self._said:
            return
        if self._box.performance is None:
            words = self._box.narrator.lines.text(shown.line, who=shown.who)
            self._said[shown.line] = asyncio.ensure_future(self._box.mouth.say(words))

    def note(self, change: Change) -> None:
        """The disk refuses something, or takes it again."""
        if change == "saving":
            self._tell_saving()

    def _tell_saving(self, is_bedtime: bool = False) -> None:
        """What was refused in a game is said when it is over; good night says it by itself."""
        if self._box.performance is None and not is_bedtime:
            saying = asyncio.ensure_future(self._box.evening.speak_then(self._news_of_saving))
            self._saying.add(saying)
            saying.add_done_callback(self._saying.discard)

    def _news_of_saving(self) -> str:
        """How it stands by now, if that was not said last; in the middle of a game it can wait."""
        saving = self._box.saving
        if self._box.performance is not None or saving.state == self._saving:
            return ""
        self._saving = saving.state
        return told(saving, self._box.narrator.lines)
