"""Whoever has never played: by the door to a card, from hint to hint, to the end of a game among guests."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moderator.lines import spoken_in
from moderator.rules.events import Day
from moderator.rules.playing.games import GAMES
from moderator.rules.requests import Ask, Draw
from moderator.surfaces.guests.seats import Guests
from moderator.surfaces.virtual.front_door import ME, FrontDoor
from moderator.surfaces.virtual.routes import lines_for, page_words
from moderator.surfaces.virtual.trial import FOR_EVER
from moderator.surfaces.virtual.virtual_table import VirtualTable
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.chance import KindLuck, draw
from moderator.table.clock import run_virtually
from moderator.table.sheets import Choosing

from .boxes import NAMES, box_of
from .virtual_stage import props

# So long somebody takes to read, in seconds; and so long they look at a vote before they answer it.
READS, PONDERS = 1.0, 1500.0


class Newcomer:
    """Does what the hints say, and nothing else."""

    def __init__(self, box: Box, table: VirtualTable) -> None:
        assert table.trial is not None
        self.box, self.table, self.trial = box, table, table.trial
        self.kinds: Counter[str] = Counter()
        self.first = 0.0
        self.saw_the_first_day = False

    async def play(self) -> None:
        """Until another game is offered."""
        while self.box.showing.moment != "again":
            if isinstance(self.box.board.opening, Day) and self.box.board.round == 1:
                self.saw_the_first_day |= ME in self.box.board.living
            guide = self.trial.guide()
            kind, at = guide.get("kind", ""), guide.get("at", [])
            self.kinds[kind] += 1
            if kind in ("whom", "pair", "trio", "words", "vote") and not self.first:
                self.first = self.box.timer.now()
            if kind == "vote" and self.kinds[kind] == 1:
                await asyncio.sleep(PONDERS)
            elif kind in ("talk", "accuse"):
                await asyncio.sleep(60)
                self.table.turn("skip", None)
            elif kind == "words":
                self.table.touch(ME, 0)
            elif kind == "dead":
                self.table.turn("skip", None)
            elif at and isinstance(at[0], int):
                self.table.mean(at[0])
                self.table.mean(None)
            await asyncio.sleep(READS)


Do = Callable[[Box, VirtualTable], Awaitable[None]]


def at_the_door(folder: Path, do: Do, luck: Random | None = None, **settings: Any) -> None:
    """A table that nobody has come to yet, in virtual time; one page looks on, through the first eyes."""

    async def whole() -> None:
        made = props()
        door = partial(FrontDoor, is_language_settled=False)
        box = box_of(
            folder,
            lambda box: WiredTable(box, made.panel),
            lambda box: VirtualTable(box, made, door=door),
            Guests,
            mouth=made.make_mouth,
            luck=luck or KindLuck(GAMES[settings.get("rules", "duesterwald")].first_called),
            secrets="felt",
            **{"choose": "point", **settings},
        )
        table = box.surfaces.all[1]
        assert isinstance(table, VirtualTable)
        evening = asyncio.ensure_future(box.play())
        with made.audience.sit("page", ME, False):
            await asyncio.sleep(5)
            await do(box, table)
        assert box.surfaces.failed == []
        box.host.good_night()
        evening.cancel()
        await asyncio.gather(evening, return_exceptions=True)

    run_virtually(whole())


@pytest.mark.parametrize(
    ("rules", "wish", "card"),
    [
        ("duesterwald", [], "seer"),
        ("duesterwald", ["cupid"], "cupid"),
        ("duesterwald", ["thief", "cupid"], "thief"),
        ("big-box", [], "werewolf"),
        ("big-box", ["priest"], "priest"),
    ],
)
def test_a_newcomer_gets_to_the_end_by_the_hints_alone(
    tmp_path: Path, rules: str, wish: list[str], card: str
) -> None:
    async def play(box: Box, table: VirtualTable) -> None:
        assert table.door is not None
        assert not box.showing.said, "nothing is said before anybody has come"
        assert table.look(ME)["door"] == {"name": "Anna", "number": 8, "goes-on": False}
        assert "trial" not in table.look(ME)
        assert table.door.come_in("Lena", False) == ""
        began = box.timer.now()
        newcomer = Newcomer(box, table)
        while not table.look(ME).get("trial", {}).get("card"):
            await asyncio.sleep(0.1)
        assert box.timer.now() - began < 10
        assert box.roster.players == ("Lena", *NAMES[1:])
        assert table.look(ME)["trial"]["card"]["cards"][0]["card"] == card, "nobody is called before it"
        assert table.look(ME)["screens"]["0"]["kind"] == "card"

        await newcomer.play()
        assert newcomer.saw_the_first_day, "by the guests' courtesy"
        assert newcomer.first - began < 20, "beside what the box takes to start"
        if rules == "duesterwald":
            assert newcomer.kinds["vote"]

    at_the_door(tmp_path, play, rules=rules, wish=tuple(wish))


@pytest.mark.parametrize(("rules", "title"), [("duesterwald", "Werwölfe"), ("wolfmoon", "Wolfmoon")])
def test_the_door_is_headed_by_the_game_behind_it(tmp_path: Path, rules: str, title: str) -> None:
    async def look(box: Box, _: VirtualTable) -> None:
        assert page_words(lines_for(box))["try.title"] == title

    at_the_door(tmp_path, look, rules=rules, language="de")


def test_a_vote_waits_for_its_only_human(tmp_path: Path) -> None:
    async def play(box: Box, table: VirtualTable) -> None:
        assert table.door is not None
        assert table.trial is not None
        table.door.come_in("Anna", False)
        while True:
            guide = table.trial.guide()
            if guide.get("kind") == "vote":
                break
            if guide.get("kind") in ("talk", "accuse"):
                table.turn("skip", None)
            elif guide.get("at") and guide["at"][0] != "screens":
                table.mean(guide["at"][0])
            await asyncio.sleep(1)
        asked = box.showing.open
        await asyncio.sleep(FOR_EVER / 2)
        assert box.showing.open is asked, "it is still open, however long one thinks"
        assert "ends" not in table.look(ME)["time"], "and no clock runs"
        whom = table.trial.guide()["at"][0]
        table.mean(whom)
        # It is shown once it is kept.
        await asyncio.sleep(1)
        assert table.trial.guide()["marked"] == [whom]
        await asyncio.sleep(10)
        assert box.showing.open is not asked, "once it is answered, it is over"
        assert box.board.count is not None

    at_the_door(tmp_path, play)


def test_oneself_is_meant_only_when_it_is_said_twice(tmp_path: Path) -> None:
    async def play(box: Box, table: VirtualTable) -> None:
        assert table.door is not None
        assert table.trial is not None
        table.door.come_in("Anna", False)
        await asyncio.sleep(1)
        trial = table.trial
        asked = Ask("poison", (ME,), (0, 1, 2), "witch", nobody=True)
        trial.screens.show_to(ME, asked)
        sheet = Choosing(asked)
        with box.desk.lay_open(sheet):
            table.mean(ME)
            assert sheet.answer() is None
            assert trial.guide()["kind"] == "yourself"
            table.mean(2)
            assert sheet.answer() == 2
            table.mean(2)
            assert sheet.answer() is None, "the same again takes it back"
            table.mean(ME)
            table.mean(ME)
            assert sheet.answer() == ME
            # Nobody is a word on the own screen.
            nobody = next(iter(table.look(ME)["screens"]["0"]["touch"]))
            table.touch(ME, int(nobody))
            assert sheet.proposal == "nobody"

    at_the_door(tmp_path, play)


def test_who_is_called_like_a_guest_is_not_taken_for_it(tmp_path: Path) -> None:
    async def play(box: Box, table: VirtualTable) -> None:
        assert table.door is not None
        before = box.roster.players
        assert table.door.come_in("   ", False) == "no-name"
        assert box.roster.players == before
        assert table.door.is_shut
        assert table.door.come_in("Ben", False) == ""
        assert box.roster.players == ("Ben", "Anna", *NAMES[2:])
        await asyncio.sleep(2)
        assert table.door.come_in("Zoe", False) == "", "who comes in twice is in already"
        assert box.roster.players[ME] == "Ben"

    at_the_door(tmp_path, play)


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_game_that_was_interrupted_is_gone_on_with_or_kept(tmp_path: Path, goes_on: bool) -> None:
    first: list[Any] = []

    async def begin(box: Box, table: VirtualTable) -> None:
        assert table.door is not None
        table.door.come_in("Lena", False)
        await asyncio.sleep(2)
        table.mean(ME)
        await asyncio.sleep(20)
        assert box.performance is not None
        first.append(box.performance.game.setup)

    async def again(box: Box, table: VirtualTable) -> None:
        assert table.door is not None
        assert table.look(None)["door"]["goes-on"]
        table.door.come_in("Lena" if goes_on else "Mia", goes_on)
        await asyncio.sleep(3)
        assert box.performance is not None
        is_same = box.performance.game.setup.players == first[0].players
        assert is_same == goes_on
        assert box.roster.players[ME] == ("Lena" if goes_on else "Mia")
        assert bool(list(tmp_path.glob("*.aside"))) != goes_on

    at_the_door(tmp_path, begin)
    at_the_door(tmp_path, again)


def test_joining_and_sitting_down_can_be_tried_from_there(tmp_path: Path) -> None:
    async def play(box: Box, table: VirtualTable) -> None:
        assert table.door is not None
        table.door.come_in("Anna", False)
        await asyncio.sleep(2)
        assert table.turn("anew", None)
        await asyncio.sleep(30)
        assert box.roster.phase == "gather"
        assert table.look(ME)["trial"] == {}, "there the button is a button"

    at_the_door(tmp_path, play)


def test_only_the_own_eyes_are_told_what_to_do(tmp_path: Path) -> None:
    async def play(_box: Box, table: VirtualTable) -> None:
        assert table.door is not None
        table.door.come_in("Anna", False)
        await asyncio.sleep(2)
        for eyes in (None, 1, 7):
            assert table.look(eyes)["trial"] == {}
            assert table.look(eyes)["places"]["0"].get("was") is None

    at_the_door(tmp_path, play)


def test_the_first_deal_alone_is_kind() -> None:
    cards = ("werewolf", "werewolf", "seer", "witch", *["villager"] * 4)
    deal = Draw("deal", cards, len(cards))
    first = Counter[str]()
    for _ in range(200):
        luck = KindLuck(("thief", "cupid", "seer", "werewolf", "witch"))
        dealt = draw(luck, deal)
        assert dealt[0] == "seer"
        assert Counter(dealt) == Counter(cards)
        first[draw(luck, deal)[0]] += 1
    assert first["villager"] > first["seer"] > 0, "from the second on it is as any"


def test_which_language_a_list_of_tongues_asks_for() -> None:
    assert spoken_in("de-AT,de;q=0.9,en;q=0.8") == "de"
    assert spoken_in("fr-FR,fr;q=0.9,en;q=0.8,de;q=0.7") == "en"
    assert spoken_in("en_GB.UTF-8") == "en"
    assert spoken_in("C.UTF-8") == ""
    assert spoken_in("") == ""


def test_the_browser_says_which_language_unless_it_is_settled(tmp_path: Path) -> None:
    async def play(box: Box, table: VirtualTable) -> None:
        assert table.door is not None
        table.door.hear("de-DE,de")
        assert box.narrator.lines.language == "de"
        table.door.come_in("Anna", False)
        table.door.hear("en-GB")
        assert box.narrator.lines.language == "de", "once somebody has come it stays"

    at_the_door(tmp_path, play)
