"""Tables with all pages, and devices to look at them with."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from ..pages_stage import TOLD
from ..patience import patient
from .phones import Box, boxes

# What has no status of its own is no complaint: that something cannot be is said in words.
EXPECTED = ("net::ERR", "status of 4")


class Device:
    """One device with one of the pages."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int], language: str = "en") -> None:
        self.url = url
        self.complaints: list[str] = []
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce"
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(patient(15) * 1000)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self.note)
        self.page.on("request", lambda asked: None if asked.url.startswith(url) else self.foreign(asked.url))

    def note(self, told: Any) -> None:
        if told.type == "error" and not any(known in told.text for known in EXPECTED):
            self.complaints.append(told.text)

    def foreign(self, url: str) -> None:
        self.complaints.append(f"another host: {url}")

    def visit(self, kind: str) -> Page:
        self.page.goto(f"{self.url}{kind}")
        return self.page


def laid(start: Callable[..., Box], folder: Path, speed: float = 1, **about: Any) -> Box:
    """A box with all pages."""
    return start(folder, speed, **about)


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    """Lays tables."""
    with boxes() as start:
        yield lambda **about: laid(start, tmp_path, **about)


@pytest.fixture
def device(browser: Browser) -> Iterator[Callable[..., Device]]:
    """Hands out devices; none of them may complain."""
    given: list[Device] = []

    def give(box: Box, size: tuple[int, int] = (1366, 768), language: str = "en") -> Device:
        given.append(Device(browser, box.url, size, language))
        return given[-1]

    yield give
    complaints = [told for one in given for told in one.complaints]
    for one in given:
        one.page.context.close()
    assert complaints == []


def open_host(page: Page) -> None:
    """A PIN, and the code that stands where the box was started."""
    page.fill("#pin", "4711")
    page.click("#pin-form button")
    prove(page)
    page.wait_for_selector("#inside .next")


def prove(page: Page) -> None:
    """Somebody has read the code at the terminal, and types it on the page that asks for it."""
    page.wait_for_selector("#asked-form")
    end = monotonic() + patient(30)
    while not (TOLD and TOLD[-1]):
        assert monotonic() < end, "no code was told"
        page.wait_for_timeout(20)
    page.fill("#asked-code", TOLD[-1])
    page.click("#asked-form [type=submit]")
    page.wait_for_selector("#asked-form", state="hidden")
