"""How many new devices come from one place in the network: a few a minute, unless the host lets all in."""

from collections import deque
from collections.abc import Callable
from ipaddress import ip_address
from typing import Literal

# So many new ones from one address in so many seconds.
EACH, WITHIN = 4, 60.0

# So many addresses are remembered.
ADDRESSES = 300


class Crowds:
    """Whoever joins with a new device, by address; which is all that is known of somebody unknown."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._came: dict[str, deque[float]] = {}
        # Where too many came from, whom the host has let in all the same, and whom the host has sent away.
        self._crowded: dict[str, None] = {}
        self._lifted: set[str] = set()
        self._sent_away: set[str] = set()
        # From where the devices came that have joined, in the form that proves nothing.
        self._from: dict[str, str] = {}

    def refuses(self, address: str) -> Literal["", "crowded", "sent-away"]:
        """Nothing, or why no new device joins from there just now."""
        if address in self._sent_away:
            return "sent-away"
        came = self._came.get(address, deque())
        if address in self._lifted or is_here(address) or len(came) < EACH or self._now() - came[0] > WITHIN:
            return ""
        self._crowded[address] = None
        return "crowded"

    def came(self, address: str, device: str) -> None:
        """One more has joined."""
        self._came.setdefault(address, deque(maxlen=EACH)).append(self._now())
        self._from[device] = address
        if len(self._came) > ADDRESSES:
            self._came.pop(next(iter(self._came)))

    @property
    def crowded(self) -> list[str]:
        """What the host is asked about."""
        return list(self._crowded)

    def lift(self, address: str) -> bool:
        """All of them may come."""
        if address not in self._crowded:
            return False
        del self._crowded[address]
        self._sent_away.discard(address)
        self._lifted.add(address)
        return True

    def send_away(self, address: str) -> bool:
        """None of them may; as long as it is not lifted."""
        if address not in self._crowded:
            return False
        self._sent_away.add(address)
        return True

    def devices_from(self, address: str) -> list[str]:
        """Those that have joined from there."""
        return [device for device, at in self._from.items() if at == address]


def is_here(address: str) -> bool:
    """Whether it is the box itself: who sits at it needs no other way in."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
