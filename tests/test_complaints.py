"""What is wrong with the box is told to whoever is there, and said aloud where no night is disturbed."""

import asyncio
from argparse import Namespace
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from hardware.plan import StripPlan
from hardware.wiring.proposal import Answers, propose
from moderator.commands.pages_venue import AtPages
from moderator.commands.venue import Venue, at_box
from moderator.keeping.settings import Settings
from moderator.lines import load
from moderator.table.clock import run_virtually
from moderator.table.complaints import Aloud, Complaints
from moderator.table.surfaces import Surfaces, Trouble, Wrong

from .hosted import Table, Watcher, table

DISK, SCREEN = Trouble("trouble.disk"), Trouble("trouble.surface")


def at_a_table(folder: Path, story: Callable[[Table], Awaitable[None]]) -> list[str]:
    """What is said of troubles where somebody says aloud what is wrong."""

    async def told() -> list[str]:
        async with table(folder) as laid:
            laid.surfaces.add(Aloud(laid.stage.mouth, laid.host, laid.stage.narrator))
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
            laid.surfaces.show(DISK)
            await asyncio.sleep(60)

    assert at_a_table(tmp_path, story) == ["trouble.disk"]


def test_nobody_is_told_aloud_of_what_can_be_seen(tmp_path: Path) -> None:
    async def story(laid: Table) -> None:
        laid.surfaces.show(SCREEN)

    assert at_a_table(tmp_path, story) == []


def test_no_game_is_talked_into(tmp_path: Path) -> None:
    async def story(laid: Table) -> None:
        laid.host.next()
        await laid.until_said("scene.first-night")
        await laid.until(lambda: not laid.is_speaking)
        laid.surfaces.show(DISK)
        await laid.until_asked("again")

    assert at_a_table(tmp_path, story) == []


def test_what_was_wrong_early_is_told_when_there_is_somebody_to_tell() -> None:
    complaints, surfaces, watcher = Complaints(["line 3: loud"]), Surfaces([]), Watcher()
    complaints.tell(Trouble("trouble.panel", "no wires"))
    surfaces.add(watcher)
    complaints.begin(surfaces)
    early = [Trouble("trouble.settings", "line 3: loud"), Trouble("trouble.panel", "no wires")]
    assert watcher.shown == early
    complaints.tell(Trouble("trouble.sound"))
    assert watcher.shown == [*early, Trouble("trouble.sound")]


def put_together(settings: Settings) -> tuple[Venue, list[Wrong]]:
    """What an installed box plays at, and what it complains of."""
    told: list[Wrong] = []

    async def begin() -> Venue:
        return await at_box(settings, load("en"), Namespace(), told.append)

    return asyncio.run(begin()), told


def test_an_installed_box_without_wires_has_its_pages() -> None:
    venue, told = put_together(Settings(silence=True))
    assert isinstance(venue, AtPages)
    assert told == []


def test_wires_that_do_not_work_keep_nobody_from_playing() -> None:
    wiring = propose(Answers(8, "4", "jack", "strip", False))
    # No Pi has so many buses.
    nowhere = replace(wiring, plan=replace(wiring.plan, strip=StripPlan(99, "ws2812", bus=99)))
    venue, told = put_together(Settings(silence=True, panel=nowhere))
    assert isinstance(venue, AtPages)
    (wrong,) = told
    assert isinstance(wrong, Trouble)
    assert wrong.line == "trouble.panel"
