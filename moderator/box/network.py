"""Where the box is in the network, as somebody would type it; and its own Wi-Fi, if that is on."""

import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

from .folders import SYSTEM
from .pages.joining import Joining


def way_in(port: int, system: Path = SYSTEM) -> Joining:
    """How phones come to the box's pages."""
    wifi = own_wifi(system / "wifi.yaml")
    here = urlsplit(str(wifi.get("address", ""))).hostname
    if here is not None and is_ours(here):
        return Joining(address(here, port), str(wifi.get("name", "")), str(wifi.get("password", "")))
    return Joining(address(own_address(), port))


def address(host: str, port: int) -> str:
    """Where nothing is said of a port, it is 80."""
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


def own_wifi(file: Path) -> dict[str, Any]:
    """The network that `setup/hotspot` has made; nothing, if there is none."""
    try:
        told = yaml.safe_load(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError):
        return {}
    return told if isinstance(told, dict) else {}


def is_ours(host: str) -> bool:
    """Whether this is an address of the box now: the own network may be switched off."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.bind((host, 0))
        except OSError:
            return False
        return True


def own_address() -> str:
    """Where the box is in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("10.255.255.255", 9))
        except OSError:
            return "localhost"
        return str(asking.getsockname()[0])
