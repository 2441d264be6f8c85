"""The box's own Wi-Fi has no internet: phones that look for it are shown the box, then left in peace.

Every system asks some address of its maker whether it is online, and the box's Wi-Fi answers for all
of them.  A phone that has not yet seen the box is sent there, and opens it by itself in a window that
will not last, and that some systems close at once when they believe to be online.  So it stays until
its owner has read where the browser finds the box; from then on the phone hears what it wants to hear,
and stays in the Wi-Fi.
"""

from collections.abc import Mapping
from ipaddress import ip_address
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

# What the window shows that a phone opens by itself, and what is asked for when its owner has read it.
WINDOW, STAY = "/hello?wifi", "/hello?stay"
# As many phones are remembered; more than a Pi's radio carries by far.
MOST = 500

APPLE = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
FIREFOX = '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'


class Online(NamedTuple):
    """What a system hears when it is online."""

    status: int
    text: str = ""
    is_page: bool = False

    def answer(self) -> Response:
        """As it expects it."""
        kind = HTMLResponse if self.is_page else PlainTextResponse
        return kind(self.text, self.status) if self.text else Response(status_code=self.status)


# What is asked for, by whom: Android and ChromeOS; iOS and macOS; Windows; Firefox; Linux desktops.
PROBES: Mapping[str, Online] = MappingProxyType({
    "/generate_204": Online(204),
    "/gen_204": Online(204),
    "/hotspot-detect.html": Online(200, APPLE, is_page=True),
    "/library/test/success.html": Online(200, APPLE, is_page=True),
    "/connecttest.txt": Online(200, "Microsoft Connect Test"),
    "/ncsi.txt": Online(200, "Microsoft NCSI"),
    "/success.txt": Online(200, "success\n"),
    "/canonical.html": Online(200, FIREFOX, is_page=True),
    "/check_network_status.txt": Online(200, "NetworkManager is online\n"),
})  # fmt: skip


class Portal:
    """Whoever asks for somebody else at this address is shown the way."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...] = ("werwolf.local",)) -> None:
        self._app = app
        self._names = (*names, "localhost")
        # The addresses of those who have seen the box, in the order in which they came.
        self._seen: dict[str, None] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """To the box, or answered in place of the world."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        who = (scope.get("client") or ("",))[0]
        if self.is_for_us(Headers(scope=scope).get("host", "")):
            if has_seen_the_box(scope):
                self.remember(who)
            await self._app(scope, receive, send)
        else:
            await self.answer(scope["path"], who, here(scope))(scope, receive, send)

    def is_for_us(self, host: str) -> bool:
        """Whether somebody means the box: by an address, or by its name."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            ip_address(name)
        except ValueError:
            return host.partition(":")[0].lower().rstrip(".") in self._names
        return True

    def remember(self, who: str) -> None:
        """Somebody has seen the box."""
        self._seen[who] = None
        if len(self._seen) > MOST:
            del self._seen[next(iter(self._seen))]

    def answer(self, path: str, who: str, here: str) -> Response:
        """The way to the box; for who knows it already, what the maker would say."""
        if path not in PROBES:
            answer: Response = RedirectResponse(f"{here}/", 302)
        elif who in self._seen:
            answer = PROBES[path].answer()
        else:
            answer = RedirectResponse(here + WINDOW, 302)
        # A phone must ask again, wherever it is.
        answer.headers["cache-control"] = "no-store"
        return answer


def has_seen_the_box(scope: Scope) -> bool:
    """Whether somebody has come further than the window that a phone opens by itself."""
    path = str(scope["path"])
    if path == "/hello":
        return bool(scope["query_string"].partition(b"&")[0] == STAY.partition("?")[2].encode())
    return not path.startswith(("/static/", "/favicon"))


def here(scope: Scope) -> str:
    """The address at which the box was reached, as a phone would type it."""
    host, port = scope["server"]
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"
