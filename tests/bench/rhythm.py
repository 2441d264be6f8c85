"""Whether a browser keeps the rhythm: `python -m tests.bench.rhythm SECONDS BROWSER...`, given an address.

It sits at a seat by night, and is asked for ten seconds, then sleeps for ten, in turns; how long after
the last breath each one comes is compared for both.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from moderator.keeping.place import phone
from moderator.rules.events import Night
from moderator.rules.requests import Ask
from moderator.surfaces.pages.app import App
from moderator.surfaces.pages.phones import sealed
from moderator.table.pace import BREATH

from ..pages_stage import CARDS, PagesTable
from .two_samples import likelihood

TURN = 10.0
# So much earlier or later a breath is still in its rhythm, in seconds.
OFF = 0.1
# A browser takes a while to come.
COMES = 60.0


class Breaths:
    """When each came, and whether its seat was asked something then."""

    def __init__(self, table: PagesTable) -> None:
        self.table, self.token = table, ""
        self.came: list[tuple[float, bool]] = []
        self.is_asked = False

    def note(self, token: str) -> None:
        """One of them; whoever comes first is given the seat."""
        if not self.token:
            self.token = token
            self.table.box.roster.recall_devices({sealed(token): phone(4)})
        if token == self.token:
            self.came.append((time.perf_counter(), self.is_asked))

    def gaps(self, is_asked: bool) -> list[float]:
        """Between one and the next, while nothing was changed for its seat."""
        pairs = zip(self.came, self.came[1:], strict=False)
        return [after - before for (before, was), (after, now) in pairs if was == now == is_asked]


@contextmanager
def noting(breaths: Breaths) -> Iterator[None]:
    """Every breath is noted as it comes."""
    breathe = App.breathe

    async def noted(app: App, request: Any) -> Any:
        breaths.note(app.device(request).token)
        return await breathe(app, request)

    App.breathe = noted  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        App.breathe = breathe  # type: ignore[method-assign]


async def listen(seconds: float, browser: list[str], folder: Path) -> Breaths:
    """One night with that browser."""
    table = PagesTable(folder, port=0)
    table.seat([phone(seat + 1) for seat in range(8)])
    breaths = Breaths(table)
    with noting(breaths):
        await table.serve()
        table.play(CARDS)
        table.tell(Night(1))
        with subprocess.Popen([*browser, f"{table.url}join"], stderr=subprocess.DEVNULL) as running:
            try:
                await sitting(table, breaths)
                await turns(table, breaths, seconds)
            finally:
                running.terminate()
    with suppress(Exception):
        await table.close()
    return breaths


async def sitting(table: PagesTable, breaths: Breaths) -> None:
    """Until its page is that of a seat, which breathes."""
    async with asyncio.timeout(COMES):
        while not breaths.token:
            await asyncio.sleep(0.1)
    await asyncio.sleep(4 * BREATH)
    assert table.pages.phones.place_of(breaths.token) == phone(4)
    breaths.came.clear()


async def turns(table: PagesTable, breaths: Breaths, seconds: float) -> None:
    """Asked, and not, and again."""
    ask = Ask("seer", (3,), tuple(range(8)), "seer")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        breaths.is_asked = not breaths.is_asked
        if breaths.is_asked:
            table.call(ask)
        else:
            table.over()
        await asyncio.sleep(TURN)


def told(breaths: Breaths) -> Iterator[tuple[str, str]]:
    """What there is to say of it."""
    awake, asleep = breaths.gaps(True), breaths.gaps(False)
    both = sorted(awake + asleep)
    kept = sum(abs(gap - BREATH) <= OFF for gap in both)
    yield "breaths", f"{len(both)}, of which in rhythm (within {1000 * OFF:.0f} ms) {kept}"
    yield "from one to the next", f"median {median(both):.4f} s, {both[0]:.4f} to {both[-1]:.4f} s"
    yield "awake against asleep, by time", f"p {likelihood(awake, asleep):.4f}"


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        heard = asyncio.run(listen(float(sys.argv[1]), sys.argv[2:], Path(place)))
    for name, value in told(heard):
        print(f"{name:40} {value}", flush=True)  # noqa: T201
