"""A process of its own that is asked one thing: the box loads nothing for it, and waits for nothing."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

# Where the program lies, whatever folder the box was started in.
HOME = Path(__file__).parents[2]


class Told(NamedTuple):
    """All that a process has written, and whether it came to its end by itself, and well."""

    what: bytes
    is_whole: bool


async def ask_apart(module: str, question: str, seconds: float) -> Told:
    """What a module, run beside the box, says to a question; at most what it has said after so long."""
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=HOME,
    )
    try:
        return await asyncio.to_thread(_heard, process, question, seconds)
    finally:
        # Whoever does not want to know any more does not wait.
        process.kill()


def _heard(process: "subprocess.Popen[bytes]", question: str, seconds: float) -> Told:
    with process:
        try:
            told = process.communicate(question.encode(), timeout=seconds)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            return Told(process.communicate()[0], is_whole=False)
    return Told(told, process.returncode == 0)
