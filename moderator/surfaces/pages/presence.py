"""Which phones are heard of, and since when the others are not; by night that would tell who is awake."""

from collections.abc import Callable, Collection

from ...keeping.place import Place
from ...web.devices import Streams
from .phones import Phones, sealed

# So long a phone may be silent before it counts as lost, in seconds; one that was laid aside comes back.
PATIENCE = 60.0


class Presence:
    """Looks round whenever it is asked, and remembers who was away already."""

    def __init__(
        self, phones: Phones, streams: Streams, now: Callable[[], float], is_dark: Callable[[], bool]
    ) -> None:
        self._phones = phones
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
        here = {sealed(token) for token in self._streams.tokens}
        away = {place for key, place in self._phones.roster.devices.items() if key not in here}
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
