"""How one joins: the address to type, and squares to scan for it and for the box's own network."""

from functools import lru_cache
from typing import Any, NamedTuple

import segno
from segno.helpers import make_wifi_data


class Joining(NamedTuple):
    """Where the pages are, and the network that leads there, if the box has one of its own."""

    address: str = ""
    network: str = ""
    password: str = ""

    def look(self) -> dict[str, Any]:
        """For a page."""
        if not self.address:
            return {}
        shown: dict[str, Any] = {"address": shortened(self.address), "page": square(self.address)}
        if self.network:
            security = "WPA" if self.password else None
            wifi = make_wifi_data(ssid=self.network, password=self.password or None, security=security)
            shown |= {"network": self.network, "password": self.password, "wifi": square(wifi)}
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
