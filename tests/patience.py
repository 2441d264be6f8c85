"""How long a test may wait for something real: measured by how slow this machine is now.

What happens in virtual time has limits of its own; this is for programs that are started, for sockets
and for files.  Whoever waits does so for a state, and gives up only when it cannot be coming any more.
"""

import time
from functools import cache

# A loop of so many steps takes about so long where nothing else is to be done.  It is longer than the
# slices in which a part of a core is dealt out, or a tenth of a core would look like a whole one.
STEPS, REFERENCE = 5_000_000, 0.1
# The machine may be busier while a test runs than it was when it was measured.
RESERVE = 2.0


@cache
def slowness() -> float:
    """How many times as long as usual things take here; measured once a session, and never below one."""
    since, total = time.perf_counter(), 0
    for step in range(STEPS):
        total += step
    return max(1.0, (time.perf_counter() - since) / REFERENCE)


def patient(seconds: float) -> float:
    """A limit for what is over far sooner than in so many seconds where nothing else is to be done."""
    return seconds * slowness() * RESERVE
