"""A table with tablet, table screen and host's page, over a game that the test performs itself."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from moderator.keeping.place import Place, tablet
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store, in_place
from moderator.lines import load
from moderator.rules.playing.game import Game, set_up
from moderator.rules.requests import Ask, Floor, Poll, Tell
from moderator.rules.views import Called, public
from moderator.service.network import Joining
from moderator.surfaces.pages.shared import Shared, add_shared
from moderator.surfaces.pages.surface import Pages
from moderator.table.casting import Proposals
from moderator.table.clock import LoopClock, run_virtually
from moderator.table.desk import Desk, sheet_for
from moderator.table.host import Host
from moderator.table.mouth import SilentMouth
from moderator.table.narrator import Narrator
from moderator.table.pace import Pace
from moderator.table.performance import Performance, Stage
from moderator.table.roster import Roster
from moderator.table.surfaces import Open, Part, Surfaces
from moderator.table.timer import Timer
from moderator.web.app import Reply
from moderator.web.devices import Guest

from .pages_stage import NAMES

CARDS = ("werewolf", "werewolf", "seer", "witch", "hunter", "villager", "villager", "villager")

LINES = (load("en"), load("de"))

# The device of the host, the one in the middle, and one of somebody else.
HOST, TABLET, OTHER = (
    Guest(f"{whose}-device", "en", f"10.0.0.{number}")
    for number, whose in enumerate(("host", "tablet", "other"))
)


class SharedTable(NamedTuple):
    """All that there is."""

    pages: Pages
    shared: Shared
    host: Host
    roster: Roster
    stage: Stage
    proposals: Proposals

    def look(self, kind: str, guest: Guest) -> Any:
        """What a device sees, as it is sent."""
        return json.loads(json.dumps(self.pages.kinds[kind].look(guest)))

    def say(self, kind: str, guest: Guest, **told: Any) -> Reply:
        """What somebody does there."""
        return self.pages.kinds[kind].say(guest, told)

    def touch(self, **told: Any) -> Any:
        """What somebody does on the tablet, and what it answers; nothing, if that cannot be."""
        reply = self.say("tablet", TABLET, of=self.look("tablet", TABLET).get("id", ""), **told)
        if reply.status not in (200, 204):
            return None
        return json.loads(reply.text) if reply.text else {}

    def do(self, verb: str, what: Any = None, **more: Any) -> Reply:
        """What the host does."""
        return self.say("host", HOST, **{"do": verb, "with": what, **more})

    @property
    def answer(self) -> Any:
        """What stands on the desk."""
        assert self.stage.desk.sheet is not None
        return self.stage.desk.sheet.answer()

    def play(self, cards: Sequence[str] = CARDS, rules: str = "duesterwald") -> None:
        """A game is on."""
        game = Game(set_up(rules, self.roster.players, cards, {}))
        self.stage.narrator.players = self.roster.players
        self.host.performance = Performance(game, self.stage)

    def call(self, request: Ask | Poll | Tell) -> None:
        """A part of a call, with whoever it is for."""
        self.over()
        called = public(request)
        assert isinstance(called, Called)
        self.stage.surfaces.show(Part(called, 12))
        self.lay(request)

    def open(self, question: Ask | Poll | Floor) -> None:
        """A question to all."""
        self.over()
        self.stage.surfaces.show(Open(question, 60))
        self.lay(question)

    def lay(self, request: Any) -> None:
        """The question on the desk, and before its seats."""
        if not isinstance(request, Floor):
            self.stage.surfaces.show_to(request.seats, request)
        if not isinstance(request, Tell):
            self.stage.desk.sheet = sheet_for(request)

    def over(self) -> None:
        """It is over, and cleared."""
        if self.host.performance is not None:
            self.host.performance.clear()
        self.stage.desk.sheet = None


# The box's own Wi-Fi.
WOLVES = Joining("http://10.42.0.1/", "Wolves", "howling1")


def shared_table(
    folder: Path, places: Sequence[Place] = (), language: str = "en", where: Joining = WOLVES
) -> SharedTable:
    """A table that is laid; with people, if it is told where they answer from."""
    timer, surfaces = Timer(LoopClock()), Surfaces([])
    own, *others = sorted(LINES, key=lambda lines: lines.language != language)
    mouth, store = SilentMouth(LoopClock()), Store(folder, in_place)
    stage = Stage(Narrator(own, ()), mouth, Desk(timer), timer, Pace(), store, surfaces, Random(1))
    host, roster = Host(timer, surfaces, mouth, stage.pace), Roster()
    roster.set(dict(zip(places, NAMES, strict=False)))
    pages = Pages(stage, host, roster, others)
    stage.surfaces.add(pages)
    proposals = Proposals(Settings(language=language, gathering=True))
    shared = add_shared(pages, proposals, where)
    return SharedTable(pages, shared, host, roster, stage, proposals)


def at_tablet(folder: Path) -> SharedTable:
    """Eight people with one tablet, which is paired, and a host."""
    table = shared_table(folder, [tablet(number) for number in range(8)])
    assert table.shared.keys.open(HOST.token, "1234", HOST.address)
    assert table.shared.keys.pair(TABLET.token, table.shared.keys.code_for_tablet(), TABLET.address)
    return table


async def rest() -> None:
    """What was to be kept is kept."""
    for _ in range(5):
        await asyncio.sleep(0)


def in_a_loop(test: Callable[[Path], Awaitable[None]]) -> Callable[[Path], None]:
    """Run it in virtual time."""

    @wraps(test)
    def run(tmp_path: Path) -> None:
        run_virtually(test(tmp_path))

    return run
