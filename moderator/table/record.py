"""The record of the house: who has won how much over all evenings, as long as the host likes it kept.

It is written when a game is over and read by people alone: no guest and no cast looks at it.
"""

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from typing import Any, NamedTuple

from ..keeping.kept import RECORD
from ..keeping.names import is_same
from ..keeping.store import Store
from ..rules.playing.game import Game
from ..rules.values import Seat

# How many games, how many of them won, how many of these in a row now, and at most.
GAMES, WON, RUN, BEST = "games", "won", "run", "best"


class Tally(NamedTuple):
    """Somebody, or a character, over all the games."""

    name: str
    games: int
    won: int
    best: int = 0


class Record:
    """Of one house; nothing is in it but what it was told, and all of it can be taken out."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept = store.recall(RECORD)

    def add(self, seal: str, game: Game, people: Iterable[Seat]) -> None:
        """A game that is over; the same one is never counted twice, wherever the power is cut."""
        board, setup = game.board, game.setup
        if self._kept.get("last") == seal:
            return
        roles = board.chronicle.roles if board.chronicle is not None else ()
        longest = self._part("longest")
        longest[setup.rules] = max(board.length, longest.get(setup.rules, 0))
        one_more(self._part(GAMES), setup.rules)
        one_more(self._part("sides"), board.outcome)
        for seat in people:
            has_won = seat in board.winners
            note(self._row("players", setup.players[seat]), has_won)
            if roles:
                note(self._row("roles", roles[seat]), has_won)
        self._kept["last"] = seal
        self._keep()

    def forget(self, name: str) -> bool:
        """Nobody of this name was ever here."""
        gone = [known for known in self._part("players") if known == name]
        for known in gone:
            del self._part("players")[known]
        self._keep()
        return bool(gone)

    def forget_all(self) -> bool:
        """Nothing was ever played here, but for which game is not to be counted again."""
        self._kept = {"last": self._kept.get("last", "")}
        self._keep()
        return True

    # What there is to read.

    @property
    def games(self) -> Mapping[str, int]:
        """How many, of each kind of game."""
        return self._part(GAMES)

    @property
    def longest(self) -> Mapping[str, int]:
        """How many rounds or turns the longest of each had."""
        return self._part("longest")

    @property
    def sides(self) -> Mapping[str, int]:
        """How many each side has won."""
        return self._part("sides")

    @property
    def players(self) -> Sequence[Tally]:
        """Everybody, whoever has won most first."""
        return rows(self._part("players"))

    @property
    def roles(self) -> Sequence[Tally]:
        """Every character that somebody was."""
        return rows(self._part("roles"))

    def _part(self, name: str) -> MutableMapping[str, Any]:
        part: MutableMapping[str, Any] = self._kept.setdefault(name, {})
        return part

    def _row(self, part: str, name: str) -> MutableMapping[str, int]:
        """Whoever is called so, however it is written."""
        known = next((known for known in self._part(part) if is_same(known, name)), name)
        row: MutableMapping[str, int] = self._part(part).setdefault(known, {})
        return row

    def _keep(self) -> None:
        self._store.remember_soon(self._kept, RECORD)


def one_more(counts: MutableMapping[str, int], what: str) -> None:
    """Counted once more."""
    counts[what] = counts.get(what, 0) + 1


def note(row: MutableMapping[str, int], has_won: bool) -> None:
    """One more game."""
    one_more(row, GAMES)
    row[RUN] = row.get(RUN, 0) + 1 if has_won else 0
    if has_won:
        one_more(row, WON)
        row[BEST] = max(row[RUN], row.get(BEST, 0))


def rows(part: Mapping[str, Mapping[str, int]]) -> Sequence[Tally]:
    """The most successful first."""
    found = [Tally(name, row.get(GAMES, 0), row.get(WON, 0), row.get(BEST, 0)) for name, row in part.items()]
    return sorted(found, key=lambda row: (-row.won, row.games))
