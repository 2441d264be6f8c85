"""Take the moving picture of a night that the README shows: somebody tries it for the first time.

python -m docs.take_night        needs Pillow (`pip install pillow`); the picture has less than 1.5 MB
"""

import io
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.bench.first import act, running, try_it, visit

PICTURE = Path(__file__).with_name("night.webp")
# How large the page is, its picture, and its file at most.
SIZE, SMALL, LARGEST = (1280, 720), (960, 540), 1_500_000
# So often a picture is taken; and so many times faster than it was all of it is shown, each picture so long at most.
EACH, FASTER, LONGEST = 0.4, 1.6, 1500
# So long one looks at what there is to press, and at what the card has shown; of waiting there is less to see.
LOOKS, WAITS, AFTER = 1.6, 3.0, 7.0
# How well it is drawn: less, until it is small enough.
QUALITIES = (60, 45, 30, 20)


class Camera:
    """Takes pictures of a page as long as something is waited for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        # When each was taken, and what was seen: on a slow machine they are few.
        self.frames: list[tuple[float, bytes]] = []

    def film(self, seconds: float) -> None:
        """For so long."""
        end = monotonic() + seconds
        while monotonic() < end:
            self.frames.append((monotonic(), self.page.screenshot()))
            self.page.wait_for_timeout(EACH * 1000)

    def press(self, what: str) -> None:
        """What there is to press is seen, and pressed."""
        self.film(LOOKS)
        act(self.page, "mouse", what)
        # While all sleep one picture tells as much as forty.
        self.film(3.0 if what == "card" else 0.5)


def main() -> None:
    """Film, and write it as small as it has to be."""
    with TemporaryDirectory() as home, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        with running(Path(home)) as address:
            camera = Camera(visit(browser, address, "en", SIZE, "mouse"))
            try_it(camera.page, camera.press)
            camera.film(WAITS)
            camera.page.wait_for_selector(".screen.told", timeout=90_000)
            camera.film(AFTER)
        browser.close()
    write(camera.frames)


def write(frames: list[tuple[float, bytes]]) -> None:
    """One file of all pictures."""
    when = [at for at, _ in frames]
    lasted = [min(LONGEST, int((end - at) * 1000 / FASTER)) for at, end in pairwise(when)]
    image: Any = import_module("PIL.Image")
    pictures = [image.open(io.BytesIO(frame)).convert("RGB").resize(SMALL) for _, frame in frames]
    for quality in QUALITIES:
        first, *others = pictures
        first.save(
            PICTURE, save_all=True, append_images=others, duration=[*lasted, LONGEST], loop=0, quality=quality
        )
        if PICTURE.stat().st_size < LARGEST:
            return


if __name__ == "__main__":
    main()
