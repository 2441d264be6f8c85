"""Pages of several kinds, each seen through the eyes of a device, and the table of their routes.

GET  /                  the page of a seat for whoever has one, else the page to join by
GET  /hello             to open it in the browser: this window keeps no cookies, or will not last
GET  /KIND              a page: join, seat, table, tablet, host, watch
GET  /KIND/feed         its live push, but for the time in which it breathes
POST /KIND/breath       a breath: what there is to see, and {"say": ...}, padded; always of one size
POST /KIND/say          what it says: a small JSON map
POST /language          {"language": "en"}: on this device
GET  /wiring            for a host, before a game: what a table is built from is asked
GET  /wiring/plan       the plan of what was answered there, to solder from and to print
POST /wiring            {seats, pi, sound, lamps, buzzers}: its plan is the box's from the next start on
"""

import asyncio
from collections.abc import AsyncIterator, Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from ...web.devices import DEVICE, LANGUAGE, Device, Streams, device_of, with_cookie
from ...web.drawing import drawn, packed
from ...web.feed import EventStream, Picture
from ...web.hearing import hear, listen, understood
from .air import ANSWER
from .planning import Planning

if TYPE_CHECKING:
    from .pages import Pages

# Where the pages stand, with their scripts and styles.
STATIC = Path(__file__).parent / "static"

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

    def fullest(self, language: str) -> Picture:
        """The most that can be on it in the dark."""


class App:
    """Answers whatever is asked by a browser."""

    def __init__(self, pages: "Pages") -> None:
        self.pages = pages
        self.streams = Streams()
        self.planning = Planning(pages)

    def routes(self) -> Sequence[Route]:
        """What is answered."""
        return [
            Route("/", self.home),
            Route("/hello", self.hello),
            Route("/language", self.choose_language, methods=["POST"]),
            Route("/wiring", self.ask_for_plan),
            Route("/wiring", self.keep_plan, methods=["POST"]),
            Route("/wiring/plan", self.draw_plan),
            Route("/{kind}", self.show),
            Route("/{kind}/feed", self.watch),
            Route("/{kind}/breath", self.breathe, methods=["POST"]),
            Route("/{kind}/say", self.say, methods=["POST"]),
        ]

    async def home(self, request: Request) -> Response:
        """The own seat, or the way to one; who comes for the first time shows that cookies are kept."""
        device = self.device(request)
        if not device.token:
            return self.welcome(RedirectResponse("/hello", 303))
        return packed(self.page(HOME[self.pages.knows(device)], device), request)

    async def hello(self, request: Request) -> Response:
        """Behind a login window of the Wi-Fi there is a browser, where cookies are kept."""
        device, (asked, _, wanted) = self.device(request), request.url.query.partition("&")
        if device.token and asked not in WINDOWS:
            return RedirectResponse("/", 303)
        language = wanted if wanted in self.pages.tongues.all else device.language
        text, step, leads = WINDOWS.get(asked, ("why", "again", "/"))
        words = self.pages.tongues.words("hello", language)
        address = f"http://{request.headers.get('host', '')}"
        shown = {"title": address, "text": words[text], "name": words.get(step, "")}
        # Where no cookie is kept the address tells the language.
        links = {"state": leads.format(language=language), "scene": f"/hello?{asked}&{words['other-code']}"}
        return self.draw("hello", language, shown | links)

    async def show(self, request: Request) -> Response:
        """A page of a kind."""
        self.kind(request)
        device = self.device(request)
        shown = packed(self.page(request.path_params["kind"], device), request)
        return shown if device.token else self.welcome(shown)

    def welcome(self, response: Response) -> Response:
        """Whoever comes for the first time gets a token of the box's making."""
        return with_cookie(response, DEVICE, self.pages.keys.new_token())

    def page(self, kind: str, device: Device) -> HTMLResponse:
        """With what there is to see on it at once; nothing of a game that is on, so that it tells nothing."""
        self.pages.greet(device)
        if self.pages.airs.is_on:
            return self.draw(kind, device.language, self.pages.airs.first(device.language))
        return self.draw(kind, device.language, self.dated(self.pages.kinds[kind].look(device)))

    def draw(self, kind: str, language: str, picture: Picture) -> HTMLResponse:
        """Words and the first picture put into the page."""
        return drawn(STATIC / f"{kind}.html", language, self.pages.tongues.words(kind, language), picture)

    async def watch(self, request: Request) -> Response:
        """The live push."""
        kind, device = self.kind(request), self.device(request)
        is_known = self.pages.expects(device)
        if not (is_known or self.streams.has_room(device)):
            raise HTTPException(503, "Too many pages are open.")
        name, airs = request.path_params["kind"], self.pages.airs
        eyes = self.pages.eyes(name, device)
        least = lambda: airs.least(name, device.language)  # noqa: E731
        return EventStream(self.seen(kind, device, eyes, is_known), least)

    async def seen(
        self, kind: Kind, device: Device, eyes: Hashable, is_known: bool
    ) -> AsyncIterator[Picture]:
        """The whole picture with the time it is taken at, then what differs."""
        with self.streams.watch(device, is_known) as is_wanted:
            is_first = True
            airs = self.pages.airs
            async for patch in self.pages.feed.read(lambda: {"air": airs.now, **kind.look(device)}, eyes):
                if not is_wanted():
                    return
                if airs.breathes:
                    # Nothing more: from now on the page asks.
                    yield {"air": airs.now}
                    return
                yield self.dated(patch) if is_first else patch
                is_first = False

    async def say(self, request: Request) -> Response:
        """What a page says."""
        device, airs = self.device(request), self.pages.airs
        reply = self.kind(request).say(device, await hear(request))
        if airs.now == "pushed":
            # Whoever is told that they are in, or have voted, is so after a power cut, too.
            await self.pages.box.evening.kept()
        if not reply.text:
            return Response(None, reply.status)
        size = (
            airs.size(request.path_params["kind"], device.language)
            if airs.is_on and reply.status == 200
            else 0
        )
        return PlainTextResponse(reply.text.encode().ljust(size), reply.status)

    async def breathe(self, request: Request) -> Response:
        """Something may be said, and everything is seen; whatever it is, it takes as long."""
        now = asyncio.get_running_loop().time
        leaves = now() + ANSWER
        kind, device, come = self.kind(request), self.device(request), await listen(request)
        name = request.path_params["kind"]
        with self.pages.airs.as_long(device):
            said = understood(come).get("say")
            reply = kind.say(device, said) if isinstance(said, dict) else None
            if reply is None:
                self.pages.airs.rest(name, device)
            answer = self.pages.airs.answer(name, device, self.dated({}), reply)
        await asyncio.sleep(leaves - now())
        return Response(answer, media_type="application/json")

    async def choose_language(self, request: Request) -> Response:
        """On this device."""
        wanted = (await hear(request)).get("language")
        if wanted not in self.pages.tongues.all:
            raise HTTPException(400, "There is no such language.")
        return with_cookie(Response(status_code=204), LANGUAGE, wanted)

    async def ask_for_plan(self, request: Request) -> Response:
        """The questions of a plan of the wires."""
        return await self.planning.ask(self.device(request))

    async def draw_plan(self, request: Request) -> Response:
        """The plan itself."""
        return await self.planning.draw(self.device(request), request)

    async def keep_plan(self, request: Request) -> Response:
        """The plan of what was answered is the box's from its next start on."""
        return self.planning.keep(self.device(request), await hear(request))

    def kind(self, request: Request) -> Kind:
        """The kind of page that is meant."""
        kind = self.pages.kinds.get(request.path_params["kind"])
        if kind is None:
            raise HTTPException(404, "There is no such page.")
        return kind

    def device(self, request: Request) -> Device:
        """Who asks."""
        return device_of(request, self.pages.tongues.all, self.pages.is_ours)

    def dated(self, picture: Picture) -> dict[str, Any]:
        """A picture with the time of the box, by which the page runs its clock, and how fast that is."""
        now, speed = self.pages.box.timer.now(), getattr(asyncio.get_running_loop(), "speed", 1.0)
        return {**picture, "now": round(now, 3), "speed": speed}
