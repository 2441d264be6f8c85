"""The line on which a page is sent what there is to see, until one of both sides hangs up."""

import asyncio
import json
from collections.abc import AsyncIterator

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .feed import Picture


class EventStream(Response):
    """Server-sent events: after a loss a page comes back within half a second.

    Each page that is open holds one: it is as small as it can be, and needs nothing but the loop.
    """

    media_type = "text/event-stream"

    def __init__(self, patches: AsyncIterator[Picture]) -> None:
        self.status_code, self.background = 200, None
        self._patches = patches
        self.init_headers()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Written until there is no more to be seen, or the page is closed."""
        writing = asyncio.ensure_future(self._write(send))
        leaving = asyncio.ensure_future(closed(receive))
        try:
            await asyncio.wait((writing, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writing, leaving):
                task.cancel()
            await asyncio.wait((writing, leaving))
        if not writing.cancelled():
            writing.result()

    async def _write(self, send: Send) -> None:
        """All of it, as it comes."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        await send(part(b"retry: 500\n\n"))
        async for patch in self._patches:
            told = json.dumps(patch, ensure_ascii=False, separators=(",", ":"))
            await send(part(f"data: {told}\n\n".encode()))
        await send(part(b"", more=False))


def part(body: bytes, more: bool = True) -> dict[str, object]:
    """Some of the answer."""
    return {"type": "http.response.body", "body": body, "more_body": more}


async def closed(receive: Receive) -> None:
    """Until the page is."""
    while (await receive())["type"] != "http.disconnect":
        pass
