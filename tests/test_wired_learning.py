"""The teach-in at the box: begun on the host page, said aloud, and played on as it was learnt."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.build import panel_of
from hardware.check.findings import Announce
from hardware.check.lesson import Learnt
from hardware.check.pupils import Pupils
from hardware.check.teaching import teach
from hardware.lent import LentPanel
from hardware.looks import BLACK, WHITE, Steady
from hardware.mock import MockPanel
from hardware.panel import Panel, Press
from hardware.plan import BadPlan, PanelPlan
from hardware.wiring.proposal import Kit, propose
from hardware.wiring.texts import Texts
from hardware.wiring.writing import panel_block
from moderator.keeping.learnt import as_learnt, learnt_file, leave
from moderator.keeping.settings import load
from moderator.surfaces.wired.table import WiredTable
from moderator.surfaces.wired.teach_in import TeachIn
from moderator.table.box import Box, MakeSurface
from moderator.table.clock import run_virtually
from moderator.table.shown import Moment, Trouble
from moderator.table.surfaces import Change, Surface

from .hosted import Table, table

DESIGN = propose(Kit(8)).plan
# Two cores in each other's place, and their lamps, too.
SWAPPED = replace(DESIGN, seats=(DESIGN.seats[3], *DESIGN.seats[1:3], DESIGN.seats[0], *DESIGN.seats[4:]))


def lent(built: MockPanel, design: PanelPlan = DESIGN) -> LentPanel:
    """A panel over the wires of a table, as a design says."""
    return LentPanel(design, lambda plan: panel_of(plan, built.wires.as_wires()))


def taught(
    built: MockPanel, tasks: list[asyncio.Task[None]]
) -> Callable[[PanelPlan, Announce], Awaitable[Learnt]]:
    """A teach-in at which somebody does what is said."""

    async def learn(plan: PanelPlan, announce: Announce) -> Learnt:
        pupils = Pupils(built, announce)
        tasks.append(asyncio.create_task(pupils.watch()))
        try:
            return await teach(plan, (), lambda _: built.wires.as_wires(), pupils)
        finally:
            tasks.pop().cancel()

    return learn


@asynccontextmanager
async def swapped_wires(
    folder: Path, keep: Callable[[PanelPlan], object], *others: MakeSurface
) -> AsyncIterator[tuple[Table, MockPanel, LentPanel, TeachIn]]:
    """A table before its cards, at wires that are in each other's place, and can be lent."""
    built = MockPanel(SWAPPED)
    await built.close()
    panel = lent(built)
    teach_in = TeachIn(panel, taught(built, []), keep)
    at_wires: list[MakeSurface] = [lambda box: WiredTable(box, panel, teach_in=teach_in), *others]
    async with table(folder / "games", plays=False, onlookers=at_wires) as laid:
        await laid.until_asked("cast")
        yield laid, built, panel, teach_in


def test_the_host_begins_it_the_box_says_what_to_do_and_plays_on_as_it_learnt(tmp_path: Path) -> None:
    kept: list[PanelPlan] = []

    async def whole() -> None:
        async with swapped_wires(tmp_path, kept.append) as (laid, built, panel, teach_in):
            assert laid.box.surfaces.can_learn_wires
            assert laid.box.host.do("learn")
            await laid.until(lambda: "check.step.teach-well" in laid.ids)
            await laid.until(lambda: not teach_in.is_running)
            assert kept == [SWAPPED]
            assert panel.plan == SWAPPED
            assert laid.moment == "cast"
            heard: list[Press] = []
            panel.listen(heard.append)
            built.press(0)
            await asyncio.sleep(0.1)
            assert [press.button for press in heard] == [0]

    run_virtually(whole())


def test_what_was_found_can_be_read_until_it_is_learnt_or_tried_again(tmp_path: Path) -> None:
    """It is said once, and a host's page showed the last sentence alone."""

    async def whole() -> None:
        async with swapped_wires(tmp_path, lambda _: None) as (laid, built, _, teach_in):
            built.loosen(2)
            for many in (1, 1):
                assert laid.box.host.do("learn")
                await laid.until(lambda: not teach_in.is_running)
                assert len(laid.box.surfaces.findings) == many
                assert laid.box.surfaces.findings[0].startswith("check.found.open")
            # Nobody presses.
            assert laid.box.host.do("check")
            await laid.until(lambda: laid.box.surfaces.tried_by == "check")
            await laid.until(lambda: laid.box.surfaces.tried_by is None)
            assert [found.split()[0] for found in laid.box.surfaces.findings] == ["check.found.dead"]

    run_virtually(whole())


def test_who_finds_fewer_seats_says_so_and_when_they_count(tmp_path: Path) -> None:
    """The evening goes on with the number it began with."""
    kept: list[PanelPlan] = []

    async def whole() -> None:
        async with swapped_wires(tmp_path, kept.append) as (laid, built, panel, teach_in):
            seats = len(DESIGN.seats)
            for last in (seats - 2, seats - 1):
                built.loosen(last)
            assert laid.box.host.do("learn")
            await laid.until(lambda: not teach_in.is_running)
            assert [len(plan.seats) for plan in kept] == [seats - 2]
            assert panel.seats == seats
            (said,) = laid.box.surfaces.findings
            assert said.split()[0] == "check.found.other-number"

    run_virtually(whole())


def test_a_second_time_stops_it_and_all_is_as_it_was(tmp_path: Path) -> None:
    kept: list[PanelPlan] = []

    async def whole() -> None:
        async with swapped_wires(tmp_path, kept.append) as (laid, built, panel, teach_in):
            assert laid.box.host.do("learn")
            await laid.until(lambda: "check.step.teach-seat" in laid.ids)
            assert laid.box.host.do("learn")
            await laid.until(lambda: not teach_in.is_running)
            assert (kept, panel.plan) == ([], DESIGN)
            panel.show(0, Steady(WHITE, 1.0))
            await asyncio.sleep(0.1)
            # As the plan still has it, which is not how it is wired.
            assert built.glow(3) == WHITE

    run_virtually(whole())


def test_whoever_looks_is_told_what_goes_on_at_the_wires_and_one_thing_goes_on_at_a_time(
    tmp_path: Path,
) -> None:
    """A self-test over wires that were lent found that no button answers."""
    seen: list[str | None] = []

    class Page(Surface):
        def __init__(self, box: Box) -> None:
            self.box = box

        def note(self, change: Change) -> None:
            if change == "wires":
                seen.append(self.box.surfaces.tried_by)

    async def whole() -> None:
        async with swapped_wires(tmp_path, lambda _: None, Page) as (laid, *_):
            box = laid.box
            for verb, other in (("learn", "check"), ("check", "learn")):
                assert box.host.do(verb)
                await asyncio.sleep(1)
                assert box.surfaces.tried_by == verb
                assert not box.host.do(other)
                assert box.host.do(verb)
                await asyncio.sleep(1)
                assert box.surfaces.tried_by is None
                assert seen == [verb, None]
                seen.clear()

    run_virtually(whole())


@pytest.mark.parametrize("verb", ["learn", "check"])
def test_a_game_that_begins_has_its_wires(tmp_path: Path, verb: str) -> None:
    """Its buttons were deaf and its lamps dark until all seats had been called."""

    async def whole() -> None:
        async with swapped_wires(tmp_path, lambda _: None) as (laid, built, panel, _):
            assert laid.box.host.do(verb)
            await laid.until(lambda: laid.box.surfaces.tried_by == verb)
            laid.box.surfaces.show(Moment(""))
            await asyncio.sleep(0.1)
            assert laid.box.surfaces.tried_by is None
            panel.show(0, Steady(WHITE, 1.0))
            await asyncio.sleep(0.1)
            assert built.glow(3) == WHITE

    run_virtually(whole())


def test_a_table_without_wires_that_can_be_lent_learns_nothing(tmp_path: Path) -> None:
    async def whole() -> None:
        panel = MockPanel(DESIGN)
        async with table(tmp_path, plays=False, onlookers=[lambda box: WiredTable(box, panel)]) as laid:
            await laid.until_asked("cast")
            assert not laid.box.surfaces.can_learn_wires
            assert not laid.box.host.do("learn")

    run_virtually(whole())


def test_while_wires_are_lent_nothing_is_lit_and_nobody_presses() -> None:
    async def whole() -> None:
        built = MockPanel(DESIGN)
        await built.close()
        panel, heard = lent(built), list[Press]()
        panel.listen(heard.append)
        await panel.start()

        async def use() -> None:
            panel.show(0, Steady(WHITE, 1.0))
            panel.buzz({})
            built.press(1)
            await asyncio.sleep(1)
            assert not panel.is_down(1)
            assert (panel.faults, panel.strains) == ((), ())
            built.release(1)
            assert all(built.glow(seat) == BLACK for seat in range(8))

        await panel.lend(use)
        assert heard == []
        panel.show(0, Steady(WHITE, 1.0))
        built.press(1)
        await asyncio.sleep(0.1)
        assert built.glow(0) == WHITE
        assert panel.is_down(1)
        assert [press.button for press in heard] == [1]
        assert (panel.seats, panel.edges(1), panel.abilities(0).buzz) == (8, 1, False)
        await panel.close()

    run_virtually(whole())


def test_a_plan_with_other_places_is_not_played_on_and_a_failure_gives_the_wires_back() -> None:
    async def whole() -> None:
        built = MockPanel(DESIGN)
        await built.close()
        refused: list[PanelPlan] = []

        def build(plan: PanelPlan) -> Panel:
            if plan in refused:
                raise BadPlan("the pins cannot be had")
            return panel_of(plan, built.wires.as_wires())

        panel = LentPanel(DESIGN, build)
        await panel.start()

        async def fewer() -> PanelPlan:
            return replace(DESIGN, seats=DESIGN.seats[:3])

        async def fails() -> PanelPlan:
            raise OSError("the wires have gone")

        async def another() -> PanelPlan:
            return SWAPPED

        await panel.lend(fewer)
        assert panel.plan == DESIGN
        refused.append(SWAPPED)
        await panel.lend(another)
        assert panel.plan == DESIGN
        with pytest.raises(OSError, match="gone"):
            await panel.lend(fails)
        panel.show(5, Steady(WHITE, 1.0))
        assert built.glow(5) == WHITE
        await panel.close()

    run_virtually(whole())


def test_wires_that_cannot_be_had_are_told_the_host_and_the_evening_goes_on(tmp_path: Path) -> None:
    async def whole() -> None:
        built = MockPanel(DESIGN)
        await built.close()
        panel = lent(built)

        async def busy(_plan: PanelPlan, _announce: Announce) -> Learnt:
            raise BadPlan("there is no /dev/i2c-1")

        teach_in = TeachIn(panel, busy, lambda _: None)
        at_wires = [lambda box: WiredTable(box, panel, teach_in=teach_in)]
        async with table(tmp_path, plays=False, onlookers=at_wires) as laid:
            await laid.until_asked("cast")
            assert laid.box.host.do("learn")
            await laid.until(lambda: not teach_in.is_running)
            assert Trouble("trouble.panel", "there is no /dev/i2c-1") in laid.troubles
            assert laid.moment == "cast"

    run_virtually(whole())


@pytest.fixture
def settings_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings of a box, written yesterday."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    file = tmp_path / "box.yaml"
    file.write_text(panel_block(propose(Kit(8)), Texts("en")))
    os.utime(file, (1_000_000, 1_000_000))
    return file


def test_what_was_learnt_counts_until_the_settings_are_written_anew(settings_file: Path) -> None:
    settings = load(settings_file)
    assert as_learnt(settings, settings_file) == settings
    wiring = replace(propose(Kit(8)), plan=SWAPPED)
    leave(panel_block(wiring, Texts("de")))
    assert as_learnt(settings, settings_file) == replace(settings, panel=wiring)
    later = learnt_file().stat().st_mtime + 1
    os.utime(settings_file, (later, later))
    assert as_learnt(settings, settings_file) == settings


@pytest.mark.parametrize("damaged", ["", "panel:", "panel: {host: 1}", "panel: [", "\0"])
def test_what_was_learnt_and_is_damaged_does_not_count(settings_file: Path, damaged: str) -> None:
    leave(damaged)
    settings = load(settings_file)
    assert as_learnt(settings, settings_file) == settings
