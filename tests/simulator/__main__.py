"""`python -m tests.simulator`: all evenings, a tenth of them, or one of them again (`tests/simulator`)."""

import argparse
import json
import logging
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .all_of_them import STORMS, every, tenth
from .evening import Finished, play

# What has been played, so that an interrupted run goes on where it was.
PLAYED = Path(".simulated.jsonl")


def main(given: argparse.Namespace) -> int:
    """Play what is wanted; the number of evenings in which something did not agree."""
    logging.disable(logging.CRITICAL)
    if given.name:
        finished = play(" ".join(given.name))
        print("\n".join(finished.told))  # noqa: T201
        return len(finished.wrong)
    names = list(every(given.storms) if given.all else tenth())
    return play_all(names[given.part :: given.parts], None if given.tenth else given.played)


def play_all(names: Iterable[str], file: Path | None) -> int:
    """One after the other, but those that were played before."""
    kept = file.read_text(encoding="ascii").splitlines() if file is not None and file.exists() else []
    before = {found["name"]: found for found in map(json.loads, kept)}
    wanted = list(names)
    starts, wrong, since = 0, 0, time.monotonic()
    for number, name in enumerate(wanted, start=1):
        found = before.get(name) or note(play(name), file)
        starts += found["starts"]
        if found["wrong"]:
            wrong += 1
            again = f"again: python -m tests.simulator {name}"
            print(f"\n{name}: {found['wrong']}\n    {again}", flush=True)  # noqa: T201
        if sys.stderr.isatty() or not number % 500:
            passed = time.monotonic() - since
            sys.stderr.write(f"\r{number} of {len(wanted)} evenings, {wrong} wrong, {passed:.0f} s ")
    print(f"\n{len(wanted)} evenings, {starts} starts, {wrong} in which something did not agree")  # noqa: T201
    return wrong


def note(finished: Finished, file: Path | None) -> dict[str, Any]:
    """That it was played, and how it was."""
    found = {"name": finished.name, "starts": finished.starts, "wrong": finished.wrong}
    if file is not None:
        with file.open("a", encoding="ascii") as played:
            played.write(f"{json.dumps(found)}\n")
    return found


def options() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulator", description=__doc__)
    parser.add_argument("name", nargs="*", help="one evening, such as `storm 7` or `big-box cut 340`")
    parser.add_argument("--all", action="store_true", help="all of them, from where it was interrupted")
    parser.add_argument("--tenth", action="store_true", help="a tenth of them")
    parser.add_argument("--storms", type=int, default=STORMS, help="so many in which anything happens")
    parser.add_argument("--parts", type=int, default=1, help="one of so many parts, for as many cores")
    parser.add_argument("--part", type=int, default=0, help="which of them, from 0")
    parser.add_argument("--played", type=Path, default=PLAYED, help="where it is noted what was played")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(min(main(options()), 1))
