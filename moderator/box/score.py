"""The evening's score."""

from collections.abc import Iterator, Mapping, Sequence

from .narrator import Narrator

# So many players are named.
NAMED = 3


class Score:
    """Who has won how many games of the evening."""

    def __init__(
        self, teams: Mapping[str, int] | None = None, players: Mapping[str, int] | None = None
    ) -> None:
        self.teams = dict(teams or {})
        self.players = dict(players or {})

    def add(self, outcome: str, winners: Sequence[str]) -> None:
        """One more game."""
        self.teams[outcome] = self.teams.get(outcome, 0) + 1
        for name in winners:
            self.players[name] = self.players.get(name, 0) + 1

    def told(self, narrator: Narrator) -> Iterator[str]:
        """The score in words, the best first."""
        for team, number in sorted(self.teams.items(), key=lambda item: -item[1]):
            if team != "draw":
                named = narrator.line(f"teams.{team}", "")
                yield narrator.line("score.team", team, team=named, number=number)
        for name, number in sorted(self.players.items(), key=lambda item: -item[1])[:NAMED]:
            yield narrator.line("score.player", name, who=name, number=number)
