"""Which of the casts that were chosen by simulation it is, or one by the rule book where none fits."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..keeping.casts import KeptCast, Outlook
from ..keeping.settings import PacksWished
from ..rules.playing.games import Book
from ..rules.rulebook import Cast, Experience, Finding, NoCast, Options, Packs, Wishes

# From so many players on the box may choose two packs by itself.
TWO_FROM = 16


class Party(NamedTuple):
    """Who wants a cast: of which game, for how many, with which options and wishes."""

    book: Book
    size: int
    options: Options
    wishes: Wishes
    packs: PacksWished = "one"


class Proposal(NamedTuple):
    """A cast, what is known of its games, and what more is to be said of it."""

    cast: Cast
    odds: Outlook | None = None
    remarks: tuple[Finding, ...] = ()
    is_again: bool = False


def choose(party: Party, kept: Sequence[KeptCast]) -> Proposal:
    """A kept cast that the evening has not had; then one by the book as good, then one that it has had."""
    casts = fitting(party, kept)
    played = party.wishes.played
    shift = party.wishes.turn % len(casts) if casts else 0
    found = next((one for one in (*casts[shift:], *casts[:shift]) if one.cast not in played), None)
    if found is None:
        by_book = of_the_book(party, is_needed=not casts)
        if by_book is not None:
            return Proposal(by_book, None, remarks(party, kept, None), by_book in played)
        found = min(casts, key=lambda one: last_played(one.cast, played))
    return Proposal(found.cast, found.odds, remarks(party, kept, found), found.cast in played)


def fitting(party: Party, kept: Sequence[KeptCast]) -> list[KeptCast]:
    """The kept casts that can be played here as wished, in order of preference."""
    wished, unwished = {*party.wishes.wished}, {*party.wishes.unwished}
    casts = [
        one
        for one in kept
        if wished <= {*one.cast}
        and not unwished & {*one.cast}
        and not party.book.check(one.cast, party.size, party.options, party.wishes.experience).errors
    ]
    ways: tuple[Packs, ...] = ("one", "two") if may_choose(party) else (party.wishes.packs,)
    # Where there are too few printed cards for one pack there are two.
    casts = [one for one in casts if one.packs in ways] or (
        casts if party.options.get("deal", "box") != "box" else []
    )
    if len(ways) > 1:
        casts = sorted(casts, key=lambda one: unevenness(one.odds, sides(party.book, one.cast)))
    return [one for one in casts if one.is_even] or casts[:1]


def may_choose(party: Party) -> bool:
    """Whether one pack or two is the box's choice."""
    is_large = party.size >= TWO_FROM and party.wishes.experience != "newcomers"
    return party.packs == "auto" and is_large


def sides(book: Book, cast: Cast) -> tuple[str, ...]:
    """Who can win with these cards, but for lovers; the village first, which is the largest."""
    return tuple(team for team, _ in Counter(book.characters[role].team for role in cast).most_common())


def unevenness(odds: Outlook, teams: Sequence[str]) -> float:
    """How far a side's part of the games is from a fair one, at most."""
    return max(abs(odds.share(team) * len(teams) - 1) for team in teams)


def of_the_book(party: Party, is_needed: bool) -> Cast | None:
    """What the rule book proposes; where something else is at hand, only what is as good and new."""
    try:
        cast = party.book.propose(party.size, party.options, party.wishes)
    except NoCast:
        if is_needed:
            raise
        return None
    warnings = party.book.check(cast, party.size, party.options, party.wishes.experience).warnings
    return cast if is_needed or not (warnings or cast in party.wishes.played) else None


def last_played(cast: Cast, played: Sequence[Cast]) -> int:
    """Which game of the evening had it last."""
    return max((game for game, other in enumerate(played) if other == cast), default=-1)


def advice(
    proposal: Proposal, book: Book, size: int, options: Options, experience: Experience
) -> tuple[Finding, ...]:
    """What a host is to know: what is wrong or unwise, the gravest first, and what would mend it."""
    found = book.check(proposal.cast, size, options, experience)
    return (*found.errors, *found.warnings, *proposal.remarks)


def remarks(party: Party, kept: Sequence[KeptCast], found: KeptCast | None) -> tuple[Finding, ...]:
    """What would make it even, if it is not: other numbers than the book's, or other than printed cards.

    Where it is even only if people say what they know, it needs a larger table, or one that is not new.
    """
    if found is not None and found.is_even:
        is_other = found.packs != party.wishes.packs and not may_choose(party)
        because = (Finding("cast-both-packs"),) if is_other else ()
        return because if found.holds else (*because, Finding("cast-mend-quiet"))
    dealt = party._replace(options={**party.options, "deal": "box"})
    if party.options.get("deal", "box") != "box" and any(one.is_even for one in fitting(dealt, kept)):
        return (Finding("cast-mend-printed", {"players": party.size}),)
    if found is None or found.mend is None:
        return ()
    return (Finding("cast-mend", {"role": found.mend.role, "number": found.mend.number}),)
