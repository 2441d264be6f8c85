"""Wired seats as a place to play at: the self-test by double tap."""

import asyncio
from pathlib import Path

from hardware.check.findings import Examination
from hardware.check.fingers import REACTION
from hardware.looks import BLACK
from hardware.mock import Change, Glow, MockPanel
from hardware.panel import CENTRE, HOST
from hardware.wiring.proposal import Kit, propose
from moderator.surfaces.wired.table import WiredTable
from moderator.surfaces.wired.trying_out import examinations, unanswered
from moderator.table.clock import HurryingLoop

from .hosted import Table, table

# The disk is looked at in real time.
HURRY = 5


def press_whatever_is_lit(panel: MockPanel) -> None:
    """A table that does what the self-test says, as far as buttons go, and answers what it heard."""
    loop = asyncio.get_running_loop()

    def see(change: Change) -> None:
        if isinstance(change, Glow):
            button = HOST if change.lamp == CENTRE else change.lamp
            do = panel.release if change.colour == BLACK else panel.press
            loop.call_later(REACTION, do, button)

    panel.watch(see)


def test_a_double_tap_tries_the_box_its_sound_and_its_page(tmp_path: Path) -> None:
    panel = MockPanel(propose(Kit(2)).plan)
    # A machine without a network has no page that phones could reach.
    page = Examination("page", lambda: unanswered(""))
    looks = examinations(panel.plan, tmp_path, [page])

    async def whole() -> Table:
        at_wires = [lambda box: WiredTable(box, panel, looks)]
        async with table(tmp_path / "games", plays=False, onlookers=at_wires) as laid:
            await laid.until_asked("cast")
            press_whatever_is_lit(panel)
            laid.host.gesture("double")
            await laid.until(lambda: "check.step.heard" in laid.ids)
            panel.tap(0)
            await laid.until(lambda: {"check.step.well", "check.step.done"} & {*laid.ids})
            # The box's own button has answered the self-test and nothing else.
            assert laid.moment == "cast"
        return laid

    with asyncio.Runner(loop_factory=lambda: HurryingLoop(HURRY)) as runner:
        laid = runner.run(whole())
    steps = [line for line in laid.ids if line.startswith(("check.step", "check.loud"))]
    assert steps[:7] == [f"check.step.{name}" for name in
                         ("begin", "disk", "power", "page", "lamps", "buttons", "sound")]  # fmt: skip
    assert steps[7:-1] == [
        "check.loud.softly",
        "check.loud.normally",
        "check.loud.loudly",
        "check.step.heard",
    ]
    assert {line for line in laid.ids if line.startswith("check.found")} <= {"check.found.no-page"}
