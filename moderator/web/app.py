"""All pages of the box but the virtual table's, and the table of their routes.

GET  /                  the page of a seat for whoever has one, else the page to join by
GET  /hello             to open it in the browser: this window keeps no cookies, or will not last
GET  /KIND              a page: join, seat, table, tablet, host
GET  /KIND/feed         its live push
POST /KIND/say          what it says: a small JSON map
POST /language          {"language": "en"}: on this device
GET  /static/NAME       scripts, styles, emblems
"""

import gzip
import json
from collections.abc import AsyncIterator, Mapping
from html import escape
from typing import Any, NamedTuple, Protocol

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from .devices import LANGUAGE, Guest, Streams, guest_of, with_cookie
from .feed import Feed, Picture
from .hearing import Unheard, hear
from .pages import STATIC, Guarded, Words
from .shelf import Shelf
from .stream import EventStream

HOME = ("join", "seat")

# What a window that a phone opens by itself says below the address, and what comes next, and where.
WINDOWS = {"wifi": ("why", "stay", "/hello?stay&{language}"), "stay": ("stays", "", "")}

# What of the picture stands in the page before any script comes.
FIRST = ("title", "text", "state", "scene", "name")


class Reply(NamedTuple):
    """What a page is answered; where nobody may learn anything by trying, always the same."""

    status: int = 204
    text: str = ""


class Kind(Protocol):
    """One kind of page, which stands in `static/NAME.html`."""

    def look(self, guest: Guest) -> Picture:
        """What this guest sees on it; a `title` and a `text` are in it before any script comes."""

    def say(self, guest: Guest, told: Mapping[str, Any]) -> Reply:
        """What this guest does."""


class House(Protocol):
    """What the box shows."""

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of pages by their names."""

    @property
    def languages(self) -> tuple[str, ...]:
        """In which languages; the first is the table's."""

    def words(self, kind: str, language: str) -> Mapping[str, str]:
        """What stands on a kind of page."""

    def knows(self, guest: Guest) -> bool:
        """Whether a guest has a seat."""

    def expects(self, guest: Guest) -> bool:
        """Whether it is a device of the evening's: a seat's, the host's, the tablet."""

    def now(self) -> tuple[float, float]:
        """The time of the box, and how many times as fast as the world it runs."""


class App:
    """Answers whatever is asked by a browser."""

    def __init__(self, house: House, feed: Feed) -> None:
        self.house = house
        self.feed = feed
        self.shelf = Shelf(STATIC)
        self.streams = Streams()

    def app(self) -> Starlette:
        """All of it as one app; what is no file is guarded."""
        guarded = Starlette(
            routes=[
                Route("/", self.home),
                Route("/hello", self.hello),
                Route("/language", self.choose_language, methods=["POST"]),
                Route("/{kind}", self.show),
                Route("/{kind}/feed", self.watch),
                Route("/{kind}/say", self.say, methods=["POST"]),
            ]
        )
        return Starlette(routes=[Route("/static/{name}", self.shelf.take), Mount("/", Guarded(guarded))])

    async def home(self, request: Request) -> Response:
        """The own seat, or the way to one; who comes for the first time shows that cookies are kept."""
        guest = guest_of(request, self.house.languages)
        if not guest.token:
            return with_cookie(RedirectResponse("/hello", 303))
        return packed(self.page(HOME[self.house.knows(guest)], guest), request)

    async def hello(self, request: Request) -> Response:
        """Behind a login window of the Wi-Fi there is a browser, where cookies are kept."""
        guest, (asked, _, wanted) = guest_of(request, self.house.languages), request.url.query.partition("&")
        if guest.token and asked not in WINDOWS:
            return RedirectResponse("/", 303)
        language = wanted if wanted in self.house.languages else guest.language
        text, step, leads = WINDOWS.get(asked, ("why", "again", "/"))
        words = self.house.words("hello", language)
        other = next((other for other in self.house.languages if other != language), language)
        address = f"http://{request.headers.get('host', '')}"
        shown = {"title": address, "text": words[text], "name": words.get(step, "")}
        # Where no cookie is kept the address tells the language.
        links = {"state": leads.format(language=language), "scene": f"/hello?{asked}&{other}"}
        return self.draw("hello", language, shown | links)

    async def show(self, request: Request) -> Response:
        """A page of a kind."""
        kind, guest = request.path_params["kind"], guest_of(request, self.house.languages)
        if kind not in self.house.kinds:
            return PlainTextResponse("There is no such page.", 404)
        shown = packed(self.page(kind, guest), request)
        return shown if guest.token else with_cookie(shown)

    def page(self, kind: str, guest: Guest) -> HTMLResponse:
        """With what there is to see on it at once."""
        return self.draw(kind, guest.language, self.dated(self.house.kinds[kind].look(guest)))

    def draw(self, kind: str, language: str, picture: Picture) -> HTMLResponse:
        """Words and the first picture put into the page."""
        words = self.house.words(kind, language)
        shown = {line: escape(text) for line, text in words.items()}
        shown |= {f"first-{key}": escape(str(picture.get(key, ""))) for key in FIRST}
        template = Words((STATIC / f"{kind}.html").read_text(encoding="utf-8"))
        put = {"language": language, "words": in_page(words), "picture": in_page(picture)}
        return HTMLResponse(template.substitute(shown, **put))

    async def watch(self, request: Request) -> Response:
        """The live push."""
        kind = self.house.kinds.get(request.path_params["kind"])
        guest = guest_of(request, self.house.languages)
        if kind is None:
            return PlainTextResponse("There is no such page.", 404)
        is_known = self.house.expects(guest)
        if not (is_known or self.streams.has_room(guest)):
            return PlainTextResponse("Too many pages are open.", 503)
        return EventStream(self.seen(kind, guest, is_known))

    async def seen(self, kind: Kind, guest: Guest, is_known: bool) -> AsyncIterator[Picture]:
        """The whole picture with the time it is taken at, then what differs."""
        with self.streams.watch(guest, is_known) as is_wanted:
            is_first = True
            async for patch in self.feed.read(lambda: kind.look(guest)):
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
        except Unheard as reason:
            return PlainTextResponse(str(reason), reason.status)
        reply = kind.say(guest_of(request, self.house.languages), told)
        return (
            PlainTextResponse(reply.text, reply.status) if reply.text else Response(status_code=reply.status)
        )

    async def choose_language(self, request: Request) -> Response:
        """On this device."""
        try:
            wanted = (await hear(request)).get("language")
        except Unheard as reason:
            return PlainTextResponse(str(reason), reason.status)
        if wanted not in self.house.languages:
            return PlainTextResponse("There is no such language.", 400)
        return with_cookie(Response(status_code=204), LANGUAGE, wanted)

    def dated(self, picture: Picture) -> dict[str, Any]:
        """A picture with the time of the box, by which the page runs its clock."""
        now, speed = self.house.now()
        return {**picture, "now": round(now, 3), "speed": speed}


def packed(page: HTMLResponse, request: Request) -> Response:
    """A page as small as it gets, for a browser that can unpack it."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return page
    headers = {"content-encoding": "gzip"}
    return HTMLResponse(gzip.compress(bytes(page.body), 6, mtime=0), headers=headers)


def in_page(what: Mapping[str, Any]) -> str:
    """JSON that can stand in a page."""
    return json.dumps(dict(what), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
