"""The box in a process of its own, as it stands in the talk of a big village: everybody has a phone.

python -m tests.bench.talk PLAYERS      prints the port of its pages, and talks until it is ended
"""

import asyncio
import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from moderator.keeping.place import phone
from moderator.keeping.store import Aside, Store
from moderator.keeping.times import Times
from moderator.rules.events import Day
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.requests import Draw, Poll, Question
from moderator.service.network import Joining
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.phones import sealed
from moderator.table import chance
from moderator.table.box import Box, MakeSurface
from moderator.table.clock import LoopClock
from moderator.table.mouth import SilentMouth
from moderator.table.performance import Performance
from moderator.web.website import Website

from ..boxes import box_of

# Sentences are over in no time; the talk is not.
HASTE = 100
ENDLESS = Times(talk=36_000, nudge=0, nomination=0)


class Talk(NamedTuple):
    """A box with its pages, and the game that is played there."""

    box: Box
    website: Website
    pages: Pages
    game: Game

    async def begin(self) -> "asyncio.Task[None]":
        """Pages can be asked for, and people talk."""
        for surface in self.box.surfaces.all:
            await surface.open()
        await self.box.store.begin(self.game.setup)
        return asyncio.ensure_future(self.box.evening.play(Performance(self.game, self.box)))

    async def end(self, playing: "asyncio.Task[None]") -> None:
        """In the middle of whatever they say."""
        playing.cancel()
        for surface in reversed(self.box.surfaces.all):
            await surface.close()
        await asyncio.gather(playing, return_exceptions=True)


def village(players: int) -> Setup:
    """Nobody there can do anything by night but its werewolves."""
    names = [f"Player {seat}" for seat in range(players)]
    wolves = players // 5
    return set_up("big-box", names, ["werewolf"] * wolves + ["villager"] * (players - wolves), {})


def at_day(setup: Setup) -> Game:
    """A game whose first night nobody used."""
    game, luck = Game(setup), Random(1)
    while not isinstance(game.request, Day):
        if isinstance(game.request, Question):
            game.answer(idle(game.request, luck))
        else:
            game.go_on()
    return game


def idle(question: Question, luck: Random) -> Any:
    """Nobody chooses anything."""
    if isinstance(question, Draw):
        return chance.draw(luck, question)
    return (None,) * len(question.seats) if isinstance(question, Poll) else None


def talk_of(
    players: int,
    folder: Path,
    aside: Aside = asyncio.to_thread,
    haste: float = 1,
    times: Times = ENDLESS,
    others: Sequence[MakeSurface] = (),
) -> Talk:
    """Everybody sits, each with a phone that proves itself by `token` and the number of its seat.

    There is no voice; what it would say takes its time, or so many times less.
    """
    setup = village(players)
    box = box_of(
        folder,
        Website,
        lambda box: Pages(box, Joining("http://10.42.0.1/")),
        *others,
        names=setup.players,
        mouth=lambda *_: SilentMouth(LoopClock(), haste),
        store=Store(folder, aside),
        secrets="look",
        times=times,
    )
    places = [phone(seat + 1) for seat in range(players)]
    box.roster.set(dict(zip(places, setup.players, strict=True)))
    box.roster.recall_devices({sealed(f"token{seat}"): place for seat, place in enumerate(places)})
    website, pages, *_ = box.surfaces.all
    assert isinstance(website, Website)
    assert isinstance(pages, Pages)
    return Talk(box, website, pages, at_day(setup))


async def talk(players: int, folder: Path) -> None:
    """For as long as nobody ends it."""
    table = talk_of(players, folder, haste=HASTE)
    playing = await table.begin()
    # As the box does.
    gc.freeze()
    print(table.website.port, flush=True)  # noqa: T201
    await playing


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        asyncio.run(talk(int(sys.argv[1]), Path(place)))
