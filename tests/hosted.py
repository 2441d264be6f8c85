"""An evening in virtual time whose host is the test: it waits for a moment, and uses the verbs."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from moderator.keeping.settings import Settings
from moderator.keeping.store import Store, in_place
from moderator.lines import Lines
from moderator.surfaces.guests.auto import AutoPlayers
from moderator.table.casting import Castings, Proposals
from moderator.table.clock import LoopClock
from moderator.table.desk import Desk
from moderator.table.evening import Evening
from moderator.table.host import Host
from moderator.table.narrator import Narrator
from moderator.table.pace import Pace
from moderator.table.performance import Stage
from moderator.table.roster import Roster
from moderator.table.surfaces import Moment, Public, Spoken, Surfaces, Trouble
from moderator.table.timer import Timer
from moderator.table.wanted import Wanted

from .stage import EchoLines, ObservedMouth, Observer

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo")

# Nobody waits longer than this for anything, in virtual seconds.
PATIENCE = 7200


class Watcher:
    """What everybody perceives, in order: the moments, the lines, and what is wrong."""

    def __init__(self) -> None:
        self.shown: list[Public] = []
        self.said: list[str] = []
        self.ids: list[str] = []
        self.moment = ""

    def show(self, shown: Public) -> None:
        """Remember it."""
        self.shown.append(shown)
        if isinstance(shown, Spoken):
            self.said.append(shown.text)
            self.ids.append(shown.text.split()[0])
        elif isinstance(shown, Moment):
            self.moment = shown.name

    def show_to(self, seat: int, request: object) -> None:
        """Secrets are watched elsewhere."""


class Table:
    """An evening and all that it is made of."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str] = NAMES,
        wanted: Wanted | None = None,
        castings: Castings | None = None,
        lines: Lines | None = None,
        plays: bool = True,
    ) -> None:
        self.timer = Timer(LoopClock())
        self.surfaces = Surfaces([])
        self.watcher = Watcher()
        self.observer = Observer(self.timer)
        self.roster = Roster(names)
        self.store = Store(folder, in_place)
        self.stage = Stage(
            Narrator(lines or EchoLines(), names), ObservedMouth(self.observer), Desk(self.timer), self.timer,
            Pace(), self.store, self.surfaces, Random(1),
        )  # fmt: skip
        self.host = Host(self.timer, self.surfaces, self.stage.mouth, self.stage.pace)
        for surface in (self.watcher, self.observer):
            self.surfaces.add(surface)
        if plays:
            self.surfaces.add(AutoPlayers(self.stage.desk, Random(1)))
        self.castings = castings or Proposals(Settings(language="en"))
        self.evening = Evening(
            self.stage, self.host, self.roster, self.castings, wanted or Wanted(recap="none")
        )
        self.going = asyncio.ensure_future(self.evening.run())

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
        return self.watcher.moment

    @property
    def troubles(self) -> list[Trouble]:
        """What was wrong."""
        return [shown for shown in self.watcher.shown if isinstance(shown, Trouble)]

    @property
    def files(self) -> list[str]:
        """The journals on disk."""
        return [file.name for file in self.store.files()]

    async def until(self, has_come: Callable[[], Any]) -> None:
        """Until something is so; a minute is nothing here, but an evening must not wait for ever."""
        begun = self.timer.now()
        while not has_come():
            if self.going.done():
                self.going.result()
            await asyncio.sleep(0.1)
            assert self.timer.now() < begun + PATIENCE, f"waits in {self.moment!r} after {self.ids[-3:]}"

    async def until_moment(self, moment: str) -> None:
        """Until the evening has come to it."""
        await self.until(lambda: self.moment == moment)

    async def until_asked(self, moment: str) -> None:
        """Until the evening waits for the host in this moment, and all is said."""
        await self.until(lambda: self.moment == moment and self.host.is_waited_for and not self.is_speaking)

    async def until_said(self, line: str) -> str:
        """Until a line is heard that was not heard before this call; its text."""
        before = self.ids.count(line)
        await self.until(lambda: self.ids.count(line) > before)
        return next(text for text in reversed(self.said) if text.split()[0] == line)

    @property
    def is_speaking(self) -> bool:
        """Whether a line is being said."""
        assert isinstance(self.stage.mouth, ObservedMouth)
        return self.stage.mouth.speaking


@asynccontextmanager
async def table(folder: Path, **about: Any) -> AsyncIterator[Table]:
    """A table as long as it is needed; whatever it is doing then, the power is cut."""
    laid = Table(folder, **about)
    try:
        yield laid
    finally:
        laid.going.cancel()
        (ended,) = await asyncio.gather(laid.going, return_exceptions=True)
        if isinstance(ended, Exception):
            raise ended
        assert laid.surfaces.failed == []
