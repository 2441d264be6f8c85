"""What all pages share: words put in, files from here alone, small bodies."""

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC = Path(__file__).parent / "static"

# What a page may load: its own files, from here; and nobody may put it into a frame.
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}

# A press is some dozens of bytes.
LONGEST_BODY = 1000

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}


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


class Words(Template):
    """A page with places for words, named by their lines: $sound-on."""

    idpattern = r"(?a:[a-z][a-z-]*)"


def page(name: str, language: str, words: Mapping[str, str]) -> HTMLResponse:
    """A page in the words of a language; its scripts find them all in it, too."""
    told = json.dumps(dict(words), ensure_ascii=False).replace("<", "\\u003c")
    shown = {line: escape(text) for line, text in words.items()}
    text = Words((STATIC / name).read_text(encoding="utf-8"))
    return HTMLResponse(text.substitute(shown, language=language, words=told))


def static(name: str) -> Response:
    """One of our own files; a page asks each time whether it is still the same."""
    file = STATIC / name
    if not name or file.parent != STATIC or file.suffix not in (".js", ".css", ".svg") or not file.is_file():
        return Response(status_code=404)
    return FileResponse(file, media_type=TYPES[file.suffix], headers={"cache-control": "no-cache"})


async def said(request: Request) -> dict[str, Any] | None:
    """What a page of ours says; nothing if another sent it, or if it is none of the things they say."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return None
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        return None
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            return None
    try:
        told = json.loads(body)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None
