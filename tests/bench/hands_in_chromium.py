"""Whole games of hands in a real browser: six phones and all that happens to them, three tiles, a tablet.

python -m tests.bench.hands_in_chromium [six] [long] [tablet]

The box of the six is a process of its own, killed in the middle of a duel.  All goes as fast as fingers do.

Seen to its end: the tablet's game, in 25 s.  Not yet: `six` and `long`, which run into their limits; what
hinders them is not known.
"""

import contextlib
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

from moderator.rules.wolfmoon.characters import WHOLE

from ..browser.conftest import CHROMIUM
from ..browser.phones import Phone, boxes
from ..browser.players import gather, sit
from ..browser.test_hands_evening import Hand
from ..pages_stage import Cast

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida")
SPEED, TOLD = 60, 4
# So long at most, in seconds.
PATIENCE = 600.0

# The first plays the girl at once; whoever she compares with holds what nobody would lay down.
DUEL = ("girl", "merchant", "seer", "servant", "witch", "alchemist")
# What comes after the hands: two aside, three in the centre, and the pile from its top.
THEN = ("traitor", "drunkard", "beggar-king", "spy", "pickpocket", "thief")


def dealt(*first: str) -> list[str]:
    """These cards first, then all others but the werewolf."""
    rest = list(WHOLE)
    for card in (*first, "werewolf"):
        rest.remove(card)
    return [*first, *rest]


class Person(Hand):
    """Somebody who can mean two at once, too."""

    def choose(self, seen: dict[str, Any]) -> None:
        if seen["task"] != "swap":
            super().choose(seen)
            return
        for key in [key for key in seen["keys"] if key.isdecimal()][:2]:
            self.phone.tap(key)
        self.phone.tap("confirm")


class KilledBox:
    """A box in a process of its own, asked by lines."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.hands_box", str(folder), str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.url = self.heard()

    def heard(self) -> str:
        """What it says next."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def ask(self, *words: object) -> str:
        """One line there, one back."""
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        return self.heard()

    def kill(self) -> None:
        """As a plug does."""
        self._process.kill()
        self._process.wait()


def act_until(hands: Sequence[Hand], is_so: Callable[[list[str]], bool]) -> None:
    """All do whatever there is to do, until their pages are so."""
    end = monotonic() + PATIENCE
    while not is_so([hand.act() for hand in hands]):
        assert monotonic() < end, [hand.states[-6:] for hand in hands]


def is_in_duel(hand: Hand) -> bool:
    """Whether somebody sees another's hand now, whom they have challenged."""
    return [state.strip() for state in hand.states[-2:]] == ["ask duel", "told"]


def until_over(hands: Sequence[Hand]) -> None:
    """To the end of the game, as all see it."""
    act_until(hands, lambda states: set(states) <= {"end"})


def six(browser: Browser, folder: Path) -> str:
    """A reload, a borrowed phone, one who goes home, and kill -9 in the middle of a duel."""
    box = KilledBox(folder)
    phones = [Phone(browser, box.url, name) for name in NAMES]
    for phone in phones:
        phone.page.wait_for_selector("body[data-state=gather]")
        phone.join()
    box.ask("next")
    for number, phone in enumerate(phones):
        sit(phone, number)
    box.ask("soon")
    hands: list[Hand] = [Person(phone) for phone in phones]
    act_until(hands, lambda _: any(is_in_duel(hand) for hand in hands))
    box.kill()
    for phone in phones:
        phone.until(lambda seen: seen["lost"], 60)
    held = [phone.page.locator("[data-key=card]").count() for phone in phones]
    box = KilledBox(folder, int(box.url.rstrip("/").rpartition(":")[2]))
    for phone in phones:
        phone.until(lambda seen: not seen["lost"], 60)
    box.ask("soon")
    for hand in hands:
        hand.states.append("killed")
    act_until(hands, lambda states: "told" in states)
    print("killed in the duel: asked again, told again", held)  # noqa: T201
    ben, clara, dora = hands[1:4]
    ben.phone.page.reload()
    ben.phone.page.wait_for_selector("[data-key=card]")
    assert ben.hold("[data-key=card]", ".over strong"), "what is held is there again"
    clara.phone.context.close()
    borrowed = Phone(browser, box.url, "nobody", "de")
    borrowed.page.locator("summary").tap()
    borrowed.page.locator("#code").fill(box.ask("code", 2).lower())
    borrowed.page.locator("#by-code button").tap()
    borrowed.page.wait_for_selector("[data-key=card]")
    hands[2] = Person(borrowed)
    assert hands[2].hold("[data-key=card]", ".over strong"), "on a phone in another language"
    for _ in range(2):
        dora.phone.until(lambda seen: "leave" in seen["keys"])
        dora.phone.tap("leave")
    dora.phone.until(lambda seen: seen["state"] == "dead")
    until_over(hands)
    complaints = [told for hand in hands for told in hand.phone.complaints]
    assert complaints == [], complaints
    asked = Counter(state.partition(" ")[0] for hand in hands for state in hand.states)
    box.kill()
    for hand in hands:
        hand.phone.context.close()
    return f"six phones, a reload, a borrowed phone, one home, kill -9 in a duel: to the end; {dict(asked)}"


def three_to_a_third_tile(browser: Browser, folder: Path) -> str:
    """The longer game, until somebody has three tiles."""
    cast = Cast("wolfmoon", WHOLE, {"game": "long", "first": "named"})
    with boxes() as start:
        box = start(folder, SPEED, slower=TOLD, castings=cast)
        phones = [Phone(browser, box.url, name) for name in NAMES[:3]]
        gather(box, phones)
        box.call(lambda: box.loop.call_later(20, box.table.box.host.next))
        hands = [Person(phone) for phone in phones]
        until_over(hands)
        board: Any = box.call(lambda: box.table.box.board)
        assert board.outcome == "tiles"
        assert max(board.tiles.values()) == 3
        for phone in phones:
            assert phone.complaints == []
            phone.context.close()
        return f"three phones, the longer game: tiles {[*board.tiles.values()]} after {board.turns} turns"


KEYS = """() => [...document.querySelectorAll("main [data-key]:not(:disabled)")]
  .map(({ dataset }) => dataset.key)"""


class Handed:
    """People round one tablet, which goes from hand to hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done = Counter[str]()

    def act(self) -> str:
        """Whatever it asks; what is held is seen under a finger alone."""
        state = str(self.page.evaluate("document.body.dataset.state"))
        keys = self.page.evaluate(KEYS)
        # What is meant may be over by then.
        with contextlib.suppress(Error):
            if state == "call":
                self.look(keys)
            elif state == "ask" and "take-back" not in keys:
                self.choose([key for key in keys if key not in ("own", "leave", "book", "confirm")])
        self.page.wait_for_timeout(20)
        return state

    def look(self, keys: Sequence[str]) -> None:
        """One of the covered cards, or what is told."""
        cards = [key for key in keys if key.startswith("card ")]
        for key in cards or [key for key in keys if key == "hold"]:
            self.done["looks"] += 1
            self.page.hover(f"[data-key='{key}']", timeout=500)
            self.page.mouse.down()
            self.page.wait_for_timeout(60)
            self.page.mouse.up()
            assert self.page.locator(".over").count() == 0
        if cards and self.page.locator("[data-key=confirm]:not(:disabled)").count():
            self.page.click("[data-key=confirm]", timeout=500)
            self.done["plays"] += 1

    def choose(self, keys: Sequence[str]) -> None:
        """The first there is; rather drawn than exchanged."""
        key = next((key for key in ("draw", "5", *keys) if key in keys), None)
        if key is not None:
            self.page.click(f"[data-key='{key}']", timeout=500)
            if self.page.locator("[data-key=confirm]:disabled").count():
                self.page.click(f"[data-key='{keys[-1]}']", timeout=500)
            self.page.click("[data-key=confirm]", timeout=500)
            self.done["chooses"] += 1


def tablet(browser: Browser, folder: Path) -> str:
    """Three people, one tablet, by taps only."""
    with boxes() as start:
        box = start(folder, SPEED, slower=TOLD, castings=Cast("wolfmoon", WHOLE, {"first": "named"}))
        context = browser.new_context(
            viewport={"width": 1024, "height": 768}, locale="en", reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto(f"{box.url}tablet")
        keys: Any = box.table.pages.kinds["tablet"]
        page.fill("#code", box.call(lambda: keys.keys.code_for_tablet()))
        page.click("form button")
        for name in NAMES[:3]:
            page.fill("#name", name)
            page.click("form button")
            page.wait_for_selector(f".people >> text={name}")
        box.call(box.table.box.host.next)
        for name in NAMES[:3]:
            page.click(f".names >> text={name}")
        box.call(lambda: box.loop.call_later(20, box.table.box.host.next))
        people, end = Handed(page), monotonic() + PATIENCE
        while people.act() != "end":
            assert monotonic() < end, dict(people.done)
        ended = page.inner_text("main")
        context.close()
    return f"one tablet: to the end, {dict(people.done)}; it shows {len(ended)} letters"


GAMES: Mapping[str, Callable[[Browser, Path], str]] = {
    "six": six,
    "long": three_to_a_third_tile,
    "tablet": tablet,
}


def main(*names: str) -> None:
    """One after the other, with the seconds that each takes."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in names or GAMES:
            with tempfile.TemporaryDirectory() as folder:
                begun = monotonic()
                told = GAMES[name](browser, Path(folder))
                print(f"{told} ({monotonic() - begun:.0f} s)", flush=True)  # noqa: T201
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
