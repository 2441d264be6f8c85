"""The virtual table's routes.

GET  /                                   the page
GET  /feed?page=ID&eyes=3&sound=1        what the eyes of place 3 see (no number: all eyes)
POST /press, /release {page, button}     a finger of a page on a button: a place, or "host"
POST /lift {page}                        all fingers of a page
POST /touch {page, button, option}       a finger on the small screen of a place, at one of its options
POST /mean {page, button}                whoever tries it taps somebody; no button: the finger goes up
POST /come {name, goes_on}               they come in by the door: nothing, or what is wrong with the name
POST /turn {knob, to}                    speed, autoplay, pause, and what else there is to turn
GET  /sound/NAME                         what is heard now, or an ambience, or a part of one
GET  /scenery                            what the present ambience is put together of
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from ...lines.lines import Lines
from ...table.box import Box
from ...web.drawing import drawn, packed
from ...web.feed import EventStream, Picture
from ...web.hearing import hear
from .fingers import Button

if TYPE_CHECKING:
    from .virtual_table import VirtualTable

LONGEST_ID = 40

STATIC = Path(__file__).parent / "static"


class VirtualPage:
    """Answers what the page asks."""

    def __init__(self, table: "VirtualTable") -> None:
        self.table = table
        self.feed, self.fingers = table.props.feed, table.props.fingers
        self.audience = table.props.audience

    def routes(self) -> Sequence[Route]:
        """What is answered."""
        said = (self.press, self.release, self.lift, self.touch, self.mean, self.turn)
        return [
            Route("/", self.show),
            Route("/feed", self.watch),
            *(Route(f"/{do.__name__}", hearing(do), methods=["POST"]) for do in said),
            Route("/come", self.come, methods=["POST"]),
            Route("/sound/{name}", self.play),
            Route("/scenery", self.scenery),
        ]

    async def show(self, request: Request) -> Response:
        """The page, in the words of the table; at a shut door, of whoever stands before it."""
        if self.table.door is not None:
            self.table.door.hear(request.headers.get("accept-language", ""))
        lines = lines_for(self.table.box)
        return packed(drawn(STATIC / "virtual.html", lines.language, page_words(lines), {}), request)

    async def watch(self, request: Request) -> Response:
        """The live push, through the eyes that are asked for."""
        asked = request.query_params
        eyes = self.place(asked["eyes"]) if asked.get("eyes") else None
        return EventStream(self.seen(page_of(asked), eyes, asked.get("sound") == "1"))

    async def seen(self, name: str, eyes: int | None, hears: bool) -> AsyncIterator[Picture]:
        """What a page is sent as long as it is there."""
        with self.audience.sit(name, eyes, hears):
            # The first tells at which moment of the evening it is taken: by it the page runs its clock.
            dated: Picture = {"now": round(self.table.box.timer.now(), 3)}
            async for patch in self.feed.read(lambda: self.table.look(eyes), eyes):
                yield {**patch, **dated}
                dated = {}

    def press(self, told: Mapping[str, Any]) -> None:
        """A finger of a page that is there: what comes late from one that is gone would never be lifted."""
        page, button = page_of(told), self.button(told)
        if self.audience.is_here(page):
            self.fingers.down(page, button)

    def release(self, told: Mapping[str, Any]) -> None:
        """It goes up again."""
        self.fingers.up(page_of(told), self.button(told))

    def lift(self, told: Mapping[str, Any]) -> None:
        """All fingers of a page."""
        self.fingers.lift(page_of(told))

    def touch(self, told: Mapping[str, Any]) -> None:
        """One of the options on a small screen; whatever comes of it, the answer is the same."""
        page, place, option = page_of(told), self.place(told.get("button")), told.get("option")
        if type(option) is not int:
            raise HTTPException(400)
        if self.audience.is_here(page):
            self.table.touch(place, option)

    def mean(self, told: Mapping[str, Any]) -> None:
        """Somebody at the table, tapped by whoever tries it; or their finger is lifted."""
        page, button = page_of(told), told.get("button")
        if self.audience.is_here(page):
            self.table.mean(None if button is None else self.place(button))

    async def come(self, request: Request) -> Response:
        """Somebody comes in by the door; what is wrong with their name is answered."""
        told = await hear(request)
        name, door = told.get("name"), self.table.door
        if door is None or not isinstance(name, str):
            raise HTTPException(400)
        fault = door.come_in(name, told.get("goes_on") is True)
        self.feed.changed()
        return Response(status_code=204) if not fault else JSONResponse({"fault": fault}, 409)

    def turn(self, told: Mapping[str, Any]) -> None:
        """One of the knobs."""
        if not self.table.turn(str(told.get("knob")), told.get("to")):
            raise HTTPException(400)

    async def play(self, request: Request) -> Response:
        """A sound."""
        file = self.table.props.sounding.file(request.path_params["name"])
        return Response(status_code=404) if file is None else FileResponse(file)

    async def scenery(self, _request: Request) -> Response:
        """What lies under the scene, and what happens in it when."""
        return JSONResponse(self.table.props.sounding.scenery())

    def button(self, told: Mapping[str, Any]) -> Button:
        """The button that is meant."""
        return "host" if told.get("button") == "host" else self.place(told.get("button"))

    def place(self, place: object) -> int:
        """The place of this number."""
        digits = str(place) if type(place) in (int, str) else ""
        is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 3
        if not is_number or int(digits) >= self.table.places:
            raise HTTPException(400)
        return int(digits)


def hearing(do: Callable[[Mapping[str, Any]], None]) -> Callable[[Request], Awaitable[Response]]:
    """Whatever is said is heard, and never answered otherwise but when it makes no sense."""

    async def heard(request: Request) -> Response:
        do(await hear(request))
        return Response(status_code=204)

    return heard


def page_of(told: Mapping[str, Any]) -> str:
    """Which page says it."""
    name = told.get("page")
    if not (isinstance(name, str) and name.isascii() and name.isalnum() and len(name) <= LONGEST_ID):
        raise HTTPException(400)
    return name


def lines_for(box: Box) -> Lines:
    """Of the game that is told, and before it of the one that is wanted."""
    return box.narrator.plain.of(box.narrator.rules or box.settings.rules)


def page_words(lines: Lines) -> dict[str, str]:
    """What stands on the page, by what it is called there."""
    begins = "page."
    # A page fills in what is missing in a line by itself.
    return {
        line.removeprefix(begins): words[0]
        for line, words in lines.wordings.items()
        if line.startswith(begins)
    }
