"""Take the pictures of the pages that the handbook shows: each is a row of devices.

python -m docs.take_pictures        needs pngquant (`apt install pngquant`)
"""

import subprocess
from base64 import b64encode
from contextlib import ExitStack, closing
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

from moderator.web.devices import DEVICE
from tests.bench.first import running, visit
from tests.browser.album import PHONES, Album, Still, Table, album, token
from tests.browser.phones import boxes
from tests.browser.scenes import SCENES

HERE = Path(__file__).with_name("pictures")
Size = tuple[int, int]
PHONE, TABLET, SCREEN = (340, 640), (520, 760), (720, 405)
# Of each picture: how large a device is, and which pages are seen at which moments.
PICTURES: dict[str, tuple[Size, list[tuple[str, str]]]] = {
    "phones": (PHONE, [("join", "gather"), ("seat", "deal"), ("seat", "awake"), ("seat", "accused")]),
    "host": (PHONE, [("host", "gather"), ("host", "cast"), ("host", "talk")]),
    "tablet": (TABLET, [("tablet", "deal"), ("tablet", "asleep"), ("tablet", "gallows")]),
    "table": (SCREEN, [("table", "gather"), ("table", "pointed")]),
}
# Where a finger lies on the screen.
HELD = {("seat", "deal")}
# The virtual table in a night that plays itself, when its werewolves have agreed.
VIRTUAL, WIDE = Path(__file__).with_name("virtual-table.png"), (1366, 768)
ALONE = ("--at", "virtual", "--language", "en", "--players", "10", "--auto", "--speed", "5", "--seed", "3")
COLOURS, GAP = "40", 16


def main() -> None:
    """Lay every moment open in its turn, and put together what was seen."""
    HERE.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, boxes(Still) as start, sync_playwright() as play:
        laid = album(start(Path(folder), 1, kind=Table))
        browser = play.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        # What was said last still stands on the screens, so no moment comes before its time.
        seen = {
            (kind, moment): shot(laid, browser, kind, moment, size)
            for moment in SCENES
            for size, looks in PICTURES.values()
            for kind, when in looks
            if when == moment
        }
        for name, (size, looks) in PICTURES.items():
            write(HERE / f"{name}.png", row(browser, [seen[look] for look in looks], size))
        write(VIRTUAL, virtual_table(browser, Path(folder) / "home"))
        laid.close()
        browser.close()


def open_phones(laid: Album) -> ExitStack:
    """A page open on every phone; else the host would be told that none is heard of."""
    phones = ExitStack()
    for seat in range(PHONES):
        cookie = {"Cookie": f"{DEVICE}={token(seat)}"}
        asked = Request(f"{laid.box.url}seat/feed", headers=cookie)  # noqa: S310
        phones.enter_context(closing(urlopen(asked, timeout=60)))  # noqa: S310
    return phones


def shot(laid: Album, browser: Browser, kind: str, moment: str, size: Size) -> bytes:
    """What a device shows at a moment."""
    laid.turn_to(SCENES[moment])
    phones = open_phones(laid)
    page = laid.look(browser, kind, size)
    if (kind, moment) in HELD:
        page.mouse.move(size[0] / 2, size[1] / 2)
        page.mouse.down()
    # Whatever comes is faded in.
    page.wait_for_timeout(1500)
    seen = page.screenshot()
    page.context.close()
    phones.close()
    return seen


def virtual_table(browser: Browser, home: Path) -> bytes:
    """Everybody's eyes, and one who chooses."""
    home.mkdir()
    with running(home, *ALONE) as address:
        page = visit(browser, address, "en", WIDE, "mouse")
        page.locator("#screens .chosen", has_text="agreed").wait_for(timeout=120_000)
        page.wait_for_timeout(500)
        seen = page.screenshot()
        page.context.close()
    return seen


def row(browser: Browser, shots: list[bytes], size: Size) -> bytes:
    """Devices side by side."""
    width = len(shots) * (size[0] + GAP) + GAP
    page = browser.new_page(viewport={"width": width, "height": size[1] + 2 * GAP})
    images = "".join(f'<img src="data:image/png;base64,{b64encode(seen).decode()}">' for seen in shots)
    look = f"margin:{GAP}px;display:flex;gap:{GAP}px;background:#555"
    page.set_content(f'<body style="{look}">{images}')
    seen = page.screenshot()
    page.close()
    return seen


def write(file: Path, seen: bytes) -> None:
    """Few colours, so that it is soon loaded."""
    file.write_bytes(seen)
    subprocess.run(["pngquant", "--force", "--ext", ".png", COLOURS, file], check=True)  # noqa: S603, S607


if __name__ == "__main__":
    main()
