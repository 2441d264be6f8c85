"""A real browser, and a box that runs beside it."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from moderator.rules.values import Seat
from moderator.table import box as the_box
from moderator.table.clock import HurryingLoop

from ..patience import patient
from ..virtual_stage import Laid
from ..virtual_stage import laid as laid_virtually
from .album import Album, Still, Table, album
from .phones import Patience, boxes

CHROMIUM = "/usr/bin/chromium"


# For this folder alone: as long as it is there, its loop runs, and no other can.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    expect.set_options(timeout=patient(5) * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def is_complaint(told: ConsoleMessage) -> bool:
    """Not that a network is gone: that is tried."""
    return told.type == "error" and "net::ERR" not in told.text


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser of its own, which may not complain of anything, nor ask another host."""
    complaints: list[str] = []
    contexts = []

    def open_page(url: str, width: int = 1366, height: int = 768) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda told: complaints.append(told.text) if is_complaint(told) else None)
        page.on(
            "request", lambda asked: None if asked.url.startswith(url[:17]) else complaints.append(asked.url)
        )
        page.set_default_timeout(patient(15) * 1000)
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


class Running:
    """A table whose evening is played in a thread of its own."""

    def __init__(
        self, folder: Path, speed: float, seed: int, human: Seat | None = None, **about: Any
    ) -> None:
        self._folder, self._speed, self._seed, self._human = folder, speed, seed, human
        self._about = about
        self._open = threading.Event()
        self.error: BaseException | None = None
        self.laid: Laid
        self.loop: HurryingLoop
        self._thread = threading.Thread(target=self._run)

    @property
    def url(self) -> str:
        return self.laid.url

    def start(self) -> None:
        """As soon as the page is there."""
        self._thread.start()
        assert self._open.wait(patient(20))

    def stop(self) -> None:
        """Good night, if it has not been said."""
        self.loop.call_soon_threadsafe(self.say_good_night)
        self._thread.join(patient(20))
        assert not self._thread.is_alive()

    def say_good_night(self) -> None:
        """Quickly."""
        self.loop.hurry(1000)
        self.laid.box.host.good_night()

    def ask(self, what: Callable[[], Any]) -> Any:
        """Something that the box knows, asked in its own loop."""

        async def asked() -> Any:
            return what()

        return asyncio.run_coroutine_threadsafe(asked(), self.loop).result(patient(5))

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: HurryingLoop(self._speed)) as runner:
                runner.run(self._evening())
        except BaseException as error:
            self.error = error
        finally:
            self._open.set()

    async def _evening(self) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, HurryingLoop)

        def waiting(box: the_box.Box) -> Patience:
            return Patience(box, loop, self._speed, self._speed, lambda seat: seat == self._human)

        about = {"speed": self._speed, "seed": self._seed, **self._about}
        async with laid_virtually(self._folder, waiting, **about) as table:
            self.laid, self.loop = table, loop
            self._open.set()
            await table.box.evening.run()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts a table."""
    running: list[Running] = []

    def start(speed: float = 1, seed: int = 1, human: Seat | None = None, **about: Any) -> Running:
        table = Running(tmp_path, speed, seed, human, **about)
        running.append(table)
        table.start()
        return table

    yield start
    for table in running:
        table.stop()
        assert table.error is None


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Album]:
    """A table for all tests of a file, at which nothing happens by itself."""
    with boxes(Still) as start:
        made = album(start(tmp_path_factory.mktemp("box"), 1, kind=Table))
        yield made
        made.close()
