"""After the first night all are asked how fast it is to go, and a table in a hurry hears few words."""

from pathlib import Path

import pytest

from moderator.lines import TONES
from moderator.lines.lines import load
from moderator.rules.events import Night
from moderator.rules.requests import Floor
from moderator.table.clock import run_virtually
from moderator.table.narrator import Narrator
from moderator.table.shown import Open

from .hosted import Table, table
from .test_host import shown, to_night, to_talk

LANGUAGES = ("de", "en")


@pytest.mark.parametrize(
    ("wishes", "pace", "said"),
    [
        (["faster"], "brisk", "pace.faster"),
        (["slower", "slower", "faster"], "patient", "pace.slower"),
        (["faster", "same"], "normal", ""),
        (["faster", "faster", "same", "slower"], "normal", ""),
        ([], "normal", ""),
    ],
)
def test_more_than_half_of_those_who_say_something_change_the_pace(
    wishes: list[str], pace: str, said: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_talk(at)
            for seat, wish in enumerate(wishes):
                assert at.host.do("wish", seat, wish)
            assert at.box.pace.name == "normal", "not before the next night"
            await nightfall(at)
            assert at.box.pace.name == pace
            assert [line for line in at.ids if line.startswith("pace.")] == [said] * bool(said)

    run_virtually(play())


async def nightfall(at: Table) -> None:
    """What the table wishes for is heeded before the next night."""
    performance = at.box.performance
    assert performance is not None
    await performance.heed_wishes()
    at.box.pace.settle()


def test_the_dead_wish_too_a_later_wish_counts_and_not_by_night(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as at:
            await to_night(at)
            assert not at.host.do("wish", 0, "faster")
            await at.until(lambda: bool(shown(at, Open, Floor)) and at.timer.end is not None)
            dead = next(iter(at.box.board.dead), 0)
            assert at.host.do("wish", dead, "slower")
            assert at.host.do("wish", dead, "faster")
            assert not at.host.do("wish", dead, "breakneck")
            await nightfall(at)
            assert at.box.pace.name == "brisk"

    run_virtually(play())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_in_a_hurry_is_told_its_nights_in_few_words(language: str) -> None:
    brief = load(language, TONES["short"](language))
    narrator = Narrator(load(language), ("Anna", "Ben"), brief=brief)
    at_length = {
        line: narrator.anew(line, "1", night=2) for line in ("scene.night", "call.seer.wake", "reminder")
    }
    by_day = narrator.anew("floor.day", "1")
    narrator.be_brief(True)
    for line, text in at_length.items():
        assert narrator.anew(line, "1", night=2) in brief.wordings[line], line
        assert len(narrator.anew(line, "1", night=2)) < len(text), line
    assert narrator.say(Night(2), "1")[0] in brief.wordings["scene.night"]
    assert len(narrator.anew("floor.day", "2")) > len(by_day) / 2, "the day has as many words as ever"
    narrator.be_brief(False)
    assert narrator.anew("call.seer.wake", "1") not in brief.wordings["call.seer.wake"]
