"""What is likely to come of a cast: known before the deal, gone with it, and thought out aside."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.keeping.casts import Outlook
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.wolfmoon.characters import WHOLE
from moderator.table import foreseer
from moderator.table.clock import run_virtually
from moderator.table.foreseer import foresee, last_of
from moderator.table.foresight import Foresight, minutes, told, unsureness
from moderator.table.pace import Pace
from moderator.workshop.simulation.report import usual_lengths

from .boxes import NAMES, words

CARDS = ("villager",) * 5 + ("werewolf",) * 2 + ("seer",)
SETUP = set_up("big-box", NAMES, CARDS, {})
ODDS = Outlook(400, {"village": 208, "werewolves": 192}, (3, 5))


class Thinker:
    """Knows it as soon as it is allowed to."""

    def __init__(self) -> None:
        self.asked: list[Setup] = []
        self.may = asyncio.Event()
        self.given_up = 0
        self.told = 0

    async def foresee(self, setup: Setup) -> Outlook | None:
        """The odds, in the end."""
        self.asked.append(setup)
        try:
            await self.may.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return ODDS

    def tell(self) -> None:
        """It is known."""
        self.told += 1


def test_it_is_known_when_it_was_thought_out_and_gone_when_it_is_forgotten() -> None:
    async def think() -> None:
        thinker = Thinker()
        foresight = Foresight(thinker.foresee, thinker.tell)
        foresight.ask(SETUP)
        await asyncio.sleep(0)
        assert foresight.is_thinking
        assert foresight.odds(SETUP) is None
        thinker.may.set()
        await asyncio.sleep(1)
        assert not foresight.is_thinking
        assert foresight.odds(SETUP) == ODDS
        assert foresight.odds(SETUP._replace(players=NAMES[::-1])) == ODDS, "whoever sits where"
        assert foresight.odds(SETUP._replace(cards=CARDS[::-1])) is None
        assert thinker.told == 1
        assert not foresight.has_failed(SETUP)
        foresight.forget()
        assert foresight.odds(SETUP) is None
        assert not foresight.has_failed(SETUP)

    run_virtually(think())


def test_what_could_not_be_played_out_is_said_to_be_so() -> None:
    async def nothing(_: Setup) -> None:
        await asyncio.sleep(5)

    async def think() -> None:
        foresight = Foresight(nothing, lambda: None)
        foresight.ask(SETUP)
        await asyncio.sleep(1)
        assert not foresight.has_failed(SETUP), "not yet"
        await asyncio.sleep(5)
        assert foresight.has_failed(SETUP)
        assert not foresight.has_failed(SETUP._replace(cards=CARDS[::-1]))

    run_virtually(think())


def test_what_is_thought_over_is_not_thought_out() -> None:
    async def think() -> None:
        thinker = Thinker()
        foresight = Foresight(thinker.foresee, thinker.tell)
        foresight.ask(SETUP)
        await asyncio.sleep(0)
        foresight.ask(SETUP)
        await asyncio.sleep(0)
        assert len(thinker.asked) == 1, "the same is being thought out"
        other = SETUP._replace(cards=("witch", *CARDS[1:]))
        foresight.ask(other)
        await asyncio.sleep(0)
        assert thinker.asked == [SETUP, other]
        assert thinker.given_up == 1
        foresight.forget()
        await asyncio.sleep(0)
        assert thinker.given_up == 2
        assert not thinker.told

    run_virtually(think())


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_host_is_told_in_a_sentence(language: str) -> None:
    said = told(ODDS, SETUP, Pace(), words(language, "classic"))
    for number in ("52", "5", "3"):
        assert number in said
    assert str(minutes(SETUP, 4, Pace())) in said
    assert "48" not in said, "where there are two sides the village says it all"


def test_of_three_sides_all_are_told() -> None:
    odds = Outlook(1000, {"village": 361, "werewolves": 329, "vampires": 290, "draw": 20}, (4, 4))
    cards = ("villager",) * 10 + ("werewolf",) * 3 + ("vampire",) * 3
    setup = set_up("big-box", [f"Player {number}" for number in range(16)], cards, {})
    said = told(odds, setup, Pace(), words("en", "classic"))
    assert "Village about 36, Werewolves about 33 and Vampires about 29" in said
    assert "4 nights" in said


@pytest.mark.parametrize(("language", "turns"), [("de", "12 bis 24 Züge"), ("en", "12 to 24 turns")])
def test_of_a_game_of_hands_ends_and_turns_are_told(language: str, turns: str) -> None:
    odds = Outlook(1000, {"moon": 160, "values": 480, "last": 330, "vampire": 30}, (12, 24))
    setup = set_up("wolfmoon", NAMES[:4], WHOLE, {})
    lines = words(language, "classic")
    said = told(odds, setup, Pace(), lines)
    ends = [said.index(lines.text(f"teams.{end}")) for end in ("values", "last", "moon")]
    assert ends == sorted(ends), "what is likeliest first"
    assert lines.text("teams.vampire") not in said
    for part in ("48", "33", "16", turns, "10 "):
        assert part in said


def test_more_games_are_surer_and_more_nights_longer() -> None:
    assert unsureness(ODDS._replace(games=100)) == 10
    assert unsureness(ODDS._replace(games=2000)) == 2
    assert minutes(SETUP, 3, Pace()) < minutes(SETUP, 6, Pace())
    assert minutes(SETUP, 9, Pace("brisk")) < minutes(SETUP, 9, Pace("patient"))
    assert minutes(SETUP, 5, Pace()) % 5 == 0


def test_nine_games_in_ten_are_between_the_usual_lengths() -> None:
    assert usual_lengths({2: 4, 3: 46, 4: 46, 9: 4}) == (3, 4)
    assert usual_lengths({2: 6, 3: 44, 4: 44, 9: 6}) == (2, 9)
    assert usual_lengths({5: 1}) == (5, 5)


# In a process of its own.


def test_a_process_plays_it_through() -> None:
    # Comes after everything else, and may have to wait for long.
    odds = asyncio.run(foresee(SETUP, seconds=60))
    assert odds is not None
    assert odds.games == sum(odds.won.values()) >= 20
    assert {*odds.won} <= {"village", "werewolves", "lovers", "draw"}


def test_what_it_has_found_out_by_the_end_of_its_time_counts() -> None:
    line = b'{"games": 20, "won": {"village": 20}, "nights": [1, 2]}'
    assert last_of(line + b"\n" + line[:20]) == Outlook(20, {"village": 20}, (1, 2))
    assert last_of(line[:20]) is None
    assert asyncio.run(foresee(SETUP, seconds=0)) is None


def test_the_box_loads_nothing_for_it() -> None:
    code = "import sys; import moderator.commands.run; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not [
        name for name in loaded.splitlines() if name.startswith(("moderator.workshop", "moderator.minds"))
    ]


def test_it_comes_after_everything_and_is_gone_with_the_box() -> None:
    code = (
        "import os; from moderator.workshop.simulation.aside import give_way; give_way();"
        "print(os.getpriority(os.PRIO_PROCESS, 0))"
    )
    home = Path(foreseer.__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=home)
    assert done.stdout.strip() == "19"
