"""An evening in virtual time whose host is the test: it waits for a moment, and uses the verbs."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from moderator.keeping.store import Store
from moderator.lines.lines import Lines
from moderator.surfaces.guests.auto import AutoPlayers
from moderator.table.box import MakeSurface
from moderator.table.casting import Castings
from moderator.table.foresight import Foresee
from moderator.table.host import Host
from moderator.table.roster import Roster
from moderator.table.shown import Public, Spoken, Trouble
from moderator.table.surfaces import Surface
from moderator.table.timer import Timer

from .boxes import NAMES, box_of
from .stage import EchoLines, ObservedMouth, Observer

# Every line by its id; where no lines are given the box speaks as it is settled.
ECHO = EchoLines()

# Nobody waits longer than this for anything, in virtual seconds.
PATIENCE = 7200


class Watcher(Surface):
    """What everybody perceives, in order: the moments, the lines, and what is wrong."""

    def __init__(self) -> None:
        self.shown: list[Public] = []
        self.said: list[str] = []
        self.ids: list[str] = []

    def show(self, shown: Public) -> None:
        """Remember it."""
        self.shown.append(shown)
        if isinstance(shown, Spoken):
            self.said.append(shown.text)
            self.ids.append(shown.text.split()[0])


class Table:
    """An evening and all that it is made of."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str] = NAMES,
        lines: Lines | None = ECHO,
        plays: bool = True,
        castings: Castings | None = None,
        foresee: Foresee | None = None,
        onlookers: Sequence[MakeSurface] = (),
        mouth: Callable[[Observer], ObservedMouth] = ObservedMouth,
        goes_on: bool = False,
        store: Store | None = None,
        **settings: Any,
    ) -> None:
        self.watcher = Watcher()
        self.observer = Observer()
        players: list[MakeSurface] = (
            [lambda box: AutoPlayers(box, Random(1), plays_all=True)] if plays else []
        )
        self.box = box_of(
            folder,
            lambda _: self.watcher,
            lambda _: self.observer,
            *players,
            *onlookers,
            names=names,
            lines=lines,
            mouth=lambda *_: mouth(self.observer),
            castings=castings,
            foresee=foresee,
            goes_on=goes_on,
            store=store,
            **{"recap": "none", **settings},
        )
        self.going = asyncio.ensure_future(self.box.play())

    @property
    def host(self) -> Host:
        """The verbs."""
        return self.box.host

    @property
    def timer(self) -> Timer:
        """What waits."""
        return self.box.timer

    @property
    def roster(self) -> Roster:
        """Who plays."""
        return self.box.roster

    @property
    def said(self) -> list[str]:
        """All lines so far, by their ids where the lines are echoed."""
        return self.watcher.said

    @property
    def ids(self) -> list[str]:
        """The ids of all lines so far."""
        return self.watcher.ids

    @property
    def moment(self) -> str:
        """What the evening waits for, or did last."""
        return self.box.showing.moment

    @property
    def troubles(self) -> list[Trouble]:
        """What was wrong."""
        return [shown for shown in self.watcher.shown if isinstance(shown, Trouble)]

    @property
    def files(self) -> list[str]:
        """The journals on disk."""
        return [file.name for file in self.box.store.files()]

    async def until(self, has_come: Callable[[], Any]) -> None:
        """Until something is so; a minute is nothing here, but an evening must not wait for ever."""
        begun = self.box.timer.now()
        while not has_come():
            if self.going.done():
                self.going.result()
            await asyncio.sleep(0.1)
            assert self.box.timer.now() < begun + PATIENCE, f"waits in {self.moment!r} after {self.ids[-3:]}"

    async def until_moment(self, moment: str) -> None:
        """Until the evening has come to it."""
        await self.until(lambda: self.moment == moment)

    async def until_asked(self, moment: str) -> None:
        """Until the evening waits for the host in this moment, and all is said."""
        await self.until(
            lambda: self.moment == moment and self.box.host.is_waited_for and not self.is_speaking
        )

    async def until_said(self, line: str) -> str:
        """Until a line is heard that was not heard before this call; its text."""
        before = self.ids.count(line)
        await self.until(lambda: self.ids.count(line) > before)
        return next(text for text in reversed(self.said) if text.split()[0] == line)

    @property
    def is_speaking(self) -> bool:
        """Whether a line is being said."""
        assert isinstance(self.box.mouth, ObservedMouth)
        return self.box.mouth.speaking


@asynccontextmanager
async def table(folder: Path, **about: Any) -> AsyncIterator[Table]:
    """A table as long as it is needed; whatever it is doing then, the power is cut."""
    async with laid_out(Table(folder, **about)) as laid:
        yield laid


@asynccontextmanager
async def laid_out(laid: Table) -> AsyncIterator[Table]:
    """The same, for a table of any kind."""
    try:
        yield laid
    finally:
        laid.going.cancel()
        (ended,) = await asyncio.gather(laid.going, return_exceptions=True)
        if isinstance(ended, Exception):
            raise ended
        assert laid.box.surfaces.failed == []
