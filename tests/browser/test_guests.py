"""Guests of the box in Chromium: a host asks them to the table, and every screen names them as guests."""

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from moderator.surfaces.guests.arriving import ArrivingGuests
from moderator.surfaces.guests.seats import Guests

from ..boxes import NAMES
from ..pages_stage import PagesTable
from ..patience import patient
from .phones import Box
from .shared import Device, device, lay, open_host
from .test_host import SPEED, add

__all__ = ["device", "lay"]


class GuestsPages(PagesTable):
    """A table with pages to which guests can be asked."""

    def __init__(self, folder: Path, *surfaces: Any, **about: Any) -> None:
        super().__init__(folder, *surfaces, Guests, ArrivingGuests, **about)


# Buttons and lists that lie over one another.
OVER = """() => {
  const all = [...document.querySelectorAll('#inside button, #inside select, #inside input')]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return all.filter((a, at) => all.slice(at + 1).some((b) => meet(a, b))).length;
}"""


def keep(page: Page, name: str) -> None:
    """A picture of it, where somebody wants to look at it."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)])
def test_a_host_asks_guests_to_the_table_and_all_see_who_they_are(
    lay: Callable[..., Box], device: Callable[..., Device], size: tuple[int, int]
) -> None:
    box = lay(speed=SPEED, kind=GuestsPages)
    page = device(box, size).visit("host")
    wall = device(box, (1920, 1080)).visit("table")
    open_host(page)
    add(page, NAMES[:5])
    page.select_option("[data-key=guests]", "3")
    expect(page.locator(".people li")).to_have_count(8)
    expect(page.locator(".people li").last).to_contain_text("guest")
    page.select_option("[data-key=sharpness]", "trusting")
    expect(wall.get_by_text("Barnaby (guest)")).to_be_visible()
    page.click("[data-key='who guest 1']")
    assert page.locator("[data-key='to-phone guest 1']").count() == 0
    assert page.evaluate(OVER) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    keep(page, f"host-{size[0]}")
    keep(wall, "wall-gather")
    page.click("[data-key='remove guest 1']")
    expect(page.locator(".people li")).to_have_count(7)
    expect(page.locator("[data-key=guests]")).to_have_value("2")
    page.select_option("[data-key=guests]", "3")
    for key in ("next", "seat"):
        page.wait_for_selector(f"#inside [data-key={key}]:not(:disabled)")
        end = monotonic() + patient(15)
        while page.locator(f"#inside [data-key={key}]").count() and monotonic() < end:
            page.click(f"#inside [data-key={key}]")
            page.wait_for_timeout(300)
            if key == "next" and page.locator("#inside [data-key=seat]").count():
                break
    expect(wall.locator(".seat .was")).to_have_count(3)
    expect(wall.locator(".seat .was").first).to_have_text("guest")
    keep(wall, "wall-cast")
    keep(page, f"host-cast-{size[0]}")
