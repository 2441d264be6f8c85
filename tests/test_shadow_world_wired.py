"""Shadow world by wires alone: throws, victims, damage and what people say of themselves, by presses."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from hardware.mock import MockPanel
from moderator.keeping.settings import Settings
from moderator.lines.lines import load
from moderator.rules.requests import Ask
from moderator.rules.shadow_world.board import ShadowBoard
from moderator.surfaces.guests.auto import AutoHost
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually

from .boxes import Given, box_of
from .shadow_world import setup_of

SIZE = 4


class Fingers:
    """Who presses, and for how long."""

    def __init__(self, box: Box, panel: MockPanel) -> None:
        self.box, self.panel = box, panel

    @property
    def board(self) -> ShadowBoard:
        board = self.box.board
        assert isinstance(board, ShadowBoard)
        return board

    async def asked(self, *tasks: str) -> Ask:
        """Until one of these is asked, in the open."""
        for _ in range(4_000):
            opened = self.box.showing.open
            if opened is not None and isinstance(opened.question, Ask) and opened.question.task in tasks:
                return opened.question
            await asyncio.sleep(0.25)
        raise AssertionError(f"never asked: {tasks}")

    async def press(self, seat: int, seconds: float = 0.2) -> None:
        """A finger comes and goes."""
        self.panel.press(seat)
        await asyncio.sleep(seconds)
        self.panel.release(seat)
        await asyncio.sleep(0.3)


def by_wires(folder: Path, acts: Callable[[Fingers], Awaitable[None]], **options: str) -> None:
    """A game at wired seats, until that is done."""
    setup, panel = setup_of(SIZE, first="named", **options), MockPanel(SIZE)

    async def play() -> None:
        box = box_of(
            folder,
            lambda box: WiredTable(box, panel),
            AutoHost,
            names=setup.players,
            lines=load("en"),
            castings=Given(Settings(players=setup.players, rules="shadow-world"), setup),
        )
        playing = asyncio.ensure_future(box.play())
        await acts(Fingers(box, panel))
        assert box.surfaces.failed == []
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    run_virtually(play())


async def set_up(fingers: Fingers) -> None:
    """The places are read: the first offered is taken, twice; and the first player by the light."""
    for task in ("joined-to-hut", "joined-to-chapel"):
        await fingers.asked(task)
        await fingers.press(0)
    await fingers.asked("first-turn")
    await fingers.press(0)


def test_a_press_throws_and_a_hold_declines_and_the_turn_goes_on(tmp_path: Path) -> None:
    async def acts(fingers: Fingers) -> None:
        await set_up(fingers)
        first = (await fingers.asked("throw")).seats[0]
        await fingers.press((first + 1) % SIZE)
        assert fingers.board.thrown == (), "only whose turn it is throws"
        await fingers.press(first)
        asked = await fingers.asked("place", "tree", "goes")
        assert asked.seats == (first,)
        assert len(fingers.board.thrown) == 2
        if asked.task == "goes":
            await fingers.press(first)
            asked = await fingers.asked("place", "tree")
        assert fingers.board.at[first]
        if asked.task == "place":
            await fingers.press(first, 1.4)
            assert (await fingers.asked("throw")).seats != (first,)

    by_wires(tmp_path, acts)


def test_whoever_holds_long_hears_what_they_can_say_of_themselves(tmp_path: Path) -> None:
    async def acts(fingers: Fingers) -> None:
        await set_up(fingers)
        await fingers.asked("throw")
        # Out is the first that is read, and the group is read likewise.
        await fingers.press(3, 2.4)
        await fingers.press(3)
        asked = await fingers.asked("group")
        assert asked.seats == (3,)
        await fingers.press(3)
        await fingers.asked("throw")
        assert fingers.board.dead == (3,)
        assert fingers.board.people[3].group == asked.choices[0]

    by_wires(tmp_path, acts)
