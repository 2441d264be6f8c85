"""A table of phones: the box with its pages, an evening to be played, and players where no phone is."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from moderator.keeping.place import Place, at_wires, phone
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store, in_place
from moderator.keeping.times import Times
from moderator.lines import load
from moderator.rules.playing.game import Setup, set_up
from moderator.rules.playing.games import GAMES
from moderator.surfaces.guests.auto import AutoGuests, AutoPlayers
from moderator.surfaces.pages.surface import Pages, pages_for
from moderator.table.casting import Castings, Proposals
from moderator.table.clock import LoopClock
from moderator.table.desk import Desk
from moderator.table.evening import Evening
from moderator.table.host import Host
from moderator.table.mouth import SilentMouth
from moderator.table.narrator import Narrator
from moderator.table.pace import Pace
from moderator.table.performance import Stage
from moderator.table.roster import Roster
from moderator.table.surfaces import Surfaces
from moderator.table.timer import Timer
from moderator.table.wanted import Wanted
from moderator.web.server import WebServer

NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Frida", "Gina", "Hugo")


class Cast:
    """The cards that are played, whoever sits at the table."""

    def __init__(self, rules: str, cards: Sequence[str], options: dict[str, str] | None = None) -> None:
        self.rules, self.cards, self.options = rules, tuple(cards), options or {}

    def propose(self, players: Sequence[str], turn: int, harder: int = 0) -> Setup:  # noqa: ARG002
        assert len(players) in GAMES[self.rules].players
        return set_up(self.rules, players, self.cards, self.options)


class PagesTable(NamedTuple):
    """A table that is laid."""

    pages: Pages
    evening: Evening
    host: Host
    roster: Roster
    stage: Stage
    server: WebServer

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server.port}/"


def stage_for(folder: Path, language: str, dealt: list[str], times: Times) -> tuple[Stage, Host]:
    """All that a game is performed with."""
    timer, surfaces = Timer(LoopClock()), Surfaces([])
    luck = luck_that_deals(dealt) if dealt else Random(1)
    stage = Stage(
        Narrator(load(language), ()), SilentMouth(LoopClock()), Desk(timer), timer, Pace("normal", times),
        Store(folder, in_place), surfaces, luck, "look",
    )  # fmt: skip
    return stage, Host(timer, surfaces, stage.mouth, stage.pace)


def luck_that_deals(dealt: list[str]) -> Random:
    """Chance that deals what is wanted; it brings a panel along, which weighs on whoever is measured."""
    from .stage import Luck

    return Luck(1, dealt)


@contextlib.asynccontextmanager
async def laid_with_pages(
    folder: Path,
    *,
    cast: Castings | None = None,
    dealt: Sequence[str] = (),
    wired: Sequence[str] = (),
    language: str = "en",
    times: Times | None = None,
    wanted: Wanted | None = None,
    port: int = 8080,
    plays: Callable[[Place], bool] = lambda place: place.kind == "wire",
) -> AsyncIterator[PagesTable]:
    """The box; those who are `wired` play by themselves, at random."""
    stage, host = stage_for(folder, language, list(dealt), times or Times())
    roster = Roster()
    pages = pages_for(stage, host, roster)
    stage.surfaces.add(pages)
    stage.surfaces.add(AutoPlayers(stage.desk, Random(1), roster=roster, plays=plays))
    # The others let phones go first.
    stage.surfaces.add(
        AutoGuests(roster, at_wires(wired), lambda place: plays(place) and roster.is_in(phone(1)))
    )
    settings = Settings(language=language, gathering=True)
    evening = Evening(stage, host, roster, cast or Proposals(settings), wanted or Wanted(gathering=True))
    server = WebServer(pages.app, port=port)
    server.start()
    try:
        yield PagesTable(pages, evening, host, roster, stage, server)
        assert stage.surfaces.failed == []
    finally:
        pages.close()
        await server.close()


async def run(table: PagesTable) -> None:
    """The evening, until it is over or the power is cut."""
    with contextlib.suppress(asyncio.CancelledError):
        await table.evening.run()
