"""Wired seats as a place to play at: lamps, phones beside them, and the self-test by double tap."""

import asyncio
from argparse import Namespace
from pathlib import Path

import pytest

from hardware.check.fingers import REACTION
from hardware.looks import BLACK
from hardware.mock import Change, Glow, MockPanel
from hardware.panel import CENTRE, HOST
from hardware.wiring.proposal import Answers, propose
from moderator.commands.wired_venue import AtWiredSeats
from moderator.keeping.settings import Settings
from moderator.table.casting import Proposals
from moderator.table.clock import HurryingLoop

from .hosted import Table, table

# The page is asked over real sockets, which do not hurry.
HURRY = 5


def venue_of(panel: MockPanel, laid: Table) -> AtWiredSeats:
    """The venue over mock wires, its pages at some free port."""
    given = Namespace(auto=False, games=1, port=8080, settings=None)
    return AtWiredSeats(panel, panel.plan, laid.stage.mouth, Settings(language="en"), given)


def press_whatever_is_lit(panel: MockPanel) -> None:
    """A table that does what the self-test says, as far as buttons go, and answers what it heard."""
    loop = asyncio.get_running_loop()

    def see(change: Change) -> None:
        if isinstance(change, Glow):
            button = HOST if change.lamp == CENTRE else change.lamp
            do = panel.release if change.colour == BLACK else panel.press
            loop.call_later(REACTION, do, button)

    panel.watch(see)


def test_a_double_tap_tries_the_box_its_sound_and_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))

    async def whole() -> Table:
        async with table(tmp_path / "games", plays=False) as laid:
            await laid.until_asked("cast")
            panel = MockPanel(propose(Answers(2)).plan)
            venue = venue_of(panel, laid)
            await venue.open(laid.stage, laid.host, laid.roster, Proposals(Settings(language="en")))
            press_whatever_is_lit(panel)
            laid.host.gesture("double")
            await laid.until(lambda: "check.step.heard" in laid.ids)
            panel.tap(0)
            await laid.until(lambda: {"check.step.well", "check.step.done"} & {*laid.ids})
            await venue.close()
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
    # The box's own button has answered the self-test and nothing else.
    assert laid.moment == "cast"
    # A machine without a network has no page that phones could reach.
    assert {line for line in laid.ids if line.startswith("check.found")} <= {"check.found.no-page"}
