"""How likely a cast makes whose victory: a plain function, for whoever compares casts."""

from collections.abc import Mapping
from typing import NamedTuple

from ...rules.playing.game import Setup
from ...rules.playing.games import GAMES
from .games import Plan, play_some


class Odds(NamedTuple):
    """What came of some games: each team's wins, what else they ended with, and their rounds."""

    games: int
    wins: Mapping[str, int]
    lovers: int
    draws: int
    lengths: Mapping[int, int]


def odds(setup: Setup, mind: str, games: int, seed: int, first: int = 0) -> Odds:
    """So many games in this process; more of the same begin with the number of those already played."""
    results = play_some(Plan(setup, games, mind, seed), first, games)
    teams = dict.fromkeys(character.team for character in GAMES[setup.rules].characters.values())
    wins = {team: results.wins[team] for team in teams}
    lengths = dict(sorted(results.lengths.items()))
    return Odds(results.games, wins, results.wins["lovers"], results.wins["draw"], lengths)
