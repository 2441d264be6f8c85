"""What is under a game's hidden table, for rule cases and tests alone.

Nothing that people play at imports this: what everybody may know is on the board, and everything
is told at the end.
"""

from ..news import Chronicle
from ..table import Table
from .game import Game


def autopsy(game: Game) -> Chronicle:
    """All that there is to tell of a game so far, though nobody may know it yet."""
    table = game._table
    assert isinstance(table, Table), "only the werewolf games lay one table"
    return table.chronicle()
