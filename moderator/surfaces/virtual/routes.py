"""The virtual table's routes.

GET  /                                   the page
GET  /static/NAME                        its scripts and styles
GET  /feed?page=ID&eyes=3&sound=1        what the eyes of place 3 see (no number: all eyes)
POST /press, /release {page, button}     a finger of a page on a button: a place, or "host"
POST /lift {page}                        all fingers of a page
POST /turn {knob, to}                    speed, autoplay, pause, and what else there is to turn
GET  /sound/NAME                         what is heard now, or an ambience
"""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from ...web.feed import Feed, Picture
from ...web.pages import Guarded, page, said, static
from ...web.stream import EventStream
from .fingers import Button, Fingers

LONGEST_ID = 40


class Table(Protocol):
    """What the page shows, and turns."""

    @property
    def places(self) -> int:
        """How many there are round the table."""

    def look(self, eyes: int | None) -> Picture:
        """What the eyes of a place see now; of all places, if none is named."""

    def sit(self, page: str, eyes: int | None, hears: bool) -> AbstractContextManager[None]:
        """As long as somebody looks through these eyes, and listens."""

    def looks_on(self, page: str) -> bool:
        """Whether a page is there."""

    def turn(self, knob: str, to: Any) -> bool:
        """Set something as the page wants it; no if it cannot be."""

    def sound(self, name: str) -> Path | None:
        """The file of a sound that is heard."""


class VirtualPage:
    """Answers what the page asks."""

    def __init__(
        self, table: Table, feed: Feed, fingers: Fingers, language: str, words: Mapping[str, str]
    ) -> None:
        self.table = table
        self.feed = feed
        self.fingers = fingers
        self.language = language
        self.words = words

    def app(self) -> Guarded:
        """All of it as one app."""
        fingers = self.fingers
        return Guarded(
            Starlette(
                routes=[
                    Route("/", self.show),
                    Route("/static/{name}", self.file),
                    Route("/feed", self.watch),
                    Route("/press", self.touching(self.press), methods=["POST"]),
                    Route("/release", self.touching(fingers.up), methods=["POST"]),
                    Route("/lift", self.lift, methods=["POST"]),
                    Route("/turn", self.turn, methods=["POST"]),
                    Route("/sound/{name}", self.play),
                ]
            )
        )

    async def show(self, _: Request) -> Response:
        """The page."""
        return page("virtual.html", self.language, self.words)

    async def file(self, request: Request) -> Response:
        """One of its files."""
        return static(request.path_params["name"])

    async def watch(self, request: Request) -> Response:
        """The live push, through the eyes that are asked for."""
        asked = request.query_params
        eyes, name = asked.get("eyes", ""), asked.get("page", "")
        if not is_id(name) or (eyes and not self.is_place(eyes)):
            return Response(status_code=400)
        place = int(eyes) if eyes else None
        return EventStream(self.seen(name, place, asked.get("sound") == "1"))

    async def seen(self, name: str, eyes: int | None, hears: bool) -> AsyncIterator[Picture]:
        """What a page is sent as long as it is there."""
        with self.table.sit(name, eyes, hears):
            async for patch in self.feed.read(lambda: self.table.look(eyes)):
                yield patch

    def touching(self, touch: Callable[[str, Button], None]) -> Callable[[Request], Any]:
        """What a finger does."""

        async def touched(request: Request) -> Response:
            told = await said(request) or {}
            name, button = told.get("page"), told.get("button")
            if not is_id(name) or not (button == "host" or self.is_place(button)):
                return Response(status_code=400)
            touch(str(name), "host" if button == "host" else int(str(button)))
            return Response(status_code=204)

        return touched

    def press(self, name: str, button: Button) -> None:
        """A finger of a page that is there: what comes late from one that is gone would never be lifted."""
        if self.table.looks_on(name):
            self.fingers.down(name, button)

    async def lift(self, request: Request) -> Response:
        """All fingers of a page."""
        told = await said(request) or {}
        if not is_id(told.get("page")):
            return Response(status_code=400)
        self.fingers.lift(told["page"])
        return Response(status_code=204)

    async def turn(self, request: Request) -> Response:
        """One of the knobs."""
        told = await said(request) or {}
        turned = self.table.turn(str(told.get("knob")), told.get("to"))
        return Response(status_code=204 if turned else 400)

    async def play(self, request: Request) -> Response:
        """A sound."""
        file = self.table.sound(request.path_params["name"])
        return Response(status_code=404) if file is None else FileResponse(file)

    def is_place(self, place: object) -> bool:
        """Whether there is such a place."""
        digits = str(place) if type(place) in (int, str) else ""
        is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 3
        return is_number and int(digits) < self.table.places


def is_id(name: object) -> bool:
    """Whether a page can be called so."""
    return isinstance(name, str) and name.isascii() and name.isalnum() and len(name) <= LONGEST_ID
