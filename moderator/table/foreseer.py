"""A process of its own that plays a cast through: the box itself loads nothing for it."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from ..keeping.casts import Outlook, read_outlook
from ..rules.playing.game import Setup

PLAYED_BY = "moderator.workshop.simulation.aside"
# Where the program lies, whatever folder the box was started in.
HOME = Path(__file__).parents[2]
# So long at most, whatever it has found out by then.
SECONDS = 5.0


async def foresee(setup: Setup, seconds: float = SECONDS) -> Outlook | None:
    """What came of as many games as could be played; nothing if there was none."""
    asked: dict[str, Any] = {"rules": setup.rules, "players": len(setup.players), "cards": setup.cards}
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", PLAYED_BY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=HOME,
    )
    try:
        asked["options"] = {**setup.options}
        told = await asyncio.to_thread(heard, process, json.dumps(asked), seconds)
    finally:
        # Whoever does not want to know any more does not wait.
        process.kill()
    return last_of(told)


def heard(process: subprocess.Popen[bytes], asked: str, seconds: float) -> bytes:
    """All that it has written when its time is over."""
    with process:
        try:
            return process.communicate(asked.encode(), timeout=seconds)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            return process.communicate()[0]


def last_of(told: bytes) -> Outlook | None:
    """What its last whole line says."""
    lines = told[: told.rfind(b"\n") + 1].splitlines()
    return read_outlook(json.loads(lines[-1])) if lines else None
