"""Figures of the pages: bytes of a first load, a nomination on sixty screens, memory, taps."""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from moderator.box.pages.company import sealed
from moderator.box.pages.surface import Pages
from moderator.box.roster import Place
from moderator.box.surfaces import Open, Over
from moderator.rules.requests import Floor, Nominates, Say

from ..pages_stage import NAMES, Cast, laid_with_pages

SCREENS = 60
TIMES = 200
CARDS = ["seer", "werewolf", "werewolf", "witch", *["villager"] * 4]


def figures() -> Iterator[tuple[str, str]]:
    """All of them."""
    yield "a seat's page, first load, all included", f"{first_load() / 1000:.1f} KB (limit 30)"
    # In a process of its own, so that nothing else weighs on it.
    told = subprocess.run([sys.executable, "-m", __name__], capture_output=True, text=True, check=True).stdout
    late, resident = json.loads(told)
    p99 = quantiles(late, n=100)[98]
    yield f"a nomination on {SCREENS} screens, median / p99", f"{median(late):.1f} / {p99:.1f} ms (limit 15)"
    yield f"memory: rules, desk and web, {SCREENS} streams and their readers", f"{resident:.0f} MB (limit 40)"


def first_load() -> int:
    """Over the wire, in the middle of a game, with nothing of it known to the browser."""
    # Only here, since it is large itself.
    from playwright.sync_api import sync_playwright

    from ..browser.phones import Phone, boxes

    with sync_playwright() as playwright, boxes() as start, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        box = start(Path(folder), 30, cast=Cast("duesterwald", CARDS), dealt=CARDS, wired=NAMES[1:])
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


async def nominations() -> tuple[list[float], float]:
    """From the box that knows to each screen, through sockets; readers and box share a core."""
    late: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        async with laid_with_pages(Path(folder)) as table:
            pages = table.pages
            seat_all(pages)
            readers = [await listening(table.server.port, f"token{seat}") for seat in range(SCREENS)]
            for number in range(TIMES):
                late += await nominated(pages, readers, number)
                await asyncio.sleep(0.05)
            resident = memory()
            for _, writer in readers:
                writer.close()
    return late, resident


def seat_all(pages: Pages) -> None:
    """Everybody round the table, by day."""
    names: dict[Place, str] = {f"phone {seat}": f"Player {seat}" for seat in range(SCREENS)}
    pages.roster.set(names)
    pages.roster.devices = {sealed(f"token{seat}"): f"phone {seat}" for seat in range(SCREENS)}
    pages.stage.narrator.players = tuple(names.values())
    pages.story.scene = "day"


async def listening(port: int, token: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A page's live push, after its first picture."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_000_000)
    writer.write(f"GET /seat/feed HTTP/1.1\r\nhost: box\r\ncookie: device={token}\r\n\r\n".encode())
    await event(reader)
    return reader, writer


async def event(reader: asyncio.StreamReader) -> tuple[float, Any]:
    """The next one, and when it came."""
    while not (line := await reader.readline()).startswith(b"data: "):
        pass
    return time.perf_counter(), json.loads(line[6:])


async def nominated(
    pages: Pages, readers: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]], number: int
) -> list[float]:
    """Somebody is accused: how late each screen knows it, in milliseconds."""
    everybody = tuple(range(SCREENS))
    said = Nominates(number % SCREENS, (number + 1) % SCREENS)
    begun = time.perf_counter()
    pages.show(Over())
    pages.show(Say("accused", {"by": said.by, "who": said.whom}))
    pages.show(Open(Floor("talk", "goes-on", everybody, everybody, said), 100.0 + number))
    arrived = await asyncio.gather(*(event(reader) for reader, _ in readers))
    assert all("accused" in picture for _, picture in arrived)
    return [(came - begun) * 1000 for came, _ in arrived]


def memory() -> float:
    """What this process has in memory, in MB."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


if __name__ == "__main__":
    print(json.dumps(asyncio.run(nominations())))  # noqa: T201
