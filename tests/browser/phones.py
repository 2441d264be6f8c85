"""Phones in a real browser, and people who tap on them; beside them a box, sped up by a stated factor."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

from moderator.rules.requests import Tell
from moderator.rules.values import Seat
from moderator.rules.views import Asked
from moderator.table import box as the_box
from moderator.table.clock import HurryingLoop
from moderator.table.sheets import Choosing, Seeing, Voting
from moderator.table.shown import Open, Public, Spoken
from moderator.table.surfaces import Change, Surface

from ..pages_stage import PagesTable, laid_with_pages
from ..patience import patient, slowness

# A small phone of today.
SIZE: ViewportSize = {"width": 390, "height": 844}

# How fast the time of the box runs while it waits for a finger: a call of twelve seconds takes ten minutes.
STANDS = 0.02


class Box:
    """A box with pages, whose evening is played in a thread of its own."""

    def __init__(self, folder: Path, speed: float, slower: float = 0, **about: Any) -> None:
        self._folder, self._speed, self._about = folder, speed, about
        self._slower = slower or speed
        self._open = threading.Event()
        self.error: BaseException | None = None
        self.table: PagesTable
        self.loop: HurryingLoop
        self.patience: Patience
        self._evening: asyncio.Task[None]
        self._thread = threading.Thread(target=self._run)

    @property
    def url(self) -> str:
        return self.table.url

    def start(self) -> None:
        """As soon as pages can be asked for."""
        self._thread.start()
        assert self._open.wait(patient(30))

    def call(self, what: Callable[[], Any]) -> Any:
        """Something asked of the box in its own loop."""

        async def called() -> Any:
            return what()

        return asyncio.run_coroutine_threadsafe(called(), self.loop).result(patient(5))

    def hold(self, holds: bool = True) -> None:
        """Time stands even when a phone has answered; or goes on again."""

        def held() -> None:
            self.patience.holds = holds
            self.patience.look()

        self.call(held)

    def cut_power(self) -> None:
        """In the middle of whatever it does."""
        self.loop.call_soon_threadsafe(self._evening.cancel)
        self._thread.join(patient(20))
        assert not self._thread.is_alive()

    def stop(self) -> None:
        """Good night, if it was not said before."""
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self._say_good_night)
            self._thread.join(patient(20))
        assert not self._thread.is_alive()
        assert self.error is None, self.error

    async def play(self, table: PagesTable) -> None:
        """An evening."""
        await table.box.evening.run()

    def _say_good_night(self) -> None:
        self.loop.hurry(1000)
        if not self.table.box.host.good_night():
            self._evening.cancel()

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: HurryingLoop(self._speed)) as runner:
                runner.run(self._serve())
        except BaseException as error:
            self.error = error
        finally:
            self._open.set()

    async def _serve(self) -> None:
        async with laid_with_pages(self._folder, self._patient, **self._about) as table:
            self.table = table
            self._evening = asyncio.ensure_future(self.play(table))
            self._open.set()
            with contextlib.suppress(asyncio.CancelledError):
                await self._evening

    def _patient(self, box: the_box.Box) -> "Patience":
        loop = asyncio.get_running_loop()
        assert isinstance(loop, HurryingLoop)

        def has_page(seat: Seat) -> bool:
            return box.surfaces.has_screen(seat) or box.roster.places[seat].kind == "tablet"

        self.loop, self.patience = loop, Patience(box, loop, self._speed, self._slower, has_page)
        return self.patience


@contextlib.contextmanager
def boxes(kind: type[Box] = Box) -> Iterator[Callable[..., Box]]:
    """Starts boxes; whatever is still on at the end says good night."""
    started: list[Box] = []

    def start(folder: Path, speed: float, **about: Any) -> Box:
        box = kind(folder, speed, **about)
        started.append(box)
        box.start()
        return box

    try:
        yield start
    finally:
        for box in started:
            box.stop()


# What can be seen of a page at a glance.
GLANCE = """() => ({
  state: document.body.dataset.state ?? "", task: document.body.dataset.task ?? "",
  title: document.querySelector("h1")?.textContent ?? "",
  text: document.querySelector("#text")?.textContent ?? "",
  lost: document.body.classList.contains("lost"),
  keys: [...document.querySelectorAll("main [data-key]:not(:disabled)")].map((node) => node.dataset.key),
  pressed: [...document.querySelectorAll("main [aria-pressed=true]")].map((node) => node.dataset.key),
  stands: Boolean(document.querySelector(".stands")), accused: Boolean(document.querySelector(".accusation")),
  seen: document.querySelector("[data-key=seen]") === null,
  players: [...document.querySelectorAll(".players li")].map((node) => node.innerText),
})"""


# Every state that a page is in, however short, with the sign that is shown, and its words where all look.
HISTORY = """
window.history_ = [];
new MutationObserver(() => {
  const sign = document.querySelector(".sign")?.className ?? "";
  const words = sign.includes("look") ? document.querySelector("h1").textContent : "";
  const seen = `${document.body?.dataset.state} ${sign} ${words}`.trim();
  if (window.history_.at(-1) !== seen) window.history_.push(seen);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


class Patience(Surface):
    """The box's clock waits for fingers: it stands while a page has not answered, so none is ever too late.

    While somebody is told something there it runs slowly, on a slow machine more so, and all of it is on
    the screen for a while.
    """

    def __init__(
        self, box: the_box.Box, loop: HurryingLoop, fast: float, slow: float, has_page: Callable[[Seat], bool]
    ) -> None:
        self._box, self._loop, self._fast, self._slow = box, loop, fast, slow / slowness()
        # Whom it waits for.
        self._has_page = has_page
        # Whether it goes on standing when all have answered, so that there is time to take it back.
        self.holds = False
        self._is_told = False

    def show(self, shown: Public) -> None:
        """What comes next ends what somebody was told."""
        asked_alone = (
            isinstance(shown, Open) and isinstance(shown.question, Asked) and shown.seconds is not None
        )
        self._is_told = asked_alone or (self._is_told and isinstance(shown, Spoken))
        self._loop.call_soon(self.look)

    def show_to(self, seat: int, request: object) -> None:
        """Somebody is asked, or told."""
        if self._has_page(seat):
            self._is_told = isinstance(request, Tell)
        # What is asked lies on the desk a moment later.
        self._loop.call_soon(self.look)

    def note(self, change: Change) -> None:
        """Somebody has answered."""
        if change == "desk":
            self.look()

    def look(self) -> None:
        """How fast time runs now."""
        if self._is_sealed():
            # It is answered in the last moment before it ends: so it must end, and no faster than in life.
            self._loop.hurry(1 / slowness())
        else:
            self._loop.hurry(STANDS if self._waits() else self._slow if self._is_told else self._fast)

    def _is_sealed(self) -> bool:
        sheet = self._box.desk.sheet
        return isinstance(sheet, Choosing) and sheet.ask.known == "who" and bool(sheet.ask.slot)

    def _waits(self) -> bool:
        sheet = self._box.desk.sheet
        if isinstance(sheet, Choosing) and self.holds:
            seats = sheet.ask.seats
        elif isinstance(sheet, Choosing | Voting | Seeing):
            # Somebody who goes home settles what others are asked, too.
            seats = () if sheet.settled() is not None else sheet.missing
        else:
            # A talk waits for nobody.
            return False
        return any(map(self._has_page, seats))


class Phone:
    """Somebody with a phone, who taps; the taps are counted."""

    def __init__(self, browser: Browser, url: str, name: str, language: str = "en") -> None:
        self.name = name
        self.complaints: list[str] = []
        self.taps = 0
        self.card = ""
        # Clouds that drift on a dozen phones in one computer take the time of those who play.
        self.context: BrowserContext = browser.new_context(
            viewport=SIZE, locale=language, has_touch=True, reduced_motion="reduce"
        )
        self.context.add_init_script(HISTORY)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(patient(15) * 1000)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._note)
        self.page.on("request", lambda asked: None if asked.url.startswith(url) else self._foreign(asked.url))
        self.page.goto(url)

    def _note(self, told: Any) -> None:
        if told.type == "error" and "net::ERR" not in told.text:
            self.complaints.append(told.text)

    def _foreign(self, url: str) -> None:
        if not url.startswith("blob:"):
            self.complaints.append(url)

    def glance(self) -> dict[str, Any]:
        """What is on the screen; while a page gives way to the next, what comes then."""
        for _ in range(50):
            with contextlib.suppress(Error):
                seen: dict[str, Any] = self.page.evaluate(GLANCE)
                return seen
            self.page.wait_for_timeout(50)
        raise AssertionError("no page stays")

    def history(self) -> list[str]:
        """All that was ever on the screen."""
        states: list[str] = self.page.evaluate("window.history_")
        return states

    def tap(self, key: str) -> None:
        """On something that can be tapped; it may be gone by then."""
        tapped = self.page.evaluate(
            "(key) => { const node = document.querySelector(`main [data-key='${key}']:not(:disabled)`);"
            " node?.scrollIntoView({ block: 'center' }); const at = node?.getBoundingClientRect();"
            " return at && [at.x + at.width / 2, at.y + at.height / 2]; }",
            key,
        )
        if tapped:
            self.taps += 1
            self.page.touchscreen.tap(*tapped)

    def join(self) -> None:
        """A name, and in."""
        self.page.locator("#name").tap()
        self.page.locator("#name").fill(self.name)
        self.page.locator("#by-name button").tap()
        self.taps += 2
        self.page.wait_for_selector("body[data-state=gather] #whose")

    def look_at_card(self) -> None:
        """Held down, read, and let go."""
        drawn = self.page.locator(".card").bounding_box()
        assert drawn is not None
        self.page.mouse.move(drawn["x"] + drawn["width"] / 2, drawn["y"] + drawn["height"] / 2)
        self.page.mouse.down()
        self.card = self.page.locator(".face strong").inner_text()
        self.page.mouse.up()
        self.taps += 1
        assert self.page.locator(".face").count() == 0, "what is let go is hidden"

    def until(self, is_so: Callable[[dict[str, Any]], Any], seconds: float = 15) -> dict[str, Any]:
        """As soon as the screen is so."""
        end = monotonic() + patient(seconds)
        while not is_so(seen := self.glance()):
            assert monotonic() < end, f"it never was; {seen}"
            self.page.wait_for_timeout(15)
        return seen
