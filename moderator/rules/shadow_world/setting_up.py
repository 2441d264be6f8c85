"""Before the first turn: how many of each group there are, how the places lie, and who is first."""

from functools import partial

from ..requests import Draw
from ..values import Seat
from .asking import Answers, Steps, known
from .board import MIDDLE, Areas, Situation
from .events import GreenCard, GroupsDealt, PlacesLie, Wandering
from .places import DEALT, GREEN_ROUND, HUT, PLACES
from .showing import put
from .table import ShadowTable


def set_up(table: ShadowTable) -> Answers:
    """All of it, and who is first."""
    yield from known(table, GroupsDealt((yield from groups(table))))
    yield from known(table, PlacesLie((yield from areas(table))))
    first = yield from name_first(table)
    size = len(table.seats)
    yield from known(table, Wandering(first, Situation(1, (MIDDLE,) * size, (0,) * size)))
    if size == GREEN_ROUND:
        yield from hand_green_cards(table)
    return first


def groups(table: ShadowTable) -> Answers:
    """As the printed table has it; for more players as the almanac says, which people have."""
    size = len(table.seats)
    if size in DEALT:
        return DEALT[size]
    werewolves = yield from put(table, "how-many-werewolves", 0, lambda: numbers(size - 1))
    left = size - int(werewolves)
    vampires = yield from put(table, "how-many-vampires", 0, lambda: numbers(left))
    return int(werewolves), int(vampires), left - int(vampires)


def numbers(most: int) -> tuple[str, ...]:
    """At least one of them."""
    return tuple(str(number) for number in range(1, most + 1))


def areas(table: ShadowTable) -> Answers:
    """Which places are joined: two questions are enough; or chance lays them, and then the table does."""
    if table.options["places"] == "drawn":
        lie = yield Draw("places", PLACES, len(PLACES))
        return tuple((lie[at], lie[at + 1]) for at in range(0, len(PLACES), 2))
    found: Areas = ()
    left: tuple[str, ...] = PLACES
    for task in ("joined-to-hut", "joined-to-next"):
        one, *others = left
        name = task if one == HUT else f"joined-to-{one}"
        other = yield from put(table, name, 0, partial(tuple, others))
        found += ((one, other),)
        left = tuple(place for place in others if place != other)
    return (*found, left)


def name_first(table: ShadowTable) -> Answers:
    """Who has the first turn."""
    if table.options["first"] == "named":
        return (yield from put(table, "first-turn", 0, lambda: table.seats))
    (first,) = yield Draw("first", table.seats, 1)
    return first


def hand_green_cards(table: ShadowTable) -> Steps:
    """Each draws a card, and hands it to the left neighbour, beginning with the first player."""
    for seat in (*table.seats[table.first :], *table.seats[: table.first]):
        if seat in table.living:
            yield from known(table, GreenCard(seat, table.following(seat)))
            yield from put(table, "green", seat, partial(unless_out, table, seat))


def unless_out(table: ShadowTable, seat: Seat) -> tuple[str, ...]:
    """What whoever has drawn can say as long as they are in."""
    return ("done",) if seat in table.living else ()
