"""A whole game of hands on three phones, by fingers only: a guess, a sealed moment, two who go out, a reload.

Anna guesses at Ben in vain, with the villager; Ben lays down the mayor, and is out; Clara compares hands
with Anna by the girl, is higher, and out as well.
"""

import re
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser

from moderator.rules.wolfmoon.characters import WHOLE

from ..pages_stage import Cast
from ..patience import patient
from .phones import Phone, boxes
from .players import gather

SPEED, TOLD = 60, 4
NAMES = ("Anna", "Ben", "Clara")
# Hands, what lies aside, the centre, and the pile from its top: the werewolf comes in between by chance.
BEGIN = (
    "villager",
    "mayor",
    "thief",
    "witch",
    "traitor",
    "merchant",
    "spy",
    "bodyguard",
    "seer",
    "servant",
    "girl",
)
REST = list(WHOLE)
for card in (*BEGIN, "werewolf"):
    REST.remove(card)
DEALT = [*BEGIN, *REST]

COVERED = ".doing .pair .covered"


class Hand:
    """Somebody with a phone, who plays the lower card of two, or the higher one."""

    def __init__(self, phone: Phone, plays_higher: bool = False) -> None:
        self.phone, self.page = phone, phone.page
        self.plays_higher = plays_higher
        self.states: list[str] = []

    def act(self) -> str:
        """Whatever there is to do now; the state of the page."""
        seen = self.phone.glance()
        state = str(seen["state"])
        if self.states[-1:] != [f"{state} {seen['task']}"]:
            self.states.append(f"{state} {seen['task']}")
        if state == "ask" and not seen["stands"] and seen["task"] != "spy":
            self.choose(seen)
        return state

    def choose(self, seen: dict[str, Any]) -> None:
        """One thing, marked and confirmed."""
        if self.page.locator(COVERED).count():
            self.pick_card()
        else:
            key = next(key for key in ("draw", "5", *seen["keys"]) if key in seen["keys"])
            self.phone.tap(key)
        self.confirm(seen)

    def confirm(self, seen: dict[str, Any]) -> None:
        """What is marked stands, or the page has gone on, be it to the same question."""
        before = len(self.phone.history())
        self.phone.tap("confirm")

        def has_gone_on(now: dict[str, Any]) -> bool:
            is_other = (now["state"], now["task"]) != ("ask", seen["task"])
            return now["stands"] or is_other or len(self.phone.history()) > before

        self.phone.until(has_gone_on)

    def pick_card(self) -> None:
        """All are looked at, and last the one that is wanted."""
        values = [int(self.look(at)) for at in range(self.page.locator(COVERED).count())]
        self.look(values.index((max if self.plays_higher else min)(values)))

    def look(self, at: int) -> str:
        """What is under a finger, which nobody sees when it is lifted."""
        return self.hold(f"{COVERED} >> nth={at}", ".over .value")

    def hold(self, card: str, what: str) -> str:
        """Held down, read, and let go."""
        # Whoever is told something else has it in hand again a moment later.
        self.page.locator(card).wait_for()
        drawn = self.page.locator(card).bounding_box(timeout=5000)
        assert drawn is not None
        self.page.mouse.move(drawn["x"] + drawn["width"] / 2, drawn["y"] + drawn["height"] / 2)
        self.page.mouse.down()
        seen = self.page.locator(what).first.inner_text()
        self.page.mouse.up()
        assert self.page.locator(".over").count() == 0
        return seen


def test_three_phones_from_joining_to_the_last_hand(browser: Browser, tmp_path: Path) -> None:
    cast = Cast("wolfmoon", WHOLE, {"first": "named"})
    with boxes() as start:
        box = start(tmp_path, SPEED, slower=TOLD, castings=cast, dealt=DEALT)
        phones = [Phone(browser, box.url, name) for name in NAMES]
        gather(box, phones)
        box.call(lambda: box.loop.call_later(20, box.table.box.host.next))
        hands = [Hand(phone, plays_higher=phone.name == "Ben") for phone in phones]
        posts = list[str]()
        phones[1].page.on("request", lambda asked: note(posts, asked))
        end, has_reloaded = monotonic() + patient(90), False
        while {hand.act() for hand in hands} != {"end"}:
            assert monotonic() < end, [hand.states[-6:] for hand in hands]
            if "ask act" in hands[1].states and not has_reloaded:
                has_reloaded = True
                phones[2].page.reload()
                phones[2].page.wait_for_selector("[data-key=card]")
                assert hands[2].hold("[data-key=card]", ".over strong") == "Thief"
        anna, ben, clara = hands
        assert len([post for post in posts if '"choose"' in post and '"no"' in post]) == 1, "one answer"
        assert "ask guess" in anna.states
        assert any(state.startswith("told") for state in anna.phone.history()), "the duel"
        assert "dead" in [state.strip() for state in ben.phone.history()]
        assert clara.page.locator(".way li").count() >= 1
        assert "Anna" in anna.page.locator(".held").inner_text()
        assert re.search("won", anna.page.locator(".won").inner_text())
        for phone in phones:
            assert phone.complaints == []
            phone.context.close()


def note(posts: list[str], asked: Any) -> None:
    """What a page says of itself."""
    if asked.method == "POST" and asked.url.endswith("/seat/say"):
        posts.append((asked.post_data or "").strip())
