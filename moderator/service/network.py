"""Where the box is in the network, as somebody would type it; and its own Wi-Fi, if that is on."""

import contextlib
import socket
import struct
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import yaml

from ..keeping.folders import SYSTEM

# What Linux calls the radios of a box; they come first, for phones have nothing else.
RADIOS = ("wl",)

# Linux is asked so whether an interface runs, and for its IPv4 address.
SIOCGIFFLAGS, SIOCGIFADDR, SIZE = 0x8913, 0x8915, 256
FLAGS, WHERE, RUNS = slice(16, 18), slice(20, 24), 0x41

# A network that comes late, or goes, is noticed so soon, in seconds.
AGAIN = 5.0


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


class WayIn:
    """How phones come to the box, looked up now and then: a network may come up late, or another one."""

    def __init__(self, port: int, time: Callable[[], float], system: Path = SYSTEM) -> None:
        self._port, self._time, self._system = port, time, system
        self._until, self._known = 0.0, Joining()

    def now(self) -> Joining:
        """As it is, or was a moment ago."""
        if not self._known.address or self._time() >= self._until:
            self._until, self._known = self._time() + AGAIN, way_in(self._port, self._system)
        return self._known


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


def own_name() -> str:
    """What the box is called in its network."""
    return socket.gethostname()


def own_address() -> str:
    """Where the box is in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("10.255.255.255", 9))
        except OSError:
            # No way leads out of the box's own Wi-Fi, nor out of a network without a router.
            return best(dict(addresses()))
        return str(asking.getsockname()[0])


def best(addresses: Mapping[str, str]) -> str:
    """The address that phones reach: that of a radio, else any that others reach at all."""
    ours = {name: at for name, at in addresses.items() if not at.startswith("127.")}
    radios = [at for name, at in sorted(ours.items()) if name.startswith(RADIOS)]
    return next(iter([*radios, *(at for _, at in sorted(ours.items()))]), "localhost")


def addresses() -> Iterator[tuple[str, str]]:
    """Every interface that runs, with its address; nothing where Linux is not there to be asked."""
    with contextlib.suppress(ImportError):
        from fcntl import ioctl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            for _, name in socket.if_nameindex():
                with contextlib.suppress(OSError):
                    which = struct.pack(f"{SIZE}s", name.encode())
                    (flags,) = struct.unpack("H", ioctl(asking, SIOCGIFFLAGS, which)[FLAGS])
                    if flags & RUNS == RUNS:
                        yield name, socket.inet_ntoa(ioctl(asking, SIOCGIFADDR, which)[WHERE])
