"""Runs at the start of every Python that looks for it: hangs its loop when it is told to."""

import signal


def hang(*_: object) -> None:
    """For ever."""
    while True:
        pass


signal.signal(signal.SIGUSR1, hang)
