"""The virtual table's routes.

GET  /                                   the page
GET  /feed?page=ID&eyes=3&sound=1        what the eyes of place 3 see (no number: all eyes)
POST /press, /release {page, button}     a finger of a page on a button: a place, or "host"
POST /lift {page}                        all fingers of a page
POST /touch {page, button, option}       a finger on the small screen of a place, at one of its options
POST /turn {knob, to}                    speed, autoplay, pause, and what else there is to turn
GET  /sound/NAME                         what is heard now, or an ambience
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from ...lines.lines import Lines
from ...web.drawing import drawn, packed
from ...web.feed import Picture
from ...web.hearing import hear
from ...web.stream import EventStream
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
        said: Mapping[str, Callable[[dict[str, Any]], bool]] = {
            "press": self.press, "release": self.release, "lift": self.lift, "touch": self.touch,
            "turn": self.turn,
        }  # fmt: skip
        return [
            Route("/", self.show),
            Route("/feed", self.watch),
            *(Route(f"/{what}", hearing(do), methods=["POST"]) for what, do in said.items()),
            Route("/sound/{name}", self.play),
        ]

    async def show(self, request: Request) -> Response:
        """The page, in the words of the table."""
        lines = self.table.box.narrator.lines
        return packed(drawn(STATIC / "virtual.html", lines.language, page_words(lines), {}), request)

    async def watch(self, request: Request) -> Response:
        """The live push, through the eyes that are asked for."""
        asked = request.query_params
        eyes, name = asked.get("eyes", ""), asked.get("page", "")
        if not is_id(name) or (eyes and self.place(eyes) is None):
            return Response(status_code=400)
        return EventStream(self.seen(name, self.place(eyes), asked.get("sound") == "1"))

    async def seen(self, name: str, eyes: int | None, hears: bool) -> AsyncIterator[Picture]:
        """What a page is sent as long as it is there."""
        with self.audience.sit(name, eyes, hears):
            # The first tells at which moment of the evening it is taken: by it the page runs its clock.
            dated: Picture = {"now": round(self.table.box.timer.now(), 3)}
            async for patch in self.feed.read(lambda: self.table.look(eyes), eyes):
                yield {**patch, **dated}
                dated = {}

    def press(self, told: dict[str, Any]) -> bool:
        """A finger of a page that is there: what comes late from one that is gone would never be lifted."""
        name, button = told.get("page"), self.button(told)
        if not is_id(name) or button is None:
            return False
        if self.audience.is_here(str(name)):
            self.fingers.down(str(name), button)
        return True

    def release(self, told: dict[str, Any]) -> bool:
        """It goes up again."""
        name, button = told.get("page"), self.button(told)
        if not is_id(name) or button is None:
            return False
        self.fingers.up(str(name), button)
        return True

    def lift(self, told: dict[str, Any]) -> bool:
        """All fingers of a page."""
        if not is_id(told.get("page")):
            return False
        self.fingers.lift(told["page"])
        return True

    def touch(self, told: dict[str, Any]) -> bool:
        """One of the options on a small screen; whatever comes of it, the answer is the same."""
        name, place, option = told.get("page"), self.place(told.get("button")), told.get("option")
        if not is_id(name) or place is None or type(option) is not int:
            return False
        if self.audience.is_here(str(name)):
            self.table.touch(place, option)
        return True

    def turn(self, told: dict[str, Any]) -> bool:
        """One of the knobs."""
        return self.table.turn(str(told.get("knob")), told.get("to"))

    async def play(self, request: Request) -> Response:
        """A sound."""
        file = self.table.props.sounding.file(request.path_params["name"])
        return Response(status_code=404) if file is None else FileResponse(file)

    def button(self, told: Mapping[str, Any]) -> Button | None:
        """The button that is meant, if there is such a one."""
        return "host" if told.get("button") == "host" else self.place(told.get("button"))

    def place(self, place: object) -> int | None:
        """The place of this number, if there is one."""
        digits = str(place) if type(place) in (int, str) else ""
        is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 3
        return int(digits) if is_number and int(digits) < self.table.places else None


def hearing(do: Callable[[dict[str, Any]], bool]) -> Callable[[Request], Awaitable[Response]]:
    """Whatever is said is heard, and never answered otherwise but when it makes no sense."""

    async def heard(request: Request) -> Response:
        return Response(status_code=204 if do(await hear(request)) else 400)

    return heard


def is_id(name: object) -> bool:
    """Whether a page can be called so."""
    return isinstance(name, str) and name.isascii() and name.isalnum() and len(name) <= LONGEST_ID


def page_words(lines: Lines) -> dict[str, str]:
    """What stands on the page, by what it is called there."""
    begins = "page."
    # A page fills in what is missing in a line by itself.
    return {
        line.removeprefix(begins): words[0]
        for line, words in lines.wordings.items()
        if line.startswith(begins)
    }
