"""How one joins: the address and the code to type, and squares to scan for them and for the box's Wi-Fi."""

from functools import lru_cache
from typing import Any, NamedTuple

import segno
from segno.helpers import make_wifi_data


class Joining(NamedTuple):
    """Where the pages are, and the network that leads there, if the box has one of its own."""

    address: str = ""
    network: str = ""
    password: str = ""

    @property
    def is_open(self) -> bool:
        """Whether somebody may come upon the pages who is not at the table: no password keeps them out."""
        return bool(self.address) and not self.password

    def now(self) -> "Joining":
        """Where it does not change."""
        return self

    def look(self, code: str = "") -> dict[str, Any]:
        """For a page; whoever scans it need not type the code, which is never sent in an address."""
        if not self.address:
            return {}
        whole = f"{self.address}#{code}" if code else self.address
        shown: dict[str, Any] = {"address": shortened(self.address), "page": square(whole)}
        if code:
            shown["code"] = code
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
