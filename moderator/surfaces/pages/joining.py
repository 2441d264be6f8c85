"""How one joins: the address and the code to type, and squares to scan for them and for the box's Wi-Fi."""

from functools import lru_cache
from typing import Any

import segno
from segno.helpers import make_wifi_data

from ...service.network import Joining


def look(joining: Joining, code: str = "") -> dict[str, Any]:
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
