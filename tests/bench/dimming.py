"""How even a lamp glows by night that a thread switches: ordinary against real-time priority."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator

# As lgpio dims: so many beats a second; and the share of each that a night lamp is on.
HERTZ, NIGHT, BEATS = 100, 0.03, 1500
# A beat that is so much longer or shorter than it should be is seen in the dark.
SEEN = 0.2


def figures() -> Iterator[tuple[str, str]]:
    """Both under the same load: one process a core that never rests, as when a voice is being rendered."""
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        for name in ("ordinary", "real-time"):
            said = subprocess.run(
                [sys.executable, "-m", __name__, name], capture_output=True, text=True, check=False
            )
            yield f"night lamp, {name} thread, all cores busy", said.stdout.strip() or "not allowed here"
    finally:
        for process in load:
            process.kill()
            process.wait()


def beats(policy: str) -> list[float]:
    """How long each beat really was on, in microseconds."""
    os.setpriority(os.PRIO_PROCESS, 0, -5)
    if policy == "real-time":
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    period, took = 1 / HERTZ, list[float]()
    begins = time.monotonic()
    for _ in range(BEATS):
        time.sleep(max(0, begins - time.monotonic()))
        on = time.monotonic()
        time.sleep(max(0, begins + NIGHT * period - time.monotonic()))
        took.append((time.monotonic() - on) * 1e6)
        begins = max(begins + period, time.monotonic())
    return sorted(took)


def told(took: list[float]) -> str:
    """The middle, the extremes but one in a hundred, and how many would be seen."""
    wanted = NIGHT / HERTZ * 1e6
    seen = sum(abs(one - wanted) > SEEN * wanted for one in took) / len(took)
    low, middle, high = (took[round(share * (len(took) - 1))] for share in (0.01, 0.5, 0.99))
    return f"{wanted:.0f} us wanted: {middle:.0f} ({low:.0f} to {high:.0f}), {seen:.1%} off by a fifth"


if __name__ == "__main__":
    try:
        print(told(beats(sys.argv[1])))  # noqa: T201
    except PermissionError as error:
        json.dump({"error": str(error)}, sys.stderr)
