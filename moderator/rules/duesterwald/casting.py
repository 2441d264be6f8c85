"""Which casts of Düsterwald there are: the book's table, specials by experience."""

from itertools import combinations

from ..casting import beyond_the_box, in_order, refuse_strange, shared_errors, wrong_count
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
    return Findings(tuple(errors), tuple(warnings))


def propose(size: int, options: Options, wishes: Wishes) -> Cast:
    """A cast from the book's table, a few specials in the place of villagers."""
    refuse_strange(CHARACTERS, PLAYERS, size, wishes)
    printed = options["deal"] != "box"
    werewolves = WEREWOLVES[size]
    seer = () if "seer" in wishes.unwished else ("seer",)
    plain = size - werewolves - len(seer)
    specials = pick_specials(plain, options, wishes)
    extras = 2 if "thief" in specials else 0
    if printed and plain - len(specials) + extras > CHARACTERS["villager"].cards:
        werewolves, plain = werewolves + 1, plain - 1
    cast = ("werewolf",) * werewolves + seer + specials + ("villager",) * (plain - len(specials))
    return accept(in_order(CHARACTERS, cast), size, options, wishes)


def pick_specials(room: int, options: Options, wishes: Wishes) -> Cast:
    """The wished ones, and others in turn from game to game."""
    first, most = SPECIALS_BY_EXPERIENCE[wishes.experience]
    barred = {*wishes.unwished, *(["thief"] if options["deal"] == "roll-call" else [])}
    wished = tuple(role for role in SPECIALS if role in wishes.wished)
    free = [role for role in SPECIALS if role not in barred and role not in wished]
    number = min(most, first + wishes.turn, room) - len(wished)
    number = max(0, min(number, len(free)))
    choices = list(combinations(free, number))
    return in_order(CHARACTERS, wished + choices[wishes.turn % len(choices)])


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
