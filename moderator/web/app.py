"""Pages of several kinds, each seen through the eyes of a device, and the table of their routes.

GET  /                  the page of a seat for whoever has one, else the page to join by
GET  /hello             to open it in the browser: this window keeps no cookies, or will not last
GET  /KIND              a page: join, seat, table, tablet, host
GET  /KIND/feed         its live push
POST /KIND/say          what it says: a small JSON map
POST /language          {"language": "en"}: on this device
"""

from collections.abc import AsyncIterator, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from .devices import LANGUAGE, Device, Streams, device_of, with_cookie
from .drawing import drawn, packed
from .feed import Feed, Picture
from .hearing import NotUnderstood, hear
from .stream import EventStream

HOME = ("join", "seat")

# What a window that a phone opens by itself says below the address, and what comes next, and where.
WINDOWS = {"wifi": ("why", "stay", "/hello?stay&{language}"), "stay": ("stays", "", "")}


class Reply(NamedTuple):
    """What a page is answered; where nobody may learn anything by trying, always the same."""

    status: int = 204
    text: str = ""


class Kind(Protocol):
    """One kind of page, which stands in `NAME.html`."""

    def look(self, device: Device) -> Picture:
        """What this device sees on it; a `title` and a `text` are in it before any script comes."""

    def say(self, device: Device, told: Mapping[str, Any]) -> Reply:
        """What this device does."""


class House(Protocol):
    """What the box shows."""

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of pages by their names."""

    @property
    def languages(self) -> tuple[str, ...]:
        """In which languages; the first is the table's."""

    def words(self, kind: str, language: str) -> Mapping[str, str]:
        """What stands on a kind of page; `other-code` is the language that it can be had in, too."""

    def knows(self, device: Device) -> bool:
        """Whether a device has a seat."""

    def expects(self, device: Device) -> bool:
        """Whether it is a device of the evening's: a seat's, the host's, the tablet."""

    def eyes(self, kind: str, device: Device) -> Hashable:
        """Through which eyes a device looks on: a page is woken for what these may see."""

    def now(self) -> tuple[float, float]:
        """The time of the box, and how many times as fast as the world it runs."""


class App:
    """Answers whatever is asked by a browser."""

    def __init__(self, house: House, feed: Feed, folder: Path) -> None:
        self.house = house
        self.feed = feed
        # Where the pages stand.
        self.folder = folder
        self.streams = Streams()

    def routes(self) -> Sequence[Route]:
        """What is answered."""
        return [
            Route("/", self.home),
            Route("/hello", self.hello),
            Route("/language", self.choose_language, methods=["POST"]),
            Route("/{kind}", self.show),
            Route("/{kind}/feed", self.watch),
            Route("/{kind}/say", self.say, methods=["POST"]),
        ]

    async def home(self, request: Request) -> Response:
        """The own seat, or the way to one; who comes for the first time shows that cookies are kept."""
        device = device_of(request, self.house.languages)
        if not device.token:
            return with_cookie(RedirectResponse("/hello", 303))
        return packed(self.page(HOME[self.house.knows(device)], device), request)

    async def hello(self, request: Request) -> Response:
        """Behind a login window of the Wi-Fi there is a browser, where cookies are kept."""
        device, (asked, _, wanted) = (
            device_of(request, self.house.languages),
            request.url.query.partition("&"),
        )
        if device.token and asked not in WINDOWS:
            return RedirectResponse("/", 303)
        language = wanted if wanted in self.house.languages else device.language
        text, step, leads = WINDOWS.get(asked, ("why", "again", "/"))
        words = self.house.words("hello", language)
        address = f"http://{request.headers.get('host', '')}"
        shown = {"title": address, "text": words[text], "name": words.get(step, "")}
        # Where no cookie is kept the address tells the language.
        links = {"state": leads.format(language=language), "scene": f"/hello?{asked}&{words['other-code']}"}
        return self.draw("hello", language, shown | links)

    async def show(self, request: Request) -> Response:
        """A page of a kind."""
        kind, device = request.path_params["kind"], device_of(request, self.house.languages)
        if kind not in self.house.kinds:
            return PlainTextResponse("There is no such page.", 404)
        shown = packed(self.page(kind, device), request)
        return shown if device.token else with_cookie(shown)

    def page(self, kind: str, device: Device) -> HTMLResponse:
        """With what there is to see on it at once."""
        return self.draw(kind, device.language, self.dated(self.house.kinds[kind].look(device)))

    def draw(self, kind: str, language: str, picture: Picture) -> HTMLResponse:
        """Words and the first picture put into the page."""
        return drawn(self.folder / f"{kind}.html", language, self.house.words(kind, language), picture)

    async def watch(self, request: Request) -> Response:
        """The live push."""
        kind = self.house.kinds.get(request.path_params["kind"])
        device = device_of(request, self.house.languages)
        if kind is None:
            return PlainTextResponse("There is no such page.", 404)
        is_known = self.house.expects(device)
        if not (is_known or self.streams.has_room(device)):
            return PlainTextResponse("Too many pages are open.", 503)
        eyes = self.house.eyes(request.path_params["kind"], device)
        return EventStream(self.seen(kind, device, eyes, is_known))

    async def seen(
        self, kind: Kind, device: Device, eyes: Hashable, is_known: bool
    ) -> AsyncIterator[Picture]:
        """The whole picture with the time it is taken at, then what differs."""
        with self.streams.watch(device, is_known) as is_wanted:
            is_first = True
            async for patch in self.feed.read(lambda: kind.look(device), eyes):
                if not is_wanted():
                    return
                yield self.dated(patch) if is_first else patch
                is_first = False

    async def say(self, request: Request) -> Response:
        """What a page says."""
        kind = self.house.kinds.get(request.path_params["kind"])
        if kind is None:
            return PlainTextResponse("There is no such page.", 404)
        try:
            told = await hear(request)
        except NotUnderstood as reason:
            return PlainTextResponse(str(reason), reason.status)
        reply = kind.say(device_of(request, self.house.languages), told)
        return (
            PlainTextResponse(reply.text, reply.status) if reply.text else Response(status_code=reply.status)
        )

    async def choose_language(self, request: Request) -> Response:
        """On this device."""
        try:
            wanted = (await hear(request)).get("language")
        except NotUnderstood as reason:
            return PlainTextResponse(str(reason), reason.status)
        if wanted not in self.house.languages:
            return PlainTextResponse("There is no such language.", 400)
        return with_cookie(Response(status_code=204), LANGUAGE, wanted)

    def dated(self, picture: Picture) -> dict[str, Any]:
        """A picture with the time of the box, by which the page runs its clock."""
        now, speed = self.house.now()
        return {**picture, "now": round(now, 3), "speed": speed}
