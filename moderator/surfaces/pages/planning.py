"""The plan of the wires in the house: its questions, the page of what was answered, and keeping it.

For hosts, and before a game alone: while one is on nobody draws, for that is work, and what a device
loads by night could be seen. It is drawn in a process of its own (`hardware.wiring.aside`).
"""

import asyncio
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from hardware.wiring.proposal import propose
from hardware.wiring.questions import bar, kit_in, question_page
from hardware.wiring.texts import LANGUAGES, Texts
from hardware.wiring.writing import panel_block

from ...keeping.learnt import leave
from ...table.apart import ask_apart
from ...web.devices import Device

if TYPE_CHECKING:
    from .pages import Pages

ASKED, DRAWN, SCRIPT = "/wiring", "/wiring/plan", "/static/wiring.js"
DRAWN_BY = "hardware.wiring.aside"
# A Pi Zero takes some seconds for fifty seats.
SECONDS = 60.0

# These two have their styles in them, and one is a form.
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self'; "
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}


class Planning:
    """Asks what a table is built from, shows the plan of it, and keeps it for the next start."""

    def __init__(self, pages: "Pages") -> None:
        self._pages = pages
        # The last that was drawn, and one at a time.
        self._last: tuple[str, bytes] = ("", b"")
        self._turn = asyncio.Lock()

    async def ask(self, device: Device) -> Response:
        """The questions."""
        if refused := self._refused(device):
            return refused
        has_plan = self._pages.box.settings.panel is not None
        return HTMLResponse(question_page(texts_in(device.language), DRAWN, has_plan), headers=HEADERS)

    async def draw(self, device: Device, request: Request) -> Response:
        """The plan of what was answered; of what the settings say, if nothing was."""
        if refused := self._refused(device):
            return refused
        texts, kit = texts_in(device.language), kit_in(request.query_params)
        wiring = propose(kit) if kit else self._pages.box.settings.panel
        if wiring is None or (kit is None and request.query_params):
            return RedirectResponse(ASKED, 303)
        asked = json.dumps({
            "panel": panel_block(wiring, texts),
            "language": texts.language,
            "bar": bar(texts, kit, ASKED, SCRIPT),
            "file": texts("page.answers") if kit else "box.yaml",
        })  # fmt: skip
        page = await self._drawn(asked)
        if not page:
            return PlainTextResponse("The plan could not be drawn.", 500)
        return Response(page, media_type="text/html", headers=HEADERS | {"content-encoding": "gzip"})

    def keep(self, device: Device, told: Mapping[str, Any]) -> Response:
        """Leave the plan of what was answered where the next start of the box finds it."""
        if refused := self._refused(device):
            return refused
        texts = texts_in(device.language)
        kit = kit_in({name: said for name, said in told.items() if isinstance(said, str)})
        if kit is None:
            return PlainTextResponse("This cannot be built.", 400)
        try:
            leave(panel_block(propose(kit), texts))
        except OSError as error:
            return PlainTextResponse(texts("page.unkept", why=error.strerror), 507)
        return PlainTextResponse(texts("page.kept"))

    def _refused(self, device: Device) -> Response | None:
        if not self._pages.keys.is_host(device.token):
            return RedirectResponse("/host", 303)
        if self._pages.box.performance is not None:
            lines = self._pages.tongues.lines(device.language)
            return PlainTextResponse(lines.text("page.host.plan-not-now"), 409)
        return None

    async def _drawn(self, asked: str) -> bytes:
        async with self._turn:
            if self._last[0] != asked:
                self._last = (asked, await drawn_aside(asked))
            return self._last[1]


def texts_in(language: str) -> Texts:
    """The words of plans; a language that has none reads English."""
    return Texts(language if language in LANGUAGES else "en")


async def drawn_aside(asked: str, seconds: float = SECONDS) -> bytes:
    """A page, packed, drawn by another process; nothing if that cannot be, or takes too long."""
    told = await ask_apart(DRAWN_BY, asked, seconds)
    return told.what if told.is_whole else b""
