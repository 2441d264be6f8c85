"""Pages are back within two seconds: measured on their own clock, which the test turns on."""

from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Page, Route

from ..patience import patient
from .phones import Box
from .shared import Device, device, lay

__all__ = ["device", "lay"]

# In milliseconds.
TWO_SECONDS = 2000


def loaded(lay: Callable[..., Box], device: Callable[..., Device], kind: str) -> Page:
    """A page whose clock stands, and which is told what the box says."""
    one = device(lay())
    one.page.clock.install()
    page = one.visit(kind)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    return page


@pytest.mark.parametrize("kind", ["join", "table", "tablet", "host"])
@pytest.mark.parametrize("hangs", [False, True], ids=["refused", "unanswered"])
def test_whoever_is_back_is_there_within_two_seconds(
    lay: Callable[..., Box], device: Callable[..., Device], hangs: bool, kind: str
) -> None:
    page = loaded(lay, device, kind)
    tries: list[Route] = []

    def fail(route: Route) -> None:
        tries.append(route)
        if not hangs:
            route.abort()

    page.route("**/feed", fail)
    page.evaluate("dispatchEvent(new Event('online'))")
    for times in range(1, 4):
        until_tried(page, tries, times)
        page.clock.run_for(TWO_SECONDS)
        page.wait_for_selector("body.lost")
    page.unroute("**/feed")
    page.clock.run_for(TWO_SECONDS)
    page.wait_for_selector("body:not(.lost)")


def until_tried(page: Page, tries: list[Route], times: int) -> None:
    """The browser's network has a time of its own."""
    end = monotonic() + patient(10)
    while len(tries) < times:
        assert monotonic() < end, "it was not looked for again"
        page.wait_for_timeout(20)
