"""What is wrong with the box is told to whoever is there, and said aloud where no night is disturbed."""

import asyncio
from argparse import Namespace
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from hardware.wiring.proposal import Kit, propose
from moderator.commands.venue import at_box
from moderator.keeping.disk import REAL, Disk
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store, in_place
from moderator.lines.lines import Lines
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.complaints import Aloud
from moderator.table.mouth import SilentMouth
from moderator.table.shown import Complain, Trouble

from .boxes import box_of
from .faked_disk import FakedDisk
from .hosted import Table, Watcher, table

SETTINGS, SCREEN = Trouble("trouble.settings"), Trouble("trouble.surface")


def at_a_table(folder: Path, story: Callable[[Table], Awaitable[None]], disk: Disk = REAL) -> list[str]:
    """What is said of troubles where somebody says aloud what is wrong."""

    async def told() -> list[str]:
        async with table(folder, onlookers=[Aloud], store=Store(folder, in_place, disk)) as laid:
            await laid.until_asked("cast")
            await story(laid)
            await asyncio.sleep(60)
            words = [str(seen.detail).split()[0] for seen in laid.observer.seen if seen.what == "says"]
            return [line for line in words if line.startswith("trouble")]

    said: list[str] = run_virtually(told())
    return said


def test_what_is_wrong_is_said_once(tmp_path: Path) -> None:
    async def story(laid: Table) -> None:
        for _ in range(2):
            laid.box.complain(SETTINGS)
            await asyncio.sleep(60)

    assert at_a_table(tmp_path, story) == ["trouble.settings"]


def test_nobody_is_told_aloud_of_what_can_be_seen(tmp_path: Path) -> None:
    async def story(laid: Table) -> None:
        laid.box.complain(SCREEN)

    assert at_a_table(tmp_path, story) == []


def test_no_game_is_talked_into(tmp_path: Path) -> None:
    async def story(laid: Table) -> None:
        laid.host.next()
        await laid.until_said("scene.first-night")
        await laid.until(lambda: not laid.is_speaking)
        laid.box.complain(SETTINGS)
        await laid.until_asked("again")

    assert at_a_table(tmp_path, story) == []


def test_what_is_not_saved_is_said_when_the_game_is_over_and_that_it_is_again(tmp_path: Path) -> None:
    disk = FakedDisk()

    async def story(laid: Table) -> None:
        laid.host.next()
        await laid.until_said("scene.first-night")
        disk.is_read_only = True
        await laid.until_asked("again")
        await asyncio.sleep(60)
        disk.is_read_only = False
        await laid.box.store.save()

    assert at_a_table(tmp_path, story, disk) == ["trouble.disk", "trouble.saved"]


def test_what_is_saved_by_the_time_it_would_be_said_is_not_said_to_be_lost(tmp_path: Path) -> None:
    """And what is lost again by then is not said to be saved."""
    disk = FakedDisk()

    async def story(laid: Table) -> None:
        for turn, is_read_only in enumerate((True, False, True, False, True)):
            disk.is_read_only = is_read_only
            await laid.box.store.remember({"turn": turn})
            await asyncio.sleep(0.1)
        assert laid.box.saving.state == "unsaved"

    assert at_a_table(tmp_path, story, disk) == ["trouble.disk"]


def test_what_was_wrong_early_is_told_when_there_is_somebody_to_tell(tmp_path: Path) -> None:
    early = [Trouble("trouble.settings", "line 3: loud"), Trouble("trouble.panel", "no wires")]
    watcher = Watcher()

    def wrong_from_the_first(_settings: Settings, _lines: Lines, tell: Complain) -> SilentMouth:
        tell(early[1])
        return SilentMouth(LoopClock())

    async def play() -> None:
        box = box_of(tmp_path, lambda _: watcher, mouth=wrong_from_the_first)
        assert watcher.shown == []
        going = asyncio.ensure_future(box.play([early[0]]))
        await asyncio.sleep(1)
        assert watcher.shown[:2] == early
        box.complain(Trouble("trouble.sound"))
        assert watcher.shown[-1] == Trouble("trouble.sound")
        assert box.host.good_night()
        await going

    run_virtually(play())


def put_together(settings: Settings) -> tuple[list[str], tuple[Trouble, ...]]:
    """What an installed box plays at, by the names of its surfaces; and what it complains of."""
    venue, told = at_box(settings, Namespace(auto=False, port=0))
    return [make.func.__name__ for make in venue.surfaces if isinstance(make, partial)], told


def test_an_installed_box_without_wires_has_its_pages() -> None:
    assert put_together(Settings(silence=True)) == (["Website", "Pages"], ())


def test_wires_that_do_not_work_keep_nobody_from_playing() -> None:
    wiring = propose(Kit())
    # No Pi has a pin twice.
    twice = replace(wiring, plan=replace(wiring.plan, host=wiring.plan.seats[0].button))
    surfaces, told = put_together(Settings(silence=True, panel=twice))
    assert surfaces == ["Website", "Pages"]
    (wrong,) = told
    assert wrong.line == "trouble.panel"
    assert "moderator check" in wrong.detail
