"""The box's own Wi-Fi as phones meet it: sent to the box once, then told that all is well."""

import asyncio
import http.client
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from moderator.web.portal import MOST, Portal
from moderator.web.server import WebServer

BOX = "http://10.42.0.1/"

# What systems ask when they have joined a Wi-Fi, and what they must hear to believe that it is online:
# the probes of Android, ChromeOS, iOS, older Apple systems, Windows 10 and 11, Windows 8, and Firefox.
ASKED = [
    ("connectivitycheck.gstatic.com", "/generate_204", 204, b""),
    ("www.google.com", "/gen_204", 204, b""),
    ("captive.apple.com", "/hotspot-detect.html", 200, b"<BODY>Success</BODY>"),
    ("www.apple.com", "/library/test/success.html", 200, b"<TITLE>Success</TITLE>"),
    ("www.msftconnecttest.com", "/connecttest.txt", 200, b"Microsoft Connect Test"),
    ("www.msftncsi.com", "/ncsi.txt", 200, b"Microsoft NCSI"),
    ("detectportal.firefox.com", "/success.txt", 200, b"success\n"),
    ("nmcheck.gnome.org", "/check_network_status.txt", 200, b"NetworkManager is online\n"),
]


class Phone:
    """Asks the server as a phone does that was given the box's address for every name."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.address = address

    async def ask(self, host: str, path: str) -> tuple[int, str, bytes]:
        """Status, where to, and what it says."""
        return await asyncio.to_thread(self.get, host, path)

    def get(self, host: str, path: str) -> tuple[int, str, bytes]:
        """One request of its own."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, 10, (self.address, 0))
        line.request("GET", path, headers={"Host": host})
        answer = line.getresponse()
        told = answer.status, answer.headers.get("location", ""), answer.read()
        assert answer.status >= 300 or host == "10.42.0.1" or "no-store" in answer.headers["cache-control"]
        line.close()
        return told


async def join(_: Request) -> Response:
    """The page of the box."""
    return PlainTextResponse("everyone who plays")


@contextmanager
def wifi() -> Iterator[WebServer]:
    """The box's page behind its portal."""
    yield WebServer(Portal(Starlette(routes=[Route("/", join)]), BOX), port=0)


async def meet(host: str, path: str, status: int, text: bytes) -> None:
    """A phone joins, is sent to the box, sees it, and is left in peace; another is none the wiser."""
    with wifi() as server:
        server.start()
        phone, other = Phone(server.port, "127.0.0.2"), Phone(server.port, "127.0.0.3")
        assert (await phone.ask(host, path))[:2] == (302, BOX)
        assert (await phone.ask("10.42.0.1", "/"))[2] == b"everyone who plays"
        told = await phone.ask(host, path)
        assert told[0] == status
        assert text in told[2]
        assert (await other.ask(host, path))[:2] == (302, BOX)
        await server.close()


@pytest.mark.parametrize(("host", "path", "status", "text"), ASKED)
def test_a_system_opens_the_box_and_then_stays(host: str, path: str, status: int, text: bytes) -> None:
    asyncio.run(meet(host, path, status, text))


@pytest.mark.parametrize(
    "host", ["10.42.0.1", "192.168.1.7:8080", "[::1]:80", "werwolf.local", "Werwolf.local.", "localhost:80"]
)
def test_the_box_is_meant_by_its_address_and_its_name(host: str) -> None:
    assert Portal(Starlette(), BOX).is_for_us(host)


@pytest.mark.parametrize("host", ["", "example.org", "werwolf.local.example.org", "10.42.0.1.example.org"])
def test_everybody_else_is_somebody_else(host: str) -> None:
    assert not Portal(Starlette(), BOX).is_for_us(host)


def test_any_page_of_the_world_leads_to_the_box() -> None:
    async def stray() -> None:
        with wifi() as server:
            server.start()
            phone = Phone(server.port, "127.0.0.2")
            await phone.ask("10.42.0.1", "/")
            assert (await phone.ask("example.org", "/news?today"))[:2] == (302, BOX)
            await server.close()

    asyncio.run(stray())


def test_only_so_many_are_remembered() -> None:
    portal = Portal(Starlette(), BOX)
    for number in range(MOST + 1):
        portal.remember(f"phone {number}")
    assert portal.answer("/generate_204", "phone 0").status_code == 302
    assert portal.answer("/generate_204", "phone 1").status_code == 204
