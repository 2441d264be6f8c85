"""Wires on the host page in Chromium: their plan asked, printed, taken for the box; and learning them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hardware.mock import MockPanel
from hardware.plan import PanelPlan
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.texts import Texts
from moderator.keeping.learnt import learnt_file
from moderator.keeping.settings import load
from moderator.lines.lines import load as lines_in
from moderator.surfaces.wired.table import WiredTable
from moderator.surfaces.wired.teach_in import TeachIn
from moderator.table.box import MakeSurface

from ..pages_stage import PagesTable
from ..test_wired_learning import SWAPPED, lent, taught
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


async def built_and_let_go(plan: PanelPlan) -> MockPanel:
    """A table whose wires nobody has claimed."""
    built = MockPanel(plan)
    await built.close()
    return built


def test_a_host_is_asked_what_is_built_before_it_is_learnt_and_may_stop_it(
    lay: Callable[..., Box], device: Callable[..., Device]
) -> None:
    """The wires of two seats are in each other's place."""
    # A browser has a loop going on in this thread.
    with ThreadPoolExecutor(1) as beside:
        built = beside.submit(lambda: asyncio.run(built_and_let_go(SWAPPED))).result()
    kept: list[PanelPlan] = []

    class Wired(PagesTable):
        def __init__(self, folder: Path, *surfaces: MakeSurface, **about: Any) -> None:
            panel = lent(built)
            teach_in = TeachIn(panel, taught(built, []), kept.append)
            at_wires = (lambda box: WiredTable(box, panel, teach_in=teach_in),)
            super().__init__(folder, *surfaces, *at_wires, panel=propose(Kit(8)), **about)

    page = device(lay(kind=Wired), PHONE, "de").visit("host")
    open_host(page)
    page.click("[data-key=learn]")
    words = lines_in("de").text("page.host.learn-sure", seats=8, chips=0, pixels=0, sound="jack")
    expect(page.locator(".end .hint").first).to_have_text(words)
    assert too_wide(page) <= 0
    page.click("[data-key=learn]")
    stop, check = page.locator("[data-key=stop]"), page.locator("[data-key=check]")
    expect(stop).to_be_visible()
    expect(check).to_be_hidden()
    stop.click()
    expect(check).to_be_visible()
    expect(stop).to_be_hidden()
    assert kept == []
