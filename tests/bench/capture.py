"""A night on a real wire, with somebody who listens: `python -m tests.bench.capture [SECONDS]`.

Every page is a socket of its own that breathes as scripts do; whoever is awake taps with every breath.
The same line is compared awake and asleep, in twin nights, and with all others of its own night.
"""

import asyncio
import json
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from moderator.table.pace import BREATH

from ..air import SIZE
from . import cost
from .listening import RARE, Packet, likelihood, packets, recording, sizes, waits
from .nominations import running

PLAYERS, AWAKE, OTHER = 12, 3, 7
SECONDS = 60.0
# So many pages breathe where it is measured what they cost.
MANY = 50


class Heard(NamedTuple):
    """A night: what was heard, and on which port each seat's page breathes."""

    packets: list[Packet]
    ports: dict[int, int]

    def line(self, seat: int) -> tuple[list[float], list[float]]:
        """Of one seat's page: lengths, and how long each answer took."""
        return sizes(self.packets, {self.ports[seat]}), waits(self.packets, {self.ports[seat]})

    def others(self, seat: int) -> tuple[list[float], list[float]]:
        """Of all others' pages."""
        ports = set(self.ports.values()) - {self.ports[seat]}
        return sizes(self.packets, ports), waits(self.packets, ports)


def figures(seconds: float = SECONDS) -> Iterator[tuple[str, str]]:
    """All of them."""
    yield f"{MANY} breathing pages", f"{100 * breathing_costs(min(seconds, 20)):.1f} % of a core (limit 15)"
    if shutil.which("tcpdump") is None or os.geteuid():
        yield "a capture of the night", "left out: it needs tcpdump, and root"
        return
    ours, theirs = night(AWAKE, "none", seconds), night(OTHER, "none", seconds)
    yield "breaths on each line, captured", f"{len(ours.line(AWAKE)[1])}"
    yield "an answer takes", f"{median(ours.others(AWAKE)[1]):.1f} ms"
    yield "awake against asleep, the same line in twin nights", told(ours.line(AWAKE), theirs.line(AWAKE))
    yield "awake against asleep, in one night", told(ours.line(AWAKE), ours.others(AWAKE))
    for leak in ("byte", "moment"):
        planted = night(AWAKE, leak, seconds)
        yield f"planted: a {leak}", told(planted.line(AWAKE), planted.others(AWAKE), is_planted=True)


def told(
    ours: tuple[list[float], list[float]], theirs: tuple[list[float], list[float]], is_planted: bool = False
) -> str:
    """Whether they can be told apart, by lengths or by times."""
    length, time = (likelihood(*pair) for pair in zip(ours, theirs, strict=True))
    is_found = min(length, time) < RARE
    verdict = "found" if is_found else "not to be told apart"
    assert is_found == is_planted, f"{verdict}: p {length:.4f} by length, {time:.4f} by time"
    return f"{verdict}: p {length:.4f} by length, {time:.4f} by time"


def night(awake: int, leak: str, seconds: float) -> Heard:
    """One night, recorded."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "air.pcap"
        with running("tests.bench.night", str(PLAYERS), str(awake), leak, folder=folder) as box:
            with recording(box.port, file):
                ports = asyncio.run(breathe(box.port, PLAYERS, awake, seconds))
            return Heard(packets(file, box.port), ports)


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
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    mine, now = int(writer.get_extra_info("sockname")[1]), asyncio.get_running_loop().time
    due, said, end = now() + phase, None, now() + seconds
    while due < end:
        await asyncio.sleep(due - now())
        body = json.dumps({"say": said}).encode().ljust(SIZE)
        writer.write(head(seat) + body)
        length = 0
        while (line := await reader.readline()) != b"\r\n":
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        picture = json.loads(await reader.readexactly(length))["picture"]
        chosen = "chosen" in picture.get("ask", {})
        act = {"take_back": True} if chosen else {"choose": 1}
        said = {**act, "of": picture["id"]} if taps else None
        due += BREATH
    writer.close()
    return mine


def head(seat: int) -> bytes:
    """What stands before a breath."""
    return (
        f"POST /seat/breath HTTP/1.1\r\nhost: localhost\r\ncookie: device=token{seat:02}\r\n"
        f"content-type: application/json\r\ncontent-length: {SIZE}\r\n\r\n"
    ).encode()


if __name__ == "__main__":
    for name, value in figures(*map(float, sys.argv[1:])):
        print(f"{name:60} {value}", flush=True)  # noqa: T201
