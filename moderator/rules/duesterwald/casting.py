"""Which casts of Düsterwald there are: the book's table, specials by experience."""

from collections.abc import Iterator
from itertools import combinations

from ..casting import (
    Burden,
    beyond_the_box,
    burden,
    gravest_first,
    in_order,
    least_burdened,
    refuse_strange,
    shared_errors,
    wrong_count,
)
from ..rulebook import Cast, Experience, Finding, Findings, NoCast, Options, Wishes
from .characters import CHARACTERS, PLAYERS

# The book's table; all others are villagers, but one seer.
WEREWOLVES = {8: 2, 9: 2, 10: 2, 11: 2, 12: 3, 13: 3, 14: 3, 15: 3, 16: 3, 17: 3, 18: 3}

# In the order in which a table gets to know them.
SPECIALS = ("hunter", "witch", "cupid", "girl", "thief")

# How many of them the first game of an evening has, and how many a later one at the most.
SPECIALS_BY_EXPERIENCE: dict[Experience, tuple[int, int]] = {
    "newcomers": (0, 2),
    "usual": (2, 3),
    "experienced": (4, 5),
}


def cards(cast: Cast) -> Cast:
    """The thief brings two villagers more, and two cards will lie in the middle."""
    return (*cast, "villager", "villager") if "thief" in cast else cast


def check(cast: Cast, size: int, options: Options, _experience: Experience) -> Findings:
    """Errors to refuse, warnings to say."""
    errors = shared_errors(CHARACTERS, PLAYERS, cast, size, options) + wrong_count(size, cast)
    warnings = []
    werewolves = cast.count("werewolf")
    if not werewolves:
        errors.append(Finding("cast-no-werewolf"))
    if "thief" in cast and werewolves == 1:
        errors.append(Finding("cast-thief-alone"))
    errors += beyond_the_box(CHARACTERS, cards(cast), options)
    if "seer" not in cast:
        warnings.append(Finding("cast-no-seer"))
    usual = WEREWOLVES.get(size, werewolves)
    if werewolves and abs(werewolves - usual) > 1:
        warnings.append(Finding("cast-werewolves", {"given": werewolves, "usual": usual, "players": size}))
    return Findings(tuple(errors), gravest_first(warnings))


def propose(size: int, options: Options, wishes: Wishes) -> Cast:
    """A cast from the book's table, a few specials in the place of villagers."""
    refuse_strange(CHARACTERS, PLAYERS, size, wishes)
    casts = [with_specials(specials, size, options, wishes) for specials in choices(size, options, wishes)]
    best = least_burdened(casts, lambda cast: weigh(cast, size, options, wishes), wishes.played)
    return accept(best or casts[0], size, options, wishes)


def with_specials(specials: Cast, size: int, options: Options, wishes: Wishes) -> Cast:
    """As many werewolves as the book has, or one more where the printed villagers do not suffice."""
    werewolves, plain = WEREWOLVES[size], plain_cards(size, wishes)
    extras = 2 if "thief" in specials else 0
    printed = options["deal"] != "box"
    if printed and plain - len(specials) + extras > CHARACTERS["villager"].cards:
        werewolves, plain = werewolves + 1, plain - 1
    seer = () if "seer" in wishes.unwished else ("seer",)
    cast = ("werewolf",) * werewolves + seer + specials + ("villager",) * (plain - len(specials))
    return in_order(CHARACTERS, cast)


def plain_cards(size: int, wishes: Wishes) -> int:
    """How many cards are villagers, or specials in their place."""
    return size - WEREWOLVES[size] - ("seer" not in wishes.unwished)


def weigh(cast: Cast, size: int, options: Options, wishes: Wishes) -> Burden | None:
    """How unwise a cast is, if it can be."""
    findings = check(cast, size, options, wishes.experience)
    return None if findings.errors else burden(findings.warnings)


def choices(size: int, options: Options, wishes: Wishes) -> Iterator[Cast]:
    """The wished specials and others in turn from game to game; then one fewer or one more of them."""
    first, most = SPECIALS_BY_EXPERIENCE[wishes.experience]
    barred = {*wishes.unwished, *(["thief"] if options["deal"] == "roll-call" else [])}
    wished = tuple(role for role in SPECIALS if role in wishes.wished)
    free = [role for role in SPECIALS if role not in barred and role not in wished]
    room = plain_cards(size, wishes)
    ideal = max(0, min(most, first + wishes.turn, room, len(wished) + len(free)) - len(wished))
    for number in (ideal, ideal - 1, ideal + 1):
        if 0 <= number <= min(len(free), room - len(wished)):
            ways = list(combinations(free, number))
            shift = wishes.turn % len(ways)
            for others in (*ways[shift:], *ways[:shift]):
                yield in_order(CHARACTERS, wished + others)


def accept(cast: Cast, size: int, options: Options, wishes: Wishes) -> Cast:
    """The cast if it is legal and as wished; else say what is in the way."""
    for role in wishes.wished:
        if role not in cast:
            raise NoCast(Finding("cast-wish", {"role": role}))
    for role in wishes.unwished:
        if role in cast:
            raise NoCast(Finding("cast-needed", {"role": role}))
    errors = check(cast, size, options, wishes.experience).errors
    if errors:
        raise NoCast(errors[0])
    return cast
