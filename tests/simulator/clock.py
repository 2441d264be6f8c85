"""A clock that jumps: whatever was waited for meanwhile has come, as after a machine has slept."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from moderator.table.clock import VirtualLoop

Result = TypeVar("Result")


class JumpingLoop(VirtualLoop):
    """Virtual time, with holes."""

    def __init__(self) -> None:
        self.ahead = 0.0
        super().__init__()

    def time(self) -> float:
        return super().time() + self.ahead


def jump(seconds: float) -> None:
    """It is so much later at once."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    loop.ahead += seconds


def run_jumping(coroutine: Coroutine[Any, Any, Result], wrong: list[str]) -> Result:
    """Run to the end, in a time of its own; what goes wrong where nobody looks is told."""

    def note(_loop: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
        error = about.get("exception")
        if isinstance(error, Exception):
            wrong.append(f"{about['message']}: {type(error).__name__}: {error}")

    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.get_loop().set_exception_handler(note)
        return runner.run(coroutine)
