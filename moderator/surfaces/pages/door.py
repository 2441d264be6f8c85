"""The door: where the box is, and the code that whoever joins must show where a network is not its own.

The code stands on the table screen and on the host's page, and is in the square to scan: it keeps out
who merely came upon the address.  In the box's own Wi-Fi the password has done so already.
"""

from typing import Any, Protocol

from ...lines import Lines
from ...service.network import Joining
from ...web.devices import Guest
from .joining import look, shortened
from .keys import Keys, Patience


class Whereabouts(Protocol):
    """Where the box is in its network."""

    def now(self) -> Joining:
        """At present."""


class Door:
    """Opens to everybody at the table."""

    def __init__(self, where: Whereabouts, keys: Keys, patience: Patience) -> None:
        self._where = where
        self._keys = keys
        self._patience = patience

    def look(self) -> dict[str, Any]:
        """The way in, for a page that everybody at the table sees."""
        joining = self._where.now()
        return look(joining, self._keys.table_code if joining.is_open else "")

    def told(self, lines: Lines) -> str:
        """The way in, for ears: the network, if it is the box's own, the address, and the code."""
        joining = self._where.now()
        address = shortened(joining.address).replace(".", f" {lines.text('item.dot')} ")
        words = [lines.text("evening.way-address", address=address)]
        if joining.network:
            line = "evening.way-wifi" if joining.password else "evening.way-open"
            words.insert(0, lines.text(line, network=joining.network, password=spelt(joining.password)))
        if joining.is_open:
            words.append(lines.text("evening.way-code", code=spelt(self._keys.table_code)))
        return " ".join(words)

    def asks(self, guest: Guest) -> bool:
        """Whether a guest has to show the code; a host need not."""
        return self._where.now().is_open and not self._keys.is_host(guest.token)

    def refuses(self, guest: Guest, code: object) -> str:
        """Nothing, or why a guest may not join; who was wrong often waits, even with the right code."""
        if not self.asks(guest):
            return ""
        if self._patience.left(guest.address):
            return "slowly"
        if isinstance(code, str) and code.strip().upper() == self._keys.table_code:
            self._patience.was_right(guest.address)
            return ""
        self._patience.was_wrong(guest.address)
        return "wrong-table"


def spelt(secret: str) -> str:
    """A password or a code as it is said: words as words, all else one by one."""
    parts = (part if part.islower() else " ".join(part) for part in secret.split("-"))
    return ", ".join(parts)
