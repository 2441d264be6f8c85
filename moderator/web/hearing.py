"""What a page of ours says is heard; what is no such thing is told so, and has no effect."""

import asyncio
import json
from typing import Any
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

# A name, or three seats.
LONGEST = 1000

# In seconds: nobody holds a line open without a word.
PATIENCE = 20.0


async def hear(request: Request) -> dict[str, Any]:
    """A small map, said by one of our own pages."""
    return understood(await listen(request))


async def listen(request: Request) -> bytes:
    """Something small, said by one of our own pages; it is not understood yet."""
    if not is_ours(request):
        raise HTTPException(403, "Only the box's own pages may say that.")
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise HTTPException(415, "Only JSON is understood.")
    try:
        async with asyncio.timeout(PATIENCE):
            return await body(request)
    except (TimeoutError, ClientDisconnect):
        raise HTTPException(408, "This took too long.") from None


def understood(said: bytes) -> dict[str, Any]:
    """The map that was said."""
    try:
        told = read(said)
    except (ValueError, RecursionError):
        raise HTTPException(400, "This is no JSON.") from None
    if not isinstance(told, dict):
        raise HTTPException(400, "This is no map.")
    return told


def is_ours(request: Request) -> bool:
    """Whether one of our pages asks; browsers say so themselves, each in its way."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False


def read(said: bytes) -> Any:
    """JSON, without what no JSON has: halves of signs, which no file takes, and numbers that are none."""
    told = json.loads(said)
    json.dumps(told, ensure_ascii=False, allow_nan=False).encode()
    return told


async def body(request: Request) -> bytes:
    """All of it, unless it is too long."""
    said = b""
    async for part in request.stream():
        said += part
        if len(said) > LONGEST:
            raise HTTPException(413, "This is too long.")
    return said
