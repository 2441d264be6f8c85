"""The log, set up in this one place: lines that a person can read, and that hold no secret."""

import logging
import sys
import time
from collections.abc import Callable
from typing import TextIO

from ..table.surfaces import places

# How systemd learns how bad a line is.
LEVELS = {logging.CRITICAL: 2, logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, logging.DEBUG: 7}


# In seconds; and so many kinds are remembered.
HOUR, KINDS = 3600.0, 500


class Discreet(logging.Formatter):
    """One line for each record; of an error no more than what it is and where."""

    def __init__(self, has_levels: bool) -> None:
        super().__init__()
        self._has_levels = has_levels

    def format(self, record: logging.LogRecord) -> str:
        """As it is written."""
        # What follows the first line are objects and what is in them.
        text = record.getMessage().partition("\n")[0]
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Exception):
            text += f": {type(error).__name__}{places(error)}"
        return f"<{LEVELS.get(record.levelno, 6)}>{text}" if self._has_levels else text


class Once(logging.Filter):
    """What is wrong is written once an hour for each kind of it: a flood fills no card.

    Of one kind is what has the same words, whatever its numbers are; of two errors, those in the same place.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        # When each was last written; the oldest first.
        self._written: dict[tuple[str, ...], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is written."""
        kind, now = kind_of(record), self._now()
        if record.levelno < logging.WARNING or now - self._written.get(kind, -HOUR) < HOUR:
            return record.levelno < logging.WARNING
        self._written.pop(kind, None)
        self._written[kind] = now
        if len(self._written) > KINDS:
            del self._written[next(iter(self._written))]
        return True


def kind_of(record: logging.LogRecord) -> tuple[str, ...]:
    """By what it is known that it was written already."""
    error = record.exc_info[1] if record.exc_info else None
    where = f"{type(error).__name__}{places(error)}" if isinstance(error, Exception) else ""
    words = "".join(letter for letter in record.getMessage().partition("\n")[0] if not letter.isdecimal())
    return record.name, record.levelname, words, where


def write_log(
    to: TextIO | None = None, is_service: bool = False, now: Callable[[], float] = time.monotonic
) -> None:
    """From now on the log is written: all of it by a service, else only what is wrong."""
    writing = logging.StreamHandler(to or sys.stderr)
    writing.addFilter(Once(now))
    writing.setFormatter(Discreet(has_levels=is_service))
    root = logging.getLogger()
    root.handlers = [writing]
    root.setLevel(logging.INFO if is_service else logging.WARNING)
