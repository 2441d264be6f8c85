"""The box in a process of its own, in the nights of one short game after another; everybody has a phone.

python -m tests.bench.besieged      prints the port of its pages, and how it went when its input ends

What people answer is given in the box itself: it is to reach the disk, whatever happens at the pages.
"""

import asyncio
import json
import sys
from functools import partial
from pathlib import Path
from random import Random
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from tempfile import TemporaryDirectory

from moderator.keeping.place import phone
from moderator.keeping.store import Store
from moderator.keeping.times import Times
from moderator.rules.playing.game import Game, set_up
from moderator.service.log import write_log
from moderator.service.network import Joining
from moderator.surfaces.guests.auto import AutoPlayers
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.phones import sealed
from moderator.table.box import Box
from moderator.table.clock import LoopClock
from moderator.table.mouth import SilentMouth
from moderator.table.performance import Performance
from moderator.table.shown import Moment
from moderator.web.website import Website

from ..boxes import box_of

SEATS = 12
CARDS = ["werewolf"] * 3 + ["seer", "witch"] + ["villager"] * 7
NAMES = [f"Player {seat}" for seat in range(SEATS)]
HASTE = 100
# A night of a few seconds, so that many answers are to be written.
SHORT = Times(
    choice=0.5, pack=0.5, short=0.5, result=0.2, knowledge=0.2, secret=0.2, take_back=0.1, talk=1,
    talk_of_few=1, nudge=0, last_call=1, defence=0.2, last_will=0.2, vote=0.2, more=0, missing=5,
)  # fmt: skip
# As many as a shell usually gives a program.
DESCRIPTORS = 1024


class WatchedStore(Store):
    """It is noted which answers were not on disk when the game went on."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.written, self.late = 0, 0

    async def append(self, record: str) -> None:
        """The journal has grown by then; looked at without a descriptor, since there may be none."""
        before = self._size()
        await super().append(record)
        self.written += 1
        self.late += self._size() <= before

    def _size(self) -> int:
        file = self.folder / f"{self.playing:05}.open"
        return file.stat().st_size if file.exists() else 0


def box_with_phones(folder: Path, store: Store) -> Box:
    """Everybody sits, each with a phone that proves itself by `token` and the number of its seat."""
    box = box_of(
        folder,
        partial(Website, port=8080),
        lambda box: Pages(box, Joining("http://10.42.0.1/")),
        lambda box: AutoPlayers(box, Random(1), thinking=0.1, plays_all=True),
        names=NAMES,
        mouth=lambda *_: SilentMouth(LoopClock(), HASTE),
        store=store,
        secrets="look",
        times=SHORT,
    )
    places = [phone(seat + 1) for seat in range(SEATS)]
    box.roster.set(dict(zip(places, NAMES, strict=True)))
    box.roster.recall_devices({sealed(f"token{seat}"): place for seat, place in enumerate(places)})
    return box


async def play(folder: Path) -> None:
    """Games until the input ends; then how many answers were given, and how many of them are on disk."""
    store = WatchedStore(folder)
    box = box_with_phones(folder, store)
    for surface in box.surfaces.all:
        await surface.open()
    games: list[Game] = []
    playing = asyncio.ensure_future(nights(box, games))
    website = box.surfaces.all[0]
    assert isinstance(website, Website)
    print(website.port, flush=True)  # noqa: T201
    await asyncio.to_thread(sys.stdin.read)
    assert not playing.done(), playing
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    for surface in reversed(box.surfaces.all):
        await surface.close()
    given = [len(game.answered) for game in games]
    kept = [len(Store(folder).resume(file).answered) for file in Store(folder).files()]
    # What was under way when the input ended is on disk before it is given to the game.
    lost = sum(max(0, one - other) for one, other in zip(given, [*kept, *[0] * len(given)], strict=False))
    print(json.dumps({"written": store.written, "late": store.late, "lost": lost}))  # noqa: T201


async def nights(box: Box, games: list[Game]) -> None:
    """One game after another."""
    while True:
        game = Game(set_up("big-box", NAMES, CARDS, {}))
        games.append(game)
        await box.store.begin(game.setup)
        box.evening.performance = Performance(game, box)
        box.surfaces.show(Moment(""))
        await box.evening.performance.play()
        await box.store.finish()


if __name__ == "__main__":
    setrlimit(RLIMIT_NOFILE, (DESCRIPTORS, getrlimit(RLIMIT_NOFILE)[1]))
    write_log(is_service=True)
    with TemporaryDirectory() as place:
        asyncio.run(play(Path(place)))
