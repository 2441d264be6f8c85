"""Phones in a real browser, and people who tap on them; beside them a box, sped up by a stated factor."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

from moderator.box.clock import HurryingLoop
from moderator.box.roster import Roster
from moderator.box.surfaces import Open, Over, Public
from moderator.rules.requests import Floor

from ..pages_stage import PagesTable, laid_with_pages

# A small phone of today.
SIZE: ViewportSize = {"width": 390, "height": 844}


class Box:
    """A box with pages, whose evening is played in a thread of its own."""

    def __init__(self, folder: Path, speed: float, slower: float = 0, **about: Any) -> None:
        self._folder, self._speed, self._about = folder, speed, about
        self._slower = slower or speed
        self._open = threading.Event()
        self.error: BaseException | None = None
        self.table: PagesTable
        self.loop: HurryingLoop
        self._evening: asyncio.Task[None]
        self._thread = threading.Thread(target=self._run)

    @property
    def url(self) -> str:
        return self.table.url

    def start(self) -> None:
        """As soon as pages can be asked for."""
        self._thread.start()
        assert self._open.wait(20)

    def call(self, what: Callable[[], Any]) -> Any:
        """Something asked of the box in its own loop."""

        async def called() -> Any:
            return what()

        return asyncio.run_coroutine_threadsafe(called(), self.loop).result(5)

    def cut_power(self) -> None:
        """In the middle of whatever it does."""
        self.loop.call_soon_threadsafe(self._evening.cancel)
        self._thread.join(20)
        assert not self._thread.is_alive()

    def stop(self) -> None:
        """Good night, if it was not said before."""
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self._say_good_night)
            self._thread.join(20)
        assert not self._thread.is_alive()
        assert self.error is None, self.error

    def _say_good_night(self) -> None:
        self.loop.hurry(1000)
        if not self.table.host.good_night():
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
        async with laid_with_pages(self._folder, **self._about) as table:
            loop = asyncio.get_running_loop()
            assert isinstance(loop, HurryingLoop)
            self.table, self.loop = table, loop
            table.stage.surfaces.add(Patience(loop, table.roster, self._speed, self._slower))
            self._evening = asyncio.ensure_future(table.evening.run())
            self._open.set()
            with contextlib.suppress(asyncio.CancelledError):
                await self._evening


@contextlib.contextmanager
def boxes() -> Iterator[Callable[..., Box]]:
    """Starts boxes; whatever is still on at the end says good night."""
    started: list[Box] = []

    def start(folder: Path, speed: float, **about: Any) -> Box:
        box = Box(folder, speed, **about)
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
  stands: Boolean(document.querySelector(".stands")),
  seen: document.querySelector("[data-key=seen]") === null,
  players: [...document.querySelectorAll(".players li")].map((node) => node.innerText),
})"""


# Every state that a page is in, however short, with the sign that is shown.
HISTORY = """
window.history_ = [];
new MutationObserver(() => {
  const sign = document.querySelector(".sign")?.className ?? "";
  const seen = `${document.body?.dataset.state} ${sign}`.trim();
  if (window.history_.at(-1) !== seen) window.history_.push(seen);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


class Patience:
    """Time runs slowly while a phone is asked something, so that a finger of a test is in time."""

    def __init__(self, loop: HurryingLoop, roster: Roster, fast: float, slow: float) -> None:
        self._loop, self._roster, self._fast, self._slow = loop, roster, fast, slow

    def show(self, shown: Public) -> None:
        """Nothing is asked any more, or all are."""
        if isinstance(shown, Open | Over):
            self._loop.hurry(
                self._slow if isinstance(shown, Open) and is_asked(shown.question) else self._fast
            )

    def show_to(self, seat: int, request: object) -> None:
        """Somebody is asked, or told."""
        if request is not None and isinstance(self._roster.places[seat], str):
            self._loop.hurry(self._slow)


def is_asked(question: object) -> bool:
    """A talk waits for nobody."""
    return not isinstance(question, Floor)


class Phone:
    """Somebody with a phone, who taps; the taps are counted."""

    def __init__(self, browser: Browser, url: str, name: str, language: str = "en") -> None:
        self.name = name
        self.complaints: list[str] = []
        self.taps = 0
        self.card = ""
        self.context: BrowserContext = browser.new_context(viewport=SIZE, locale=language, has_touch=True)
        self.context.add_init_script(HISTORY)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(10_000)
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

    def until(self, is_so: Callable[[dict[str, Any]], Any], seconds: float = 10) -> dict[str, Any]:
        """As soon as the screen is so."""
        end = monotonic() + seconds
        while not is_so(seen := self.glance()):
            assert monotonic() < end, f"it never was; {seen}"
            self.page.wait_for_timeout(15)
        return seen
