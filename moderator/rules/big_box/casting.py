"""Which casts of Big Box there are: values that nearly balance."""

from collections.abc import Iterator
from itertools import combinations

from ..casting import beyond_the_box, in_order, refuse_strange, shared_errors, wrong_count
from ..rulebook import Cast, Experience, Finding, Findings, NoCast, Options, Weight, Wishes
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

# So many players, and there are two packs.
TWO_PACKS = 20

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
    best: Cast = ()
    fewest = len(CHARACTERS)
    for cast in candidates(size, options, wishes):
        findings = check(cast, size, options, wishes.experience)
        if not findings.errors and len(findings.warnings) < fewest:
            best, fewest = cast, len(findings.warnings)
        if not fewest:
            break
    if not best:
        raise NoCast(Finding("cast-no-balance", {"players": size}))
    return in_order(CHARACTERS, best)


def candidates(size: int, options: Options, wishes: Wishes) -> Iterator[Cast]:
    """Casts whose value is on target, the most wanted first."""
    target = TARGET[wishes.experience]
    most_villagers = size if options["deal"] == "box" else CHARACTERS["villager"].cards
    wished = tuple(role for role in SPECIALS if role in wishes.wished)
    pool = [role for role in in_turn(wishes.turn) if allowed(role, options, wishes) and role not in wished]
    ideal = max(len(wished), ideal_specials(size, wishes))
    for number in nearest(ideal, range(len(wished), len(wished) + len(pool) + 1), within=4):
        for beasts in packs(size, options, wishes):
            settled = value(wished + beasts, options)
            for others in combinations(pool, number - len(wished)):
                cast = wished + others
                villagers = needed(cast, size) - len(cast) - len(beasts)
                total = settled + villagers + sum(CHARACTERS[role].value for role in others)
                if total in target and 1 <= villagers <= most_villagers:
                    yield beasts + cast + ("villager",) * villagers


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


def packs(size: int, options: Options, wishes: Wishes) -> Iterator[Cast]:
    """The beasts: about as many as the book has for eleven, in one pack or in two."""
    printed = CHARACTERS["werewolf"].cards
    single = tuple(beast for beast in BEASTS if beast not in wishes.unwished)
    both = len(single) == 2 and (size >= TWO_PACKS or all(beast in wishes.wished for beast in BEASTS))
    most_alone = printed if both or options["deal"] != "box" else 2 * printed
    for number in nearest(size / PLAYERS_PER_BEAST, range(1, 2 * printed + 1), within=3):
        if both and number >= 6:
            yield ("werewolf",) * (number - number // 2) + ("vampire",) * (number // 2)
        elif number <= most_alone:
            for beast in single:
                if all(other not in wishes.wished for other in BEASTS if other != beast):
                    yield (beast,) * number


def nearest(ideal: float, numbers: range, within: float) -> list[int]:
    """Whole numbers not too far from the ideal, the nearest first."""
    near = [number for number in numbers if abs(number - ideal) <= within]
    return sorted(near, key=lambda number: abs(number - ideal))
