"""Which phones are heard of, and since when the others are not; by night that would tell who is awake."""

from collections.abc import Callable

from ...keeping.place import Place
from ...web.devices import Streams
from .company import Company

# So long a phone may be silent before it counts as lost, in seconds; one that was laid aside comes back.
PATIENCE = 60.0


class Presence:
    """Looks round whenever it is asked, and remembers who was away already."""

    def __init__(
        self, company: Company, streams: Streams, now: Callable[[], float], is_dark: Callable[[], bool]
    ) -> None:
        self._company = company
        self._streams = streams
        self._now = now
        self._is_dark = is_dark
        self._since: dict[Place, float] = {}
        # Until then nothing is said: whose phone is bright at dawn was awake last.
        self._silent_until = now()

    def look_round(self) -> None:
        """Who has a phone and no page open on it is away; nobody is in the dark."""
        if self._is_dark():
            self._since, self._silent_until = {}, self._now() + PATIENCE
            return
        here = {self._company.place_of(token) for token in self._streams.tokens}
        away = set(self._company.roster.devices.values()) - here
        self._since = {place: self._since.get(place, self._now()) for place in away}

    def is_away(self, place: Place) -> bool:
        """Whether the phone of a place is not heard of."""
        return place in self._since and self._now() >= self._silent_until

    def is_lost(self, place: Place) -> bool:
        """Whether it has not been for so long that somebody should see to it."""
        return place in self._since and self._now() - self._since[place] >= PATIENCE
