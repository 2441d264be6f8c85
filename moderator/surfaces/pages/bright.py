"""Whose phone stays bright: each watches itself for a minute, and its host is told while no game is on.

By night a dark phone does not breathe, and whoever picks it up is heard to.  In a game nothing of it
is listened to: a phone that went dark by night was not needed there.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from ...keeping.place import Place

if TYPE_CHECKING:
    from .pages import Pages


class Bright:
    """What phones have said of their own screens."""

    def __init__(self, pages: "Pages") -> None:
        self._pages = pages
        # By devices, in the form that proves nothing.
        self._stays: dict[str, bool] = {}

    def note(self, place: Place, stays: bool) -> None:
        """It has stayed bright for a minute that nobody touched it; or it has gone dark."""
        key = self._pages.phones.device_at(place)
        if key is None or self._pages.airs.is_on or self._stays.get(key) == stays:
            return
        self._stays[key] = stays
        self._pages.feed.changed_for("host")

    @property
    def dark(self) -> Collection[Place]:
        """Where a phone does not stay bright."""
        return [place for place, key in self._phones() if self._stays.get(key) is False]

    @property
    def unknown(self) -> Collection[Place]:
        """Where one has not been watched for long enough."""
        return [place for place, key in self._phones() if key not in self._stays]

    def _phones(self) -> list[tuple[Place, str]]:
        """All that somebody plays with."""
        roster = self._pages.box.roster
        return [(place, key) for key, place in roster.devices.items() if roster.is_in(place)]
