"""The box's own Wi-Fi as phones meet it: sent to the box once, then told that all is well."""

import asyncio
import http.client
from collections.abc import Awaitable, Callable

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from moderator.web.portal import MOST, Portal
from moderator.web.server import WebServer

# Where the server is reached here; in the box's own Wi-Fi it is http://10.42.0.1/.
HERE = "127.0.0.1"

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

    async def see(self, path: str) -> None:
        """A page of the box."""
        assert (await self.ask(HERE, path))[2] == b"everyone who plays"

    def get(self, host: str, path: str) -> tuple[int, str, bytes]:
        """One request of its own."""
        line = http.client.HTTPConnection(HERE, self.port, 10, (self.address, 0))
        line.request("GET", path, headers={"Host": host})
        answer = line.getresponse()
        told = answer.status, answer.headers.get("location", ""), answer.read()
        assert answer.status >= 300 or host == HERE or "no-store" in answer.headers["cache-control"]
        line.close()
        return told


async def page(_: Request) -> Response:
    """Any page of the box."""
    return PlainTextResponse("everyone who plays")


def in_the_wifi(story: Callable[[Phone, Phone, str], Awaitable[None]]) -> None:
    """Two phones before the box's portal, and the address of the box."""

    async def told() -> None:
        server = WebServer(Portal(Starlette(routes=[Route("/{any:path}", page)])), port=0)
        server.start()
        phone, other = Phone(server.port, "127.0.0.2"), Phone(server.port, "127.0.0.3")
        await story(phone, other, f"http://{HERE}:{server.port}")
        await server.close()

    asyncio.run(told())


@pytest.mark.parametrize(("host", "path", "status", "text"), ASKED)
def test_a_system_opens_the_box_and_then_stays(host: str, path: str, status: int, text: bytes) -> None:
    async def story(phone: Phone, other: Phone, box: str) -> None:
        window = (302, f"{box}/hello?wifi")
        assert (await phone.ask(host, path))[:2] == window
        await phone.see("/hello?wifi")
        await phone.see("/static/phone.css")
        assert (await phone.ask(host, path))[:2] == window, "who believes to be online closes the window"
        await phone.see("/hello?stay&de")
        told = await phone.ask(host, path)
        assert told[0] == status
        assert text in told[2]
        assert (await other.ask(host, path))[:2] == window

    in_the_wifi(story)


@pytest.mark.parametrize("seen", ["/", "/join", "/table"])
def test_whoever_comes_by_the_browser_stays(seen: str) -> None:
    async def story(phone: Phone, _: Phone, __: str) -> None:
        await phone.see(seen)
        assert (await phone.ask("connectivitycheck.gstatic.com", "/generate_204"))[0] == 204

    in_the_wifi(story)


@pytest.mark.parametrize(
    "host", ["10.42.0.1", "192.168.1.7:8080", "[::1]:80", "werwolf.local", "Werwolf.local.", "localhost:80"]
)
def test_the_box_is_meant_by_its_address_and_its_name(host: str) -> None:
    assert Portal(Starlette()).is_for_us(host)


@pytest.mark.parametrize(
    "host", ["", "example.org", "werwolf.local.example.org", "10.42.0.1.example.org", "[", "[::1", "a]:80"]
)
def test_everybody_else_is_somebody_else(host: str) -> None:
    assert not Portal(Starlette()).is_for_us(host)


def test_any_page_of_the_world_leads_to_the_box() -> None:
    async def story(phone: Phone, _: Phone, box: str) -> None:
        await phone.see("/")
        assert (await phone.ask("example.org", "/news?today"))[:2] == (302, f"{box}/")

    in_the_wifi(story)


def test_only_so_many_are_remembered() -> None:
    portal = Portal(Starlette())
    for number in range(MOST + 1):
        portal.remember(f"phone {number}")
    assert portal.answer("/generate_204", "phone 0", "http://box").status_code == 302
    assert portal.answer("/generate_204", "phone 1", "http://box").status_code == 204
