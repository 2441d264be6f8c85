"""Whether the open evening can be gone on with under this release; exit code 1, why, and what helps, if not.

fits.py FOLDER      where the games are
"""

import sys
from pathlib import Path

from moderator.keeping.store import Store
from moderator.rules.playing.journal import Misfit
from moderator.table.surfaces import places

WAY_OUT = """\
End it first.  Or lay it aside: `sudo systemctl stop moderator`, `sudo moderator games lay-aside {number}`,
`sudo systemctl start moderator`, and once more."""


def main(folder: Path) -> None:
    """Play the open game again as its journal has it, and change nothing."""
    store = Store(folder)
    file = store.open_game()
    if file is None:
        return
    # No more than where: what was answered there is secret.
    try:
        store.resume(file)
    except Misfit as error:
        way_out = WAY_OUT.format(number=store.number(file))
        sys.exit(f"The open evening {file} does not fit this release (line {error.line}).\n{way_out}")
    except Exception as error:
        sys.exit(f"This release cannot try the open evening: {type(error).__name__}{places(error)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
