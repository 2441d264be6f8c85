"""Figures of the pages: bytes of a first load, what taps cost, a nomination on sixty screens, memory."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from ..boxes import NAMES
from ..pages_stage import Cast
from . import taps
from .nominations import SCREENS, nominations, running, written

# Where no disk is waited for.
MEMORY = "/dev/shm"
CARDS = ["seer", "werewolf", "werewolf", "witch", *["villager"] * 4]


def figures() -> Iterator[tuple[str, str]]:
    """All of them."""
    yield "a seat's page, first load, all included", f"{first_load() / 1000:.1f} KB (limit 30)"
    with tempfile.TemporaryDirectory() as folder:
        yield from taps.figures(Path(folder))
    disk = tempfile.gettempdir()
    with running("tests.bench.bare_push", folder=disk) as bare:
        yield f"reference: the same bytes to {SCREENS} sockets, no box", spread(nominations(bare))
    yield "reference: a line on this disk", spread(written(disk))
    for name, folder in (("", disk), (", the journal in memory", MEMORY)):
        with running("tests.bench.talk", str(SCREENS), folder=folder) as box:
            yield f"a nomination on all of {SCREENS} screens{name}", f"{spread(nominations(box))} (limit 15)"
            resident = box.resident
    yield f"memory: rules, desk and web, {SCREENS} streams", f"{resident:.1f} MB (limit 40)"


def spread(late: Sequence[float]) -> str:
    """The one in the middle, and one that only one in a hundred passes."""
    return f"median {median(late):.1f}, p99 {quantiles(late, n=100)[98]:.1f} ms"


def first_load() -> int:
    """Over the wire, in the middle of a game, with nothing of it known to the browser."""
    # Only here, since it is large itself.
    from playwright.sync_api import sync_playwright

    from ..browser.phones import Phone, boxes

    with sync_playwright() as playwright, boxes() as start, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        box = start(Path(folder), 30, castings=Cast("duesterwald", CARDS), dealt=CARDS, guests=NAMES[1:])
        phone = Phone(browser, box.url, "Anna")
        phone.page.wait_for_selector("body[data-state=gather]")
        phone.join()
        page = phone.context.new_page()
        wire, sizes = phone.context.new_cdp_session(page), dict[str, int]()
        wire.send("Network.enable")
        wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
        wire.on("Network.responseReceived", lambda e: note(sizes, e, e["response"]["encodedDataLength"]))
        wire.on("Network.dataReceived", lambda e: note(sizes, e, e["encodedDataLength"]))
        wire.on(
            "Network.loadingFinished", lambda e: sizes.update({e["requestId"]: int(e["encodedDataLength"])})
        )
        page.goto(box.url)
        page.wait_for_timeout(2000)
        browser.close()
        return sum(sizes.values())


def note(sizes: dict[str, int], event: Any, size: float) -> None:
    """What has come so far of an answer that does not end."""
    sizes[event["requestId"]] = sizes.get(event["requestId"], 0) + int(size)
