"""From a finger that accuses somebody until every screen at the table shows it."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from .screens import ASKED, Screens

SCREENS = 60
TIMES = 300
# In seconds.
LOOK = 0.1

# About as long as one of a journal.
LINE = b"x" * 100 + b"\n"


class Box(NamedTuple):
    """A process that serves screens."""

    port: int
    process: "subprocess.Popen[str]"

    @property
    def resident(self) -> float:
        """What it has in memory, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


@contextmanager
def running(*module: str, folder: str) -> Iterator[Box]:
    """It is there as long as it is measured; what it writes, it writes there."""
    command, place = [sys.executable, "-m", *module], os.environ | {"TMPDIR": folder}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=place) as process:
        assert process.stdout is not None
        try:
            yield Box(int(process.stdout.readline()), process)
        finally:
            process.terminate()


def nominations(box: Box) -> list[float]:
    """From a finger that comes down until the last of all screens shows it, in milliseconds."""
    screens = Screens(box.port, SCREENS)
    screens.until(ASKED)
    time.sleep(LOOK)
    return [nominated(screens, number) for number in range(TIMES)]


def nominated(screens: Screens, number: int) -> float:
    """Somebody is accused; when the talk goes on, and everybody has had a look, the next one may be."""
    by, whom = number % SCREENS, (number + 1) % SCREENS
    since = screens.press(by, {"nominate": whom, "of": screens.question(by)})
    came = screens.until(re.compile(rf"Player {by} accuses Player {whom}\b|\"nominate\": {whom}\b".encode()))
    assert screens.answered(by).startswith(b"HTTP/1.1 204")
    screens.until(ASKED)
    time.sleep(LOOK)
    return (max(came) - since) * 1000


def written(folder: str) -> list[float]:
    """How long the disk takes for a line, in milliseconds."""
    late = []
    with NamedTemporaryFile(dir=folder, buffering=0) as file:
        for _ in range(TIMES):
            since = time.monotonic()
            file.write(LINE)
            os.fsync(file.fileno())
            late.append((time.monotonic() - since) * 1000)
            time.sleep(LOOK)
    return late
