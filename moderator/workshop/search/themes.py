"""Which casts are tried: around the book's advice, with more or fewer beasts, and one special swapped."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

from ...rules.casting import degree, in_order
from ...rules.playing.games import GAMES
from ...rules.rulebook import Cast, Finding, NoCast, Wishes
from ...rules.values import Role
from .tables import Seekers

# Those who check.
SEERS = ("seer", "oracle")

# So many of the book's proposals are begun with.
BOOKS = 6

# Warnings that a kept cast may have: a special too many for few, and values, which the games know better.
MAY_BE = ("cast-special-small", "cast-too-strong", "cast-too-weak")


class Theme(NamedTuple):
    """What a cast is made round: its specials, and which kinds of beasts."""

    specials: Cast
    beasts: tuple[Role, ...]

    def cast(self, seekers: Seekers, number: int, is_bound: bool = True) -> Cast | None:
        """With so many beasts, if that can be played; bound to what the book advises."""
        book, kinds = GAMES[seekers.rules], len(self.beasts)
        packs = tuple(
            beast
            for place, beast in enumerate(self.beasts)
            for _ in range(number // kinds + (place < number % kinds))
        )
        for more in (0, 1):
            villagers = seekers.players + more - len(packs) - len(self.specials)
            cast = in_order(book.characters, packs + self.specials + ("villager",) * villagers)
            found = book.check(cast, seekers.players, seekers.options, seekers.experience[-1])
            if villagers >= 0 and not found.errors and may_be(found.warnings, is_bound):
                return cast
        return None


def may_be(warnings: tuple[Finding, ...], is_bound: bool) -> bool:
    """Whether a cast can be kept in spite of these."""
    may = MAY_BE if is_bound else (*MAY_BE, "cast-werewolves")
    return all(warning.line in may for warning in warnings)


def of_the_book(seekers: Seekers) -> Iterator[tuple[Theme, int]]:
    """What the book proposes game after game, with its number of beasts."""
    book, played = GAMES[seekers.rules], list[Cast]()
    themes = list[Theme]()
    for turn in range(BOOKS):
        wishes = Wishes(seekers.experience[0], turn=turn, packs=seekers.packs, played=(*played,))
        try:
            cast = book.propose(seekers.players, seekers.options, barred(seekers, wishes))
        except NoCast:
            return
        played.append(cast)
        theme = theme_of(seekers, cast)
        if theme not in themes:
            themes.append(theme)
            yield theme, sum(role in theme.beasts for role in cast)


def barred(seekers: Seekers, wishes: Wishes) -> Wishes:
    """What newcomers should not have nobody has who shares with them."""
    is_hard = "newcomers" in seekers.experience and "drunkard" in GAMES[seekers.rules].characters
    return wishes._replace(unwished=("drunkard",)) if is_hard else wishes


def theme_of(seekers: Seekers, cast: Cast) -> Theme:
    """What a cast is made round."""
    characters = GAMES[seekers.rules].characters
    specials = tuple(role for role in cast if characters[role].cards == 1)
    beasts = tuple(role for role in dict.fromkeys(cast) if characters[role].team != "village")
    return Theme(specials, beasts)


def thinned(theme: Theme, part: int) -> Theme:
    """With the first part of its specials; whoever checks is among them."""
    seers_first = sorted(theme.specials, key=lambda role: role not in SEERS)
    kept = seers_first[: max(1, len(seers_first) // part)]
    return theme._replace(specials=tuple(role for role in theme.specials if role in kept))


def varied(seekers: Seekers, theme: Theme, stronger: bool, chance: Random) -> Iterator[Theme]:
    """The theme with one special left out, put in or swapped, in random order.

    Where the rules give values, those come first that make the village stronger, or else weaker.
    """
    book = GAMES[seekers.rules]
    others = [
        role for role, card in book.characters.items() if card.cards == 1 and role not in theme.specials
    ]
    ways = [way for way in product((*theme.specials, ""), (*others, "")) if any(way)]
    chance.shuffle(ways)
    for out, into in sorted(ways, key=lambda way: gain(seekers, *way) > 0, reverse=stronger):
        specials = [role for role in (*theme.specials, into) if role and role != out]
        if has_seer(theme.specials) <= has_seer(specials):
            yield theme._replace(specials=in_order(book.characters, tuple(specials)))


def gain(seekers: Seekers, out: Role, into: Role) -> int:
    """How much stronger the village is by the book with one in the other's place, or in a villager's."""
    characters = GAMES[seekers.rules].characters
    return characters[into or "villager"].value - characters[out or "villager"].value


def has_seer(specials: Cast | list[Role]) -> bool:
    """Whether somebody checks."""
    return any(role in specials for role in SEERS)


def plainness(seekers: Seekers, cast: Cast) -> tuple[int, int]:
    """How little is to be said against a cast, and to be told of it: the plainest are played first."""
    found = GAMES[seekers.rules].check(cast, seekers.players, seekers.options, seekers.experience[0])
    grave = sum(degree(warning) == degree(Finding("cast-special-small")) for warning in found.warnings)
    return grave, len(theme_of(seekers, cast).specials)
