"""A cast against what is aimed at: a few games drop it, many keep it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...rules.playing.game import set_up
from ...rules.playing.games import GAMES
from ...rules.rulebook import Cast
from ..simulation.games import Plan, Results, play_some
from ..simulation.report import interval
from .tables import Seekers

# What part of the games each side is to win, by how many sides there are: as people think, and as they
# believe everything or say nothing.
AIMS: Mapping[int, tuple[float, float]] = {2: (0.40, 0.60), 3: (0.25, 0.42)}
LOOSE_AIMS: Mapping[int, tuple[float, float]] = {2: (0.35, 0.65), 3: (0.20, 0.47)}

# Draws and lovers together have at most this.
OTHERS = 0.12

# A cast is dropped if its games were this likely to be as uneven though it is even, about one in six.
DOUBT = 1.0

# The mind by which casts are judged, and those with which they are to hold, too.
JUDGE, OTHER_MINDS = "thinking", ("credulous", "silent")


class Effort(NamedTuple):
    """After how many games a cast may be dropped, and after how many it is kept; with what seed."""

    drop: int = 200
    keep: int = 2000
    seed: int = 1

    @property
    def laps(self) -> tuple[int, ...]:
        """After each a cast that is hopeless by then is dropped."""
        return (self.drop // 4, self.drop, max(self.drop, self.keep // 3), self.keep)


class Runner:
    """One cast, and its games so far with each mind."""

    def __init__(self, seekers: Seekers, cast: Cast, effort: Effort) -> None:
        book = GAMES[seekers.rules]
        # The box's own deal is the quickest to play, and who wins is the same.
        self.setup = set_up(book.id, ["any"] * seekers.players, book.cards(cast), {})
        self.cast = cast
        self.effort = effort
        self.played: dict[str, Results] = {}
        teams = dict.fromkeys(book.characters[role].team for role in cast)
        self.packs = tuple(team for team in teams if team != "village")

    def run(self, mind: str, games: int) -> Results:
        """So many games in all."""
        results = self.played.setdefault(mind, Results())
        if games > results.games:
            plan = Plan(self.setup, games, mind, self.effort.seed)
            results.add(play_some(plan, results.games, games - results.games))
        return results

    def share(self, team: str, mind: str = JUDGE) -> float:
        """What part of its games a team has won."""
        results = self.played[mind]
        return results.wins[team] / results.games

    @property
    def village(self) -> float:
        """What part of its games the village has won."""
        return self.share("village")

    @property
    def sides(self) -> tuple[str, ...]:
        """Who can win."""
        return ("village", *self.packs)

    def is_hopeless(self, mind: str = JUDGE) -> bool:
        """Whether chance alone cannot be why it is not even."""
        results, (least, most) = self.played[mind], aims(mind, self.sides)
        found = [interval(results.wins[team], results.games, DOUBT) for team in self.sides]
        others = interval(others_of(results), results.games, DOUBT)
        return others[0] > OTHERS or any(high < least or low > most for low, high in found)

    def is_even(self, mind: str = JUDGE) -> bool:
        """Whether it is as even as it should be."""
        results, (least, most) = self.played[mind], aims(mind, self.sides)
        shares = [results.wins[team] / results.games for team in self.sides]
        return others_of(results) <= OTHERS * results.games and all(least <= part <= most for part in shares)

    def lack(self) -> float:
        """How far it is from holding, whoever plays: by so much each side wins too often or too seldom."""
        return sum(self.misses(mind) for mind in (JUDGE, *OTHER_MINDS))

    def misses(self, mind: str) -> float:
        """How far it is from what is aimed at with one mind."""
        least, most = aims(mind, self.sides)
        shares = [self.share(team, mind) for team in self.sides]
        too_open = others_of(self.played[mind]) / self.played[mind].games - OTHERS
        return sum(max(0.0, least - part, part - most) for part in shares) + max(0.0, too_open)

    def unevenness(self) -> float:
        """How far it is from fair."""
        fair = 1 / len(self.sides)
        return max(abs(self.share(team) / fair - 1) for team in self.sides)

    def qualifies(self) -> bool:
        """Whether it is worth more games."""
        return all(self.lap(JUDGE, games) for games in self.effort.laps[:2])

    def holds(self) -> bool:
        """Whether it does not depend on how people think."""
        laps = (self.effort.drop, 2 * self.effort.drop)
        hopeful = all(self.lap(mind, games) for games in laps for mind in OTHER_MINDS)
        return hopeful and all(self.is_even(mind) for mind in OTHER_MINDS)

    def finishes(self) -> bool:
        """Whether it is even to the end."""
        return all(self.lap(JUDGE, games) for games in self.effort.laps) and self.is_even()

    def lap(self, mind: str, games: int) -> bool:
        """So many games; whether there is still hope."""
        self.run(mind, games)
        return not self.is_hopeless(mind)


def aims(mind: str, sides: Sequence[str]) -> tuple[float, float]:
    """What part each side is to win."""
    return (AIMS if mind == JUDGE else LOOSE_AIMS)[len(sides)]


def others_of(results: Results) -> int:
    """How many games nobody has won, or lovers."""
    return results.wins["lovers"] + results.wins["draw"]
