"""A stopwatch that is amplified: `python -m tests.bench.probe [SECONDS]`.

Somebody holds 98 pages open, hears when a phone asks, and times an empty request of their own in that moment.
As long as a tap woke every page, that told who taps.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from statistics import median

from moderator.table.pace import BREATH

from .line import Line
from .listening import RARE
from .night import LOOK_ON
from .nominations import running
from .two_samples import likelihood

PLAYERS, AWAKE, ASLEEP = 12, 3, 7
SECONDS = 60.0
# Their phones ask more often than any does, so that there is more to compare.
EACH = BREATH / 5
# The same tap, in turns, so that all are as much work.
PICKS = (1, 2)


def figures(seconds: float = SECONDS) -> Iterator[tuple[str, str]]:
    """All of them."""
    for leak in ("none", "wakes"):
        taps, sleeps = probed(leak, seconds)
        p = likelihood(taps, sleeps)
        assert (p < RARE) == (leak == "wakes"), f"{leak}: p {p:.5f}"
        about = "planted: a tap wakes all" if leak == "wakes" else "who taps against who sleeps"
        times = f"{1000 * median(taps):.2f} and {1000 * median(sleeps):.2f} ms in the middle"
        yield f"a stopwatch beside {LOOK_ON} pages, {about}", f"p {p:.4f}, {times} of {len(taps)}"


def probed(leak: str, seconds: float) -> tuple[list[float], list[float]]:
    """How long empty requests took that were sent when whoever is awake was heard to ask; and a sleeper."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running("tests.bench.night", str(PLAYERS), str(AWAKE), leak, folder=folder) as box,
    ):
        return asyncio.run(attack(box.port, seconds))


async def attack(port: int, seconds: float) -> tuple[list[float], list[float]]:
    """Beside pages that are open, and all other phones."""
    others = [("seat", f"token{seat:02}") for seat in range(PLAYERS) if seat not in (AWAKE, ASLEEP)]
    strangers = [("join", f"stranger{number}") for number in range(LOOK_ON)]
    pages = [*others, *strangers]
    living = [
        asyncio.ensure_future(look_on(port, kind, token, BREATH * number / len(pages)))
        for number, (kind, token) in enumerate(pages)
    ]
    try:
        await asyncio.sleep(2 * BREATH)
        return await stopped(port, seconds)
    finally:
        for one in living:
            assert not one.done(), "a page was lost"
            one.cancel()
        await asyncio.gather(*living, return_exceptions=True)


async def look_on(port: int, kind: str, token: str, phase: float) -> None:
    """One page that is open."""
    line = Line(port, token)
    # So many lines at once that ask for nothing yet the box would close.
    await asyncio.sleep(phase)
    await line.open()
    while True:
        await line.breathe(kind)
        await asyncio.sleep(BREATH)


async def stopped(port: int, seconds: float) -> tuple[list[float], list[float]]:
    """The watch, for one of them and the other in turns, so that both have the same load beside them."""
    mine, times, end = Line(port, "watch"), (list[float](), list[float]()), time.perf_counter() + seconds
    phones = [Line(port, f"token{seat:02}") for seat in (AWAKE, ASLEEP)]
    for line in (mine, *phones):
        await line.open()
    of, saying = (await phones[0].breathe())["id"], 0
    while time.perf_counter() < end:
        saying += 1
        tap = {"choose": PICKS[saying % len(PICKS)], "of": of}
        for phone, said, into in zip(phones, (tap, None), times, strict=True):
            asking = asyncio.ensure_future(phone.breathe(said=said))
            # Its question is under way by now.
            await asyncio.sleep(0)
            since = time.perf_counter()
            await mine.load("/nothing")
            into.append(time.perf_counter() - since)
            await asking
            await asyncio.sleep(EACH)
    return times


if __name__ == "__main__":
    for name, value in figures(*map(float, sys.argv[1:])):
        print(f"{name:70} {value}", flush=True)  # noqa: T201
