"""How a game ends: somebody has won, or nobody can any more."""

from .table import Table


class GameOver(Exception):
    """The game has ended."""

    def __init__(self, outcome: str) -> None:
        super().__init__(outcome)
        self.outcome = outcome


def judge(table: Table) -> None:
    """End the game if somebody has won; asked only where the rules say so."""
    outcome = table.outcome()
    if outcome:
        raise GameOver(outcome)
