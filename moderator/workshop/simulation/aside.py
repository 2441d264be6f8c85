"""Plays a cast aside: `python -m moderator.workshop.simulation.aside`, a setup as JSON on its input.

After every few games it writes a line with all so far, so that whoever ends it has what there is by then.
It gives way to everything else, and never outlives whoever has started it.
"""

import ctypes
import json
import os
import signal
import sys
import time
from contextlib import suppress
from typing import Any

from ...rules.playing.game import set_up
from .games import Plan, Results, play_some
from .report import as_outlook

# So many games between two lines, and in all; and so many seconds at most.
STEP, ENOUGH, SECONDS = 20, 1000, 4.0
SEED = 1

# However precious the box itself is, this comes after everything.
POLITENESS = 40
DIE_WITH_PARENT = 1


def main() -> None:
    """Play, and write."""
    ends = time.monotonic() + SECONDS
    give_way()
    asked = json.load(sys.stdin)
    setup = set_up(asked["rules"], ["any"] * asked["players"], asked["cards"], asked["options"])
    plan, results = Plan(setup, ENOUGH, "thinking", SEED), Results()
    while results.games < ENOUGH and time.monotonic() < ends:
        results.add(play_some(plan, results.games, STEP))
        write(as_outlook(results))


def give_way() -> None:
    """Last of all, and never on its own."""
    with suppress(OSError):
        os.nice(POLITENESS)
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


def write(line: dict[str, Any]) -> None:
    """It can be read at once."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
