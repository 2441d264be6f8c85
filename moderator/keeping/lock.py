"""Only one box plays with a folder of games, and whoever else comes can tell."""

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path

# Held as long as a box is running; a box that is killed lets go of it, too.
LOCK = "lock"


class Busy(Exception):
    """Another box plays with these games."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"another box plays with the games in {folder}: say good night there first, "
            "or take another folder with --folder"
        )


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Meanwhile no other box plays with these games; raises `Busy` if one does already."""
    with contextlib.ExitStack() as held:
        # Where nothing can be written the box plays all the same, and tells that it does not keep it.
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            lock = held.enter_context((folder / LOCK).open("a"))
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Busy(folder) from None
        yield


def is_taken(folder: Path) -> bool:
    """Whether a box plays with these games now."""
    if not (folder / LOCK).exists():
        return False
    try:
        with alone(folder):
            return False
    except Busy:
        return True
