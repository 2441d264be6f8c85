"""Whom all have been waiting for so long that the host is offered what can be done about it."""

import asyncio
from typing import TYPE_CHECKING, Any

from ...keeping.place import written
from ...rules.requests import Floor
from ...rules.values import Seat
from ...table.shown import Open, Over, Pause, Public
from .village import Village

if TYPE_CHECKING:
    from .pages import Pages

# So long nobody has decided, in seconds.
LONG = 180.0


class Waiting:
    """Looks at its watch whenever something is asked that waits; a pause is nobody's fault."""

    def __init__(self, pages: "Pages") -> None:
        self._pages, self._box = pages, pages.box
        self._next: asyncio.TimerHandle | None = None
        self._is_long = False

    def show(self, shown: Public) -> None:
        """A question begins to wait, or is over."""
        match shown:
            case Open(question, None) if not isinstance(question, Floor):
                self.begin()
            case Open() | Over() | Pause(True):
                self._stop()
            case Pause(False) if self._box.showing.open is not None:
                self.show(self._box.showing.open)
            case _:
                pass

    def begin(self) -> None:
        """From now on; so, too, where the host says that all go on waiting."""
        self._stop()
        self._next = asyncio.get_running_loop().call_later(LONG, self._tell)

    def look(self, village: Village) -> dict[str, Any]:
        """Who is missing, and where they answer; nothing as long as it is not long."""
        who = self._missing if self._is_long else []
        if not who:
            return {}
        names, places = village.names, self._box.roster.places
        text = village.lines.text("page.host.long", who=village.lines.joined([names[seat] for seat in who]))
        return {"waiting": {"text": text, "who": [[seat, written(places[seat])] for seat in who]}}

    @property
    def _missing(self) -> list[Seat]:
        """Who has not answered, and is a person; where all lies open nobody is waited for by name."""
        performance, sheet = self._box.performance, self._box.desk.sheet
        if performance is None or sheet is None or performance.game.lies_open or sheet.settled() is not None:
            return []
        return [seat for seat in sheet.missing if not self._box.is_guest(seat)]

    def _tell(self) -> None:
        self._next, self._is_long = None, True
        self._pages.changed()

    def _stop(self) -> None:
        self._is_long = False
        if self._next is not None:
            self._next.cancel()
            self._next = None
