"""The box in a process of its own, as it stands in the talk of a big village: everybody has a phone.

python -m tests.bench.talk PLAYERS      prints the port of its pages, and talks until it is ended
"""

import asyncio
import gc
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from moderator.keeping.place import Place, phone
from moderator.keeping.settings import Settings
from moderator.keeping.store import Aside, Store
from moderator.keeping.times import Times
from moderator.lines import load
from moderator.rules.playing.game import Game, Setup, set_up
from moderator.rules.requests import Draw, Poll, Question, Scene
from moderator.service.network import Joining
from moderator.surfaces.pages.company import sealed
from moderator.surfaces.pages.shared import add_shared
from moderator.surfaces.pages.surface import Pages, pages_for
from moderator.table import chance
from moderator.table.casting import Proposals
from moderator.table.clock import LoopClock
from moderator.table.desk import Desk
from moderator.table.host import Host
from moderator.table.mouth import SilentMouth
from moderator.table.narrator import Narrator
from moderator.table.pace import Pace
from moderator.table.performance import Performance, Stage
from moderator.table.roster import Roster
from moderator.table.surfaces import Surfaces
from moderator.table.timer import Timer
from moderator.web.server import WebServer

# Sentences are over in no time; the talk is not.
HASTE = 100
ENDLESS = Times(talk=36_000, nudge=0)


def village(players: int) -> Setup:
    """Nobody there can do anything by night but its werewolves."""
    names = [f"Player {seat}" for seat in range(players)]
    wolves = players // 5
    return set_up("big-box", names, ["werewolf"] * wolves + ["villager"] * (players - wolves), {})


def at_day(setup: Setup) -> Game:
    """A game whose first night nobody used."""
    game, luck = Game(setup), Random(1)
    while not (isinstance(game.request, Scene) and game.request.name == "day"):
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


def stage_in(folder: Path, aside: Aside = asyncio.to_thread, haste: float = 1) -> Stage:
    """No voice; what it would say takes its time, or so many times less."""
    timer = Timer(LoopClock())
    return Stage(
        Narrator(load("en"), ()), SilentMouth(LoopClock(), haste), Desk(timer), timer,
        Pace("normal", ENDLESS), Store(folder, aside), Surfaces([]), Random(1), "look",
    )  # fmt: skip


def pages_of(stage: Stage, setup: Setup) -> Pages:
    """Everybody sits, each with a phone that proves itself by `token` and the number of its seat."""
    names: dict[Place, str] = {phone(seat): name for seat, name in enumerate(setup.players)}
    roster = Roster()
    roster.set(names)
    roster.devices = {sealed(f"token{seat}"): place for seat, place in enumerate(names)}
    stage.narrator.players = setup.players
    pages = pages_for(stage, Host(stage.timer, stage.surfaces, stage.mouth, stage.pace), roster)
    stage.surfaces.add(pages)
    add_shared(pages, Proposals(Settings()), Joining("http://10.42.0.1/"))
    return pages


async def talk(players: int, folder: Path) -> None:
    """For as long as nobody ends it."""
    setup, stage = village(players), stage_in(folder, haste=HASTE)
    pages = pages_of(stage, setup)
    server = WebServer(pages.app)
    server.start()
    await stage.store.begin(setup)
    pages.host.performance = Performance(at_day(setup), stage)
    # As the box does.
    gc.freeze()
    print(server.port, flush=True)  # noqa: T201
    await pages.host.performance.play()


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        asyncio.run(talk(int(sys.argv[1]), Path(place)))
