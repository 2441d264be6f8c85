"""`python -m tests.appliance.pi`: what the script `tests/appliance/qemu` starts."""

import re
import shutil
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress

from ..__main__ import say, tell
from ..machine import CACHE, Failed
from .bench import Bench
from .computer import what_is_missing, workbench
from .debian import bench_disk
from .steps import STEPS

# What is kept of the folder of a run: it tells why a step has failed.
LEFT = ("console.log", "tape.wav", "files.tar", "found.txt")


def main() -> int:
    """Step after step; exit code 1 at the first that fails, 77 if there can be none."""
    asked = ArgumentParser(prog="tests/appliance/qemu", description=__doc__)
    asked.add_argument("--can", action="store_true", help="whether this machine has all it takes")
    asked.add_argument("--seed", type=int, default=1, help="of all that is by chance (1)")
    asked.add_argument("--pulls", type=int, default=5, help="how often the plug is pulled (5)")
    asked.add_argument("--hasty", action="store_true", help="take the disk that was installed last as it is")
    asked.add_argument("--only", default="", help="only the steps whose names match this")
    given = asked.parse_args()
    missing = what_is_missing()
    if given.can or missing:
        say(f"no virtual Pi here: {missing}" if missing else "the virtual Pi can be run here")
        return 77 if missing else 0
    folder = workbench(CACHE)
    for place in (CACHE, folder):
        place.mkdir(parents=True, exist_ok=True)
    bench_disk(folder)
    bench = Bench(folder, given.seed, given.pulls, given.hasty)
    try:
        play(bench, given.only)
    finally:
        bench.computer.pull_the_plug()
        # A disk in memory does not stay.
        for name in LEFT:
            with suppress(OSError):
                shutil.copy(folder / name, CACHE / name)
        if CACHE not in folder.parents:
            shutil.rmtree(folder)
    return 0


def play(bench: Bench, only: str) -> None:
    """All steps; where one fails, what the box has said."""
    for step in STEPS:
        if not re.search(only, step.__name__) and step not in STEPS[:2]:
            continue
        began = time.monotonic()
        try:
            step(bench)
        except (AssertionError, Failed):
            with suppress(AssertionError, Failed):
                say(bench.computer.log(40))
            raise
        tell(step.__name__.replace("_", " "), began)
        for figure, number in bench.figures.items():
            say(f"          {figure}: {number}")
        bench.figures.clear()


if __name__ == "__main__":
    sys.exit(main())
