"""What the small screen at a seat of the virtual table says: above all how to answer."""

import pytest

from moderator.lines import LANGUAGES, load
from moderator.rules.requests import Ask, Poll
from moderator.surfaces.virtual.screens import Screens
from moderator.table.clock import LoopClock
from moderator.table.desk import Desk
from moderator.table.narrator import Narrator
from moderator.table.pace import Pace
from moderator.table.timer import Timer

NAMES = ["Anna", "Ben", "Clara", "Dora", "Emil"]

# What is asked, and how it is answered where the light goes round, and where it does not.
ASKED = [
    (Ask("seer", (0,), (1, 2), "seer"), "light-or-nobody", "point"),
    (Ask("healer", (0,), (1, 2), "healer", nobody=False), "light", "point"),
    (Ask("cupid", (0,), (1, 2, 3), "cupid", "pair", number=2), "pair", "point"),
    (Ask("investigator", (0,), ((1, 2, 3),), "investigator", "trio"), "trio", "point"),
    (Ask("hunter", (0,), (1, 2)), "light-or-nobody", "light-or-nobody"),
    (Poll("vote", (0, 1), (0, 1, 2)), "light", "light"),
    (Poll("gallows", (0, 1), ("up", "down")), "hold", "hold"),
    (Poll("here", (0, 1), ("here",), "seer"), "press", "press"),
    (Poll("rehearsal.choose", (0, 1), (0, 1), "rehearsal"), "light", "point"),
    (Poll("rehearsal.take-back", (0, 1), (0, 1), "rehearsal"), "again", "again"),
]


@pytest.mark.parametrize(
    ("asked", "by_light", "by_pointing"), ASKED, ids=lambda one: getattr(one, "task", "")
)
def test_a_screen_says_how_to_answer(asked: Ask | Poll, by_light: str, by_pointing: str) -> None:
    for scans, how in ((True, by_light), (False, by_pointing)):
        narrator, desk = Narrator(load("en"), NAMES), Desk(Timer(LoopClock()))
        screens = Screens(narrator, desk, lambda _seat: False, Pace(scans=scans))
        screens.show_to(0, asked)
        assert screens.look(0)["how"] == how
        assert all(f"page.how.{how}" in load(language) for language in LANGUAGES)
