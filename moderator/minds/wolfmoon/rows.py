"""Rows: how likely each character is to lie in one place, in the order of the rules."""

from collections.abc import Iterable, Sequence

from ...rules.values import Role
from ...rules.wolfmoon.characters import FATAL, VALUES, WHOLE

Row = Sequence[float]

ROLES: tuple[Role, ...] = tuple(VALUES)
PLACE = {role: place for place, role in enumerate(ROLES)}
WORTH = tuple(VALUES.values())
COPIES = tuple(WHOLE.count(role) for role in ROLES)
WOLF = PLACE["werewolf"]

# How glad people are to keep a card rather than to play it or to put it back.
LIKES = tuple(6.0 if role in FATAL else 1 + VALUES[role] / 5 for role in ROLES)


def normal(weights: Iterable[float]) -> Row:
    """The same in parts of one; where nothing is possible, nothing is known."""
    row = list(weights)
    whole = sum(row)
    return [weight / whole for weight in row] if whole > 0 else ANY


def certain(role: Role) -> Row:
    """It lies there."""
    return CERTAIN[role]


def one_of(roles: Iterable[Role]) -> Row:
    """One of these lies there, whichever."""
    row = [0.0] * len(ROLES)
    for role in roles:
        row[PLACE[role]] += 1
    return normal(row)


def mixed(rows: Sequence[Row]) -> Row:
    """What lay in these places was shuffled."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def kept(old: Row, new: Row, played: Role) -> Row:
    """What is left of two cards, one of which has been played."""
    place = PLACE[played]
    likely_old, likely_new, liked = new[place], old[place], LIKES[place]
    return normal(
        (one * likely_old + other * likely_new) * like / (like + liked)
        for one, other, like in zip(old, new, LIKES, strict=True)
    )


def exchanged(hand: Row, centre: Row) -> tuple[Row, Row]:
    """Somebody has seen both and kept the one they like: what they hold then, and what lies there."""
    both = [one + other for one, other in zip(hand, centre, strict=True)]
    held = normal(weight * like for weight, like in zip(both, LIKES, strict=True))
    return held, normal(weight / like for weight, like in zip(both, LIKES, strict=True))


def within(row: Row, values: Iterable[int]) -> Row:
    """The same, with what is worth so much alone."""
    values = tuple(values)
    return normal(weight * (worth in values) for weight, worth in zip(row, WORTH, strict=True))


def by_value(row: Row) -> list[float]:
    """How likely each value is."""
    values = [0.0] * (max(WORTH) + 1)
    for weight, worth in zip(row, WORTH, strict=True):
        values[worth] += weight
    return values


CERTAIN = {role: tuple(float(role == other) for other in ROLES) for role in ROLES}
ANY: Row = tuple(copies / len(WHOLE) for copies in COPIES)
# Nobody is dealt the werewolf.
DEALT = normal(copies * (place != WOLF) for place, copies in enumerate(COPIES))
