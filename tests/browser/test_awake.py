"""A phone's screen over plain http from another machine, where no browser gives a wake lock."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser

from ..patience import patient
from .conftest import CHROMIUM
from .phones import SIZE, boxes

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
        # All of this stands there before the scripts that hear the tap have come.
        page.wait_for_load_state()
        assert page.evaluate("isSecureContext || Boolean(navigator.wakeLock)") is False
        assert page.locator("video").count() == 0
        page.locator("h1").tap()
        # From the outside, since the page's own rules forbid that anything written is run.
        end = monotonic() + patient(30)
        while not page.evaluate("document.querySelector('video.awake')?.currentTime > 1"):
            assert monotonic() < end, "it never played"
            page.wait_for_timeout(50)
        assert page.evaluate("document.querySelector('video.awake').paused") is False
        # It is as large as the page, since a small one would not count, and nothing of it is seen or heard.
        drawn = page.locator("video.awake").bounding_box()
        assert drawn is not None
        assert (drawn["width"], drawn["height"]) == (SIZE["width"], SIZE["height"])
        assert page.evaluate("document.querySelector('video.awake').muted") is True
