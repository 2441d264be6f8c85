"""Whole games of hands in a real browser: on phones, disturbed; to three tiles; on a tablet; alone.

python -m tests.bench.hands_in_chromium [three] [six] [long] [tablet] [alone]

The box of the phones is a process of its own, killed in the middle of a duel.  All goes as fast as fingers
do; how long each took stands in docs/figures.md.
"""

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
from ..browser.test_hands_evening import COVERED, Hand
from ..pages_stage import Cast
from .hands_alone import alone

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida")
# What is told goes as in life where the bench looks at it, and faster where it does not.
SPEED, TOLD, UNSEEN = 60, 1, 8
# So long at most, in seconds.
PATIENCE = 600.0

OWN, FACE = "[data-key=card]", ".over .face strong"

# The first draws a 4, plays the girl, and compares with the next, who holds a 4: so nobody is out by it.
DUEL = ("girl", "bodyguard", "thief", "spy", "alchemist", "schemer")
# Of three the pile begins here with the third card, of six with the last.
THEN = ("traitor", "drunkard", "witch", "pickpocket", "gravedigger", "bodyguard")


def dealt(*first: str) -> list[str]:
    """These cards first, then all others but the werewolf."""
    rest = list(WHOLE)
    for card in (*first, "werewolf"):
        rest.remove(card)
    return [*first, *rest]


class Person(Hand):
    """Somebody who can mean two at once, too, and means who comes first."""

    def choose(self, seen: dict[str, Any]) -> None:
        people = [key for key in seen["keys"] if key.isdecimal()]
        wanted = {"swap": people[:2], "first": people[:1], "duel": people[:1]}.get(seen["task"])
        if wanted is None:
            super().choose(seen)
            return
        for key in wanted:
            self.phone.tap(key)
        self.confirm(seen)


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


def until_over(hands: Sequence[Hand]) -> None:
    """To the end of the game, as all see it."""
    act_until(hands, lambda states: set(states) <= {"end"})


def gathered(browser: Browser, box: KilledBox, names: Sequence[str]) -> list[Hand]:
    """All join, and sit down in turn."""
    phones = [Phone(browser, box.url, name) for name in names]
    for phone in phones:
        phone.page.wait_for_selector("body[data-state=gather]")
        phone.join()
    box.ask("next")
    for number, phone in enumerate(phones):
        sit(phone, number)
    box.ask("soon")
    return [Person(phone) for phone in phones]


def killed_in_duel(box: KilledBox, folder: Path, hands: Sequence[Hand]) -> KilledBox:
    """While somebody looks at the hand that they have challenged; it is shown to them again."""
    told = "[data-key=told]"
    # The first of them challenges, as it is dealt.
    act_until(hands, lambda states: states[0] == "told")
    challenger = next(hand for hand in hands if "ask duel" in hand.states)
    assert hands[0] is challenger
    states = [state.strip() for state in challenger.states if state != "day "]
    assert states[-2:] == ["ask duel", "told"], states
    rival = challenger.hold(told, FACE)
    own = [hand.hold(OWN, FACE) for hand in hands if hand is not challenger]
    box.kill()
    for hand in hands:
        hand.phone.until(lambda seen: seen["lost"], 60)
    again = KilledBox(folder, int(box.url.rstrip("/").rpartition(":")[2]))
    for hand in hands:
        hand.phone.until(lambda seen: not seen["lost"], 60)
        hand.states.append("killed")
    again.ask("soon")
    act_until(hands, lambda states: "told" in states)
    assert challenger.states[challenger.states.index("killed") :].count("ask duel") == 0, "asked twice"
    assert challenger.hold(told, FACE) == rival, "what was to be seen is to be seen again"
    assert [hand.hold(OWN, FACE) for hand in hands if hand is not challenger] == own
    return again


def borrowed(browser: Browser, box: KilledBox, seat: int, hand: Hand) -> Hand:
    """Somebody goes on by a phone that speaks another language; the own one is gone."""
    hand.phone.context.close()
    phone = Phone(browser, box.url, "nobody", "de")
    phone.page.locator("summary").tap()
    phone.page.locator("#code").fill(box.ask("code", seat).lower())
    phone.page.locator("#by-code button").tap()
    return Person(phone)


def holds(box: KilledBox, seat: int, hand: Hand, language: str = "en") -> None:
    """Under their finger is what they hold: a card, or two between which they choose."""
    hand.page.wait_for_selector(f"{OWN}, {COVERED}")
    cards = [f"{COVERED} >> nth={at}" for at in range(hand.page.locator(COVERED).count())]
    seen = [hand.hold(card, FACE) for card in cards or [OWN]]
    held = box.ask("held", seat, language)
    assert held
    assert held == ", ".join(sorted(seen)), (held, seen)


def go_home(hand: Hand) -> None:
    """Twice, so that it is meant."""
    hand.phone.until(lambda seen: "leave" in seen["keys"])
    hand.phone.tap("leave")
    hand.phone.until(lambda seen: "cancel" in seen["keys"])
    hand.phone.tap("leave")
    hand.phone.until(lambda seen: seen["state"] in ("home", "end"))


def disturbed(browser: Browser, folder: Path, names: Sequence[str]) -> str:
    """A reload, a borrowed phone, one who goes home, and kill -9 in the middle of a duel."""
    box = KilledBox(folder)
    hands = gathered(browser, box, names)
    box = killed_in_duel(box, folder, hands)
    act_until(hands, lambda states: "told" not in states and "ask" in states)
    reloads, borrows, leaves = range(len(names) - 3, len(names))
    hands[reloads].phone.page.reload()
    holds(box, reloads, hands[reloads])
    hands[borrows] = borrowed(browser, box, borrows, hands[borrows])
    holds(box, borrows, hands[borrows], "de")
    go_home(hands[leaves])
    until_over(hands)
    complaints = [told for hand in hands for told in hand.phone.complaints]
    assert complaints == [], complaints
    asked = Counter(state.partition(" ")[0] for hand in hands for state in hand.states)
    box.kill()
    for hand in hands:
        hand.phone.context.close()
    how = "kill -9 in a duel, a reload, a borrowed phone, one home"
    return f"{len(names)} phones, {how}: to the end; seen {dict(asked)}"


def six(browser: Browser, folder: Path) -> str:
    """Six people, and all that can happen to their phones."""
    return disturbed(browser, folder, NAMES)


def three(browser: Browser, folder: Path) -> str:
    """The same with as few as can play."""
    return disturbed(browser, folder, NAMES[:3])


def three_to_a_third_tile(browser: Browser, folder: Path) -> str:
    """The longer game, until somebody has three tiles."""
    cast = Cast("wolfmoon", WHOLE, {"game": "long", "first": "named"})
    with boxes() as start:
        box = start(folder, SPEED, slower=UNSEEN, castings=cast)
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
        state, question = str(self.page.evaluate("document.body.dataset.state")), self.question()
        keys = self.page.evaluate(KEYS)
        try:
            if state == "call":
                self.look(keys)
            elif state == "ask" and "take-back" not in keys:
                self.choose([key for key in keys if key not in ("own", "leave", "book", "confirm")])
        except Error:
            # What was meant is over by now; if it is still there, something is wrong.
            assert self.question() != question, keys
            self.done["too late"] += 1
        self.page.wait_for_timeout(20)
        return state

    def question(self) -> str:
        """What is asked, and of whom, as it stands there."""
        return str(self.page.evaluate("document.body.dataset.state + document.querySelector('h1').innerText"))

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
    "three": three,
    "six": six,
    "long": three_to_a_third_tile,
    "tablet": tablet,
    "alone": alone,
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
