"""Which casts of Big Box there are: values that nearly balance."""

from collections.abc import Iterator, Sequence
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
from ..rulebook import Cast, Experience, Finding, Findings, NoCast, Options, Packs, Weight, Wishes
from .characters import CHARACTERS, GUARD_DOG_VALUE, PLAYERS

# What the values should sum to.
TARGET: dict[Experience, range] = {
    "newcomers": range(+1, +4),
    "usual": range(-1, +2),
    "experienced": range(-3, 0),
}

# About how many special characters there are at a table of eleven, and for how many players
# more there is another; about how many players there are for a beast.
SPECIALS_OF_ELEVEN: dict[Experience, int] = {"newcomers": 3, "usual": 5, "experienced": 6}
PLAYERS_PER_SPECIAL = 4
PLAYERS_PER_BEAST = 11 / 3

# So few players, and specials beyond seer and oracle are unwise.
SMALL = 8

# So many beasts there are at least where there are two packs.
LEAST_OF_TWO = 6

# So far from what the values should sum to a cast may be, if there is no other.
MOST_OFF = 3

BEASTS = ("werewolf", "vampire")
SEERS = ("seer", "oracle")

# In the order in which a cast takes them; the later ones come to the front in turn.
SPECIALS = (
    "seer", "witch", "cupid", "hunter", "mayor", "healer", "investigator", "oracle", "insomniac",
    "vampire-slayer", "blacksmith", "priest", "red-riding-hood", "cook", "stray-cat", "drunkard",
)  # fmt: skip


def cards(cast: Cast) -> Cast:
    """The cast is what is shuffled: the drunkard's extra card is part of it."""
    return cast


def value(cast: Cast, options: Options) -> int:
    """How much stronger than the beasts the village is."""
    total = sum(CHARACTERS[role].value for role in cast if role in CHARACTERS)
    if options["mayor"] == "open":
        total += CHARACTERS["mayor"].value
        if options["guard-dog"] == "yes":
            total += GUARD_DOG_VALUE
    return total


def weigh(cast: Cast, options: Options, experience: Experience) -> Weight:
    """The value of a cast beside what it should be."""
    target = TARGET[experience]
    return Weight(value(cast, options), target[0], target[-1])


def needed(cast: Cast, size: int) -> int:
    """As many cards as players; one more when the drunkard plays."""
    return size + 1 if "drunkard" in cast else size


def check(cast: Cast, size: int, options: Options, experience: Experience) -> Findings:
    """Errors to refuse, warnings to say."""
    errors = shared_errors(CHARACTERS, PLAYERS, cast, size, options) + wrong_count(needed(cast, size), cast)
    errors += beyond_the_box(CHARACTERS, cast, options)
    if not any(beast in cast for beast in BEASTS):
        errors.append(Finding("cast-no-beast"))
    for beast in BEASTS:
        if "drunkard" in cast and cast.count(beast) == 1:
            errors.append(Finding("cast-drunkard-alone", {"role": beast}))
    if options["guard-dog"] == "yes" and options["mayor"] != "open":
        errors.append(Finding("cast-dog-alone"))
    if options["mayor"] == "open" and "mayor" in cast:
        errors.append(Finding("cast-mayor-twice"))
    return Findings(tuple(errors), gravest_first(warnings(cast, size, options, experience)))


def warnings(cast: Cast, size: int, options: Options, experience: Experience) -> Iterator[Finding]:
    """What is allowed and unwise."""
    if "villager" not in cast:
        yield Finding("cast-no-villager")
    if not any(role in cast for role in SEERS):
        yield Finding("cast-no-seer-nor-oracle")
    total, target = value(cast, options), TARGET[experience]
    if total not in target:
        line = "cast-too-strong" if total > target[-1] else "cast-too-weak"
        about = {"value": f"{total:+d}", "least": f"{target[0]:+d}", "most": f"{target[-1]:+d}"}
        yield Finding(line, {**about, "by": max(total - target[-1], target[0] - total)})
    if "red-riding-hood" in cast and "hunter" not in cast:
        yield Finding("cast-red-alone")
    if "priest" in cast and not any(role in cast for role in ("blacksmith", "vampire-slayer", "witch")):
        yield Finding("cast-priest-alone")
    if "drunkard" in cast and experience == "newcomers":
        yield Finding("cast-drunkard-newcomers")
    if has_both(cast) and any(cast.count(beast) < 3 for beast in BEASTS):
        yield Finding("cast-small-packs")
    if size <= SMALL:
        for role in dict.fromkeys(cast):
            if role in CHARACTERS and role not in (*BEASTS, *SEERS, "villager"):
                yield Finding("cast-special-small", {"role": role, "players": size})


def propose(size: int, options: Options, wishes: Wishes) -> Cast:
    """The first cast in order of preference against which there is least to say."""
    refuse_strange(CHARACTERS, PLAYERS, size, wishes)

    def weigh(cast: Cast) -> Burden | None:
        findings = check(cast, size, options, wishes.experience)
        return None if findings.errors else burden(findings.warnings)

    best = least_burdened(candidates(size, options, wishes), weigh, wishes.played)
    if best is None:
        raise NoCast(Finding("cast-no-balance", {"players": size}))
    return best


def has_both(cast: Cast) -> bool:
    """Whether there are two packs."""
    return all(beast in cast for beast in BEASTS)


def packs_in_order(wishes: Wishes) -> tuple[Packs, ...]:
    """One pack or two, the wanted first."""
    if any(beast in wishes.unwished for beast in BEASTS):
        return ("one",)
    if all(beast in wishes.wished for beast in BEASTS):
        return ("two",)
    return ("one", "two") if wishes.packs == "one" else ("two", "one")


def candidates(size: int, options: Options, wishes: Wishes) -> Iterator[Cast]:
    """Casts of the wanted packs, of others, and such that are not quite balanced; the most wanted first."""
    kinds = packs_in_order(wishes)
    for kind in kinds:
        yield from balanced(size, options, wishes, kind, off=0)
    for off in range(1, MOST_OFF + 1):
        yield from balanced(size, options, wishes, kinds[0], off)


def balanced(size: int, options: Options, wishes: Wishes, kind: Packs, off: int) -> Iterator[Cast]:
    """Casts whose value is so far off target, the most wanted first."""
    target = TARGET[wishes.experience]
    aims = target if not off else (target[0] - off, target[-1] + off)
    most_villagers = size if options["deal"] == "box" else CHARACTERS["villager"].cards
    wished = tuple(role for role in SPECIALS if role in wishes.wished)
    pool = [role for role in in_turn(wishes.turn) if allowed(role, options, wishes) and role not in wished]
    ideal = max(len(wished), ideal_specials(size, wishes))
    within = 2 if size <= SMALL else 4
    for number in nearest(ideal, range(len(wished), len(wished) + len(pool) + 1), within):
        for beasts in packs(size, options, wishes, kind):
            settled = wished + beasts
            plain = needed(settled, size) - len(settled)
            short = [aim - plain - value(settled, options) for aim in aims]
            for others in combined(pool, number - len(wished), short):
                cast = settled + others
                villagers = needed(cast, size) - len(cast)
                if 1 <= villagers <= most_villagers:
                    yield in_order(CHARACTERS, cast + ("villager",) * villagers)


def combined(pool: Sequence[str], number: int, short: Sequence[int]) -> Iterator[Cast]:
    """So many specials that are worth what is short, more than the villagers in whose place they come."""
    more = {role: worth_more(role) for role in pool}
    ranked = sorted(more.values())
    if sum(ranked[:number]) > max(short) or sum(ranked[len(ranked) - number :]) < min(short):
        return
    worth = more.__getitem__
    for others in combinations(pool, number):
        if sum(map(worth, others)) in short:
            yield others


def worth_more(role: str) -> int:
    """How much more a special is worth than the villager that it replaces; the drunkard replaces none."""
    replaced = needed((role,), 0) - 1
    return CHARACTERS[role].value + replaced * CHARACTERS["villager"].value


def ideal_specials(size: int, wishes: Wishes) -> float:
    """About how many special characters a table wants; a small one only somebody who checks."""
    if size <= SMALL:
        return 1
    return SPECIALS_OF_ELEVEN[wishes.experience] + (size - 11) / PLAYERS_PER_SPECIAL


def allowed(role: str, options: Options, wishes: Wishes) -> bool:
    """Whether a special may be proposed at this table."""
    if role == "mayor" and options["mayor"] == "open":
        return False
    if role == "drunkard" and options["deal"] == "roll-call":
        return False
    return role not in wishes.unwished


def in_turn(turn: int) -> Cast:
    """The specials, those behind the seer moved up a little from game to game."""
    shift = 3 * turn % (len(SPECIALS) - 1)
    rest = SPECIALS[1:]
    return (SPECIALS[0], *rest[shift:], *rest[:shift])


def packs(size: int, options: Options, wishes: Wishes, kind: Packs) -> Iterator[Cast]:
    """The beasts: about as many as the book has for eleven, in one pack or in two."""
    printed = CHARACTERS["werewolf"].cards
    most = printed if kind == "one" and options["deal"] != "box" else 2 * printed
    single = [beast for beast in BEASTS if beast in wishes.wished] or BEASTS
    for number in nearest(size / PLAYERS_PER_BEAST, range(1, most + 1), within=3):
        if kind == "one":
            yield from ((beast,) * number for beast in single if beast not in wishes.unwished)
        elif number >= LEAST_OF_TWO:
            yield ("werewolf",) * (number - number // 2) + ("vampire",) * (number // 2)


def nearest(ideal: float, numbers: range, within: float) -> list[int]:
    """Whole numbers not too far from the ideal, the nearest first."""
    near = [number for number in numbers if abs(number - ideal) <= within]
    return sorted(near, key=lambda number: abs(number - ideal))
