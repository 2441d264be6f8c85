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
        self.lines = sorted([*self.lines, *lines], key=key)
        new = self.file.with_suffix(".new")
        new.write_text("".join(json.dumps(line) + "\n" for line in (self.header, *self.lines)), "utf-8")
        new.replace(self.file)

    def run(self, groups: Sequence[Group], jobs: int, ends: float, tell: Callable[[Progress], None]) -> int:
        """Until all is found or the time is over; how many groups are left."""
        began = time.monotonic()
        for done, lines in enumerate(spread(self.waiting(groups, ends), self.effort, jobs), 1):
            self.keep(lines)
            tell(Progress(done, len(groups), lines, time.monotonic() - began))
        return sum(bool(self.left(group)) for group in groups)

    def waiting(self, groups: Sequence[Group], ends: float) -> Iterator[Group]:
        """What is still to be found, as long as there is time."""
        for group in groups:
            if time.monotonic() < ends and (left := self.left(group)):
                yield left

    def left(self, group: Group) -> Group:
        """Who of them has nothing yet."""
        return tuple(seekers for seekers in group if not self.is_done(seekers))


def spread(groups: Iterator[Group], effort: Effort, jobs: int) -> Iterator[list[Line]]:
    """What is found for each, by so many processes; another is begun only when one has ended."""
    if jobs == 1:
        yield from (hunt(group, effort) for group in groups)
        return
    with ProcessPoolExecutor(jobs, get_context("fork"), give_way) as pool:
        running: set[Future[list[Line]]] = set()
        while True:
            while len(running) < jobs and (group := next(groups, None)):
                running.add(pool.submit(hunt, group, effort))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ended)


def give_way() -> None:
    """Others first."""
    os.nice(POLITENESS)


def hunt(group: Group, effort: Effort) -> list[Line]:
    """The casts of all who are of one size."""
    known: dict[Cast, Runner] = {}
    hunts = [Hunt(seekers, effort, known) for seekers in group]
    caught = [one.catch() for one in hunts]
    holding = [runner for found in caught for runner in found.holding]
    return [
        line_of(one.seekers, one.borrow(holding) or found) for one, found in zip(hunts, caught, strict=True)
    ]


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
