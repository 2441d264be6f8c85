"""What a tap costs: calls of Python functions in the product's own files, and pages that are looked at anew.

Every seat has a phone whose page is open, and so have the wall, the tablet and the host.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import moderator
from moderator.keeping.place import phone
from moderator.rules.events import Accused, Day, Night
from moderator.rules.requests import Ask, Floor, Poll
from moderator.surfaces.pages.phones import sealed
from moderator.table.clock import run_virtually
from moderator.web.devices import Device

from ..pages_stage import HOST, OTHER, TABLET, PagesTable, pages_table

OURS = str(Path(moderator.__file__).parent)

# From a tap until the last screen has been sent something, in virtual seconds.
SETTLES = 1.0


class Calls:
    """How many functions of ours were called, a generator that goes on included."""

    def __init__(self) -> None:
        self.number = 0

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """One of them, if it is a call."""
        self.number += event == "call" and frame.f_code.co_filename.startswith(OURS)


@contextmanager
def counted() -> Iterator[Calls]:
    """What is called meanwhile."""
    calls = Calls()
    sys.setprofile(calls.note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


class Looking:
    """Pages that are open, and which of them are looked at."""

    def __init__(self, table: PagesTable, guests: Sequence[tuple[str, Device]]) -> None:
        self.table = table
        self.looked: list[tuple[str, Device]] = []
        self.sent: list[tuple[str, Device]] = []
        self.reading = [asyncio.ensure_future(self.read(kind, guest)) for kind, guest in guests]

    async def read(self, kind: str, guest: Device) -> None:
        """One of them."""
        page = self.table.pages.kinds[kind]

        def look() -> Any:
            self.looked.append((kind, guest))
            return page.look(guest)

        async for patch in self.table.pages.feed.read(look, self.table.pages.eyes(kind, guest)):
            if patch:
                self.sent.append((kind, guest))

    async def after(self, do: Callable[[], object]) -> int:
        """Something is done; how many calls it takes until all have seen of it what they see."""
        await asyncio.sleep(SETTLES)
        self.looked, self.sent = [], []
        with counted() as calls:
            do()
            await asyncio.sleep(SETTLES)
        return calls.number

    async def close(self) -> None:
        """Nobody looks on any more."""
        self.table.pages.feed.close()
        await asyncio.gather(*self.reading)


def somebody(seat: int) -> Device:
    """Whoever has the phone of a seat."""
    return Device(f"token{seat}", "en", "")


def table_of_phones(folder: Path, seats: int, names: Sequence[str] = ()) -> PagesTable:
    """Everybody has a phone; there are a host and a tablet, too, and a game is on."""
    table, places = pages_table(folder), [phone(seat) for seat in range(seats)]
    table.seat(places, names or [f"Player {seat}" for seat in range(seats)])
    table.box.roster.recall_devices({sealed(somebody(s).token): place for s, place in enumerate(places)})
    keys = table.pages.keys
    assert keys.trust(HOST.token, "1234")
    assert keys.pair(TABLET.token, keys.code_for_tablet(), "")
    table.play(["werewolf"] * 2 + ["villager"] * (seats - 2), "big-box")
    return table


def all_of(seats: int) -> list[tuple[str, Device]]:
    """Every page of such a table."""
    others = [("host", HOST), ("tablet", TABLET), ("table", OTHER)]
    return [*(("seat", somebody(seat)) for seat in range(seats)), *others]


def choose(table: PagesTable, seat: int, pick: int) -> None:
    """A tap on a phone."""
    of = table.pages.question_of(seat)
    assert table.say("seat", somebody(seat), choose=pick, of=of).status == 204


async def vote(folder: Path, seats: int) -> tuple[int, Looking]:
    """A vote is open to all, and somebody taps."""
    table = table_of_phones(folder, seats)
    looking = Looking(table, all_of(seats))
    table.open(Poll("vote", tuple(range(seats)), tuple(range(seats))))
    calls = await looking.after(lambda: choose(table, 1, 2))
    await looking.close()
    return calls, looking


async def accusation(folder: Path, seats: int) -> tuple[int, Looking]:
    """Somebody is accused, and all see it."""
    table = table_of_phones(folder, seats)
    looking = Looking(table, all_of(seats))
    table.tell(Day(1))
    table.open(Floor("talk", "starts", tuple(range(seats)), tuple(range(seats))))
    calls = await looking.after(lambda: table.tell(Accused(1, 2)))
    await looking.close()
    return calls, looking


async def by_night(folder: Path, seats: int, strangers: int = 0) -> tuple[int, Looking]:
    """Somebody is called, and taps; so many more pages are open of people who only look."""
    table = table_of_phones(folder, seats)
    others = [("join", Device(f"stranger{number}", "en", "")) for number in range(strangers)]
    looking = Looking(table, [*all_of(seats), *others])
    table.tell(Night(1))
    table.call(Ask("seer", (3,), tuple(range(seats)), "seer"))
    calls = await looking.after(lambda: choose(table, 3, 2))
    await looking.close()
    return calls, looking


def figures(folder: Path) -> Iterator[tuple[str, str]]:
    """What taps cost."""
    calls, looking = run_virtually(vote(folder / "vote", 60))
    yield (
        "a vote's tap on 60 screens",
        f"{calls:,} calls, {len(looking.looked)} pages looked at (limit 2,000)",
    )
    calls, looking = run_virtually(accusation(folder / "talk", 60))
    yield "an accusation on 60 screens", f"{calls:,} calls, {len(looking.looked)} pages looked at"
    for strangers in (0, 492):
        calls, looking = run_virtually(by_night(folder / f"{strangers}", 8, strangers))
        pages = len(looking.reading)
        yield f"a tap by night, {pages} pages open", f"{calls:,} calls, {len(looking.looked)} looked at"
