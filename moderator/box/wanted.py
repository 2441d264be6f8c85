"""What the table wants of the evening; the host may want otherwise at any time."""

from typing import NamedTuple


class Wanted(NamedTuple):
    """What the table wants of the evening."""

    gathering: bool = False
    # Before the next game, and once.
    introduction: bool = False
    rehearsal: bool = False
    recap: bool = True
    # Every choice of every night, not only who was who.
    in_full: bool = False
    # Whether an interrupted game is gone on with unasked: the box fell, and nobody has left the table.
    goes_on: bool = False
