"""How far a long rendering is, on the terminal."""

import sys

BAR = 30


def show_bar(done: int, number: int) -> None:
    """How far it is."""
    full = BAR * done // number
    sys.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{number}")
    sys.stderr.flush()
