"""A whole evening of Shadow world in a real browser: six round one tablet, the table screen, a phone beside.

python -m tests.bench.shadow_in_chromium [FOLDER FOR PICTURES]

Everything is entered by taps on the tablet: throws, places, attacks, cards that hurt, and who is out; now and
then the last entry is taken back, and once the box is killed and goes on where it was.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from ..browser.conftest import CHROMIUM

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida")
# So long at most, in seconds; and how often something is entered beside what is asked.
PATIENCE, OFTEN = 1500.0, 0.15
# How much everybody bears, which only their cards know.
BEARS = (6, 7, 6, 7, 6, 7)
# So many entries are taken back, from so many answers on; and after so many the box is killed.
BACKS, UNDONE_AFTER, KILLED_AFTER = 3, 12, 22
# By how much a card hurts.
HURT = 2
PORTS = 10_000
PHONE = ((390, 844), (844, 390), (320, 568))

KEYS = """() => [...document.querySelectorAll("main [data-key]:not(:disabled)")]
  .map(({ dataset }) => dataset.key)"""


class ShadowBox:
    """A box in a process of its own, asked by lines."""

    def __init__(self, folder: Path) -> None:
        # One that nobody else takes while it is killed: pages come back to it.
        port = PORTS + os.getpid() % PORTS
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.shadow_box", str(folder), str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.url = self.heard()
        assert f":{port}/" in self.url, "somebody else has this port"

    def heard(self) -> str:
        """What it says next."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def ask(self, verb: str) -> str:
        """One line there, one back."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{verb}\n")
        self._process.stdin.flush()
        return self.heard()

    def status(self) -> dict[str, Any]:
        """How everything stands."""
        found: dict[str, Any] = json.loads(self.ask("status"))
        return found

    def kill(self) -> None:
        """As a plug does."""
        self._process.kill()
        self._process.wait()


class Table:
    """Six people round one tablet; they see the wall, and one of them has a phone."""

    def __init__(self, browser: Browser, folder: Path, pictures: Path | None) -> None:
        self.folder, self.pictures, self.chance = folder, pictures, Random(19)
        self.done, self.complaints = Counter[str](), list[str]()
        self.box = ShadowBox(folder)
        self.tablet = self.page(browser, (1024, 768), "en")
        self.wall = self.page(browser, (1920, 1080), "en")
        self.phone = self.page(browser, PHONE[0], "de")
        self.asked, self.seen = set[str](), set[str]()

    def page(self, browser: Browser, size: tuple[int, int], language: str) -> Page:
        """A page of its own, whose complaints are kept."""
        viewport: Any = {"width": size[0], "height": size[1]}
        page = browser.new_context(viewport=viewport, locale=language, reduced_motion="reduce").new_page()
        page.set_default_timeout(120_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def gather(self) -> None:
        """One joins on the phone, five on the tablet; all sit down."""
        url = self.box.url
        self.wall.goto(f"{url}table")
        self.phone.goto(url)
        self.phone.fill("input[name=name]", NAMES[0])
        self.phone.click("form button")
        self.tablet.goto(f"{url}tablet")
        self.tablet.fill("#code", self.box.ask("code"))
        self.tablet.click("form button")
        for name in NAMES[1:]:
            self.tablet.fill("#name", name)
            self.tablet.click("form button")
            self.tablet.wait_for_selector(f".people >> text={name}")
        self.box.ask("next")
        self.phone.wait_for_selector("main button.confirm, main button.sit, main [data-key]")
        self.phone.locator("main button:visible").first.click()
        for name in NAMES[1:]:
            self.tablet.click(f".names >> text={name}")
        self.box.ask("soon")

    def take(self, name: str) -> None:
        """Pictures of a state, the first time that it is seen."""
        if self.pictures is None or name in self.seen:
            return
        self.seen.add(name)
        self.wall.wait_for_timeout(700)
        self.wall.screenshot(path=self.pictures / f"wall-{name}.png")
        self.tablet.screenshot(path=self.pictures / f"tablet-{name}.png", full_page=True)
        for width, height in PHONE:
            self.phone.set_viewport_size({"width": width, "height": height})
            self.phone.wait_for_timeout(150)
            self.phone.screenshot(path=self.pictures / f"phone-{width}-{name}.png", full_page=True)
        self.phone.set_viewport_size({"width": PHONE[0][0], "height": PHONE[0][1]})

    def play(self) -> dict[str, Any]:
        """To the end, by taps."""
        begun, is_killed = monotonic(), False
        while True:
            assert monotonic() - begun < PATIENCE, (dict(self.done), self.box.status())
            now = self.box.status()
            if now.get("outcome"):
                return now
            if not now["is_on"] or not now["task"]:
                self.tablet.wait_for_timeout(60)
                continue
            self.asked.add(now["task"])
            self.take("closing" if now["closing"] else now["task"])
            if not is_killed and now["answers"] >= KILLED_AFTER:
                is_killed = True
                self.cut(now)
            else:
                with contextlib.suppress(Error):
                    self.act(now)
            self.tablet.wait_for_timeout(40)

    def cut(self, before: dict[str, Any]) -> None:
        """In a pause somebody is hurt, and kill -9: the same stands there again, and that, too."""
        self.box.ask("pause")
        whom = next(seat for seat in range(6) if seat not in before["out"])
        self.enter("hurt", whom)
        self.tablet.wait_for_selector(".entering .noted")
        self.take("noted")
        before["damage"][whom] += HURT
        self.box.kill()
        self.box = ShadowBox(self.folder)
        self.wall.wait_for_timeout(500)
        self.box.ask("soon")
        end = monotonic() + 60
        while not (now := self.box.status())["is_on"] or now["damage"] != before["damage"]:
            assert monotonic() < end, now
            self.wall.wait_for_timeout(100)
        while not (now := self.box.status())["task"]:
            self.wall.wait_for_timeout(100)
        for key in ("at", "damage", "out", "turn", "round", "task"):
            assert now[key] == before[key], (key, before, now)
        self.done["killed"] += 1

    def act(self, now: dict[str, Any]) -> None:
        """Whatever there is to do."""
        if self.tablet.locator(".entering.open").count():
            # What came first has changed what could be entered: it is looked at anew.
            self.tablet.click(".entering.open .back", timeout=6000)
        keys = self.tablet.evaluate(KEYS)
        if "enter join" in keys and not self.done["join"]:
            self.join([seat for seat in range(6) if seat not in now["shown"]])
            return
        fallen = [seat for seat, points in enumerate(now["damage"]) if points >= BEARS[seat]]
        fallen = [seat for seat in fallen if seat not in now["out"]]
        if fallen and "enter out" in keys and now["task"] != "group":
            self.enter("out", fallen[0])
        elif "enter hurt" in keys and self.chance.random() < OFTEN:
            self.enter("hurt", self.chance.choice([s for s in range(6) if s not in now["out"]]))
        elif (
            now["answers"] >= UNDONE_AFTER + UNDONE_AFTER // 2 * self.done["undo"]
            and self.done["undo"] < BACKS
        ):
            self.tablet.click(".entry.undo", timeout=6000)
            self.done["undo"] += 1
        else:
            self.choose([key for key in keys if not key.startswith("enter ")])

    def enter(self, what: str, seat: int) -> None:
        """By its fields: how much and whom, or who."""
        self.tablet.click(f"[data-key='enter {what}']", timeout=6000)
        if what == "hurt":
            self.tablet.click(f"[data-key='enter 0 {HURT}']", timeout=6000)
        self.tablet.click(f"[data-key='enter {1 if what == 'hurt' else 0} {seat}']", timeout=6000)
        self.take(f"entering-{what}")
        self.tablet.click(".entering .confirm", timeout=6000)
        self.done[what] += 1

    def join(self, hidden: list[int]) -> None:
        """Somebody who has not shown a card wins with a group."""
        self.tablet.click("[data-key='enter join']", timeout=6000)
        self.tablet.click(f"[data-key='enter 0 {hidden[0]}']", timeout=6000)
        groups = [key for key in self.tablet.evaluate(KEYS) if key.startswith("enter 1 ")]
        self.tablet.click(f"[data-key='{next(key for key in groups if 'human' not in key)}']", timeout=6000)
        self.take("entering-join")
        self.tablet.click(".entering .confirm", timeout=6000)
        self.done["join"] += 1

    def choose(self, keys: list[str]) -> None:
        """One of those on offer; a number is counted to."""
        if "enter count" in self.tablet.evaluate(KEYS):
            self.tablet.click("[data-key='enter +']", timeout=6000)
            self.take("counting")
            self.tablet.click("[data-key='enter count']", timeout=6000)
        elif picks := [key for key in keys if key not in ("leave", "book", "confirm")]:
            self.tablet.click(f"[data-key='{self.chance.choice(picks)}']", timeout=6000)
        self.done["answers"] += 1


def main(pictures: Path | None) -> None:
    """One evening, with the seconds that it takes."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        begun, table = monotonic(), Table(browser, Path(folder), pictures)
        table.gather()
        ended = table.play()
        names = [NAMES[seat] for seat in ended["winners"]]
        assert names, "who has joined has won"
        table.wall.wait_for_selector("body[data-scene=end]")
        told = table.wall.inner_text("main")
        assert all(name in told for name in names), (names, told)
        table.take("end")
        assert table.complaints == [], table.complaints
        assert table.done["killed"] == 1
        assert table.done["undo"] == BACKS
        print(f"{ended['outcome']}, {names}, round {ended['round']}; {dict(table.done)}")  # noqa: T201
        print(f"asked: {', '.join(sorted(table.asked))}")  # noqa: T201
        print(f"{monotonic() - begun:.0f} s")  # noqa: T201
        table.box.kill()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else None)
