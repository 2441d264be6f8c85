"""The casts that were chosen by simulation, and how their games went.

A file a game: a line that says what they were chosen with, then a line for every table.  Only the lines
of the table that is asked for are read.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..rules.rulebook import Cast, Experience, Options, Packs
from ..rules.values import Role

FOLDER = Path(__file__).parent

# However these are chosen, who wins stays as likely.
WITHOUT_WEIGHT = ("deal", "identity-calls", "watch")


class Outlook(NamedTuple):
    """What came of so many games: how many each outcome had, and how long they usually were.

    That is between so many nights; or so many turns, where a game goes by turns.
    """

    games: int
    won: Mapping[str, int]
    length: tuple[int, int]

    def share(self, outcome: str) -> float:
        """How large a part of the games ended so."""
        return self.won.get(outcome, 0) / self.games if self.games else 0.0


class Mend(NamedTuple):
    """What would make a table's games even: another number of these cards."""

    role: Role
    number: int


class KeptCast(NamedTuple):
    """A cast, what its games were like, and whether it is as even as all should be, whoever plays."""

    cast: Cast
    packs: Packs
    odds: Outlook
    is_even: bool
    mend: Mend | None = None
    holds: bool = True


# The kept casts of a game for so many players of some experience.
KeptCasts = Callable[[str, int, Experience], Sequence[KeptCast]]


def nothing_kept(_rules: str, _players: int, _experience: Experience) -> Sequence[KeptCast]:
    """The rule book alone."""
    return ()


def file_of(rules: str, folder: Path = FOLDER) -> Path:
    """Where the casts of a game are."""
    return folder / f"{rules}.casts.jsonl"


def kept_casts(rules: str, players: int, experience: Experience, folder: Path = FOLDER) -> Sequence[KeptCast]:
    """The casts for a table, the plainest first; none if none were chosen for it."""
    return [
        read_cast(one, line["packs"])
        for line in lines_of(file_of(rules, folder), f'{{"players": {players},')
        if experience in line["experience"]
        for one in line["casts"]
    ]


def lines_of(file: Path, begins: str) -> Iterator[dict[str, Any]]:
    """The lines that begin so; what is not of this table is not even taken apart."""
    try:
        with file.open(encoding="utf-8") as lines:
            yield from (json.loads(line) for line in lines if line.startswith(begins))
    except FileNotFoundError:
        return


def read_cast(kept: Mapping[str, Any], packs: Packs) -> KeptCast:
    """One of them."""
    mend = Mend(*kept["mend"]) if "mend" in kept else None
    odds = read_outlook(kept["odds"]["thinking"])
    return KeptCast(cast_in(kept["cards"]), packs, odds, kept["even"], mend, kept["holds"])


def read_outlook(kept: Mapping[str, Any]) -> Outlook:
    """What came of its games."""
    least, most = kept["nights"]
    return Outlook(kept["games"], kept["won"], (least, most))


def cast_in(cards: Mapping[Role, int]) -> Cast:
    """Every card so many times, in the order of the rules."""
    return tuple(role for role, number in cards.items() for _ in range(number))


def is_as_simulated(known: Mapping[str, tuple[str, ...]], options: Options) -> bool:
    """Whether the options are those that casts are chosen for, as far as it matters."""
    return all(options[name] == values[0] for name, values in known.items() if name not in WITHOUT_WEIGHT)
