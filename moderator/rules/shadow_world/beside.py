"""What can be entered beside every question: what cards do, who is out, who shows their character."""

from ..entries import Enterable, Field
from ..values import Choice, Role, Seat
from .places import FIGURES, GROUPS, HUMAN, LETTERS, PLACES, POINTS
from .table import ShadowTable

# Nobody has done it: neither whose turn it is nor another.
NOBODY = "by-nobody"
DICE = ("die-6", "die-4", "both-dice")


def beside(table: ShadowTable, *more: Enterable) -> tuple[Enterable, ...]:
    """What can be entered now: by whose turn it is, by each of themselves, and all of it at the table."""
    if not table.scene:
        return figures(table, table.seats)
    if table.is_closing:
        return after_the_end(table)
    turn = () if table.turn is None else (table.turn,)
    people = table.living
    themselves = not_asked(table, people)
    several = Field("whom", people, 1, len(people))
    entries = [
        Enterable("hurt", turn, (Field("points", POINTS), several, Field("by", (*people, NOBODY), 0))),
        Enterable("heal", turn, (Field("points", POINTS), several)),
        Enterable("moved", turn, (Field("who", people), Field("where", PLACES))),
        *([Enterable("turn", turn, (Field("who", people),))] if turn else []),
        *([Enterable("throw", turn, (Field("dice", DICE),))] if table.throws else []),
        Enterable("stands", turn),
        *(of_oneself(table, what, themselves) for what in ("out", "leave") if themselves),
        *(of_oneself(table, "aim", seats) for seats in (not_asked(table, table.seats),) if seats),
    ]
    if hidden := tuple(seat for seat in themselves if seat not in table.people):
        entries.append(of_oneself(table, "show", hidden))
    return (*entries, *figures(table, ()), *more)


def figures(table: ShadowTable, seats: tuple[Seat, ...]) -> tuple[Enterable, ...]:
    """Of which colour a figure is: by each of themselves before it begins, later at the table alone."""
    free = tuple(colour for colour in FIGURES if colour not in table.figures.values())
    who = Field("who", table.living or table.seats)
    return (Enterable("figure", seats, (who, Field("colour", free)), is_own=True),) if free else ()


def not_asked(table: ShadowTable, people: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Of whom nothing is being asked that they have entered."""
    return tuple(seat for seat in people if seat not in table.amid)


def after_the_end(table: ShadowTable) -> tuple[Enterable, ...]:
    """Whoever has won, too; and who is out by the same blow."""
    others = tuple(seat for seat in table.seats if seat not in table.who_wins and may_join(table, seat))
    groups = tuple(group for group in table.with_room() if group in (*table.reached, HUMAN))
    entries = [of_oneself(table, "join", others, groups)] if others else []
    left = not_asked(table, table.living)
    return (*entries, *([of_oneself(table, "out", left)] if left else []))


def may_join(table: ShadowTable, seat: Seat) -> bool:
    """Whether their aim may be reached: a human's, or one that is not known."""
    return seat not in table.people or table.people[seat].group == HUMAN


def of_oneself(
    table: ShadowTable, what: str, who: tuple[Seat, ...], groups: tuple[Role, ...] | None = None
) -> Enterable:
    """Who they are, as far as it is said: the group, the name, its letter."""
    offered = (
        *(table.with_room() if groups is None else groups),
        *(one.group for one in table.people.values()),
    )
    fields = (
        Field("who", who),
        Field("group", tuple(group for group in GROUPS if group in offered), 0),
        Field("name", (), 0, 1, LETTERS),
        Field("letter", (), 0, 1, 1),
    )
    return Enterable(what, who, fields, is_own=True, never=tuple(not_together(table, who)))


def not_together(table: ShadowTable, who: tuple[Seat, ...]) -> list[tuple[Choice, Choice]]:
    """Who was shown is of no other group; and nobody else is of one that is known as a whole."""
    room = table.with_room()
    return [
        (seat, group)
        for seat in who
        for group in GROUPS
        if (group != table.people[seat].group if seat in table.people else group not in room)
    ]
