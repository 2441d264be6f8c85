"""A game of hands at the virtual table in a real browser: one person by mouse, the others are guests.

It is the program itself, as somebody starts it; its clock runs fast while nobody waits for the person.
"""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Error, Page

PATIENCE = 300.0
# Until then what was tapped is seen to be chosen, in seconds; else it is tapped again.
SHOWN = 15.0

# What is dealt, and what guests do, is the same each time: in this game people have to be chosen, and cards.
RUN = ["run", "--rules", "wolfmoon", "--language", "en", "--speed", "20", "--silent", "--seed", "4"]

# Whoever else is meant; whoever means themself is asked twice.
OTHERS = '.seat:not([data-place="0"]) .guided'

SEEN = """() => ({
  scene: document.body.dataset.scene ?? "",
  waits: document.querySelector("#host").classList.contains("waits"),
  asks: document.querySelector("#screens .screen.ask") !== null,
  title: document.querySelector("#screens .screen h2")?.textContent ?? "",
  stands: document.querySelector("#screens .screen .chosen") !== null,
  knobs: [...document.querySelectorAll("#screens .screen .knob")].map((knob) => knob.textContent),
  people: document.querySelectorAll(OTHERS).length,
})""".replace("OTHERS", f"`{OTHERS}`")


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """The program, and where its page is."""
    command = [sys.executable, "-m", "moderator", *RUN, "--folder", str(folder), "--port", "8391"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as box:
        assert box.stdout is not None
        try:
            yield next(found[0] for line in box.stdout if (found := re.search(r"http\S+", line)))
        finally:
            box.terminate()


class Alone:
    """Somebody in front of the page, who taps where it points."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done = Counter[str]()

    def act(self) -> str:
        """Whatever there is to do; the scene."""
        seen = self.page.evaluate(SEEN)
        try:
            self.do(seen)
        except Error:
            # What was to be tapped is gone: then it is another question by now.
            assert self.page.evaluate(SEEN) != seen, seen
        self.page.wait_for_timeout(100)
        return str(seen["scene"])

    def do(self, seen: dict[str, Any]) -> None:
        """On by the box's button; a card or a word is touched, people are tapped."""
        if seen["waits"] and seen["scene"] != "end":
            self.page.click("#host", timeout=15_000)
            self.page.wait_for_timeout(500)
            self.done["host"] += 1
        elif seen["asks"] and not seen["stands"]:
            people = OTHERS if seen["people"] else ".seat .guided"
            where = "#screens .screen .knob" if seen["knobs"] else people
            # Of two people one after the other.
            for at in range(1 if seen["knobs"] else min(2, seen["people"] or 1)):
                if not self.page.evaluate(SEEN)["stands"]:
                    self.page.locator(where).nth(at).click(timeout=15_000)
                    self.page.wait_for_timeout(300)
            self.done["words and cards" if seen["knobs"] else "people"] += 1
            end = monotonic() + SHOWN
            while self.page.evaluate(SEEN) == seen and monotonic() < end:
                self.page.wait_for_timeout(50)


def alone(browser: Browser, folder: Path) -> str:
    """From the start of the program to who has won."""
    with running(folder) as url:
        page = browser.new_page(viewport={"width": 1366, "height": 768}, locale="en")
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(url)
        page.click("#door .come")
        person, end = Alone(page), monotonic() + PATIENCE
        while person.act() != "end":
            assert monotonic() < end, (dict(person.done), page.evaluate(SEEN))
        told = page.locator("#told li").all_text_contents()
        assert complaints == []
        assert person.done["words and cards"]
        assert person.done["people"]
        page.close()
    return f"the virtual table, alone: to the end, {dict(person.done)}; {len(told)} lines told"
