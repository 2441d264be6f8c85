"""Wired seats where people play with hands: lamps show whose turn it is, who is safe, out, or meant."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from hardware.looks import AMBER, BLUE, RED, Blink, Look, Off, Pulse, Steady
from hardware.mock import MockPanel
from moderator.keeping.place import Place
from moderator.keeping.settings import Settings
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.rules.wolfmoon.board import MoonBoard
from moderator.rules.wolfmoon.deeds import Guesses, IsAsked
from moderator.rules.wolfmoon.events import TurnBegins
from moderator.surfaces.guests.auto import AutoHost
from moderator.surfaces.guests.seats import Guests
from moderator.surfaces.wired.lamps import Lamps
from moderator.surfaces.wired.sweep import Visited
from moderator.surfaces.wired.table import WiredTable
from moderator.table.box import Box
from moderator.table.clock import run_virtually
from moderator.table.shown import Public
from moderator.table.surfaces import Surface

from .boxes import Given, box_of
from .fingers import REACTION
from .stage import Luck
from .test_virtual_table_wolfmoon import PLAIN
from .wolfmoon import setup_of

# Whoever plays in person, with a screen that lies beside these tests.
ME = 1
TURN, MEANT = (Pulse, AMBER), (Pulse, RED)


def kind(look: Look) -> tuple[type[Look], object]:
    """What can be told of a lamp from across the table."""
    return type(look), getattr(look, "colour", None)


class Watch(Surface):
    """Looks at the lamps whenever something has been made known, and presses where it is asked for people."""

    def __init__(
        self, wired: WiredTable, panel: MockPanel, people: asyncio.TaskGroup, chance: Random
    ) -> None:
        self.box, self.wired, self.panel = wired.box, wired, panel
        self.people, self.chance = people, chance
        self.seen = set[str]()
        self.asked = set[str]()

    @property
    def lamps(self) -> Lamps:
        return self.wired.around.lamps

    def lamp(self, seat: Seat) -> tuple[type[Look], object]:
        return kind(self.lamps.seen(seat))

    def show(self, shown: Public) -> None:
        board = self.box.board
        if isinstance(shown, TurnBegins):
            assert isinstance(board, MoonBoard)
            for seat in board.seats:
                self.look_at(board, seat)
        elif isinstance(shown, Guesses | IsAsked):
            self.seen.add("meant")
            assert self.lamp(shown.whom) == MEANT
            assert self.lamp(shown.by) == TURN

    def look_at(self, board: MoonBoard, seat: Seat) -> None:
        """One lamp, as a turn begins."""
        if seat not in board.living:
            self.seen.add("out")
            assert self.lamp(seat) == (Off, None)
        elif seat in board.protected:
            self.seen.add("protected")
            assert self.lamp(seat) == (Steady, BLUE)
        elif seat == board.turn:
            self.seen.add("turn")
            assert self.lamp(seat) == TURN
        else:
            assert self.lamp(seat)[0] is Pulse
            assert self.lamp(seat) not in (TURN, MEANT)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        if seat == ME and isinstance(request, Ask) and request.choices:
            self.people.create_task(self.answer(request))

    async def answer(self, ask: Ask) -> None:
        await asyncio.sleep(1)
        self.asked.add(ask.task)
        if isinstance(ask.choices[0], str):
            pick = ask.choices[0]
            assert self.box.desk.choose(ME, pick)
            return
        targets = self.chance.sample(ask.choices, ask.number)
        for target in targets:
            assert isinstance(target, int)
            await self.mean(target, ask)

    async def mean(self, target: Seat, ask: Ask) -> None:
        """By the button that faces them; or by the light, when it is there."""
        if self.wired.around.points:
            assert kind(self.lamps.seen(target))[0] is Blink
            self.panel.tap(target)
        else:
            while not self.is_at(target):
                await asyncio.sleep(0.05)
            await asyncio.sleep(REACTION)
            self.panel.tap(ME)
        await asyncio.sleep(0.2)
        assert self.lamp(target) == MEANT, "it is seen while it can be taken back"
        if ask.number > 1:
            # Of several a second touch too soon would take the first one back.
            await asyncio.sleep(2.5)

    def is_at(self, target: Seat) -> bool:
        """Whether the light is there, for as long as a finger takes."""
        look = self.lamps.seen(target)
        assert isinstance(look, Visited)
        now = self.box.timer.now()
        return look.is_lit(now) and look.is_lit(now + REACTION)

    def leaves_to_guests(self, place: Place) -> bool:
        return place.button != ME

    def has_screen(self, seat: Seat) -> bool:
        return seat == ME


async def played(folder: Path, card: str, seed: int, choose: str) -> Watch:
    """A whole game at wires, in which one plays in person and all others are guests."""
    panel, watches, setup = MockPanel(4), list[Watch](), setup_of(4)
    plain = Random(seed).sample(PLAIN, len(PLAIN))
    plain.remove(card)
    plain.insert(ME, card)
    async with asyncio.TaskGroup() as people:

        def wire(box: Box) -> Surface:
            wired = WiredTable(box, panel)
            watches.append(Watch(wired, panel, people, Random(seed)))
            return wired

        box = box_of(
            folder,
            wire,
            lambda _: watches[0],
            Guests,
            AutoHost,
            names=setup.players,
            castings=Given(Settings(language="en", players=setup.players, rules="wolfmoon"), setup),
            luck=Luck(seed, plain),
            recap="none",
            choose=choose,
        )
        await box.play()
    assert box.surfaces.failed == []
    return watches[0]


@pytest.mark.parametrize("choose", ["scan", "point"])
def test_lamps_show_whose_turn_it_is_and_who_is_safe_out_or_meant(choose: str, tmp_path: Path) -> None:
    seen, asked = set[str](), set[str]()
    for seed, card in enumerate(("villager", "pickpocket", "bodyguard", "bounty-hunter")):
        watch = run_virtually(played(tmp_path / f"{seed}", card, seed, choose))
        seen |= watch.seen
        asked |= watch.asked
    assert seen == {"turn", "protected", "out", "meant"}
    assert asked >= {"act", "play-card", "guess-whom", "swap"}
