"""Nights that were timed, as they are kept: one a line, so that whoever ends the long bench goes on later."""

import json
import subprocess
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from ..stopwatch import Length
from .late import MOMENT
from .timed_table import SPEED

# A night counts in which the box woke at most so late, nine times of ten: twice as much as is planted, in
# seconds of the world.
LATE = 2 * MOMENT / SPEED


class Sitting(NamedTuple):
    """Some nights of one game at one table."""

    rules: str
    table: str
    seed: str
    # What is planted, if anything; and for what the nights are: at first, or fresh.
    planted: str
    round: str


class Kept(NamedTuple):
    """A night as it is kept."""

    sitting: Sitting
    lag: float
    lengths: list[Length]


class Notes:
    """All nights so far, one a line; whoever ends the command goes on where it was."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / "nights.jsonl"
        self.commit = commit()
        self.nights: list[Kept] = []
        if self._file.exists():
            for line in self._file.read_text(encoding="utf-8").splitlines():
                told = json.loads(line)
                if told["commit"] == self.commit:
                    self.nights.append(kept(Sitting(*told["sitting"]), told["night"]))

    def add(self, sitting: Sitting, night: dict[str, Any]) -> None:
        """A night is over."""
        self.nights.append(kept(sitting, night))
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"commit": self.commit, "sitting": sitting, "night": night}) + "\n")

    def of(self, planted: str, round_: str) -> list[Kept]:
        """Those that count."""
        return [
            night
            for night in self.nights
            if (night.sitting.planted, night.sitting.round) == (planted, round_) and night.lag <= LATE
        ]

    def lengths(self, planted: str, round_: str) -> list[Length]:
        """What they took."""
        return steadied([night.lengths for night in self.of(planted, round_)])

    @property
    def left_out(self) -> int:
        """Those in which the machine did not keep up."""
        return sum(night.lag > LATE for night in self.nights)


def kept(sitting: Sitting, night: dict[str, Any]) -> Kept:
    """Read back."""
    lengths = [Length(*length)._replace(table=sitting.table) for length in night["lengths"]]
    return Kept(sitting, night["lag"], lengths)


def steadied(nights: list[list[Length]]) -> list[Length]:
    """Beside what else the machine did in each night: for all that was for somebody in it, and for nobody."""
    kinds: dict[str, list[float]] = {}
    for length in chain(*nights):
        kinds.setdefault(length.kind, []).append(length.extra)
    usual = {kind: median(several) for kind, several in kinds.items()}
    steady = []
    for night in nights:
        busy = median(length.extra - usual[length.kind] for length in night)
        steady += [length._replace(extra=length.extra - busy) for length in night]
    return steady


def commit() -> str:
    """What is measured."""
    told = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    )
    return told.stdout.strip()
