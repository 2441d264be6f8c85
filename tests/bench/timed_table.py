"""A box in a process of its own, and its nights, five times as fast; at its edge somebody with a stopwatch.

python -m tests.bench.timed_table RULES TABLE SEED NIGHTS [PLANTED]

Prints a line of JSON for whatever the people outside need: the port of its pages, and whether anybody
at the tablet is awake in a part of a call; and one for each night.  People with a phone, and those at the
tablet, are outside; at the wires there are fingers; by day nobody accuses, and all look at their cards.
"""

import asyncio
import json
import sys
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hardware.mock import MockPanel
from moderator.keeping.kept import EVENING
from moderator.keeping.place import Place, phone, tablet, wire, written
from moderator.keeping.settings import Settings
from moderator.keeping.store import Store
from moderator.keeping.times import Times
from moderator.rules.playing.game import Setup
from moderator.rules.requests import Ask, Floor, Poll, Tell
from moderator.rules.values import Choice, Seat
from moderator.service.log import write_log
from moderator.surfaces.guests.auto import AutoHost, AutoPlayers
from moderator.surfaces.pages.pages import Pages
from moderator.surfaces.pages.phones import sealed
from moderator.surfaces.wired.table import WiredTable
from moderator.table import by_night
from moderator.table.box import Box
from moderator.table.clock import HurryingLoop, LoopClock
from moderator.table.mouth import SilentMouth
from moderator.table.sheets import NOBODY
from moderator.table.shown import Moment, Open, Over, Part, Public
from moderator.table.surfaces import Surface
from moderator.web.website import Website

from ..boxes import Given, box_of
from ..fingers import Fingers
from ..pages_stage import WOLVES
from ..stage import Luck
from ..stopwatch import Stopwatch
from ..test_box_secrecy import TABLES
from .late import PLANTED

SPEED = 5.0
# Words are said so many times as fast, since nobody listens to them.
HASTE = 4.0
# Nights are as they are settled, days are short; nobody is waited for.
SHORT_DAYS = Times(
    talk=4, talk_of_few=4, hustings=4, nudge=0, last_call=1, defence=1, last_will=2, vote=2, more=0, missing=5
)
# How many sit at wires and have phones; the others are the tablet's.
SEATED = {"phones": (0, 9), "mixed": (3, 3)}
TABLET = "token-of-tablet"
# How often it is looked how late the box wakes, in its own seconds; and how many of them count.
LOOK, MOST = 0.1, 0.9


def places(table: str, seats: int) -> list[Place]:
    """Where everybody answers: first the wires, then phones, then at the tablet."""
    wires, phones = SEATED[table]
    several = [*map(wire, range(wires)), *map(phone, range(wires, wires + phones))]
    return (several + [tablet(seat) for seat in range(len(several), seats)])[:seats]


def dealt(setup: Setup, chance: Random) -> list[str]:
    """Cards in any order, but what lies spare is the card of somebody who would be called."""
    cards = chance.sample(setup.cards, len(setup.cards))
    for spare in range(len(setup.players), len(cards)):
        called = [at for at, card in enumerate(cards[: len(setup.players)]) if card in CALLED]
        other = chance.choice(called)
        cards[spare], cards[other] = cards[other], cards[spare]
    return cards


CALLED = ("seer", "witch", "healer", "priest", "insomniac", "cupid")


class Others(AutoPlayers):
    """Everybody by day, and where all look at their cards; nobody accuses, and nobody votes."""

    def show(self, shown: Public) -> None:
        """What they are not asked themselves they let be."""
        if not (isinstance(shown, Open) and isinstance(shown.question, Floor)):
            super().show(shown)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """Calls in the dark are answered from where they are heard."""
        if isinstance(request, Tell) or (isinstance(request, Ask) and request.known != "call"):
            super().show_to(seat, request)


class SomeFingers(Fingers):
    """Those of whoever sits at a wire, by night alone; some think twice as long as others, or do nothing."""

    def show(self, shown: Public) -> None:
        """Whatever they waited for is over."""
        self._shown = shown
        if isinstance(shown, Part | Over):
            self._waiting = {}

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """Whoever is asked touches when the light is where they want it."""
        if seat < self.seats and isinstance(request, Ask) and request.call and request.number == 1:
            chance = Random(f"{self.seed} {self.step()}")
            wanted: list[Choice] = [seat for seat in range(self.seats) if seat in request.choices]
            choice = chance.choice([*wanted, NOBODY])
            self.later(partial(self.want, seat, choice), chance.choice((0.2, 0.2, 4.0)))


class Telling(Surface):
    """Tells the people outside what they cannot know: whether somebody at the tablet is awake."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.awake = False

    def show(self, shown: Public) -> None:
        """It is told a moment later, and whether or not anybody is."""
        if isinstance(shown, Part):
            self.awake = False
            asyncio.get_running_loop().call_later(0.2, self.tell)

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        self.awake |= isinstance(request, Ask | Poll) and seat in self.seats

    def tell(self) -> None:
        say({"awake": int(self.awake)})


class Bell(Surface):
    """Ends the evening after so many nights, and says how long everything took in each."""

    def __init__(self, watch: Stopwatch, nights: int) -> None:
        self.watch, self.nights = watch, nights
        self.enough = asyncio.Event()
        self.late: list[float] = []
        self._looking: asyncio.Future[None] | None = None

    async def open(self) -> None:
        self._looking = asyncio.ensure_future(self.look())

    async def close(self) -> None:
        assert self._looking is not None
        self._looking.cancel()

    async def look(self) -> None:
        """How late the box wakes, again and again."""
        now = asyncio.get_running_loop().time
        while True:
            due = now() + LOOK
            await asyncio.sleep(LOOK)
            self.late.append(now() - due)

    def show(self, shown: Public) -> None:
        """A night is over, or all."""
        for night in self.watch.nights:
            late = sorted(self.late)
            say({"lag": round(late[int(len(late) * MOST)] / SPEED, 5), "lengths": night})
            self.nights -= 1
            self.late.clear()
        self.watch.nights.clear()
        if self.nights <= 0 or (isinstance(shown, Moment) and shown.name == "again"):
            self.enough.set()


def say(what: dict[str, Any]) -> None:
    """One line."""
    print(json.dumps(what), flush=True)  # noqa: T201


async def play(rules: str, table: str, seed: str, nights: int, folder: Path) -> None:
    """So many nights of one game."""
    setup, chance = TABLES[rules], Random(f"{rules} {table} {seed}")
    seats = len(setup.players)
    where, made = places(table, seats), list[Stopwatch]()
    ends: list[Bell] = []

    def watch(box: Box) -> Stopwatch:
        made.append(Stopwatch(box, HASTE))
        return made[0]

    def end(_box: Box) -> Bell:
        ends.append(Bell(made[0], nights))
        return ends[0]

    # As if they had joined before a power cut.
    devices = {sealed(f"token{s}"): written(place) for s, place in enumerate(where) if place.kind == "phone"}
    (folder / EVENING).write_text(json.dumps({"devices": devices}), encoding="utf-8")
    panel = MockPanel(SEATED[table][0])
    box = box_of(
        folder,
        lambda box: Website(box, port=0),
        watch,
        lambda box: Pages(box, WOLVES),
        *[lambda box: WiredTable(box, panel)] * bool(panel.seats),
        lambda box: Others(box, chance, thinking=1.0, plays_all=True),
        lambda box: SomeFingers(
            panel, seed, dict.fromkeys(range(panel.seats), ""),
            lambda: len(box.performance.game.answered) if box.performance else 0,
        ),
        lambda _: Telling([seat for seat, place in enumerate(where) if place.kind == "tablet"]),
        AutoHost,
        end,
        names=setup.players,
        mouth=lambda *_: SilentMouth(LoopClock(), HASTE),
        castings=Given(Settings(players=setup.players), setup),
        luck=Luck(seed, dealt(setup, chance)),
        store=Store(folder),
        secrets="as-screens-allow",
        pace="brisk",
        times=SHORT_DAYS,
        recap="none",
    )  # fmt: skip
    box.roster.set(dict(zip(where, setup.players, strict=True)))
    pages = next(surface for surface in box.surfaces.all if isinstance(surface, Pages))
    pages.keys.trust("token-of-host", "1234")
    pages.keys.pair(TABLET, pages.keys.code_for_tablet(), "")
    evening = asyncio.ensure_future(box.play())
    website = box.surfaces.all[0]
    assert isinstance(website, Website)
    while not website.port:
        await asyncio.sleep(0.01)
    say({"port": website.port, "phones": [s for s, place in enumerate(where) if place.kind == "phone"]})
    await asyncio.wait([evening, asyncio.ensure_future(ends[0].enough.wait())], return_when="FIRST_COMPLETED")
    assert box.surfaces.failed == []
    if evening.done():
        evening.result()
    evening.cancel()
    await asyncio.gather(evening, return_exceptions=True)


if __name__ == "__main__":
    rules, table, seed, nights, *planted = sys.argv[1:]
    for leak in planted:
        by_night.collect = PLANTED[leak]  # type: ignore[assignment]
    write_log(is_service=True)
    with TemporaryDirectory() as place, asyncio.Runner(loop_factory=lambda: HurryingLoop(SPEED)) as runner:
        runner.run(play(rules, table, seed, int(nights), Path(place)))
