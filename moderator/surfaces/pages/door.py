"""The door: where the box is, and the code that whoever joins must show where a network is not its own.

The code stands on the table screen and on the host's page, and is in the square to scan: it keeps out
who merely came upon the address.  In the box's own Wi-Fi the password has done so already.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import segno
from segno.helpers import make_wifi_data

from ...lines.lines import Lines
from ...service.network import Joining, WayIn
from ...web.devices import Device
from .keys import Keys, Patience


class Door:
    """Opens to everybody at the table."""

    def __init__(self, where: WayIn | Joining | None, keys: Keys, now: Callable[[], float]) -> None:
        # Where the box is, if that is not to be found out.
        self._where = where
        self._keys = keys
        self._now = now
        self._patience = Patience(now)

    def served_at(self, port: int) -> None:
        """From now on phones can come."""
        self._where = self._where or WayIn(port, self._now)

    def joining(self) -> Joining:
        """Where the box is; nothing before that is known."""
        return self._where.now() if self._where else Joining()

    def look(self) -> dict[str, Any]:
        """The way in, for a page that everybody at the table sees."""
        joining = self.joining()
        return way_in(joining, self._keys.table_code if joining.is_open else "")

    def told(self, lines: Lines) -> str:
        """The way in, for ears: the network, if it is the box's own, the address, and the code."""
        joining = self.joining()
        address = shortened(joining.address).replace(".", f" {lines.text('item.dot')} ")
        words = [lines.text("evening.way-address", address=address)]
        if joining.network:
            line = "evening.way-wifi" if joining.password else "evening.way-open"
            words.insert(0, lines.text(line, network=joining.network, password=spelt(joining.password)))
        if joining.is_open:
            words.append(lines.text("evening.way-code", code=spelt(self._keys.table_code)))
        return " ".join(words)

    def invitation(self) -> str:
        """The way in, for whoever starts the box at a terminal."""
        joining = self.joining()
        code = f" with the code {self._keys.table_code}" if joining.is_open else ""
        return f"Phones join at {joining.address}{code}; {joining.address}host is for whoever hosts\n"

    def asks(self, device: Device) -> bool:
        """Whether a device has to show the code; a host need not."""
        return self.joining().is_open and not self._keys.is_host(device.token)

    def refuses(self, device: Device, code: object) -> str:
        """Nothing, or why a device may not join; who was wrong often waits, even with the right code."""
        if not self.asks(device):
            return ""
        if self._patience.left(device.address):
            return "slowly"
        if isinstance(code, str) and code.strip().upper() == self._keys.table_code:
            self._patience.was_right(device.address)
            return ""
        self._patience.was_wrong(device.address)
        return "wrong-table"


def spelt(secret: str) -> str:
    """A password or a code as it is said: words as words, all else one by one."""
    parts = (part if part.islower() else " ".join(part) for part in secret.split("-"))
    return ", ".join(parts)


def way_in(joining: Joining, code: str = "") -> dict[str, Any]:
    """For a page; whoever scans it need not type the code, which is never sent in an address."""
    if not joining.address:
        return {}
    whole = f"{joining.address}#{code}" if code else joining.address
    shown: dict[str, Any] = {"address": shortened(joining.address), "page": square(whole)}
    if code:
        shown["code"] = code
    if joining.network:
        password, security = joining.password, "WPA" if joining.password else None
        wifi = make_wifi_data(ssid=joining.network, password=password or None, security=security)
        shown |= {"network": joining.network, "password": password, "wifi": square(wifi)}
    return shown


def shortened(address: str) -> str:
    """As somebody would type it."""
    return address.removeprefix("http://").rstrip("/")


@lru_cache(maxsize=8)
def square(text: str) -> dict[str, Any]:
    """A QR code: how many modules wide, and the dark ones as one path."""
    rows = tuple(segno.make(text, micro=False, error="m").matrix)
    dark = ((x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return {"wide": len(rows), "path": "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)}
