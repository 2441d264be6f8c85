"""After the first night all are asked how fast it is to go, and a table in a hurry hears few words."""

import asyncio
from pathlib import Path

import pytest

from hardware.mock import MockPanel
from moderator.lines import TONES
from moderator.lines.lines import load
from moderator.rules.events import Accused, Night
from moderator.rules.requests import Floor, Seconds
from moderator.table.clock import run_virtually
from moderator.table.narrator import Narrator
from moderator.table.sheets import Talking
from moderator.table.shown import Open, Spoken

from .hosted import Table, table
from .test_host import shown, to_night, to_talk
from .test_wired import press_through, wired
from .test_wired_seats import by_day

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


# How long each finger is down, and then up, and what is meant by it.
FAST, SLOW, HELD = 0.15, 0.3, 0.7


@pytest.mark.parametrize(
    ("taps", "wish"),
    [
        ([FAST], "same"),
        ([FAST] * 2, "faster"),
        ([SLOW] * 2, "faster"),
        ([FAST, SLOW, FAST], "slower"),
        ([FAST] * 4, None),
        ([HELD], None),
        ([FAST, HELD], None),
    ],
)
def test_who_has_only_a_button_taps_how_fast_it_is_to_go(
    taps: list[float], wish: str | None, tmp_path: Path
) -> None:
    async def play() -> None:
        panel = MockPanel(8)
        async with wired(tmp_path, panel) as box:
            by_day(box)
            performance, seats = box.performance, tuple(range(8))
            assert performance is not None
            box.surfaces.show(Open(Floor("talk", "starts", seats, seats), 300.0))
            await asyncio.sleep(1)
            before = panel.glow(5)
            for seconds in taps:
                panel.press(5)
                await asyncio.sleep(seconds)
                panel.release(5)
                await asyncio.sleep(SLOW)
            assert performance.wishes == {}, "one more tap could follow"
            looks = set()
            for _ in range(40):
                await asyncio.sleep(0.05)
                looks.add(panel.glow(5))
            assert performance.wishes.get(5) == wish
            assert (len(looks) > 1) == (wish is not None), "the lamp says whether it was understood"
            assert panel.glow(5) == before

    run_virtually(play())


def test_a_hold_still_accuses_and_a_second_is_no_tap(tmp_path: Path) -> None:
    async def play() -> None:
        panel = MockPanel(8)
        async with wired(tmp_path, panel) as box:
            by_day(box)
            assert box.performance is not None
            seats = tuple(range(8))
            floor = Floor("talk", "goes-on", seats, seats, Accused(0, 3))
            sheet = Talking(floor, lambda: False)
            box.surfaces.show(Open(floor, 300.0))
            with box.desk.lay_open(sheet):
                panel.tap(5, FAST)
                await asyncio.sleep(3)
                assert sheet.answer() == Seconds(5)
            assert box.performance.wishes == {}

    run_virtually(play())


def test_at_a_table_of_buttons_alone_it_is_asked_aloud_once(tmp_path: Path) -> None:
    seen = run_virtually(press_through(8, tmp_path, 1, experience="experienced"))
    said = [one.detail.text for one in seen if one.what == "shown" and isinstance(one.detail, Spoken)]
    assert sum(text in load("en").wordings["pace.taps"] for text in said) == 1
