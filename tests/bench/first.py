"""The first minute: from a second `./setup/run` to the first own decision, in seconds and presses.

Played in Chromium by mouse, touch and keys, at three sizes, in German and English; whoever plays knows what
to do, and takes half a second for each press.
"""

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import monotonic

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from ..patience import patient

ROOT = Path(__file__).parents[2]
SIZES = ((1366, 768), (390, 844), (844, 390))
WAYS = ("mouse", "touch", "keys")
LANGUAGES = ("de", "en")
# From seeing what to press until it is pressed.
HAND = 0.5
# The key that presses each: who comes in, the own button, and the one beside it.
KEYS = {"door": "Enter", "card": "1", "whom": "2", "words": "Enter"}
OWN, OTHER = 0, 1
# The first decision is about somebody at the table; a thief's is put in words.
PEOPLE, IN_WORDS = f'.seat[data-place="{OTHER}"] .guided', "#screens.guided .knob"
Press = Callable[[str], None]


def figures() -> Iterator[tuple[str, str]]:
    """One after another, for they would slow each other down."""
    with TemporaryDirectory() as home, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        # The first run installs, and the voice learns its first words.
        first_minute(browser, Path(home), "de", SIZES[0], "mouse")
        first_minute(browser, Path(home), "en", SIZES[0], "mouse")
        for language in LANGUAGES:
            for size in SIZES:
                for way in WAYS:
                    told = first_minute(browser, Path(home), language, size, way)
                    yield f"{language}, {size[0]}x{size[1]}, {way}", told


def first_minute(browser: Browser, home: Path, language: str, size: tuple[int, int], way: str) -> str:
    """When the page, the card and the first decision came, and how many presses it took."""
    begun, presses = monotonic(), list[str]()
    with running(home) as address:
        page = visit(browser, address, language, size, way)
        times = list[float]()

        def press(what: str) -> None:
            times.append(monotonic() - begun)
            page.wait_for_timeout(HAND * 1000)
            act(page, way, what)
            presses.append(what)

        try_it(page, press)
        times.append(monotonic() - begun)
        page.context.close()
    shown, card, asked, decided = (f"{seconds:.1f} s" for seconds in times)
    return f"decided {decided}, {len(presses)} presses (page {shown}, card {card}, asked {asked})"


def try_it(page: Page, press: Press) -> None:
    """The door, the card, and the first decision, whatever the card is."""
    page.wait_for_selector("#door .come:focus")
    press("door")
    page.wait_for_selector(".screen.card")
    press("card")
    page.wait_for_selector(f"{PEOPLE}, {IN_WORDS}", timeout=patient(60) * 1000)
    if page.locator(PEOPLE).count():
        press("whom")
        page.wait_for_selector(f'.seat.marked[data-place="{OTHER}"] .arcade')
    else:
        press("words")
        page.wait_for_selector("#screens .chosen")


def act(page: Page, way: str, what: str) -> None:
    """One press, as people make it."""
    if way == "keys":
        if what == "words":
            target(page, what).focus()
        page.keyboard.press(KEYS[what])
        return
    box = target(page, what).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    (page.touchscreen.tap if way == "touch" else page.mouse.click)(x, y)


def target(page: Page, what: str) -> Locator:
    """What is to be pressed."""
    if what == "door":
        return page.locator("#door .come")
    if what == "words":
        return page.locator(IN_WORDS).first
    return page.locator(f'.seat[data-place="{OWN if what == "card" else OTHER}"] .arcade')


def visit(browser: Browser, address: str, language: str, size: tuple[int, int], way: str) -> Page:
    """A browser of this language and size, with fingers or without."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=language, has_touch=way == "touch"
    )
    page = context.new_page()
    page.goto(address)
    return page


@contextmanager
def running(home: Path, *options: str) -> Iterator[str]:
    """`./setup/run` as somebody has it who has set nothing but these; ended as Ctrl-C ends it."""
    own = {"HOME": str(home), "LANG": "C", "PYTHONUNBUFFERED": "1"}
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "LC_ALL")} | own
    box = subprocess.Popen(
        [ROOT / "setup" / "run", "--port", "8390", *options], env=env, stdout=subprocess.PIPE, text=True
    )
    try:
        assert box.stdout is not None
        yield next(found[0] for line in box.stdout if (found := re.search(r"http\S+", line)))
    finally:
        box.send_signal(signal.SIGINT)
        box.wait(patient(30))
