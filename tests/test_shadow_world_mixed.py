"""A whole evening of Shadow world by wires and one phone, on which stands what cards do."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardware.mock import MockPanel
from moderator.keeping.place import phone, wire
from moderator.keeping.settings import Settings
from moderator.lines.lines import load
from moderator.rules.requests import Ask
from moderator.surfaces.guests.auto import AutoHost
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.saying import answer
from moderator.surfaces.pages.verbs import Verbs
from moderator.surfaces.wired.table import WiredTable
from moderator.table.clock import run_virtually
from moderator.web.website import Website

from .boxes import Given, box_of
from .pages_stage import WOLVES
from .shadow_world import setup_of
from .test_shadow_world_wired import Fingers

SIZE, WITH_PHONE = 6, 0
# How much everybody bears, which only their cards know; how often a card hurts somebody.
BEARS, OFTEN = (4, 5, 4, 5, 4, 5), 0.4
LINES = load("en")


class Evening(Fingers):
    """Five at buttons, and one with a phone, which is the host's as well."""

    pages: Pages
    chance: Random

    async def play(self) -> dict[str, int]:
        """To the end; how often something was done by what."""
        done, last = {"button": 0, "phone": 0, "card": 0, "out": 0, "joined": 0}, 0
        for _ in range(2_000):
            opened = self.box.showing.open
            if self.board.outcome:
                return done
            if opened is None or not isinstance(opened.question, Ask) or self.box.showing.number == last:
                await asyncio.sleep(0.25)
                continue
            last, asked = self.box.showing.number, opened.question
            fallen = [seat for seat in self.board.living if self.board.damage[seat] >= BEARS[seat]]
            if fallen and asked.task != "group" and not self.board.is_closing:
                done["out"] += 1
                await self.falls(fallen[0])
            elif self.board.is_closing and not done["joined"]:
                done["joined"] += 1
                await self.joins()
            elif asked.task == "throw" and self.chance.random() < OFTEN:
                done["card"] += 1
                whom = self.chance.choice([one for one in self.board.living if one != asked.seats[0]])
                self.enters("hurt", [str(self.chance.randint(1, 3))], [whom], [])
            elif asked.seats == (WITH_PHONE,):
                done["phone"] += 1
                self.taps(asked)
            else:
                done["button"] += 1
                await self.presses(asked.seats[0], asked)
            await asyncio.sleep(0.5)
            last = 0 if self.box.showing.open is opened and asked.task in ("group", "goes") else last
        raise AssertionError(f"no end: {done}, {self.board.damage}")

    def enters(self, what: str, *said: Any) -> None:
        """On the host's page, which that phone shows."""
        told = {"enter": [what, list(said)], "of": self.pages.village("en").id}
        assert Verbs(self.pages).do({"do": "enter", "with": told}, LINES).status == 204

    async def falls(self, seat: int) -> None:
        """By the own phone; or the own button is held, and pressed when "out" is read, which is first."""
        if seat == WITH_PHONE:
            assert answer(self.pages, seat, {"enter": ["out", [[seat], [], [], []]]}, None)
        else:
            await self.press(seat, 2.4)
            await self.heard()
            await self.press(seat)

    async def joins(self) -> None:
        """Somebody at a button has won, too: it is the first that is read to them."""
        hidden = [seat for seat in self.board.living if seat != WITH_PHONE and seat not in self.board.people]
        await self.press(hidden[0], 2.4)
        await self.heard()
        await self.press(hidden[0])
        # What is being said is said to its end.
        await asyncio.sleep(25)
        assert hidden[0] in self.board.who_wins

    def taps(self, asked: Ask) -> None:
        """Whatever is on offer on the own phone."""
        form = self.pages.own_village.form_for(asked, WITH_PHONE)
        if asked.task == "plus":
            assert answer(self.pages, WITH_PHONE, {"count": 1}, form)
            assert answer(self.pages, WITH_PHONE, {"count": 0}, form)
        else:
            assert answer(self.pages, WITH_PHONE, {"choose": [self.chance.choice(asked.choices)]}, form)

    async def presses(self, seat: int, asked: Ask) -> None:
        """A press, a hold; when the light is there, or the word; or some taps, and quiet."""
        if asked.task == "plus":
            for _ in range(self.chance.randint(1, 3)):
                await self.press(seat)
            await asyncio.sleep(3.5)
        elif asked.task in ("tree", "attack"):
            await asyncio.sleep(self.box.pace.step * self.chance.randint(0, len(asked.choices)))
            await self.press(seat)
        elif len(asked.choices) > 2 or asked.task == "group":
            await self.heard(self.chance.randrange(len(asked.choices)))
            await self.press(seat)
        else:
            await self.press(seat, self.chance.choice((0.2, 1.4)) if len(asked.choices) == 2 else 0.2)


@pytest.mark.parametrize("seed", [1, 2])
def test_an_evening_by_wires_and_one_phone(seed: int, tmp_path: Path) -> None:
    setup, panel = setup_of(SIZE), MockPanel(SIZE)

    async def play() -> None:
        box = box_of(
            tmp_path,
            lambda box: WiredTable(box, panel),
            lambda box: Website(box, port=0),
            lambda box: Pages(box, WOLVES),
            AutoHost,
            names=setup.players, lines=LINES, luck=Random(seed),
            castings=Given(Settings(players=setup.players, rules="shadow-world"), setup),
        )  # fmt: skip
        box.roster.set({phone(1): "Anna", **{wire(at): name for at, name in enumerate(setup.players) if at}})
        playing = asyncio.ensure_future(box.play())
        while box.performance is None:
            await asyncio.sleep(0.1)
        evening = Evening(box, panel)
        evening.chance = Random(seed)
        evening.pages = next(one for one in box.surfaces.all if isinstance(one, Pages))
        done = await evening.play()
        board, ended = evening.board, box.timer.now()
        assert box.surfaces.failed == []
        assert min(done.values()) > 0, done
        assert len(board.dead) >= 2
        await asyncio.sleep(3)
        for seat in board.seats:
            glows = [sum(glow.colour) for glow in panel.history(seat) if glow.at > ended + 0.5]
            is_lit = max(glows, default=sum(panel.glow(seat))) > 0
            has_won = seat in board.winners and seat != WITH_PHONE
            assert is_lit == has_won, "who is out is dark for good, unless they have won"
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    run_virtually(play())
