"""For whom casts are sought: every size, experience and number of packs; the most common sizes first."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...rules.playing.game import set_up
from ...rules.playing.games import GAMES
from ...rules.rulebook import Experience, Options, Packs

# So many people most often sit down together.
USUALLY = 12

# How many casts are kept for so many players at the most: a long evening of few, a short one of many.
KEPT: Mapping[int, int] = {20: 4, 30: 3, 50: 2}

# From so many players on the usual and the experienced share their casts, and so do newcomers: what
# differs by then is little, and every game takes long.
SHARED_BY_TWO, SHARED_BY_ALL = 21, 31

# From so many players on two packs can be even, and printed cards may not suffice.
TWO_PACKS, PRINTED = 14, {"duesterwald": 14, "big-box": 26}


class Seekers(NamedTuple):
    """Those for whom casts are sought."""

    rules: str
    players: int
    experience: tuple[Experience, ...]
    packs: Packs = "one"
    is_printed: bool = False

    @property
    def options(self) -> Options:
        """The options of their games, each as it is if nothing is said."""
        deal = {"deal": "cards"} if self.is_printed else {}
        return set_up(self.rules, ["any"], ["villager"], deal).options

    @property
    def before(self) -> "Seekers | None":
        """Those of one size less, whose casts are begun with: what holds for them often holds here, too.

        So it is where few casts can be even, with two packs or printed cards.
        """
        first = PRINTED[self.rules] if self.is_printed else TWO_PACKS
        is_hard = self.is_printed or self.packs == "two"
        return self._replace(players=self.players - 1) if is_hard and self.players > first else None

    @property
    def number(self) -> int:
        """How many casts are kept for them."""
        return next(number for most, number in KEPT.items() if self.players <= most)


# Those of one size, who are dealt with together: what one has tried the others need not play again.
Group = tuple[Seekers, ...]


def groups(rules: str) -> list[Group]:
    """All tables of one game, in the order in which they are dealt with."""
    found: dict[tuple[int, Packs, bool], list[Seekers]] = {}
    for seekers in sorted(every_table(rules), key=urgency):
        found.setdefault((seekers.players, seekers.packs, seekers.is_printed), []).append(seekers)
    return [tuple(group) for group in found.values()]


def urgency(seekers: Seekers) -> tuple[bool, bool, int]:
    """What can wait: printed cards, two packs, unusual numbers."""
    return seekers.is_printed, seekers.packs == "two", abs(seekers.players - USUALLY)


def every_table(rules: str) -> Iterator[Seekers]:
    """All of one game."""
    for players in GAMES[rules].players:
        for experience in together(players):
            yield Seekers(rules, players, experience)
        if has_two_packs(rules) and players >= TWO_PACKS:
            yield Seekers(rules, players, ("usual", "experienced", "newcomers"), "two")
        if players >= PRINTED[rules]:
            # So many need more beasts than are printed of one kind: where there are two, both play.
            packs: Packs = "two" if has_two_packs(rules) else "one"
            yield Seekers(rules, players, ("usual", "experienced", "newcomers"), packs, is_printed=True)


def together(players: int) -> tuple[tuple[Experience, ...], ...]:
    """Who shares casts."""
    if players >= SHARED_BY_ALL:
        return (("usual", "experienced", "newcomers"),)
    if players >= SHARED_BY_TWO:
        return ("newcomers",), ("usual", "experienced")
    return ("newcomers",), ("usual",), ("experienced",)


def has_two_packs(rules: str) -> bool:
    """Whether there are cards for two."""
    return len({character.team for character in GAMES[rules].characters.values()}) > 2
