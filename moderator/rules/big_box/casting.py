"""Which casts of Big Box there are: values that nearly balance."""

from collections.abc import Iterator
from itertools import combinations, islice

from ..casting import beyond_the_box, in_order, refuse_strange, shared_errors, wrong_count
from ..rulebook import Cast, Experience, Finding, Findings, NoCast, Options, Wishes
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

# So many balanced casts are looked at for one without a warning.
ENOUGH = 2000

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
    return Findings(tuple(errors), tuple(warnings(cast, size, options, experience)))


def warnings(cast: Cast, size: int, options: Options, experience: Experience) -> Iterator[Finding]:
    """What is allowed and unwise."""
    if "villager" not in cast:
        yield Finding("cast-no-villager")
    if not any(role in cast for role in SEERS):
        yield Finding("cast-no-seer-nor-oracle")
    total, target = value(cast, options), TARGET[experience]
    if total not in target:
        line = "cast-too-strong" if total > target[-1] else "cast-too-weak"
        yield Finding(line, {"value": f"{total:+d}", "least": f"{target[0]:+d}", "most": f"{target[-1]:+d}"})
    if "red-riding-hood" in cast and "hunter" not in cast:
        yield Finding("cast-red-alone")
    if "priest" in cast and not any(role in cast for role in ("blacksmith", "vampire-slayer", "witch")):
        yield Finding("cast-priest-alone")
    if "drunkard" in cast and experience == "newcomers":
        yield Finding("cast-drunkard-newcomers")
    if all(cast.count(beast) > 0 for beast in BEASTS) and any(cast.count(beast) < 3 for beast in BEASTS):
        yield Finding("cast-small-packs")
    if size <= SMALL:
        for role in dict.fromkeys(cast):
            if role in CHARACTERS and role not in (*BEASTS, *SEERS, "villager"):
                yield Finding("cast-special-small", {"role": role, "players": size})


def propose(size: int, options: Options, wishes: Wishes) -> Cast:
    """The first cast in order of preference with the fewest warnings."""
    refuse_strange(CHARACTERS, PLAYERS, size, wishes)
    fair: list[tuple[int, Cast]] = []
    for cast in islice(candidates(size, options, wishes), ENOUGH):
        findings = check(cast, size, options, wishes.experience)
        if findings.errors:
            continue
        if not findings.warnings:
            return in_order(CHARACTERS, cast)
        fair.append((len(findings.warnings), cast))
    if not fair:
        raise NoCast(Finding("cast-no-balance", {"players": size}))
    return in_order(CHARACTERS, min(fair, key=lambda item: item[0])[1])


def candidates(size: int, options: Options, wishes: Wishes) -> Iterator[Cast]:
    """Casts whose value is on target, the most wanted first."""
    target = TARGET[wishes.experience]
    wished = tuple(role for role in SPECIALS if role in wishes.wished)
    pool = [role for role in in_turn(wishes.turn) if allowed(role, options, wishes) and role not in wished]
    # A small table has room for no more than the one who checks.
    more = (size - 11) / PLAYERS_PER_SPECIAL
    ideal = 1 if size <= SMALL else SPECIALS_OF_ELEVEN[wishes.experience] + more
    for number in nearest(ideal, range(len(wished), len(wished) + len(pool) + 1)):
        for beasts in packs(size, wishes):
            for others in combinations(pool, number - len(wished)):
                cast = wished + others
                villagers = needed(cast, size) - len(cast) - len(beasts)
                if not 1 <= villagers <= CHARACTERS["villager"].cards:
                    continue
                cast = beasts + cast + ("villager",) * villagers
                if value(cast, options) in target:
                    yield cast


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


def packs(size: int, wishes: Wishes) -> Iterator[Cast]:
    """The beasts: about as many as the book has for eleven, in one pack or in two."""
    single = tuple(beast for beast in BEASTS if beast not in wishes.unwished)
    both = len(single) == 2 and (size >= 20 or all(beast in wishes.wished for beast in BEASTS))
    for number in nearest(size / PLAYERS_PER_BEAST, range(1, 2 * CHARACTERS["werewolf"].cards + 1)):
        if abs(number - size / PLAYERS_PER_BEAST) > 3:
            return
        if both and number >= 6:
            yield ("werewolf",) * (number - number // 2) + ("vampire",) * (number // 2)
        elif number <= CHARACTERS["werewolf"].cards:
            for beast in single:
                if all(other in (beast, *SPECIALS, "villager") for other in wishes.wished):
                    yield (beast,) * number


def nearest(ideal: float, numbers: range) -> list[int]:
    """Whole numbers, the nearest to the ideal first."""
    return sorted(numbers, key=lambda number: abs(number - ideal))
