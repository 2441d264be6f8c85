"""A night on a real wire, with somebody who listens: `python -m tests.bench.capture [SECONDS]`.

Every page is a socket of its own that breathes as scripts do; whoever is awake taps with every breath.
The same line is compared awake and asleep, in twin nights, with all others of its own night, and while its
page is loaded again and again.
"""

import asyncio
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from moderator.table.pace import BREATH

from . import cost, probe
from .line import Line
from .listening import RARE, Packet, packets, recording, sizes, waits
from .nominations import running
from .two_samples import likelihood

PLAYERS, AWAKE, OTHER = 12, 3, 7
SECONDS = 60.0
# So many pages breathe where it is measured what they cost.
MANY = 50
# How often a page is loaded that is.
LOADS = 1.7
# What is planted: a byte more, and 20 ms.
LEAKS = ("byte", "moment")

# Lengths, and times.
Distributions = tuple[list[float], list[float]]


class Heard(NamedTuple):
    """A night: what was heard, on which port each seat's page breathes, and on which one is loaded anew."""

    packets: list[Packet]
    ports: dict[int, int]
    loads: int

    def line(self, *seats: int) -> Distributions:
        """Of these seats' pages: lengths, and how long each answer took."""
        return self.of({self.ports[seat] for seat in seats})

    def others(self, seat: int) -> Distributions:
        """Of all others' pages."""
        return self.of(set(self.ports.values()) - {self.ports[seat]})

    def loaded(self) -> Distributions:
        """Of the page that is loaded again and again."""
        return self.of({self.loads})

    def of(self, ports: set[int]) -> Distributions:
        """What was heard there."""
        return sizes(self.packets, ports), waits(self.packets, ports)


def figures(seconds: float = SECONDS) -> Iterator[tuple[str, str]]:
    """All of them."""
    yield f"{MANY} breathing pages", f"{100 * breathing_costs(min(seconds, 20)):.1f} % of a core (limit 15)"
    yield from probe.figures(seconds)
    if shutil.which("tcpdump") is None or os.geteuid():
        yield "a capture of the night", "left out: it needs tcpdump, and root"
        return
    ours, theirs, mine, another, *leaks = nights(seconds)
    yield "breaths on each line, captured", f"{len(ours.line(AWAKE)[1])}"
    yield "an answer takes", f"{median(ours.others(AWAKE)[1]):.1f} ms"
    asleep = [seat for seat in range(PLAYERS) if seat not in (AWAKE, OTHER)]
    yield "twin nights, the lines of all who sleep in both", told(ours.line(*asleep), theirs.line(*asleep))
    yield "awake against asleep, the same line in twin nights", told(ours.line(AWAKE), theirs.line(AWAKE))
    yield "awake against asleep, in one night", told(ours.line(AWAKE), ours.others(AWAKE))
    yield "a page loaded anew, awake against asleep", told(mine.loaded(), another.loaded())
    yield "its breaths, loaded anew against not", told(mine.line(AWAKE), ours.line(AWAKE))
    yield "all others' breaths, while it is against not", told(mine.others(AWAKE), ours.others(AWAKE))
    for leak, planted in zip(LEAKS, leaks, strict=True):
        for about, one, other in (
            ("twin nights", planted.line(AWAKE), theirs.line(AWAKE)),
            ("awake against asleep", planted.line(AWAKE), planted.others(AWAKE)),
            ("loaded anew", planted.loaded(), another.loaded()),
        ):
            yield f"planted: a {leak}, {about}", told(one, other, is_planted=True)


def told(ours: Distributions, theirs: Distributions, is_planted: bool = False) -> str:
    """Whether they can be told apart, by lengths or by times."""
    length, time = (likelihood(*pair) for pair in zip(ours, theirs, strict=True))
    is_found = min(length, time) < RARE
    verdict = "found" if is_found else "not to be told apart"
    assert is_found == is_planted, f"{verdict}: p {length:.4f} by length, {time:.4f} by time"
    return f"{verdict}: p {length:.4f} by length, {time:.4f} by time"


def nights(seconds: float) -> list[Heard]:
    """All of them side by side, so that whatever else the machine does lies on all alike."""
    wanted = [(awake, "none", seconds, reloads) for reloads in (False, True) for awake in (AWAKE, OTHER)]
    wanted += [(AWAKE, leak, seconds, True) for leak in LEAKS]
    with ThreadPoolExecutor(len(wanted)) as hearing:
        return list(hearing.map(lambda one: night(*one), wanted))


def night(awake: int, leak: str, seconds: float, reloads: bool = False) -> Heard:
    """One night, recorded; in it the same seat's page may be loaded again and again, whoever is awake."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "air.pcap"
        with running("tests.bench.night", str(PLAYERS), str(awake), leak, folder=folder) as box:
            with recording(box.port, file):
                ports, loads = asyncio.run(all_pages(box.port, awake, seconds, reloads))
            return Heard(packets(file, box.port), ports, loads)


async def all_pages(port: int, awake: int, seconds: float, reloads: bool) -> tuple[dict[int, int], int]:
    """All of them breathe; on which ports, and on which one is loaded."""
    ports, loads = await asyncio.gather(
        breathe(port, PLAYERS, awake, seconds), load(port, AWAKE, seconds if reloads else 0)
    )
    return ports, loads


def breathing_costs(seconds: float) -> float:
    """The part of a core that the box needs for many pages."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running("tests.bench.night", str(MANY), str(AWAKE), "none", folder=folder) as box,
    ):
        before = cost.cpu(box.process.pid)
        asyncio.run(breathe(box.port, MANY, AWAKE, seconds))
        return (cost.cpu(box.process.pid) - before) / seconds


async def breathe(port: int, players: int, awake: int, seconds: float) -> dict[int, int]:
    """All pages, for so long; on which port each does."""
    phases = random.Random(1)
    pages = [page(port, seat, seat == awake, phases.random() * BREATH, seconds) for seat in range(players)]
    return dict(enumerate(await asyncio.gather(*pages)))


async def page(port: int, seat: int, taps: bool, phase: float, seconds: float) -> int:
    """One page; on it somebody chooses and takes back in turns, or nobody does."""
    line, now = Line(port, f"token{seat:02}"), asyncio.get_running_loop().time
    mine = await line.open()
    due, said, end = now() + phase, None, now() + seconds
    while due < end:
        await asyncio.sleep(due - now())
        picture = await line.breathe(said=said)
        said = tap(picture) if taps else None
        due += BREATH
    line.close()
    return mine


def tap(picture: Any) -> dict[str, Any]:
    """Whoever has chosen takes it back, and chooses again."""
    act = {"take_back": True} if "chosen" in picture.get("ask", {}) else {"choose": 1}
    return {**act, "of": picture["id"]}


async def load(port: int, seat: int, seconds: float) -> int:
    """A page that is loaded again and again."""
    line, now = Line(port, f"token{seat:02}"), asyncio.get_running_loop().time
    mine, end = await line.open(), now() + seconds
    while now() < end:
        assert b'data-state="coming"' in await line.load("/seat")
        await asyncio.sleep(LOADS)
    line.close()
    return mine


if __name__ == "__main__":
    for name, value in figures(*map(float, sys.argv[1:])):
        print(f"{name:60} {value}", flush=True)  # noqa: T201
