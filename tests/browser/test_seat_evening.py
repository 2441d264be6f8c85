"""A whole evening on eight phones, by taps only.

The box runs sixty times as fast as the world, twice while somebody is told something, and waits for fingers.
"""

from pathlib import Path

from playwright.sync_api import Browser

from moderator.keeping.times import Times

from ..boxes import NAMES
from ..pages_stage import Cast
from .phones import Phone, boxes
from .players import Plan, Player, gather, play

SPEED, TOLD = 60, 2
CARDS = ["werewolf", "werewolf", "seer", "witch", *["villager"] * 4]
DEALT = ["villager", "werewolf", "seer", "villager", "werewolf", "witch", "villager", "villager"]

# The second half of the table reads German.
LANGUAGES = ["en"] * 4 + ["de"] * 4

# In a night by phone: a mark, a confirmation; the witch does so twice.
MOST_TAPS_A_NIGHT = 4


# For the village they see through Ben, let witches rest, and hang one beast after the other.
PLAN = Plan({"werewolves": ["7", "6"], "seer": ["1"], "vote": ["1", "4"]})


def test_eight_phones_from_joining_to_the_story_of_the_nights(browser: Browser, tmp_path: Path) -> None:
    cast = Cast("duesterwald", CARDS, {"captain": "none"})
    times = Times(talk=12, talk_of_few=12)
    with boxes() as start:
        box = start(tmp_path, SPEED, slower=TOLD, castings=cast, dealt=DEALT, times=times)
        names = [f"<i>{name}</i>" if name == "Dora" else name for name in NAMES]
        phones = [Phone(browser, box.url, *who) for who in zip(names, LANGUAGES, strict=True)]
        gather(box, phones)
        box.call(lambda: box.loop.call_later(20, box.table.box.host.next))
        players = [Player(phone, PLAN) for phone in phones]
        play(players, 400)
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
    assert max(player.most_by_night for player in players) == MOST_TAPS_A_NIGHT
