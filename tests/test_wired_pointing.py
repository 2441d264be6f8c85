"""Where whoever is awake presses the button that faces whom they mean: proposal, consent, taking back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from hardware.looks import BLACK
from hardware.mock import MockPanel
from hardware.panel import CENTRE, HOST, Lamp
from moderator.keeping.place import phone, wire
from moderator.rules.news import People
from moderator.rules.playing.game import Game, set_up
from moderator.rules.requests import Ask, Tell
from moderator.rules.values import Seat
from moderator.rules.views import Called, public
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.narrator import DOG
from moderator.table.performance import Performance
from moderator.table.sheets import Choosing
from moderator.table.shown import Part

from .test_wired import wired

SEATS = 6
TAKE_BACK = 2.0
ONE = Ask("seer", (3,), (0, 1, 2, 4, 5), "seer")
PACK = Ask("werewolves", (0, 1), (2, 3, 4, 5), "werewolves", "pack", nobody=False)
PAIR = Ask("cupid", (3,), (0, 1, 2, 3, 4, 5), "cupid", "pair", nobody=False, number=2)
WITH_DOG = PACK._replace(choices=(*PACK.choices, DOG))


class Dark:
    """A call by night, with fingers and eyes."""

    def __init__(self, panel: MockPanel, box: Box, sheet: Choosing) -> None:
        self.panel = panel
        self.box = box
        self.sheet = sheet

    async def press(self, button: Any) -> None:
        """A tap, and half a second."""
        self.panel.tap(button)
        await asyncio.sleep(1.0 if button == HOST else 0.5)

    @property
    def stands(self) -> tuple[Any, tuple[Seat, ...]]:
        """What is proposed, and who consents."""
        return self.sheet.proposal, self.sheet.consents

    async def lit(self) -> dict[Lamp, str]:
        """Which lamps glow for a while, and which of them flicker."""
        seen: dict[Lamp, set[bool]] = {}
        for _ in range(16):
            await asyncio.sleep(0.05)
            for lamp in (*range(SEATS), CENTRE):
                seen.setdefault(lamp, set()).add(self.panel.glow(lamp) != BLACK)
        return {lamp: "steady" if on == {True} else "flickers" for lamp, on in seen.items() if True in on}


@asynccontextmanager
async def asked(ask: Ask, players: int = SEATS, told: Tell | None = None) -> AsyncIterator[Dark]:
    """The part of a call in which this is asked, at a table with a dog; of the players some have no wire."""
    panel, names = MockPanel(SEATS, lamps="mono"), [f"{seat}" for seat in range(players)]
    with TemporaryDirectory() as folder:
        async with wired(Path(folder), panel, names=names, choose="point") as box:
            places = [wire(seat) if seat < SEATS else phone(seat) for seat in range(players)]
            box.roster.set(dict(zip(places, names, strict=True)))
            cards = ["werewolf", *["villager"] * (players - 1)]
            performance = Performance(Game(set_up("big-box", names, cards, {})), box)
            performance.game.board.give_office(None, (DOG,))
            box.evening.performance = performance
            called, sheet = public(ask), Choosing(ask)
            assert isinstance(called, Called)
            if told is not None:
                box.surfaces.show_to(told.seats, told)
            part = Part(called, box.pace.slot(ask.slot))
            box.surfaces.show(part)
            box.surfaces.show_to(ask.seats, ask)
            with box.desk.lay_open(sheet, TAKE_BACK):
                yield Dark(panel, box, sheet)
            # The next part of the same call.
            box.surfaces.show(part)
            await asyncio.sleep(0.1)
            assert [panel.glow(lamp) for lamp in (*range(SEATS), CENTRE)] == [BLACK] * (SEATS + 1)


Story = list[tuple[Any, tuple[Any, tuple[Seat, ...]]]]


def play(ask: Ask, story: Story, players: int = SEATS) -> None:
    """Presses one after another, and what stands after each."""

    async def whole() -> None:
        async with asked(ask, players) as dark:
            for button, stands in story:
                await dark.press(button)
                assert dark.stands == stands, button

    run_virtually(whole())


# No proposal, and nobody who consents.
NONE: tuple[Any, tuple[Seat, ...]] = (None, ())

STORIES: dict[str, tuple[Ask, Story]] = {
    "every member of a pack presses": (PACK, [(2, (2, (0,))), (2, (2, (0, 1)))]),
    "each for one of them": (
        PACK._replace(seats=(0, 1, 3)),
        [(2, (2, (0,))), (2, (2, (0, 1))), (2, (2, (0, 1, 3))), (2, NONE)],
    ),
    "another target is another proposal": (PACK, [(2, (2, (0,))), (4, (4, (0,))), (4, (4, (0, 1)))]),
    "when all consent, once more takes it back": (
        PACK,
        [(2, (2, (0,))), (2, (2, (0, 1))), (2, NONE), (3, (3, (0,)))],
    ),
    "another target after all consent": (PACK, [(2, (2, (0,))), (2, (2, (0, 1))), (5, (5, (0,)))]),
    "what is no prey has no effect": (PACK, [(1, NONE), (2, (2, (0,))), (1, (2, (0,)))]),
    "one alone takes back": (ONE, [(2, (2, (3,))), (2, NONE), (2, (2, (3,)))]),
    "one alone means another": (ONE, [(2, (2, (3,))), (4, (4, (3,))), (3, (4, (3,)))]),
    "two, one after the other": (PAIR, [(2, NONE), (4, ((2, 4), (3,))), (5, ((2, 4), (3,)))]),
    "of two the wrong one again": (PAIR, [(2, NONE), (2, NONE), (4, NONE), (5, ((4, 5), (3,)))]),
    "of two the second again": (PAIR, [(2, NONE), (4, ((2, 4), (3,))), (4, NONE), (5, ((2, 5), (3,)))]),
    "the box's own button is the dog": (WITH_DOG, [(HOST, (DOG, (0,))), (HOST, (DOG, (0, 1)))]),
}  # fmt: skip


@pytest.mark.parametrize("story", STORIES)
def test_what_stands_after_each_press(story: str) -> None:
    play(*STORIES[story])


def test_who_has_a_phone_consents_there() -> None:
    """Seat 6 has no wire; when the wired one presses again it is that one's consent that is taken back."""
    ask = PACK._replace(seats=(1, 6))

    async def whole() -> None:
        async with asked(ask, SEATS + 1) as dark:
            await dark.press(2)
            assert dark.sheet.consents == (1,)
            assert dark.box.desk.choose(6, 2)
            assert dark.stands == (2, (1, 6))
            await dark.press(2)
            assert dark.sheet.consents == (6,)

    run_virtually(whole())
    play(ask._replace(seats=(6,)), [(2, NONE), (3, NONE)], SEATS + 1)


def test_once_the_moment_is_over_nothing_changes() -> None:
    async def whole() -> None:
        for ask in (ONE, PACK):
            async with asked(ask) as dark:
                for _ in ask.seats:
                    await dark.press(2)
                await asyncio.sleep(TAKE_BACK)
                before = await dark.lit()
                for button in (2, 4, 2):
                    await dark.press(button)
                    assert dark.stands == (2, ask.seats)
                assert await dark.lit() == before

    run_virtually(whole())


def test_lamps_of_the_awake_are_as_many_as_consent_and_whoever_is_meant_flickers() -> None:
    async def whole() -> None:
        async with asked(PACK) as dark:
            assert await dark.lit() == {}
            await dark.press(4)
            assert await dark.lit() == {0: "steady", 4: "flickers"}
            await dark.press(0)
            assert await dark.lit() == {0: "steady", 4: "flickers"}, "what is no prey gives no sign"
            await dark.press(4)
            assert await dark.lit() == {0: "steady", 1: "steady", 4: "flickers"}
        async with asked(WITH_DOG) as dark:
            await dark.press(HOST)
            assert await dark.lit() == {0: "steady", CENTRE: "flickers"}

    run_virtually(whole())


def test_whom_somebody_was_told_of_flickers_before_there_is_a_choice() -> None:
    """The witch has to see the victim."""
    heal = Ask("heal", (3,), (5,), "witch", "short")

    async def whole() -> None:
        async with asked(heal, told=Tell("witch", (3,), People((5,)), "")) as dark:
            assert await dark.lit() == {5: "flickers"}
            await dark.press(5)
            assert await dark.lit() == {3: "steady", 5: "flickers"}

    run_virtually(whole())


@pytest.mark.parametrize("ask", [WITH_DOG, WITH_DOG._replace(seats=(), choices=())])
def test_while_the_dog_can_be_meant_a_tap_on_the_box_pauses_nothing_whoever_is_awake(ask: Ask) -> None:
    async def whole() -> None:
        async with asked(ask) as dark:
            await dark.press(HOST)
            assert not dark.box.timer.paused
            dark.box.host.pause()
            await dark.press(HOST)
            assert not dark.box.timer.paused, "but it goes on"

    run_virtually(whole())
