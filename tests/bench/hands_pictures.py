"""Every state of every page of a game of hands, at every size, to be looked at.

python -m tests.bench.hands_pictures FOLDER LANGUAGE [KIND]...     phone, tablet, wall, host, watch; or all

One picture a state, and sheets of six for whoever looks at all of them.
"""

import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ..browser.album import Album, Still, Table, album, load
from ..browser.conftest import CHROMIUM
from ..browser.hands import BETWEEN, HANDED, HANDS, Laying
from ..browser.phones import boxes
from ..browser.test_look import DRAWN

Size = tuple[int, int]

PHONES: Sequence[Size] = ((390, 844), (844, 390), (320, 568))
ALL = {**BETWEEN, **HANDS}
# Which page, how large, and in which states.
KINDS: Mapping[str, tuple[str, Sequence[Size], Mapping[str, Laying]]] = {
    "phone": ("seat", PHONES, ALL),
    "tablet": ("tablet", ((820, 1180), (1180, 820), *PHONES), {**BETWEEN, **HANDED}),
    "wall": ("table", ((1920, 1080),), ALL),
    "host": ("host", (*PHONES, (1920, 1080)), ALL),
    "watch": ("watch", PHONES, HANDS),
}
# Where cards lie face down the finger is on the first of them.
COVERED = ".doing .covered"
A_SHEET = 6


def taken(laid: Album, page: Page, states: Mapping[str, Laying]) -> Iterator[tuple[str, bytes]]:
    """What can be seen in each state, and of what is held also under a finger."""
    for name, lay in states.items():
        laid.turn_to(lay)
        load(page)
        page.wait_for_timeout(250)
        page.evaluate(DRAWN)
        yield name, page.screenshot(animations="disabled")
        if name in ("play", "told", "act") and page.locator(COVERED).count():
            page.locator(COVERED).first.scroll_into_view_if_needed()
            held = page.locator(COVERED).first.bounding_box()
            assert held is not None
            page.mouse.move(held["x"] + 20, held["y"] + 20)
            page.mouse.down()
            page.wait_for_selector(".over .face")
            yield f"{name}-held", page.screenshot(animations="disabled")
            page.mouse.up()


def sheet(browser: Browser, pictures: Sequence[tuple[str, bytes]], size: Size) -> bytes:
    """Some of them side by side, with their names."""
    across = 6 if size[0] < 500 else 2 if size[0] > 1100 else 3
    each = "".join(
        f"<figure>{name}<img src='data:image/png;base64,{b64encode(seen).decode()}'></figure>"
        for name, seen in pictures
    )
    page = browser.new_page(viewport={"width": 1900, "height": 900})
    page.set_content(
        f"<style>body {{ display: grid; grid-template-columns: repeat({across}, 1fr); gap: 6px; margin: 0 }}"
        f"figure {{ margin: 0; font: 14px sans-serif }} img {{ width: 100% }}</style>{each}"
    )
    page.wait_for_timeout(100)
    seen = page.screenshot(full_page=True)
    page.close()
    return seen


def main(place: str, language: str, *wanted: str) -> None:
    """All of them; German has the longer words."""
    folder = Path(place)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, boxes(Still) as start, sync_playwright() as playwright:
        laid = album(start(Path(home), 1, kind=Table))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for kind in wanted or KINDS:
            page_kind, sizes, states = KINDS[kind]
            laid.turn_to(next(iter(states.values())))
            page = laid.look(browser, page_kind, sizes[0], language)
            for size in sizes:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                name, seen = f"{kind}-{size[0]}x{size[1]}", list(taken(laid, page, states))
                for state, picture in seen:
                    (folder / f"{name}-{state}.png").write_bytes(picture)
                for at in range(0, len(seen), A_SHEET):
                    whole = sheet(browser, seen[at : at + A_SHEET], size)
                    (folder / f"sheet-{name}-{at // A_SHEET + 1}.png").write_bytes(whole)
                print(f"{name}: {len(seen)} pictures", flush=True)  # noqa: T201
            page.context.close()
        laid.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
