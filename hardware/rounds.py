"""Rounds: what several parts hang on is served in turns, off the loop, so that no bad joint stops it.

A bus with a shorted wire takes a second for every word; the evening must not wait for it.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Protocol

# How often all is looked at again, though nothing seems to have happened.
THOROUGH = 0.25

# One round: thorough or not; says how many seconds later the next is due if nothing calls for it.
Round = Callable[[bool], float]


class Rounds(Protocol):
    """Something that goes round when it is called."""

    def start(self, turn: Round) -> None:
        """Go round once, now and thoroughly, and from then on whenever it is called for or due."""

    def wake(self) -> None:
        """Go round soon; from any thread."""

    def stop(self) -> None:
        """Go round a last time."""


class ThreadRounds:
    """Rounds in a thread of their own."""

    def __init__(self) -> None:
        self._called = threading.Event()
        self._is_over = False
        self._thread: threading.Thread | None = None

    def start(self, turn: Round) -> None:
        self._turn = turn
        self._looked = time.monotonic()
        self._due = turn(True)
        self._thread = threading.Thread(target=self._go_round, name="rounds", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        self._called.set()

    def stop(self) -> None:
        if self._thread is not None:
            self._is_over = True
            self.wake()
            self._thread.join()
            self._thread = None
            self._turn(True)

    def _go_round(self) -> None:
        while not self._is_over:
            self._called.wait(self._due)
            self._called.clear()
            now = time.monotonic()
            is_thorough = now >= self._looked + THOROUGH
            if is_thorough:
                self._looked = now
            self._due = self._turn(is_thorough)


class Soon:
    """Wakes the rounds when the loop comes round: once, however much was wished for until then."""

    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds
        self._is_called = False

    def __call__(self) -> None:
        if not self._is_called:
            self._is_called = True
            asyncio.get_running_loop().call_soon(self._wake)

    def _wake(self) -> None:
        self._is_called = False
        self._rounds.wake()
