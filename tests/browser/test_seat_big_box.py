"""A whole evening of Big Box on twelve phones, by taps only, with all that is peculiar to it.

The box runs sixty times as fast as the world, four times while somebody is told something; it waits for
fingers.

In the first night Cupid couples Dora and Hugo, and the sword that Hugo forges for Jonas strikes Dora.  She
shoots Clara, Hugo dies of grief, and Lotte was eaten.  Anna is elected; Gina is accused and acquitted, Klara
hangs.  In the second night the witch saves Ida from Ben, and poisons him.
"""

from itertools import takewhile
from pathlib import Path

from playwright.sync_api import Browser

from moderator.keeping.times import Times

from ..pages_stage import Cast
from .phones import Phone, boxes
from .players import Plan, Player, gather, play

SPEED, TOLD = 60, 4
NAMES = (
    "Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo", "Ida", "Jonas", "Klara", "Lotte",
)  # fmt: skip
DEALT = [
    "seer", "werewolf", "werewolf", "hunter", "witch", "cupid", "investigator", "blacksmith", "villager",
    "priest", "healer", "villager",
]  # fmt: skip
ANNA, BEN, CLARA, DORA, EMIL, FRIDA, GINA, HUGO, IDA, JONAS, KLARA, LOTTE = range(12)

# Every other one reads German.
LANGUAGES = ["en", "de"] * 6

# Nobody's talk is over before somebody is accused.
TIMES = Times(talk=36_000, talk_of_few=36_000, hustings=2, defence=2)

# All vote alike: for Anna, then not to hang, and then to hang; Anna cannot vote for herself.
VOTES = {"elect": [f"{ANNA}"], "gallows": ["down", "up"]}
PLANS = {
    ANNA: Plan({"seer": [f"{BEN}"], **VOTES, "elect": [f"{EMIL}"]}, accuses={0: f"{GINA}"}),
    BEN: Plan({"werewolves": [f"{LOTTE}", f"{IDA}"], **VOTES}, accuses={1: f"{KLARA}"}),
    CLARA: Plan({"werewolves": [f"{KLARA}"], **VOTES}, gives_in=True),
    DORA: Plan({"hunter": [f"{CLARA}"]}, bet="village"),
    EMIL: Plan({"heal": ["nobody", f"{IDA}"], "poison": ["nobody", f"{BEN}"], **VOTES}, seconds=True),
    FRIDA: Plan({"cupid": [f"{DORA} {HUGO}"], **VOTES}),
    GINA: Plan({"investigator": [f"{ANNA} {BEN} {CLARA}", "nobody"], **VOTES}),
    HUGO: Plan({"blacksmith": [f"{JONAS}"]}),
    IDA: Plan(VOTES),
    JONAS: Plan({"priest": [f"{EMIL}", "nobody"], "sword": [f"{DORA}"], **VOTES}),
    KLARA: Plan({"healer": [f"{ANNA}"], **VOTES}),
    LOTTE: Plan(),
}

# What is to be seen when all look; it is nothing for most.
LOOK, NOTHING = "told sign look", ("nothing to see", "nichts zu sehen")

# In a night by phone: three marked, and confirmed; or twice one.
MOST_TAPS_A_NIGHT = 4


def test_twelve_phones_from_joining_to_the_story_of_the_nights(browser: Browser, tmp_path: Path) -> None:
    cast = Cast("big-box", DEALT, {"mayor": "open", "watch": "yes"})
    with boxes() as start:
        box = start(tmp_path, SPEED, slower=TOLD, castings=cast, dealt=DEALT, times=TIMES)
        phones = [Phone(browser, box.url, *who) for who in zip(NAMES, LANGUAGES, strict=True)]
        gather(box, phones)
        box.call(lambda: box.loop.call_later(20, box.table.box.host.next))
        players = [Player(phone, PLANS[seat]) for seat, phone in enumerate(phones)]
        play(players, 400)
        for phone in phones:
            phone.page.wait_for_selector(".story p")
        assert_played(players)
        assert_kept_secret(players)
        for phone in phones:
            assert phone.complaints == []
            phone.context.close()


def assert_played(players: list[Player]) -> None:
    """All has come about as they wanted, and everybody can read it in their own language."""
    titles = [player.phone.glance()["title"] for player in players]
    assert titles == ["The village has won.", "Das Dorf hat gewonnen."] * 6
    told = players[ANNA].phone.page.locator(".players li").all_inner_texts()
    dead = [name for name, shown in zip(NAMES, told, strict=True) if "✝" in shown]
    assert dead == [NAMES[seat] for seat in (BEN, CLARA, DORA, HUGO, KLARA, LOTTE)]
    assert players[BEN].asked["werewolves"] == 2
    # Whoever wishes first is seen by the other with the next breath, unless both do with the same one.
    assert any(
        name in seen
        for name, other in (("Clara", BEN), ("Ben", CLARA))
        for seen in players[other].seen_of_pack
    ), "the pack's wishes are seen"
    assert players[FRIDA].phone.card == "Amor"
    assert players[EMIL].asked["poison"] == 2
    assert max(player.most_by_night for player in players) == MOST_TAPS_A_NIGHT


def assert_kept_secret(players: list[Player]) -> None:
    """Whoever is told something in secret is told when all phones change alike; nobody else sees anything."""
    shown = [player.phone.history() for player in players]
    for seat, history in enumerate(shown):
        # A busy phone may miss the moment between the night and its own death, or the talk.
        night = takewhile(lambda state: state not in ("day", "talk", "dead"), history)
        looks = [state for state in night if state.startswith(LOOK)]
        news = [look for look in looks if not any(nothing in look for nothing in NOTHING)]
        # All look once for the lovers' sake, and once for the sword's.
        assert (len(looks), len(news)) == (2, seat in (DORA, HUGO, JONAS)), seat
    for seat in (IDA, LOTTE):
        assert not any(state.startswith("awake") for state in shown[seat])
    assert [state for state in shown[GINA] if "yes" in state] == ["told sign yes"]
