"""A whole evening on eight phones, by taps only.

The box runs sixty times as fast as the world, twice while somebody is told something, and waits for fingers.
"""

from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser

from moderator.box.pace import Times

from ..pages_stage import NAMES, Cast
from .phones import Box, Phone, boxes

SPEED, TOLD = 60, 2
CARDS = ["werewolf", "werewolf", "seer", "witch", *["villager"] * 4]
DEALT = ["villager", "werewolf", "seer", "villager", "werewolf", "witch", "villager", "villager"]
BEASTS = ("1", "4")

# The second half of the table reads German.
LANGUAGES = ["en"] * 4 + ["de"] * 4

# In a night by phone: a mark, a confirmation; the witch does so twice.
MOST_TAPS_A_NIGHT = 4


class Player:
    """Somebody who plays to win for the village, by what the own phone shows."""

    def __init__(self, phone: Phone, seat: int) -> None:
        self.phone = phone
        self.seat = str(seat)
        self.done: list[str] = []
        self.by_night = 0

    def play(self) -> str:
        """Whatever there is to do now; the state of the page."""
        seen = self.phone.glance()
        state: str = seen["state"]
        if state == "deal" and not self.phone.card:
            self.phone.look_at_card()
            self.phone.tap("seen")
        elif state == "awake":
            before = self.phone.taps
            self.choose(seen)
            self.by_night += self.phone.taps - before
        elif state == "ask" and not seen["pressed"]:
            self.phone.tap(next((key for key in BEASTS if key in seen["keys"]), seen["keys"][0]))
        if state not in self.done[-1:]:
            self.done.append(state)
        return state

    def choose(self, seen: dict[str, Any]) -> None:
        """By night: agree with the pack, see through Ben, and let witches rest; then see what came of it."""
        for key in ("agree", "confirm"):
            if key in seen["keys"]:
                break
        else:
            if seen["stands"] or seen["pressed"]:
                return
            wanted = {"werewolves": "7", "seer": "1"}.get(seen["task"], "nobody")
            key = wanted if wanted in seen["keys"] else seen["keys"][0]
        self.phone.tap(key)
        self.phone.until(lambda now: now != seen)


def gather(box: Box, phones: list[Phone]) -> None:
    """All join, and sit down in turn."""
    for phone in phones:
        phone.page.wait_for_selector("body[data-state=gather]")
        phone.join()
    box.call(box.table.host.next)
    for number, phone in enumerate(phones):
        sit(phone, number)


def sit(phone: Phone, number: int) -> None:
    """As soon as so many sit."""
    phone.until(lambda seen: seen["state"] == "sit" and phone.page.locator("ol.who li").count() == number)
    phone.tap("sit-here")
    phone.until(lambda seen: seen["state"] == "wait")
    assert phone.taps <= 4, "to join takes four taps at the most"


def test_eight_phones_from_joining_to_the_story_of_the_nights(browser: Browser, tmp_path: Path) -> None:
    cast = Cast("duesterwald", CARDS, {"captain": "none"})
    times = Times(talk=12, talk_of_few=12)
    with boxes() as start:
        box = start(tmp_path, SPEED, slower=TOLD, cast=cast, dealt=DEALT, times=times)
        names = [f"<i>{name}</i>" if name == "Dora" else name for name in NAMES]
        phones = [Phone(browser, box.url, *who) for who in zip(names, LANGUAGES, strict=True)]
        gather(box, phones)
        box.call(lambda: box.loop.call_later(20, box.table.host.next))
        players = [Player(phone, seat) for seat, phone in enumerate(phones)]
        end = monotonic() + 400
        while {player.play() for player in players} != {"end"}:
            assert monotonic() < end, [player.done for player in players]
        assert_told(players)
        for phone in phones:
            assert phone.complaints == []
            phone.context.close()


def assert_told(players: list[Player]) -> None:
    """Everybody knows in the end, each in their own language; and nobody was shown more before."""
    phones = [player.phone for player in players]
    for phone in phones:
        phone.page.wait_for_selector(".story p")
    titles = {phone.glance()["title"] for phone in phones}
    assert titles == {"The village has won.", "Das Dorf hat gewonnen."}
    assert phones[1].card == "Werewolf"
    assert phones[4].card == "Werwolf"
    assert phones[5].card == "Hexe"
    assert phones[2].page.locator(".players li").nth(3).inner_text().startswith("<i>Dora</i>")
    assert "told sign card" in phones[2].history(), "the seer has seen a card"
    shown = " ".join(entry for seat in (0, 3, 6, 7) for entry in phones[seat].history())
    assert "asleep" in shown
    assert "awake" not in shown
    assert "told" not in shown
    assert all(player.by_night <= player.done.count("awake") * MOST_TAPS_A_NIGHT for player in players)
