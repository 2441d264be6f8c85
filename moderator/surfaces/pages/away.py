"""Which phones are heard of, and since when the others are not; by night that would tell who is awake."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from ...keeping.place import Place
from .phones import sealed

if TYPE_CHECKING:
    from .pages import Pages

# So long a phone may be silent before it counts as lost, in seconds; one that was laid aside comes back.
PATIENCE = 60.0


class Away:
    """Looks round whenever it is asked, and remembers who was away already."""

    def __init__(self, pages: "Pages") -> None:
        self._pages, self._now = pages, pages.box.timer.now
        self._since: dict[Place, float] = {}
        # Until then nothing is said: whose phone is bright at dawn was awake last.
        self._silent_until = self._now()

    def look_round(self) -> None:
        """Who has a phone and no page open on it is away; nobody is in the dark."""
        if self._pages.box.is_dark or self._pages.airs.breathes:
            self._since, self._silent_until = {}, self._now() + PATIENCE
            return
        here = {sealed(token) for token in self._pages.streams.tokens}
        away = {place for key, place in self._pages.box.roster.devices.items() if key not in here}
        now = self._now()
        self._since = {place: self._since.get(place, now) for place in away}

    @property
    def away(self) -> Collection[Place]:
        """Where a phone is not heard of."""
        return self._since if self._now() >= self._silent_until else ()

    @property
    def lost(self) -> Collection[Place]:
        """Where it has not been for so long that somebody should see to it."""
        now = self._now()
        return [place for place, since in self._since.items() if now - since >= PATIENCE]
