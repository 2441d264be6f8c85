"""The plan of the wires in Chromium: asked, looked at, ticked off, printed, and taken for the box."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hardware.wiring.proposal import Kit, propose
from hardware.wiring.texts import Texts
from moderator.keeping.learnt import learnt_file
from moderator.keeping.settings import load

from .phones import Box
from .shared import Device, device, lay, open_host

__all__ = ["device", "lay"]

PHONE = (390, 844)
TEXTS = Texts("de")


def too_wide(page: Page) -> int:
    """By how much one has to push it aside."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def test_a_host_plans_ticks_prints_and_takes_the_plan_on_a_phone(
    lay: Callable[..., Box], device: Callable[..., Device], tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path_factory.mktemp("state")))
    page = device(lay(), PHONE, "de").visit("host")
    open_host(page)
    page.click("[data-key=plan]")
    assert too_wide(page) <= 0
    page.select_option("#seats", "3")
    # Its tables are the widest.
    page.select_option("#lamps", "strip")
    page.click("form button")
    expect(page.locator(".bar")).to_be_visible()
    assert too_wide(page) <= 0
    ticks = page.locator(".tick")
    ticks.first.check()
    page.reload()
    assert ticks.first.is_checked()
    assert not ticks.last.is_checked()
    page.emulate_media(media="print")
    assert not page.locator(".bar").is_visible()
    page.emulate_media(media="screen")
    page.click("#keep")
    expect(page.locator("#kept")).to_have_text(TEXTS("page.kept"))
    assert load(learnt_file()).panel == propose(Kit(3, lamps="strip"))
