"""Threads that switch pins on time, whatever else the machine has to do.

By night a lamp is on for 0.3 ms of every 10, and a thread that is let in a millisecond late is a lamp that
flickers. Such threads sleep nearly always; in real-time priority they are let in first, and nothing else is.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# The lowest that is ahead of everything ordinary; the kernel's own work stays ahead of it.
PRIORITY = 1
THREADS = Path("/proc/self/task")


@contextmanager
def punctual(threads: Path = THREADS) -> Iterator[None]:
    """What threads are begun meanwhile are let in first, where the system allows it."""
    before = begun(threads)
    yield
    for thread in begun(threads) - before:
        with suppress(OSError, AttributeError):
            os.sched_setscheduler(thread, os.SCHED_FIFO, os.sched_param(PRIORITY))


def begun(threads: Path) -> set[int]:
    """The numbers of this process's threads, where the system tells."""
    with suppress(OSError):
        return {int(thread.name) for thread in threads.iterdir()}
    return set()
