"""A phone's screen over plain http from another machine, where no browser gives a wake lock."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser

from ..patience import patient
from .conftest import CHROMIUM
from .phones import SIZE, Phone, boxes

# What a browser takes for another machine, and so for no safe place.
ELSEWHERE = "werwolf.local"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Browser]:
    """A browser to which the box is somewhere else."""
    rules = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
    launched = browser.browser_type.launch(executable_path=CHROMIUM, args=["--no-sandbox", rules])
    yield launched
    launched.close()


def test_from_the_first_tap_a_picture_plays_behind_the_page(phone: Browser, tmp_path: Path) -> None:
    with boxes() as start:
        box = start(tmp_path, 1)
        page = phone.new_context(viewport=SIZE, has_touch=True).new_page()
        page.goto(box.url.replace("localhost", ELSEWHERE))
        page.locator("#name").fill("Anna")
        page.locator("#by-name button").tap()
        page.wait_for_selector("body[data-state=gather] #whose")
        assert page.evaluate("isSecureContext || Boolean(navigator.wakeLock)") is False
        assert page.locator("video").count() == 0
        # From the outside, since the page's own rules forbid that anything written is run.
        end = monotonic() + patient(30)
        # All of this stands there before the script that hears the tap has come.
        while not page.locator("video").count():
            assert monotonic() < end, "no tap was heard"
            page.locator("h1").tap()
            page.wait_for_timeout(50)
        while not page.evaluate("document.querySelector('video.awake').currentTime > 1"):
            assert monotonic() < end, "it never played"
            page.wait_for_timeout(50)
        assert page.evaluate("document.querySelector('video.awake').paused") is False
        # It is as large as the page, since a small one would not count, and nothing of it is seen or heard.
        drawn = page.locator("video.awake").bounding_box()
        assert drawn is not None
        assert (drawn["width"], drawn["height"]) == (SIZE["width"], SIZE["height"])
        assert page.evaluate("document.querySelector('video.awake').muted") is True


# What a page sees of a screen that goes dark, and of one that is woken.
DARK = """(is) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => is });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


def test_a_phone_says_that_it_stays_bright_or_goes_dark(browser: Browser, tmp_path: Path) -> None:
    with boxes() as start:
        box = start(tmp_path, 1)
        phone = Phone(browser, box.url, "Anna")
        phone.page.clock.install()
        phone.join()
        phone.page.wait_for_load_state()
        bright = box.table.pages.bright

        def wait(is_so: Callable[[], bool], what: str) -> None:
            end = monotonic() + patient(15)
            while not box.call(is_so):
                assert monotonic() < end, what
                phone.page.wait_for_timeout(20)

        for seconds in (40, 40):
            phone.page.clock.run_for(seconds * 1000)
            assert box.call(lambda: bool(bright.unknown)), "a touch begins the minute anew"
            phone.page.locator("h1").tap()
        phone.page.clock.run_for(61_000)
        wait(lambda: not bright.unknown and not bright.dark, "it has stayed bright")
        phone.page.evaluate(DARK, "hidden")
        wait(lambda: bool(bright.dark), "it is dark")
        phone.page.evaluate(DARK, "visible")
        phone.page.clock.run_for(61_000)
        wait(lambda: not bright.dark, "it has been mended")
        # A phone that sleeps does not say so: its clock has stood.
        phone.page.clock.fast_forward(20_000)
        wait(lambda: bool(bright.dark), "it has slept")
        phone.context.close()
