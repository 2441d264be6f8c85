"""Nights on the real clock, five times as fast, at tables of phones and mixed ones: are calls of one length?

python -m tests.bench.nights [NIGHTS [BOXES]]      goes on where it was ended; results lie in `build/nights`

Several boxes are at work side by side, as many as the machine keeps up with: a night in which the box woke
too late is not counted.  Every call and every part is compared with others of its kind: for somebody against
for nobody, answered fast against slowly.  What seems to differ is asked again once, of fresh nights.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from ..stopwatch import Length, announced_otherwise, likelihoods
from .late import MOMENT, PLANTED
from .night_notes import LATE, Notes, Sitting
from .timed_people import Page, TabletPage
from .timed_table import LOOK, MOST, SEATED, SPEED, TABLET
from .two_samples import RARE

NIGHTS, BOXES = 200, 6
# Of one game at a time; the first is longer and asks for more.
IN_A_ROW = 3
# So many nights of each leak that is planted, of every hundred.
OF_A_HUNDRED = 20
# How often it is tried whether the machine is quiet, and how long it is left alone at most when it is not.
PROBES, REST = 30, 10.0
FOLDER = Path("build/nights")
GAMES = ("duesterwald", "big-box")
PATIENCE = 300.0


async def lateness() -> float:
    """How late this machine wakes whoever waits, nine times of ten; in seconds of the world."""
    now, late = asyncio.get_running_loop().time, list[float]()
    for _ in range(PROBES):
        due = now() + LOOK
        await asyncio.sleep(LOOK)
        late.append(now() - due)
    return sorted(late)[int(PROBES * MOST)]


async def begun(sitting: Sitting) -> asyncio.subprocess.Process:
    """A box at such a table."""
    command = [sys.executable, "-m", "tests.bench.timed_table"]
    command += [sitting.rules, sitting.table, sitting.seed, str(IN_A_ROW)]
    command += [sitting.planted] * bool(sitting.planted)
    return await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE, limit=2**20)


class Room:
    """Boxes side by side; each waits until the machine keeps up, and is sent away when it does not."""

    def __init__(self, notes: Notes, boxes: int) -> None:
        self.notes, self.boxes = notes, boxes
        # How many are at it now.
        self.playing = 0
        self._turn = len(notes.nights)

    async def gather(self, wanted: int, planted: str, round_: str) -> None:
        """Until so many nights of a kind count."""
        going: set[asyncio.Future[None]] = set()
        while True:
            missing = wanted - len(self.notes.of(planted, round_))
            while len(going) < self.boxes and missing > len(going) * IN_A_ROW:
                going.add(asyncio.ensure_future(self.sit(self.next(planted, round_))))
            if not going:
                return
            done, going = await asyncio.wait(going, return_when=asyncio.FIRST_COMPLETED)
            for one in done:
                one.result()
            self.tell(wanted, planted, round_)

    def next(self, planted: str, round_: str) -> Sitting:
        """Both games and all tables in turns."""
        self._turn += 1
        tables = list(SEATED)
        table, rules = tables[self._turn // len(GAMES) % len(tables)], GAMES[self._turn % len(GAMES)]
        return Sitting(rules, table, f"{self._turn} {time.time_ns()}", planted, round_)

    async def sit(self, sitting: Sitting) -> None:
        """Some nights, or fewer, if the machine is needed elsewhere."""
        while await lateness() > LATE / 2:
            # Nothing is to be learned while the machine is so busy.
            await asyncio.sleep(REST * Random(sitting.seed).random())
        box = await begun(sitting)
        self.playing += 1
        try:
            async with asyncio.timeout(PATIENCE):
                await self.listen(box, sitting)
        finally:
            self.playing -= 1
            with suppress(ProcessLookupError):
                box.kill()
            await box.wait()

    async def listen(self, box: asyncio.subprocess.Process, sitting: Sitting) -> None:
        """People come, and what the box tells is noted."""
        assert box.stdout is not None
        opened, chance = json.loads(await box.stdout.readline()), Random(sitting.seed)
        middle = TabletPage(opened["port"], "tablet", TABLET, SPEED, chance)
        pages = [Page(opened["port"], "seat", f"token{s}", SPEED, chance) for s in opened["phones"]]
        people = [asyncio.ensure_future(page.live()) for page in [middle, *pages]]
        try:
            async for line in box.stdout:
                told = json.loads(line)
                if "awake" in told:
                    middle.wake(bool(told["awake"]))
                    continue
                self.notes.add(sitting, told)
                if told["lag"] > LATE:
                    return
            assert await box.wait() == 0, f"the box failed: {sitting}"
        finally:
            for one in people:
                one.cancel()
            await asyncio.gather(*people, return_exceptions=True)

    def tell(self, wanted: int, planted: str, round_: str) -> None:
        """How far it is."""
        now = len(self.notes.of(planted, round_))
        what = f"{round_} nights{f', planted: {planted}' if planted else ''}"
        sys.stderr.write(
            f"\r{what}: {now} of {wanted}, {self.playing} boxes side by side, "
            f"{self.notes.left_out} nights left out \033[K"
        )
        sys.stderr.flush()


def figures(nights: int = NIGHTS, boxes: int = BOXES) -> Iterator[tuple[str, str]]:
    """All of them."""
    notes = Notes(FOLDER)
    room, since = Room(notes, boxes), time.monotonic()
    asyncio.run(room.gather(nights, "", "first"))
    first = likelihoods(notes.lengths("", "first"))
    yield "nights on the real clock", counted(notes, "", "first")
    yield "calls and parts of calls, comparisons", f"{len(notes.lengths('', 'first')):,}, {len(first)}"
    yield "the least likely of them, corrected", least(first)
    otherwise = announced_otherwise(notes.lengths("", "first"))
    yield "announced otherwise though as many lived", ", ".join(sorted(map(str, otherwise))) or "nothing"
    again: dict[str, float] = {}
    if suspects := {what for what, p in first.items() if p < RARE}:
        asyncio.run(room.gather(nights, "", "fresh"))
        again = likelihoods(notes.lengths("", "fresh"), suspects)
        yield "asked again, of fresh nights", f"{counted(notes, '', 'fresh')}: {least(again)}"
    added = likelihoods(moved(notes.lengths("", "first")))
    yield f"{1000 * MOMENT:.0f} ms added to what was noted", found(added)
    for leak in PLANTED:
        asyncio.run(room.gather(max(1, nights * OF_A_HUNDRED // 100), leak, "first"))
        told = found(likelihoods(notes.lengths(leak, "first")))
        yield f"{1000 * MOMENT:.0f} ms planted: {leak}", f"{counted(notes, leak, 'first')}: {told}"
    yield "nights in which the box woke too late, not counted", f"{notes.left_out}"
    yield "this run", f"{(time.monotonic() - since) / 60:.0f} min, at {notes.commit}"
    assert not otherwise, "announced otherwise"
    assert all(p >= RARE for p in again.values()), "told apart twice"


def moved(lengths: list[Length]) -> list[Length]:
    """As if every part that is for somebody had taken a moment longer."""
    return [
        length._replace(extra=length.extra + MOMENT * (length.is_alive and length.announced > 0))
        for length in lengths
    ]


def found(likelihoods: dict[str, float]) -> str:
    """What was told apart."""
    told = {what: p for what, p in likelihoods.items() if p < RARE}
    return f"found in {len(told)} of {len(likelihoods)} comparisons; {least(likelihoods)}"


def counted(notes: Notes, planted: str, round_: str) -> str:
    """How many nights there were, at which tables."""
    nights = notes.of(planted, round_)
    mixed = sum(night.sitting.table == "mixed" for night in nights)
    return f"{len(nights)}, {mixed} of them at mixed tables"


def least(likelihoods: dict[str, float]) -> str:
    """What is most unlikely."""
    what = min(likelihoods, key=lambda name: likelihoods[name], default="")
    return f"p = {likelihoods[what]:.2g} ({what})" if what else "nothing"


if __name__ == "__main__":
    for name, value in figures(*map(int, sys.argv[1:])):
        print(f"{name:60} {value}", flush=True)  # noqa: T201
