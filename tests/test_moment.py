"""An accusation stands for its moment before a newer one takes its place, so that nobody talks over all."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.mock import MockPanel
from moderator.keeping.place import wire
from moderator.keeping.store import in_place
from moderator.rules.events import Accused
from moderator.rules.playing import journal
from moderator.rules.requests import Claims, Floor, Leaves, Nominates, Seconds
from moderator.surfaces.terminal.terminal import Terminal
from moderator.surfaces.virtual.screens import Screens
from moderator.surfaces.virtual.sight import Sight
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box, MakeSurface
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.performance import Performance
from moderator.table.sheets import Talking
from moderator.table.shown import GivesWay, Open, Public
from moderator.table.surfaces import Surface
from moderator.table.timer import Timer
from moderator.web.devices import Device

from .bench.talk import ENDLESS, Talk, talk_of
from .boxes import box_of
from .pages_stage import HOST, TABLET
from .test_wired_seats import by_day

MOMENT = 10.0
TIMES = replace(ENDLESS, nomination=MOMENT)
NOT_YET = "Not yet: this charge has its moment first."
ALL = tuple(range(8))


# The timer and the desk.


def test_what_stands_does_so_for_its_time_and_a_pause_does_not_count() -> None:
    async def story() -> None:
        timer = Timer(LoopClock())
        assert timer.stands == 0
        timer.let_stand(10)
        await asyncio.sleep(4)
        assert timer.stands == pytest.approx(6)
        timer.pause()
        await asyncio.sleep(100)
        assert timer.stands == pytest.approx(6)
        timer.go_on()
        await asyncio.sleep(5)
        assert timer.stands == pytest.approx(1)
        timer.pause()
        timer.cut()
        await asyncio.sleep(0.9)
        assert timer.stands == pytest.approx(0.1)
        await asyncio.sleep(0.2)
        assert timer.stands == 0

    run_virtually(story())


def test_only_a_newer_accusation_has_to_wait() -> None:
    floor = Floor("talk", "goes-on", ALL, ALL, Accused(0, 5))
    for said in (Seconds(2), Leaves(3)):
        sheet = Talking(floor, lambda: True)
        assert not sheet.choose(1, Nominates(1, 2), 0.0)
        assert sheet.answer() is None, "nothing waits for its turn"
        assert sheet.choose(said[0], said, 0.0)
        assert sheet.answer() == said
    assert Talking(floor, lambda: False).choose(1, Nominates(1, 2), 0.0)


# A talk as it is lived through.


class Watching(Surface):
    """Which questions were open, when an accusation gave way, and what was said then."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.seen: list[tuple[float, Public]] = []

    def show(self, shown: Public) -> None:
        self.seen.append((self.box.timer.now(), shown))

    def gave_way(self) -> list[float]:
        return [time for time, shown in self.seen if isinstance(shown, GivesWay)]

    def opened(self) -> list[tuple[float, bool]]:
        """When somebody stood accused, and whether they had their moment then."""
        return [
            (time, shown.stands)
            for time, shown in self.seen
            if isinstance(shown, Open) and isinstance(shown.question, Floor) and shown.question.accusation
        ]


class People:
    """A talk of eight on phones; what counts, and what everybody sees."""

    def __init__(self, table: Talk) -> None:
        self.table, self.box = table, table.box

    @property
    def watching(self) -> Watching:
        return next(surface for surface in self.box.surfaces.all if isinstance(surface, Watching))

    def sees(self, seat: int) -> dict[str, Any]:
        return dict(self.table.pages.kinds["seat"].look(Device(f"token{seat}", "en", "")))

    def says(self, seat: int, **told: Any) -> None:
        device = Device(f"token{seat}", "en", "")
        self.table.pages.kinds["seat"].say(device, told | {"of": self.sees(seat)["id"]})

    def counted(self) -> list[Any]:
        """What was said that counts."""
        answers = [answered.answer for answered in self.table.game.answered]
        return [answer for answer in answers if isinstance(answer, Nominates | Seconds)]

    async def talk(self) -> None:
        """Until people can speak."""
        for _ in range(1000):
            if self.box.showing.open is not None and self.sees(0)["state"] == "talk":
                return
            await asyncio.sleep(0.1)
        raise AssertionError("nobody may speak")

    async def accuse(self, by: int, whom: int) -> None:
        """Somebody is accused, and it has been said."""
        before = len(self.counted())
        self.says(by, nominate=whom)
        await asyncio.sleep(0.5)
        assert len(self.counted()) == before + 1
        await self.talk()


def talked(
    folder: Path,
    story: Callable[[People], Awaitable[None]],
    others: Sequence[MakeSurface] = (),
    **times: float,
) -> None:
    """A talk, told in virtual time."""

    async def told() -> None:
        table = talk_of(8, folder, in_place, 100, replace(TIMES, **times), [Watching, *others])
        playing = await table.begin()
        people = People(table)
        await people.talk()
        await story(people)
        await table.end(playing)

    run_virtually(told())


def test_who_accuses_too_early_sees_it_and_nothing_of_it_counts(tmp_path: Path) -> None:
    async def story(people: People) -> None:
        assert people.sees(1)["not-yet"] == ""
        await people.accuse(0, 5)
        since, _ = people.watching.opened()[-1]
        assert {people.sees(seat)["not-yet"] for seat in ALL} == {NOT_YET}
        for _ in range(3):
            people.says(1, nominate=2)
            await asyncio.sleep(1)
        kept = people.box.store.open_game()
        assert kept is not None
        assert [said for said in people.counted() if isinstance(said, Nominates)] == [Nominates(0, 5)]
        assert kept.read_text(encoding="utf-8").count("nominates") == 1, "the journal holds what counts"
        await asyncio.sleep(MOMENT)
        assert people.watching.gave_way() == [pytest.approx(since + MOMENT, abs=0.01)]
        assert {people.sees(seat)["not-yet"] for seat in ALL} == {""}
        assert len(people.counted()) == 1, "nothing was waiting for its turn"
        await people.accuse(1, 2)
        assert people.counted() == [Nominates(0, 5), Nominates(1, 2)]
        assert people.sees(4)["not-yet"] == NOT_YET, "the newer one has a moment of its own"

    talked(tmp_path, story)


def test_a_second_is_always_in_time(tmp_path: Path) -> None:
    async def story(people: People) -> None:
        await people.accuse(0, 5)
        people.says(3, second=True)
        await asyncio.sleep(0.5)
        assert people.counted() == [Nominates(0, 5), Seconds(3)]

    talked(tmp_path, story)


def test_in_a_pause_the_moment_does_not_pass(tmp_path: Path) -> None:
    async def story(people: People) -> None:
        await people.accuse(0, 5)
        await asyncio.sleep(4)
        people.box.host.do("pause")
        await asyncio.sleep(60)
        people.says(1, nominate=2)
        assert people.box.showing.stands
        people.box.host.do("pause")
        await asyncio.sleep(5)
        people.says(1, nominate=2)
        await asyncio.sleep(0.5)
        assert len(people.counted()) == 1
        await asyncio.sleep(2)
        await people.accuse(1, 2)

    talked(tmp_path, story)


def test_who_goes_home_takes_nothing_of_the_moment_away(tmp_path: Path) -> None:
    async def story(people: People) -> None:
        await people.accuse(0, 5)
        since, _ = people.watching.opened()[-1]
        await asyncio.sleep(1)
        people.says(7, leave=True)
        await asyncio.sleep(1)
        await people.talk()
        again, stands = people.watching.opened()[-1]
        assert again > since
        assert stands
        await asyncio.sleep(MOMENT + since - again + 0.1)
        assert not people.box.showing.stands, "nor is anything added to it"

    talked(tmp_path, story)


def test_the_nudge_comes_as_long_after_an_accusation_as_ever(tmp_path: Path) -> None:
    async def story(people: People) -> None:
        nudges = people.box.narrator.lines.wordings["floor.nudge"]
        await people.accuse(0, 5)
        since, _ = people.watching.opened()[-1]
        await asyncio.sleep(59.9 + since - people.box.timer.now())
        assert people.box.showing.last_said not in nudges
        await asyncio.sleep(0.2)
        assert people.box.showing.last_said in nudges
        await asyncio.sleep(59.9)
        assert len([said for _, said in people.box.showing.said if said in nudges]) == 1
        await asyncio.sleep(10)
        assert len([said for _, said in people.box.showing.said if said in nudges]) == 2

    talked(tmp_path, story, nudge=60)


def test_more_time_is_more_for_the_talk_and_not_for_the_moment(tmp_path: Path) -> None:
    async def story(people: People) -> None:
        await people.accuse(0, 5)
        since, _ = people.watching.opened()[-1]
        people.box.host.do("more")
        await asyncio.sleep(MOMENT + 0.5)
        assert people.watching.gave_way() == [pytest.approx(since + MOMENT, abs=0.01)]

    talked(tmp_path, story, nudge=60)


def test_what_is_claimed_meanwhile_counts_at_once_and_moves_nothing(tmp_path: Path) -> None:
    async def story(people: People) -> None:
        await people.accuse(0, 5)
        (since, _), opened = people.watching.opened()[-1], len(people.watching.opened())
        for by in (3, 4):
            await asyncio.sleep(3)
            assert people.box.desk.choose(by, Claims(by, "villager"))
        await asyncio.sleep(0.5)
        assert [claimed.by for claimed in people.box.board.claims] == [3, 4]
        assert people.box.showing.stands
        await asyncio.sleep(MOMENT)
        assert people.watching.gave_way() == [pytest.approx(since + MOMENT, abs=0.1)]
        assert len(people.watching.opened()) == opened
        await people.accuse(1, 2)

    talked(tmp_path, story)


@pytest.mark.parametrize("claimed", [False, True])
def test_after_a_power_cut_the_moment_begins_anew(claimed: bool, tmp_path: Path) -> None:
    async def story(people: People) -> None:
        await people.accuse(0, 5)
        if claimed:
            assert people.box.desk.choose(3, Claims(3, "villager"))
            await asyncio.sleep(0.5)
            assert people.box.board.claims
        await asyncio.sleep(MOMENT + 1)
        assert not people.box.showing.stands
        game = journal.resume(journal.written(people.table.game).encode())
        another = talk_of(8, tmp_path / "another", in_place, 100, TIMES, [Watching])
        for surface in another.box.surfaces.all:
            await surface.open()
        await another.box.store.begin(game.setup)
        playing = asyncio.ensure_future(another.box.evening.play(Performance(game, another.box)))
        resumed = People(another._replace(game=game))
        await resumed.talk()
        assert resumed.box.board.accusation == Accused(0, 5)
        assert resumed.sees(1)["not-yet"] == NOT_YET
        await asyncio.sleep(MOMENT + 0.5)
        await resumed.accuse(1, 2)
        await another.end(playing)

    talked(tmp_path, story)


def test_a_table_can_do_without(tmp_path: Path) -> None:
    async def story(people: People) -> None:
        await people.accuse(0, 5)
        assert people.sees(1)["not-yet"] == ""
        await people.accuse(1, 2)

    talked(tmp_path, story, nomination=0)


# The other surfaces.


def test_tablet_and_host_are_told_why_not_yet(tmp_path: Path) -> None:
    async def story(people: People) -> None:
        pages = people.table.pages
        assert pages.keys.trust(HOST.token, "1234")
        assert pages.keys.pair(TABLET.token, pages.keys.code_for_tablet(), TABLET.address)
        await people.accuse(0, 5)
        seen = dict(pages.kinds["host"].look(HOST))["open"]
        assert seen["not-yet"] == NOT_YET
        told = {"do": "answer", "for": {"1": {"nominate": 2}}, "of": seen["id"]}
        assert pages.kinds["host"].say(HOST, told).status == 409
        assert dict(pages.kinds["tablet"].look(TABLET))["not-yet"] == NOT_YET
        await asyncio.sleep(MOMENT + 0.5)
        assert dict(pages.kinds["tablet"].look(TABLET))["not-yet"] == ""
        assert pages.kinds["host"].say(HOST, told).status == 204

    talked(tmp_path, story)


def test_at_the_terminal_a_word_says_so(tmp_path: Path) -> None:
    written: list[str] = []

    async def story(people: People) -> None:
        terminal = next(s for s in people.box.surfaces.all if isinstance(s, Terminal))
        await people.accuse(0, 5)
        terminal.typed("a 2 3\n")
        assert written[-1] == f"> {NOT_YET}\n"
        await asyncio.sleep(MOMENT + 0.5)
        terminal.typed("a 2 3\n")
        await asyncio.sleep(0.5)
        assert written.count(f"> {NOT_YET}\n") == 1
        assert people.counted() == [Nominates(0, 5), Nominates(1, 2)]

    talked(tmp_path, story, [lambda box: Terminal(box, written.append)])


def test_at_the_wires_the_own_lamp_blinks_twice(tmp_path: Path) -> None:
    async def story() -> None:
        panel = MockPanel(8, lamps="rgb")
        box = box_of(tmp_path, lambda box: WiredTable(box, panel))
        await box.surfaces.all[0].open()
        by_day(box)
        floor = Floor("talk", "goes-on", ALL, ALL, Accused(0, 5))
        sheet = Talking(floor, lambda: box.showing.stands)
        box.surfaces.show(Open(floor, 300, stands=True))
        with box.desk.lay_open(sheet):
            rests = panel.glow(0)
            panel.press(0)
            await asyncio.sleep(1.01)
            panel.release(0)
            lit = []
            for _ in range(16):
                lit.append(panel.glow(0).brightness > 0.1)
                await asyncio.sleep(0.1)
            assert panel.glow(0) == rests, "as it was before"
            blinks = "".join("x" if is_lit else "." for is_lit in lit[:12]).strip(".").replace("xx", "x")
            assert blinks.count("x.") == 1, lit
            assert blinks.endswith("x"), "two, and no more"
            assert sheet.answer() is None
            box.surfaces.show(GivesWay())
            panel.press(0)
            await asyncio.sleep(1.01)
            panel.release(0)
            # The light has gone on from the own lamp to the next.
            await asyncio.sleep(1.3)
            panel.press(0)
            await asyncio.sleep(0.1)
            assert sheet.answer() == Nominates(0, 1)
        await box.surfaces.all[0].close()

    run_virtually(story())


def test_at_the_virtual_table_the_hint_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        panel = MockPanel(8, lamps="rgb")
        box = box_of(tmp_path, lambda box: WiredTable(box, panel))
        by_day(box)
        sight = Sight(box, panel, Screens(box, lambda _seat: False))
        box.surfaces.show(Open(Floor("talk", "goes-on", ALL, ALL, Accused(0, 5)), 300, stands=True))
        assert box.roster.seat_of(wire(0)) == 0
        assert sight.look(0)["hint"] == NOT_YET, "who has accused cannot second"
        assert sight.look(1)["hint"] == box.narrator.lines.text("page.hint.second")
        box.surfaces.show(GivesWay())
        assert sight.look(0)["hint"] == box.narrator.lines.text("page.hint.accuse")

    run_virtually(story())
