"""What the table wants of the evening; the host may want otherwise at any time."""

from typing import NamedTuple

from ..keeping.settings import Claiming, Recap


class Wanted(NamedTuple):
    """What the table wants of the evening."""

    gathering: bool = False
    # Before the next game, and once.
    introduction: bool = False
    rehearsal: bool = False
    # What is told of a game at its end; the long one tells every choice of every night.
    recap: Recap = "short"
    # Whether people are offered to claim things; by itself only where guests sit.
    claims: Claiming = "auto"
    # Whether an interrupted game is gone on with unasked: the box fell, and nobody has left the table.
    goes_on: bool = False
