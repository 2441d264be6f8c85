"""All tables one after the other: what is found is kept at once, and what is there is not sought again."""

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from ... import minds
from ...keeping.casts import FOLDER, cast_in, file_of
from ...rules.playing.games import GAMES
from ...rules.rulebook import Cast
from ..simulation.report import as_outlook
from .hunt import Catch, Hunt
from .race import Effort, Runner
from .tables import Group, Seekers

Line = dict[str, Any]

# Whoever plays on the same machine goes first.
POLITENESS = 10

# So many casts that hold and that printed cards can deal are enough.
ENOUGH_PRINTED = 2


class Progress(NamedTuple):
    """How far it is."""

    done: int
    of: int
    lines: Sequence[Line]
    seconds: float


class Quarry(NamedTuple):
    """Who are sought for, what is begun with, and whether it is for the second time."""

    group: Group
    begun: Sequence[Cast] = ()
    is_again: bool = False


class Search:
    """A game's kept casts, table by table."""

    def __init__(self, rules: str, effort: Effort, folder: Path = FOLDER, version: str = "") -> None:
        self.rules, self.effort, self.folder = rules, effort, folder
        folder.mkdir(parents=True, exist_ok=True)
        self.file = file_of(rules, folder)
        self.header: Line = {
            "rules": rules, "minds": digest(), "seed": effort.seed, "drop": effort.drop, "keep": effort.keep,
            "version": version,
        }  # fmt: skip
        self.lines = self.read()

    def read(self) -> list[Line]:
        """What was found before in the same way; nothing if it was another."""
        if not self.file.exists():
            return []
        header, *lines = (json.loads(line) for line in self.file.read_text(encoding="utf-8").splitlines())
        return lines if {**header, "version": ""} == {**self.header, "version": ""} else []

    def is_done(self, seekers: Seekers) -> bool:
        """Whether there is nothing to seek: it was found, or printed cards need nothing of their own."""
        if any(key(line) == key(line_of(seekers, None)) for line in self.lines):
            return True
        if not seekers.is_printed:
            return False
        check = GAMES[self.rules].check
        dealt = {
            cast
            for cast in self.holding(seekers)
            if not check(cast, seekers.players, seekers.options, "usual").errors
        }
        return len(dealt) >= ENOUGH_PRINTED

    def holding(self, seekers: Seekers) -> Iterator[Cast]:
        """What was found to hold for so many and so many packs."""
        for line in self.lines:
            if (line["players"], line["packs"]) == (seekers.players, seekers.packs):
                yield from (cast_in(one["cards"]) for one in line["casts"] if one["holds"])

    def keep(self, lines: Sequence[Line]) -> None:
        """On disk, in the order of sizes; a power cut leaves what was there, or this."""
        before = {key(line): line for line in self.lines}
        found = {key(line): better(line, before.get(key(line))) for line in lines}
        self.lines = sorted({**before, **found}.values(), key=key)
        new = self.file.with_suffix(".new")
        new.write_text("".join(json.dumps(line) + "\n" for line in (self.header, *self.lines)), "utf-8")
        new.replace(self.file)

    def run(self, groups: Sequence[Group], jobs: int, ends: float, tell: Callable[[Progress], None]) -> int:
        """Until all is found or the time is over; how many groups are left."""
        began = time.monotonic()
        looks = (self.waiting(groups, ends), self.lacking(groups, ends))
        for done, lines in enumerate(
            (found for look in looks for found in spread(look, self.effort, jobs)), 1
        ):
            self.keep(lines)
            tell(Progress(done, len(groups), lines, time.monotonic() - began))
        return sum(bool(self.left(group)) for group in groups)

    def waiting(self, groups: Sequence[Group], ends: float) -> Iterator[Quarry | None]:
        """What is still to be found, in time; nothing, as long as what it begins with is sought."""
        begun: list[Group] = []
        while time.monotonic() < ends:
            left = {group: self.left(group) for group in groups}
            sought = {seekers for people in left.values() for seekers in people}
            waiting = [group for group in groups if left[group] and group not in begun]
            ready = next((group for group in waiting if group[0].before not in sought), None)
            if ready:
                begun.append(ready)
                before = ready[0].before
                yield Quarry(left[ready], tuple(self.holding(before)) if before else ())
            elif waiting:
                yield None
            else:
                return

    def lacking(self, groups: Sequence[Group], ends: float) -> Iterator[Quarry]:
        """Where nothing was found that holds: once more, with what holds for one more or fewer."""
        for group in groups:
            missing = tuple(seekers for seekers in group if self.lacks(seekers))
            if missing and time.monotonic() < ends:
                near = [group[0]._replace(players=group[0].players + more) for more in (-1, 1)]
                yield Quarry(
                    missing, tuple(cast for one in near for cast in self.holding(one)), is_again=True
                )

    def lacks(self, seekers: Seekers) -> bool:
        """Whether nothing was found for them that holds, and it was not sought again yet."""
        found = [line for line in self.lines if key(line) == key(line_of(seekers, None))]
        return any(not line.get("again") and not any(one["holds"] for one in line["casts"]) for line in found)

    def left(self, group: Group) -> Group:
        """Who of them has nothing yet."""
        return tuple(seekers for seekers in group if not self.is_done(seekers))


def spread(quarries: Iterator[Quarry | None], effort: Effort, jobs: int) -> Iterator[list[Line]]:
    """What is found for each, by so many processes; another is begun only when one has ended."""
    if jobs == 1:
        yield from (hunt(quarry, effort) for quarry in quarries if quarry)
        return
    with ProcessPoolExecutor(jobs, get_context("fork"), give_way) as pool:
        running: set[Future[list[Line]]] = set()
        while True:
            while len(running) < jobs and (quarry := next(quarries, None)):
                running.add(pool.submit(hunt, quarry, effort))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ended)


def give_way() -> None:
    """Others first."""
    os.nice(POLITENESS)


def hunt(quarry: Quarry, effort: Effort) -> list[Line]:
    """The casts of all who are of one size."""
    known: dict[Cast, Runner] = {}
    hunts = [Hunt(seekers, effort, known, quarry.begun) for seekers in quarry.group]
    caught = [one.catch() for one in hunts]
    holding = [runner for found in caught for runner in found.holding]
    again = {"again": True} if quarry.is_again else {}
    return [
        {**line_of(one.seekers, one.borrow(holding) or found), **again}
        for one, found in zip(hunts, caught, strict=True)
    ]


def better(line: Line, before: Line | None) -> Line:
    """What was found now, if that holds; else what was found before, and that it was tried again."""
    if before is None or any(one["holds"] for one in line["casts"]):
        return line
    return {**before, "again": True}


def line_of(seekers: Seekers, found: Catch | None) -> Line:
    """What is kept of it."""
    return {
        "players": seekers.players, "packs": seekers.packs, "printed": seekers.is_printed,
        "experience": list(seekers.experience),
        "casts": [kept(runner, found) for runner in found.runners] if found else [],
    }  # fmt: skip


def kept(runner: Runner, found: Catch) -> Line:
    """What is kept of one cast."""
    cards = {role: runner.cast.count(role) for role in dict.fromkeys(runner.cast)}
    odds = {mind: as_outlook(results) for mind, results in runner.played.items()}
    mend = {"mend": list(found.mend)} if found.mend else {}
    return {"cards": cards, "even": found.is_even, "holds": runner in found.holding, **mend, "odds": odds}


def key(line: Line) -> tuple[Any, ...]:
    """For whom it is."""
    return line["players"], line["packs"], line["printed"], *line["experience"]


def digest() -> str:
    """What the minds are, in short: other minds, and all is sought again."""
    files = sorted(Path(next(iter(minds.__path__))).glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
