"""Kills that no program can hear: an evening in a process of its own, killed at any instant, again and again.

    python -m tests.kills 1000       so many, from where it was interrupted

What was announced before each kill is told through a pipe; nothing of it may be missing on disk.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from moderator.rules.playing import journal
from moderator.rules.playing.games import AnyEvent
from moderator.table.box import Box
from moderator.table.shown import Public
from moderator.table.surfaces import Surface

from .test_box_kill import evening, journals
from .test_box_secrecy import TABLES

# So long a process lives at most, in seconds: some are over before.
LIVES = 0.3


class Announcer(Surface):
    """Tells how many answers there were whenever something is announced that follows from them."""

    def __init__(self, box: Box, pipe: int) -> None:
        self.box = box
        self.pipe = pipe

    def show(self, shown: Public) -> None:
        if isinstance(shown, AnyEvent) and self.box.performance is not None:
            os.write(self.pipe, b"%d\n" % len(self.box.performance.game.answered))


def killed(rules: str, folder: Path, seed: int, after: float) -> tuple[bool, int]:
    """An evening, killed after so many seconds; whether it was, and of how many answers all knew."""
    reading, pipe = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            evening(TABLES[rules], folder, seed, onlookers=[lambda box: Announcer(box, pipe)])
        finally:
            os._exit(0)
    os.close(pipe)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as announced:
        # The last line may be torn, too.
        known = [int(line) for line in announced.read().split(b"\n")[:-1]]
    return os.WIFSIGNALED(status), max(known, default=0)


def kills(first_seed: int = 0) -> Iterator[int]:
    """Evening after evening; after each kill which evening it is, once what is left was looked at."""
    for seed in range(first_seed, sys.maxsize):
        rules, chance = sorted(TABLES)[seed % len(TABLES)], Random(seed)
        with tempfile.TemporaryDirectory() as name:
            evening(TABLES[rules], Path(name) / "whole", seed)
            (expected,) = journals(Path(name) / "whole")
            folder, is_over = Path(name) / "killed", False
            folder.mkdir()
            while not is_over:
                was_killed, known = killed(rules, folder, seed, chance.random() * LIVES)
                is_over = look(folder, expected, known, f"{rules}, evening {seed}")
                if was_killed:
                    yield seed


def look(folder: Path, expected: bytes, known: int, where: str) -> bool:
    """Nothing that was announced is missing, and nothing else is there; whether the game is over."""
    kept = next(iter(journals(folder)), b"")
    if b"\n" not in kept:
        assert not known, f"{where}: nothing is there"
        return False
    there, whole = answers(kept), answers(expected)
    assert there == whole[: len(there)], f"{where}: something else is there"
    assert len(there) >= known, f"{where}: {known} answers were known, and {len(there)} are there"
    return any(folder.glob("*.finished")) and there == whole


def answers(kept: bytes) -> list[tuple[str, str, object]]:
    """What was asked, and what was answered; how long is left of a talk is kept in tenths of a second."""
    return [(entry.task, entry.fingerprint, entry.answer) for entry in journal.read(kept).entries]


def main(wanted: int, noted: Path) -> None:
    """So many in all, those of an interrupted run included."""
    done, seed = map(int, noted.read_text(encoding="ascii").split()) if noted.exists() else (0, 0)
    for evening_of_it in kills(seed):
        if done >= wanted:
            break
        done += 1
        noted.write_text(f"{done} {evening_of_it}", encoding="ascii")
        if sys.stderr.isatty() or not done % 100:
            sys.stderr.write(f"\r{done} of {wanted} kills ")
    print(f"\n{done} kills; nothing that was announced was lost")  # noqa: T201


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("number", type=int, nargs="?", default=1000)
    parser.add_argument("--noted", type=Path, default=Path(".killed"), help="where it is noted how far it is")
    given = parser.parse_args()
    main(given.number, given.noted)
