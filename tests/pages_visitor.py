"""A browser of few words, without a network: it asks the pages' app, and keeps its cookies."""

import asyncio
import json
import re
from typing import Any, NamedTuple

from starlette.types import ASGIApp


class Answer(NamedTuple):
    """What it was answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def picture(self) -> dict[str, Any]:
        """What there is to see on a page before any script comes."""
        found = re.search(rb'id="picture">(.*?)</script>', self.body)
        assert found is not None
        told: dict[str, Any] = json.loads(found[1])
        return told


class Visitor:
    """One device."""

    def __init__(self, app: ASGIApp, language: str = "en", address: str = "10.0.0.9") -> None:
        self.app = app
        self.address = address
        self.cookies: dict[str, str] = {}
        self.language = language

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """One request, to the end of its answer."""
        sent: list[dict[str, Any]] = []
        told = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> dict[str, Any]:
            for message in told:
                return message
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(self.scope(method, path, headers), receive, send)
        named = [(name.decode(), value.decode()) for name, value in sent[0]["headers"]]
        for name, value in named:
            if name == "set-cookie":
                cookie, token = value.split(";")[0].split("=", 1)
                self.cookies[cookie] = token
        return Answer(sent[0]["status"], dict(named), b"".join(part.get("body", b"") for part in sent[1:]))

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, b"", **headers)

    async def say(self, kind: str, told: Any, **headers: str) -> Answer:
        """Something small."""
        return await self.post(f"/{kind}/say", told, **headers)

    async def post(self, path: str, told: Any, **headers: str) -> Answer:
        """The same, anywhere."""
        given = {"content_type": "application/json", **headers}
        return await self.ask("POST", path, json.dumps(told).encode(), **given)

    async def sees(self, kind: str = "seat") -> Any:
        """What there is to see on a page, by a breath."""
        answer = await self.ask("POST", f"/{kind}/breath", b"{}", content_type="application/json")
        return json.loads(answer.body)["picture"]

    async def visit(self) -> Answer:
        """The address of the box, followed wherever it leads."""
        path = "/"
        for _ in range(4):
            answer = await self.get(path)
            if answer.status != 303:
                return answer
            path = answer.headers["location"]
        raise AssertionError("sent round and round")

    def scope(self, method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        """As a server passes it on."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        told = {"host": "box", "accept_language": self.language, **headers}
        path, _, query = path.partition("?")
        if cookies:
            told["cookie"] = cookies
        return {
            "type": "http", "method": method, "path": path, "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.replace("_", "-").encode(), text.encode()) for name, text in told.items()],
            "client": (self.address, 1), "scheme": "http", "server": ("box", 80), "http_version": "1.1",
            "asgi": {"version": "3.0", "spec_version": "2.4"}, "root_path": "",
        }  # fmt: skip
