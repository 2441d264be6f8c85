"""How a case of Shadow world is written: who sits there, how everything stands, and the steps."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..entries import Enters
from ..ground import Face
from ..stories import Amiss, Astray, Seated, Way, listed, mapped
from ..values import Role, Seat
from .beside import NOBODY
from .board import MIDDLE, Areas, Situation
from .places import DEALT, GREEN_ROUND, GROUPS, OPTIONS, PLACES

NEEDED = ("title", "rules", "players", "areas", "story")
STANDING = ("round", "at", "damage", "shown", "out")
KNOWN = (*NEEDED, *STANDING, "groups", "leans", "ruling", "dice")
# What is done in a turn, in its order; and what happens beside turns.
TURN = ("turn", "throws", "goes", "place", "attack", "dice", "plus", "by-card")
BESIDE = ("entry", "out", "shows", "aim", "joins", "leaves")
EXPECTED = (
    "calls", "at", "damage", "round", "next", "may-go", "tree", "can-attack", "unasked", "result", "refuses",
    "prize", "end",
)  # fmt: skip
# What people say of themselves, and how it is entered.
SAYINGS = (("out", "out"), ("shows", "show"), ("leaves", "leave"), ("aim", "aim"), ("joins", "join"))
# Where several groups are named at once.
PLURAL: Mapping[str, Role] = {"werewolves": "werewolf", "vampires": "vampire", "humans": "human"}


def whole(way: Way, value: object, least: int = 0) -> int:
    """The value, if it is a number and not too small."""
    if type(value) is not int or value < least:
        raise Astray(Amiss(way, f"must be a number from {least} on"))
    return value


def word(way: Way, value: object, known: Sequence[str]) -> str:
    """The value, if it is one of these."""
    if value not in known:
        raise Astray(Amiss(way, f"there is no {value!r}; there are {', '.join(known)}"))
    return str(value)


class Beginning(NamedTuple):
    """Where a case begins: at the set-up, or in the midst of a game."""

    table: Seated
    options: Mapping[str, str]
    groups: tuple[int, ...]
    areas: Areas
    # Nothing where the game is set up and played from its start.
    standing: Situation | None


def read_beginning(top: Mapping[str, Any]) -> Beginning:
    """Who sits there, and how everything stands."""
    mapped((), top, KNOWN)
    for key in NEEDED:
        if key not in top:
            raise Astray(Amiss((), f"{key!r} is missing"))
    names = listed(("players",), top["players"])
    if not names or not all(isinstance(name, str) for name in names) or len(set(names)) < len(names):
        raise Astray(Amiss(("players",), "must be names, each once; quote what is meant as one"))
    table = Seated(tuple(names))
    options = {name: values[0] for name, values in OPTIONS.items()}
    options["dice"] = word(("dice",), top.get("dice", "box"), OPTIONS["dice"])
    is_begun = any(key in top for key in STANDING)
    standing = read_standing(table, top) if is_begun else None
    return Beginning(table, options, read_groups(top, len(names)), read_areas(top), standing)


def read_groups(top: Mapping[str, Any], size: int) -> tuple[int, ...]:
    """How many of each group are dealt."""
    if "groups" not in top:
        if size not in DEALT:
            raise Astray(Amiss((), "'groups' is missing: it is printed for 4 to 6 players only"))
        return DEALT[size]
    given = mapped(("groups",), top["groups"], tuple(PLURAL))
    found = tuple(whole(("groups", name), given.get(name, 0)) for name in PLURAL)
    if sum(found) != size or not all(found[:2]):
        raise Astray(Amiss(("groups",), f"must add up to {size}, with a werewolf and a vampire at least"))
    return found


def read_areas(top: Mapping[str, Any]) -> Areas:
    """Three pairs of places."""
    way: Way = ("areas",)
    pairs = [
        tuple(word((*way, at, part), place, PLACES) for part, place in enumerate(listed((*way, at), pair)))
        for at, pair in enumerate(listed(way, top["areas"]))
    ]
    if sorted(place for pair in pairs for place in pair) != sorted(PLACES) or any(len(p) != 2 for p in pairs):
        raise Astray(Amiss(way, "must be three pairs of places, each place once"))
    return tuple((one, other) for one, other in pairs)


def read_standing(table: Seated, top: Mapping[str, Any]) -> Situation:
    """Where everybody stands, how much they are hurt, and who is known."""
    seats = range(len(table.players))
    at = {
        seat: word(("at", table.players[seat]), place, PLACES)
        for seat, place in table.by_seat(("at",), top.get("at", {})).items()
    }
    hurt = {
        seat: whole(("damage", table.players[seat]), points)
        for seat, points in table.by_seat(("damage",), top.get("damage", {})).items()
    }
    out = read_people(table, ("out",), top.get("out", {}))
    shown = read_people(table, ("shown",), top.get("shown", {})) | out
    return Situation(
        whole(("round",), top.get("round", 1), 1),
        tuple(at.get(seat, MIDDLE) for seat in seats),
        tuple(hurt.get(seat, 0) for seat in seats),
        tuple(sorted(shown.items())),
        tuple(out),
    )


def read_people(table: Seated, way: Way, given: object) -> dict[Seat, Face]:
    """Who is known: the group, and perhaps the name and its letter."""
    return {
        seat: Face(*("".join(part) for part in said_of((*way, table.players[seat]), about)))
        for seat, about in table.by_seat(way, given).items()
    }


def said_of(way: Way, about: object) -> tuple[tuple[str, ...], ...]:
    """What is said of a character: group, name, letter, as far as they are there."""
    given = {} if about is None else mapped(way, about, ("group", "name", "letter"))
    group = (word((*way, "group"), given["group"], GROUPS),) if "group" in given else ()
    name = tuple(str(given[key]) for key in ("name",) if key in given)
    letter = tuple(str(given[key]) for key in ("letter",) if key in given)
    return group, name, letter or tuple(one[:1].upper() for one in name)


def read_steps(top: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """The steps, with no key but the known ones, and one kind of thing done in each."""
    steps = listed(("story",), top["story"])
    if not steps:
        raise Astray(Amiss(("story",), "must be a list of steps"))
    for at, step in enumerate(steps):
        mapped(("story", at), step, (*TURN, *BESIDE, *EXPECTED))
        # Who joins can stand beside what has ended the game.
        kinds = [key for key in ("calls", "turn", *BESIDE) if key in step and key != "joins"]
        if len(kinds) > 1 or not (kinds or "joins" in step):
            raise Astray(Amiss(("story", at), f"must be one of calls, turn, {', '.join(BESIDE)}"))
        stray = [key for key in TURN[1:] if key in step and "turn" not in step]
        if stray:
            raise Astray(Amiss(("story", at, stray[0]), "belongs to a turn"))
    return tuple(steps)


def entries_of(
    table: Seated, way: Way, step: Mapping[str, Any], turn: Seat | None
) -> list[tuple[Way, Enters]]:
    """What is entered in a step, one after another; first what is no turn, and then who has won with it."""
    found: list[tuple[Way, Enters]] = []
    if "entry" in step:
        found += happened(table, (*way, "entry"), step["entry"], turn)
    for key, what in SAYINGS:
        if key in step:
            found += people_say(table, (*way, key), what, step[key])
    return found


def happened(table: Seated, way: Way, given: object, turn: Seat | None) -> Iterable[tuple[Way, Enters]]:
    """A card's or an ability's doing."""
    entry = mapped(way, given, ("hurt", "heal", "moved", "turn", "throw", "by"))
    by = doer(table, (*way, "by"), entry["by"]) if "by" in entry else turn
    for what in ("hurt", "heal"):
        for seat, points in table.by_seat((*way, what), entry.get(what, {})).items():
            place = (*way, what, table.players[seat])
            counted = (str(whole(place, points, 1)),)
            who = ((NOBODY if by is None else by,),) if what == "hurt" else ()
            yield place, Enters(what, (counted, (seat,), *who))
    for seat, where in table.by_seat((*way, "moved"), entry.get("moved", {})).items():
        yield (*way, "moved"), Enters("moved", ((seat,), (word((*way, "moved"), where, PLACES),)))
    if "turn" in entry:
        yield (*way, "turn"), Enters("turn", ((table.seat((*way, "turn"), entry["turn"]),),))
    if "throw" in entry:
        yield (*way, "throw"), Enters("throw", ((str(entry["throw"]),),))


def doer(table: Seated, way: Way, name: object) -> Seat | None:
    """By whom: somebody, or nobody."""
    return None if name in ("nobody", None) else table.seat(way, name)


def people_say(table: Seated, way: Way, what: str, given: object) -> Iterable[tuple[Way, Enters]]:
    """Who is out, shows themself, has won with it: a map, or several of one blow in their order."""
    for one in given if isinstance(given, list) else [{given: {}} if isinstance(given, str) else given]:
        for seat, about in table.by_seat(way, one).items():
            place = (*way, table.players[seat])
            yield place, Enters(what, ((seat,), *said_of(place, about)))


def first_turn(table: Seated, steps: Sequence[Mapping[str, Any]], out: tuple[Seat, ...]) -> Seat:
    """Whose turn it is where a game is taken up: the first that is told; else the first who is in."""
    for at, step in enumerate(steps):
        if "turn" in step:
            return table.seat(("story", at, "turn"), step["turn"])
    return next(seat for seat in range(len(table.players)) if seat not in out)


def has_green_round(outset: Beginning) -> bool:
    """Whether green cards are handed on before the first turn."""
    return outset.standing is None and len(outset.table.players) == GREEN_ROUND
