"""Somebody who listens to the air, at the edge of the application; and open pages, as scripts keep them.

A page is pushed to, or breathes, as it is told; what it says travels as a browser's page has it.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from starlette.types import ASGIApp

from moderator.table.pace import BREATH

# As large as whatever a page says, as its scripts have it.
SIZE = 1000

Tap = Callable[[Mapping[str, Any]], Mapping[str, Any] | None]


class Sent(NamedTuple):
    """Some bytes on a line, and when; those of the box, or of a page."""

    time: float
    what: bytes
    line: str = ""


class Heard(NamedTuple):
    """What whoever listens has of it: when, on which line, which way, and how much."""

    time: float
    line: str
    size: int


def heard(sent: Sent) -> Heard:
    """No word of it."""
    return Heard(sent.time, sent.line, len(sent.what))


def scope(method: str, path: str, token: str) -> dict[str, Any]:
    """A request as a browser makes it, of somebody who reads German."""
    headers = [(b"host", b"box"), (b"cookie", f"device={token}".encode()), (b"accept-language", b"de")]
    if method == "POST":
        headers.append((b"content-type", b"application/json"))
    return {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": headers, "client": ("10.0.0.9", 1), "scheme": "http", "server": ("box", 80),
        "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "root_path": "",
    }  # fmt: skip


async def asked(
    app: ASGIApp, method: str, path: str, token: str, send: Callable[[bytes], None], body: bytes = b""
) -> bytes:
    """One request, answered into these hands; the body of the answer, if it ends."""
    begun: list[bool] = []
    come = bytearray()

    async def receive() -> dict[str, Any]:
        if begun:
            await asyncio.Event().wait()
        begun.append(True)
        return {"type": "http.request", "body": body, "more_body": False}

    async def take(message: Any) -> None:
        come.extend(message.get("body", b""))
        head = repr((message["status"], message["headers"])).encode() if "status" in message else b""
        if what := head + message.get("body", b""):
            send(what)

    await app(scope(method, path, token), receive, take)
    return bytes(come)


class Page:
    """One that is open, in a phase of its own; on it somebody taps, or nobody does."""

    def __init__(
        self,
        app: ASGIApp,
        kind: str,
        token: str,
        note: Callable[[Sent], None],
        phase: float = 0.0,
        tap: Tap = lambda _: None,
    ) -> None:
        self.app, self.kind, self.token = app, kind, token
        self._note, self._phase, self._tap = note, phase, tap
        self._say: Mapping[str, Any] | None = None

    def note(self, way: str, what: bytes) -> None:
        """Something on the line of this page."""
        now = round(asyncio.get_running_loop().time(), 6)
        self._note(Sent(now, what, f"{self.kind} {self.token} {way}"))

    async def live(self) -> None:
        """As long as somebody leaves it open."""
        while True:
            await asked(self.app, "GET", f"/{self.kind}/feed", self.token, lambda what: self.note("<", what))
            await asyncio.sleep(self._phase)
            while await self.breathe() == "breath":
                await asyncio.sleep(BREATH)

    async def breathe(self) -> str:
        """One breath, with what is to be said; how the air is then."""
        body = json.dumps({"say": self._say}).encode().ljust(SIZE)
        self._say = None
        self.note(">", body)
        come = await asked(
            self.app, "POST", f"/{self.kind}/breath", self.token, lambda what: self.note("<", what), body
        )
        brought = json.loads(come)
        self._say = self._tap(brought["picture"])
        air: str = brought["air"]
        return air

    async def reload(self, each: float) -> None:
        """The page itself, again and again."""
        while True:
            await asyncio.sleep(each)
            await asked(self.app, "GET", "/", self.token, lambda what: self.note("<", what))


def at_once(picture: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Whoever is asked taps at once; whoever holds the tablet looks."""
    ask = picture.get("ask", {})
    if picture.get("state") == "awake" and ask.get("open") and "chosen" not in ask:
        return {"choose": [pick for pick, _ in ask["choices"]][: ask["number"]], "of": picture["id"]}
    if picture.get("state") == "call":
        return {"hold": True, "of": picture["id"]}
    return None
