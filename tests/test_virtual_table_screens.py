"""What the small screen at a seat of the virtual table says: how to answer, and what one holds."""

from pathlib import Path
from typing import Any

import pytest

from moderator.lines import LANGUAGES
from moderator.lines.lines import load
from moderator.rules.news import Card, Cards
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.surfaces.virtual.screens import Screens
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.sheets import Choosing

from .boxes import box_of
from .test_wired_seats import sit
from .virtual_stage import props

# What is asked, and how it is answered where the light goes round, and where it does not.
ASKED = [
    (Ask("seer", (0,), (1, 2), "seer"), "light-or-nobody", "point"),
    (Ask("healer", (0,), (1, 2), "healer", nobody=False), "light", "point"),
    (Ask("cupid", (0,), (1, 2, 3), "cupid", "pair", number=2), "pair", "point"),
    (Ask("investigator", (0,), ((1, 2, 3),), "investigator", "trio"), "trio", "point"),
    (Ask("thief", (0,), ("witch", "keep"), "thief", "short", nobody=False), "light", "point"),
    (Ask("hunter", (0,), (1, 2), known="all"), "light-or-nobody", "light-or-nobody"),
    (Ask("play", (0,), ("witch", "seer"), known="who", nobody=False), "touch", "touch"),
    (Ask("look-at", (0,), (1, 2), known="who", nobody=False), "light", "light"),
    (Poll("card", (0, 1), ("witch", "seer"), "deal", "", "wait", "call"), "touch", "touch"),
    (Poll("vote", (0, 1), (0, 1, 2)), "light", "light"),
    (Poll("gallows", (0, 1), ("up", "down")), "hold", "hold"),
    (Poll("here", (0, 1), ("here",), "seer", known="call"), "press", "press"),
    (Poll("rehearsal.choose", (0, 1), (0, 1), "rehearsal", known="call"), "light", "point"),
    (Poll("rehearsal.take-back", (0, 1), (0, 1), "rehearsal", known="call"), "again", "again"),
]


def at_a_table(folder: Path, **settings: Any) -> Box:
    """A box whose wires are mock pins."""
    return box_of(folder, lambda box: WiredTable(box, props().panel), **settings)


@pytest.mark.parametrize(
    ("asked", "by_light", "by_pointing"), ASKED, ids=lambda one: getattr(one, "task", "")
)
def test_a_screen_says_how_to_answer(
    asked: Ask | Poll, by_light: str, by_pointing: str, tmp_path: Path
) -> None:
    async def look() -> None:
        for choose, how in (("scan", by_light), ("point", by_pointing)):
            box = at_a_table(tmp_path, choose=choose)
            sit(box)
            screens = Screens(box, lambda _seat: False)
            screens.show_to(0, asked)
            assert screens.look(0)["how"] == how
            assert all(f"page.how.{how}" in load(language) for language in LANGUAGES)

    run_virtually(look())


def test_words_are_touched_on_the_own_screen_and_people_are_not(tmp_path: Path) -> None:
    """Wires alone have no way to choose a card of a hand."""

    async def touch() -> None:
        box = at_a_table(tmp_path)
        sit(box)
        screens = Screens(box, lambda _seat: False)
        play = Ask("play", (0,), ("witch", "seer"), slot="", nobody=False, late="wait", known="who")
        sheet = Choosing(play)
        with box.desk.lay_open(sheet):
            for seat in (0, 1):
                assert not screens.touch(seat, 1), "nothing is asked there"
            screens.show_to(0, play)
            assert not screens.touch(1, 1)
            assert not screens.touch(0, 2)
            assert not screens.touch(0, -1)
            assert screens.touch(0, 1)
            assert sheet.answer() == "seer"
            assert screens.look(0)["chosen"]
        people = play._replace(choices=(1, 2))
        with box.desk.lay_open(Choosing(people)):
            screens.show_to(0, people)
            assert not screens.touch(0, 1)

    run_virtually(touch())


def test_what_is_held_is_read_under_a_finger_at_any_time(tmp_path: Path) -> None:
    down: set[Seat] = set()

    async def look() -> None:
        box = at_a_table(tmp_path)
        performance = sit(box)
        screens = Screens(box, down.__contains__)
        hand = Tell("deal", (0,), Cards(("witch", "seer")), "", stays=True)
        screens.show_to(0, hand)
        assert screens.look(0) == {"kind": "covered"}
        performance.game.held[0] = hand
        screens.show_to(0, None)
        assert screens.look(0) == {}
        down.add(0)
        assert [card["card"] for card in screens.look(0)["cards"]] == ["witch", "seer"]
        assert screens.look(1) == {}
        # After a power cut it is shown again: that is nothing new.
        down.clear()
        screens.show_to(0, hand)
        assert screens.look(0) == {}
        assert screens.shown(0) is None
        down.add(0)
        performance.game.held[0] = hand._replace(news=Card("hunter"))
        assert [card["card"] for card in screens.look(0)["cards"]] == ["hunter"]

    run_virtually(look())
