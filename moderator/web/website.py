"""The one web application of a box: every surface that is seen in a browser adds its part to it."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..table.surfaces import Surface
from .devices import Device, token_of
from .drawing import SHARED as SHARED
from .portal import Portal
from .server import WebServer
from .shelf import Shelf

if TYPE_CHECKING:
    from ..table.box import Box

# What a page may load: its own files, from here; and nobody may put it into a frame.
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


@runtime_checkable
class WebPart(Protocol):
    """A surface that is seen in a browser, too."""

    @property
    def static(self) -> Path:
        """The folder of its pages, scripts, styles and pictures; no file is called as another part's."""

    def routes(self) -> Sequence[BaseRoute]:
        """What it answers; of two parts that answer to the same, the first at the table does."""

    def served_at(self, port: int) -> None:
        """From now on it is found at this port."""

    def expects(self, device: Device) -> bool:
        """Whether a device belongs to the evening: there is room for its lines, whatever strangers do."""


class Website(Surface):
    """Serves all parts at one port; first among the surfaces, it is closed when all pages have gone."""

    def __init__(self, box: "Box", host: str = "127.0.0.1", port: int = 8080) -> None:
        self._box = box
        self._host, self._port = host, port
        self._server: WebServer | None = None

    @property
    def port(self) -> int:
        """Where it is found; nowhere before it is open."""
        return 0 if self._server is None else self._server.port

    @property
    def url(self) -> str:
        """The same for whoever sits at this machine."""
        return f"http://localhost:{self.port}/" if self.port else ""

    async def open(self) -> None:
        """Pages can be asked for, by whoever means the box."""
        parts = [surface for surface in self._box.surfaces.all if isinstance(surface, WebPart)]
        whose = partial(token_if_expected, parts)
        self._server = WebServer(Portal(application(parts)), self._host, self._port, whose)
        self._server.start()
        for part in parts:
            part.served_at(self._server.port)

    async def close(self) -> None:
        """Nothing is answered any more."""
        if self._server is not None:
            await self._server.close()


def token_if_expected(parts: Sequence[WebPart], scope: Scope) -> str:
    """By what a device of the evening's proves itself."""
    device = Device(token_of(Request(scope)), "", "")
    return device.token if any(part.expects(device) for part in parts) else ""


def application(parts: Sequence[WebPart]) -> Starlette:
    """All parts as one; what is no file is guarded."""
    shelf = Shelf([SHARED, *(part.static for part in parts)])
    guarded = Starlette(routes=[route for part in parts for route in part.routes()])
    return Starlette(routes=[Route("/static/{name}", shelf.take), Mount("/", Guarded(guarded))])


class Guarded:
    """Every answer with the headers that keep a page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                named = {name for name, _ in message["headers"]}
                added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *(pair for pair in added if pair[0] not in named)]
            await send(message)

        await self._app(scope, receive, send_guarded)
