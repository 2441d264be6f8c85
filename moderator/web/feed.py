"""The live push: every page is sent what its eyes see, at once and whenever it looks different.

A page is sent the whole picture when it comes, and when it comes back; then only what differs, as
a merge patch (RFC 7386).  Nothing is queued for a page: one that is slow is sent, when it can take
more, what there is to see by then.  What is not for its eyes is not in the picture, and changes
neither the bytes nor their times: a page is woken for what its own eyes may see, and by nothing else.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Hashable, Mapping
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

Picture = Mapping[str, Any]

# So that a page notices when the box is gone, and the box when the page is; in seconds.
HEARTBEAT = 15.0

# What loops wake up too early by.
HAIR = 1e-6


def no() -> bool:
    """Where it is never so."""
    return False


class Feed:
    """All pages that look on, each through eyes of its own."""

    def __init__(self, rest: Callable[[], float], alike: Callable[[], bool] = no) -> None:
        # How long a page is left alone after it was sent something.
        self._rest = rest
        # Whether all are sent something whenever one is, be it nothing.
        self._is_alike = alike
        # By their eyes those that look on.
        self._pages: dict[Hashable, set[asyncio.Event]] = {}
        self._is_closed = False

    def changed(self) -> None:
        """Something may look different to everybody."""
        self.changed_for(*self._pages)

    def changed_for(self, *eyes: Hashable) -> None:
        """Something may look different to these eyes; nobody else is woken."""
        for these in self._pages if self._is_alike() else eyes:
            for page in self._pages.get(these, ()):
                page.set()

    def close(self) -> None:
        """Nothing more is to be seen."""
        self._is_closed = True
        self.changed()

    async def read(self, look: Callable[[], Picture], eyes: Hashable = None) -> AsyncIterator[Picture]:
        """What these eyes see, then every difference; an empty one now and then."""
        changed, seen, now = asyncio.Event(), dict[str, Any](), asyncio.get_running_loop().time
        self._pages.setdefault(eyes, set()).add(changed)
        due = now()
        try:
            while not self._is_closed:
                sees, is_woken = look(), changed.is_set()
                changed.clear()
                patch = difference(seen, sees)
                if patch or now() >= due - HAIR or (is_woken and self._is_alike()):
                    seen, due = dict(sees), now() + HEARTBEAT
                    yield patch
                    await asyncio.sleep(self._rest())
                if not changed.is_set():
                    await first(changed, due - now())
        finally:
            self._pages[eyes].discard(changed)
            if not self._pages[eyes]:
                del self._pages[eyes]


async def first(changed: asyncio.Event, seconds: float) -> None:
    """Until it is set, or time is up."""
    try:
        async with asyncio.timeout(seconds):
            await changed.wait()
    except TimeoutError:
        return


def difference(old: Picture, new: Picture) -> dict[str, Any]:
    """The merge patch that makes the new picture of the old one."""
    patch: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if value == before:
            continue
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            patch[key] = difference(before, value)
        else:
            patch[key] = value
    return patch


class EventStream(Response):
    """Server-sent events: after a loss a page comes back within half a second.

    Each page that is open holds one: it is as small as it can be, and needs nothing but the loop.
    """

    media_type = "text/event-stream"

    def __init__(self, patches: AsyncIterator[Picture], size: Callable[[], int] = lambda: 0) -> None:
        self.status_code, self.background = 200, None
        self._patches = patches
        # How large each is at least.
        self._size = size
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
            await send(part(b"data: " + told.encode().ljust(self._size()) + b"\n\n"))
        await send(part(b"", more=False))


def part(body: bytes, more: bool = True) -> dict[str, object]:
    """Some of the answer."""
    return {"type": "http.response.body", "body": body, "more_body": more}


async def closed(receive: Receive) -> None:
    """Until the page is."""
    while (await receive())["type"] != "http.disconnect":
        pass
