"""What a program costs, its children included: memory and the time of a core."""

import os
import time
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """Megabytes at the most, and the part of a core."""

    memory: float
    core: float

    def __str__(self) -> str:
        return f"{self.memory:12,.1f} MB PSS, {100 * self.core:.2f} % of a core"


def cost(pid: int, seconds: float) -> Cost:
    """What it costs while so much time passes."""
    used, since, most = cpu(pid), time.perf_counter(), 0.0
    while (passed := time.perf_counter() - since) < seconds:
        most = max(most, sum(map(memory, family(pid))))
        time.sleep(min(2.0, seconds - passed))
    return Cost(most, (cpu(pid) - used) / (time.perf_counter() - since))


def family(pid: int) -> list[int]:
    """The program and its children, and theirs."""
    children = "".join(file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children"))
    return [pid, *(one for child in children.split() for one in family(int(child)))]


def memory(pid: int) -> float:
    """A program's share of the memory, in megabytes."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("Pss:")) / 1024


def cpu(pid: int) -> float:
    """Seconds of a core that the program and its children have used, the ended ones too."""
    used = 0
    for one in family(pid):
        rest = Path(f"/proc/{one}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        used += sum(map(int, rest[11:13]))
        used += sum(map(int, rest[13:15])) if one == pid else 0
    return used / TICKS
