"""The evening's score."""

from collections.abc import Iterator, Mapping, Sequence

from ..rules.board import Board
from ..rules.values import Seat
from .narrator import DOZEN, Narrator
from .recap import honours

# Of those behind the first so many are named at most: nobody listens to a long list.
NAMED = 8


class Score:
    """Who has won how many games of the evening."""

    def __init__(
        self,
        teams: Mapping[str, int] | None = None,
        players: Mapping[str, int] | None = None,
        honours: Mapping[str, Mapping[str, int]] | None = None,
    ) -> None:
        self.teams = dict(teams or {})
        self.players = dict(players or {})
        # What titles are given for: how often each has earned it.
        self.honours = {what: dict(earned) for what, earned in (honours or {}).items()}

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self.teams.values())

    @property
    def points(self) -> Mapping[str, int]:
        """A point for every right bet of somebody dead."""
        return self.honours.get("bet", {})

    def count(self, board: Board, names: Sequence[str], bets: Mapping[Seat, str]) -> None:
        """A game that is over, whoever played in it."""
        self.add(board.outcome, [names[seat] for seat in board.winners])
        self.honour(honours(board, bets), names)

    def add(self, outcome: str, winners: Sequence[str]) -> None:
        """One more game."""
        self.teams[outcome] = self.teams.get(outcome, 0) + 1
        for name in winners:
            self.players[name] = self.players.get(name, 0) + 1

    def honour(self, earned: Mapping[str, Mapping[Seat, int]], names: Sequence[str]) -> None:
        """What each has earned in that game."""
        for what, numbers in earned.items():
            before = self.honours.setdefault(what, {})
            for seat, number in numbers.items():
                before[names[seat]] = before.get(names[seat], 0) + number

    def told(self, narrator: Narrator) -> Iterator[str]:
        """The score in words, the best first; who has won as often is named together."""
        won = sorted(self.teams.items(), key=lambda item: -item[1])
        teams = [narrator.line("item.score", "", what=team_name(narrator, team), number=n) for team, n in won]
        yield narrator.line("score.teams", "", score=", ".join(teams))
        place = "score.first"
        for number, names in self.ranks():
            yield narrator.line(place, str(number), who=narrator.few(names, DOZEN), number=number)
            place = "score.behind"
        if self.points:
            best = sorted(self.points.items(), key=lambda one: -one[1])
            told = [narrator.line("item.score", "", what=name, number=n) for name, n in best]
            yield narrator.line("score.bets", "", score=narrator.few(told, DOZEN))

    def ranks(self) -> Iterator[tuple[int, list[str]]]:
        """Who has won how often: all the first, and whoever is behind them as long as they are not many."""
        named = 0
        for number in sorted(set(self.players.values()), reverse=True):
            names = [name for name, wins in self.players.items() if wins == number]
            if named and named + len(names) > NAMED:
                return
            named += len(names)
            yield number, names


def team_name(narrator: Narrator, team: str) -> str:
    """What a team is called; games that nobody has won count, too."""
    return narrator.line("item.draw" if team == "draw" else f"teams.{team}", "")
