"""Whether the open evening can be gone on with under this release; exit code 1 and why, if not.

fits.py FOLDER      where the games are
"""

import sys
from pathlib import Path

from moderator.box.store import Store
from moderator.rules.journal import Misfit


def main(folder: Path) -> None:
    """Play the open game again as its journal has it, and change nothing."""
    store = Store(folder)
    file = store.open_game()
    try:
        if file is not None:
            store.resume(file)
    except Misfit as error:
        # No more than where: what was answered there is secret.
        sys.exit(f"The open evening {file} does not fit this release (line {error.line})")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
