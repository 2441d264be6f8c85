"""What is kept as JSON beside the games, and what shape every part of it must have.

It is read long after it was written: after a power cut, by another release, after somebody had a look.
What is not as it should be is left out, part by part, and nobody else checks it again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..rules.entries import Enters
from ..rules.values import Choice, Seat
from .place import Place, read_place, written

# The evening; what stands and is no fact of a game yet; the host's PIN, the host's devices and the tablet;
# the last table.
EVENING, BALLOT, KEYS, TABLE = "evening.json", "ballot.json", "keys.json", "table.json"
RECORD = "record.json"

Score = dict[str, int]

# What a part must be read as; nothing, if it cannot be.
Shape = Callable[[Any], Any]


@dataclass(frozen=True)
class KeptEvening:
    """The evening as it stands; places and bets belong to one game, told by its number."""

    game: int = 0
    places: tuple[Place, ...] = ()
    bets: Mapping[Seat, str] = field(default_factory=dict)
    # The last game that is in the score.
    counted: int = 0
    # How many games there were, who won how many, and how many steps harder the table wants them.
    turn: int = 0
    teams: Score = field(default_factory=dict)
    players: Score = field(default_factory=dict)
    harder: int = 0
    pace: str = ""
    # Which device answers where: what it proves itself by is kept in a form that proves nothing.
    devices: Mapping[str, Place] = field(default_factory=dict)
    # What was played: the game's name, then its cast.
    played: tuple[tuple[str, ...], ...] = ()
    # Who has joined, and where, before there is a game.
    joined: tuple[tuple[Place, str], ...] = ()
    # What the chance of guests hangs on in this game, and how sharp they are in it.
    guests_seed: str = ""
    sharpness: str = ""
    # Whether they leave people alone in its first night.
    courtesy: bool = False
    # What the evening's titles are given for: how often each has earned it.
    honours: Mapping[str, Score] = field(default_factory=dict)
    # Who has come late, and plays in the next game.
    line: tuple[tuple[Place, str], ...] = ()
    # Which devices answered where until another came there, in the same form.
    replaced: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True)
class Stood:
    """What was given and is no fact of a game yet: votes of a day, and what has happened meanwhile."""

    votes: Mapping[Seat, Choice] = field(default_factory=dict)
    entered: Enters | None = None


def count(value: Any) -> int | None:
    """How many."""
    return value if type(value) is int and value >= 0 else None


def amount(value: Any) -> float | None:
    """How much of something."""
    return value if type(value) in (int, float) else None


def yes_or_no(value: Any) -> bool | None:
    """Whether something is so."""
    return value if isinstance(value, bool) else None


def word(value: Any) -> str | None:
    """Something written."""
    return value if isinstance(value, str) else None


def seat(value: str) -> Seat | None:
    """A seat as JSON writes it where it is a key."""
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 4 else None


def choice(value: Any) -> Choice | None:
    """What somebody votes for; true is no seat."""
    if isinstance(value, list):
        trio: tuple[Seat, ...] | None = several(count)(value)
        return trio
    return value if type(value) in (int, str) else None


def entry(value: Any) -> Enters | None:
    """Something that has happened: what, and what there is to say of it."""
    what, said = value if isinstance(value, list) and len(value) == 2 else (None, None)
    parts = several(several(choice))(said)
    return Enters(what, parts) if isinstance(what, str) and parts is not None else None


def anything(value: Any) -> Any:
    """What is looked at by whoever wants it."""
    return value


def several(of: Shape) -> Shape:
    """A list."""

    def read(value: Any) -> tuple[Any, ...] | None:
        parts = tuple(map(of, value)) if isinstance(value, list) else (None,)
        return None if None in parts else parts

    return read


def under(key: Shape, of: Shape) -> Shape:
    """A map."""

    def read(value: Any) -> dict[Any, Any] | None:
        if not isinstance(value, dict):
            return None
        parts = {key(name): of(part) for name, part in value.items()}
        return None if None in parts or None in parts.values() else parts

    return read


def cast(value: Any) -> tuple[str, ...] | None:
    """A game's name and the cards that were played."""
    return several(word)(value) or None


def places(value: Any) -> tuple[Place, ...] | None:
    """Where seats answer from, no place twice."""
    found: tuple[Place, ...] | None = several(read_place)(value)
    return found if found is not None and len(set(found)) == len(found) else None


def player(value: Any) -> tuple[Place, str] | None:
    """Somebody, and from where."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    place, name = read_place(value[0]), word(value[1])
    return None if place is None or name is None else (place, name)


def joined(value: Any) -> tuple[tuple[Place, str], ...] | None:
    """Who plays from where, no place twice."""
    found: tuple[tuple[Place, str], ...] | None = several(player)(value)
    return found if found is not None and len(dict(found)) == len(found) else None


def devices(value: Any) -> dict[str, Place] | None:
    """Devices, each with a place of its own."""
    found: dict[str, Place] | None = under(word, read_place)(value)
    return found if found is not None and len(set(found.values())) == len(found) else None


SHAPES: Mapping[str, Mapping[str, Shape]] = {
    EVENING: {
        "game": count, "places": places, "bets": under(seat, word), "counted": count, "turn": count,
        "teams": under(word, count), "players": under(word, count), "harder": count, "pace": word,
        "devices": devices, "played": several(cast), "joined": joined,
        "guests_seed": word, "sharpness": word, "courtesy": yes_or_no,
        "honours": under(word, under(word, count)), "line": joined,
        "replaced": under(word, read_place),
    },
    BALLOT: {"behind": word, "votes": under(seat, choice), "entered": entry},
    KEYS: {
        "salt": word, "pin": word, "hosts": several(word), "once": several(word), "tablet": word,
        "table": word, "screen": word, "seal": word,
    },
    RECORD: {
        "last": word, "games": under(word, count), "longest": under(word, count), "sides": under(word, count),
        "players": under(word, under(word, count)), "roles": under(word, under(word, count)),
    },
    TABLE: {
        "players": several(word), "places": places, "devices": devices, "language": word, "tone": word,
        "wishes": under(word, anything), "times": under(word, amount), "pace": word, "recap": word,
        "claims": word, "guests": count, "record": yes_or_no,
        "loud": under(word, amount), "say_as": under(word, word),
    },
}  # fmt: skip


def unpacked(name: str, kept: object) -> dict[str, Any]:
    """What one of the files holds, without what is not as it should be."""
    given = kept if isinstance(kept, dict) else {}
    parts = {part: shape(given[part]) for part, shape in SHAPES[name].items() if part in given}
    return {part: value for part, value in parts.items() if value is not None}


def packed(value: Any) -> Any:
    """It as JSON has it."""
    if isinstance(value, Place):
        return written(value)
    if isinstance(value, Mapping):
        return {str(key): packed(part) for key, part in value.items()}
    return [packed(part) for part in value] if isinstance(value, list | tuple) else value
