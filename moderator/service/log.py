"""The log, set up in this one place: lines that a person can read, and that hold no secret."""

import logging
import sys
from typing import TextIO

from ..table.surfaces import places

# How systemd learns how bad a line is.
LEVELS = {logging.CRITICAL: 2, logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, logging.DEBUG: 7}


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


def write_log(to: TextIO | None = None, is_service: bool = False) -> None:
    """From now on the log is written: all of it by a service, else only what is wrong."""
    writing = logging.StreamHandler(to or sys.stderr)
    writing.setFormatter(Discreet(has_levels=is_service))
    root = logging.getLogger()
    root.handlers = [writing]
    root.setLevel(logging.INFO if is_service else logging.WARNING)
