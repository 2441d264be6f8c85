"""Whether the box can be felt to work for somebody: `python -m tests.bench.felt [TAPS]`.

Nobody listens on a wire here, and nothing else disturbs: it is timed in the box itself how long its one
loop has to do with a breath, with a tap in it and without, in turns.  No stopwatch outside is so exact.
"""

import asyncio
import gc
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from moderator.surfaces.pages import air
from moderator.table.sheets import sheet_for

from ..air import SIZE, asked
from ..pages_stage import PagesTable
from .night import fallen
from .two_samples import likelihood

TAPS = 3000
PLAYERS, AWAKE, ASLEEP = 12, 3, 7
# So often the loop goes round until whatever a breath has set off is done.
ROUNDS = 12


def figures(taps: int = TAPS) -> Iterator[tuple[str, str]]:
    """With work that is as long for all, and as long as it is."""
    for about, work in (("as long for all", air.WORK), ("planted: as long as it takes", 0.0)):
        air.WORK = work
        with TemporaryDirectory() as folder:
            tapped, awake, asleep = asyncio.run(felt(taps, Path(folder)))
        for against, others in (("who is awake and does not", awake), ("who sleeps", asleep)):
            middle = f"{median(tapped) * 1e6:.1f} and {median(others) * 1e6:.1f} millionths of a second"
            yield f"who taps against {against}, {about}", f"p {likelihood(tapped, others):.4f}, {middle}"


async def felt(taps: int, folder: Path) -> tuple[list[float], list[float], list[float]]:
    """How long the box has to do: with taps, with somebody awake who does not tap, with somebody asleep."""
    table = await fallen(PLAYERS, AWAKE, folder)
    request = table.pages.screens.shown(AWAKE)
    assert request is not None
    times: tuple[list[float], list[float], list[float]] = ([], [], [])
    sheet = sheet_for(request)  # type: ignore[arg-type]
    waiting = asyncio.ensure_future(table.box.timer.wait(1e6))
    chance = random.Random(1)
    gc.disable()
    with table.box.desk.lay_open(sheet):
        of = table.pages.question_of(AWAKE)
        for number in range(taps):
            tap = {"choose": 1 + number % 2, "of": of}
            # In any order, so that none always comes after the same.
            each = [(AWAKE, tap, 0), (AWAKE, None, 1), (ASLEEP, None, 2)]
            for seat, say, into in chance.sample(each, len(each)):
                times[into].append(await one(table, seat, say))
                gc.collect(0)
    gc.enable()
    waiting.cancel()
    await table.close()
    return times


async def one(table: PagesTable, seat: int, say: Any) -> float:
    """One breath: until nothing is left to do for it but to wait."""
    body = json.dumps({"say": say}).encode().ljust(SIZE)
    since = time.perf_counter()
    breath = asyncio.ensure_future(
        asked(table.app, "POST", "/seat/breath", f"token{seat:02}", lambda _: None, body)
    )
    for _ in range(ROUNDS):
        await asyncio.sleep(0)
    took = time.perf_counter() - since
    breath.cancel()
    await asyncio.gather(breath, return_exceptions=True)
    return took


if __name__ == "__main__":
    for name, value in figures(*map(int, sys.argv[1:])):
        print(f"{name:70} {value}", flush=True)  # noqa: T201
