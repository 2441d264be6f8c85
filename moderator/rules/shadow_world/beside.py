"""What can be entered beside every question: what cards do, who is out, who shows their character."""

from collections.abc import Callable, Mapping

from ..entries import Enterable, Enters, Field
from ..requests import Draw
from ..values import Choice, Role, Seat
from .asking import Answers, Steps, TurnIsOver, known, openly
from .blows import Healed, Hurt
from .events import PutElsewhere, Rolled
from .places import FOUR, GROUPS, HUMAN, LETTERS, PLACES, POINTS, SIX
from .showing import fall_out, join, say_aim, show, walk_off
from .table import ShadowTable

# Nobody has done it: neither whose turn it is nor another.
NOBODY = "by-nobody"
DICE = ("die-6", "die-4", "both-dice")

Said = tuple[tuple[Choice, ...], ...]


def beside(table: ShadowTable, *more: Enterable) -> tuple[Enterable, ...]:
    """What can be entered now: by whose turn it is, by each of themselves, and all of it at the table."""
    if table.is_closing:
        return after_the_end(table)
    turn = () if table.turn is None else (table.turn,)
    people = table.living
    several = Field("whom", people, 1, len(people))
    entries = [
        Enterable("hurt", turn, (Field("points", POINTS), several, Field("by", (*people, NOBODY), 0))),
        Enterable("heal", turn, (Field("points", POINTS), several)),
        Enterable("moved", turn, (Field("who", people), Field("where", PLACES))),
        *([Enterable("turn", turn, (Field("who", people),))] if turn else []),
        *([Enterable("throw", turn, (Field("dice", DICE),))] if table.throws else []),
        of_oneself(table, "out", people),
        of_oneself(table, "leave", people),
        of_oneself(table, "aim", table.seats),
    ]
    if hidden := tuple(seat for seat in people if seat not in table.people):
        entries.append(of_oneself(table, "show", hidden))
    return (*entries, *more)


def after_the_end(table: ShadowTable) -> tuple[Enterable, ...]:
    """Whoever has won, too; and who is out by the same blow."""
    others = tuple(seat for seat in table.seats if seat not in table.who_wins and may_join(table, seat))
    groups = tuple(group for group in table.with_room() if group in (*table.reached, HUMAN))
    entries = [of_oneself(table, "join", others, groups)] if others else []
    return (*entries, *([of_oneself(table, "out", table.living)] if table.living else []))


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


def hurt(table: ShadowTable, said: Said) -> Steps:
    """By a card or an ability: one blow for all who are named."""
    (points,), whom, by = said
    doer = by[0] if by else table.turn
    marks = tuple((seat, int(str(points)), table.damage[seat] + int(str(points))) for seat in seats(whom))
    yield from known(table, Hurt(marks, doer if isinstance(doer, int) else None))


def heal(table: ShadowTable, said: Said) -> Steps:
    """It does not go below nothing."""
    (points,), whom = said
    yield from healed(table, int(str(points)), seats(whom))


def healed(table: ShadowTable, points: int, whom: tuple[Seat, ...]) -> Steps:
    """So many points less for each, as far as there are any."""
    marks = tuple((seat, points, max(0, table.damage[seat] - points)) for seat in whom)
    yield from known(table, Healed(marks))


def moved(table: ShadowTable, said: Said) -> Steps:
    """A card moves somebody; it gives no step."""
    (who,), (where,) = said
    (seat,) = seats((who,))
    yield from known(table, PutElsewhere(seat, str(where)))


def throw(table: ShadowTable, said: Said) -> Steps:
    """A die, or both, for a card."""
    ((which,),) = said
    six = yield from die(SIX) if which != "die-4" else nothing()
    four = yield from die(FOUR) if which != "die-6" else nothing()
    yield from known(table, Rolled(tuple(one for one in (six, four) if one is not None)))


def nothing() -> Answers:
    """A die that is not thrown."""
    yield from ()


def die(sides: tuple[int, ...]) -> Answers:
    """One die of the box's: it stays as it falls, whatever is taken back."""
    (fallen,) = yield Draw(f"die-{len(sides)}", sides, 1)
    return fallen


def turn(table: ShadowTable, said: Said) -> Steps:
    """A card gives a turn; what was begun is over, but for an attack, which is decided first."""
    ((who,),) = said
    table.give_turn(seats((who,))[0])
    if not table.victims:
        raise TurnIsOver
    yield from ()


def seats(whom: tuple[Choice, ...]) -> tuple[Seat, ...]:
    """People, who are all that is on offer there."""
    return tuple(who for who in whom if isinstance(who, int))


EFFECTS: Mapping[str, Callable[[ShadowTable, Said], Steps]] = {
    "hurt": hurt,
    "heal": heal,
    "moved": moved,
    "throw": throw,
    "turn": turn,
    "out": fall_out,
    "leave": walk_off,
    "show": show,
    "aim": say_aim,
    "join": join,
}


def put(
    table: ShadowTable,
    task: str,
    seat: Seat,
    choices: Callable[[], tuple[Choice, ...]],
    may: bool = False,
    acts: Callable[[], tuple[Enterable, ...]] = tuple,
) -> Answers:
    """A question beside which all can be entered: one of these, if there are any; or one of the acts."""
    while offered := choices():
        deeds = acts()
        answer = yield openly(task, seat, offered, may, beside(table, *deeds))
        if not isinstance(answer, Enters) or answer.what in [one.what for one in deeds]:
            return answer
        yield from EFFECTS[answer.what](table, answer.said)
    return None
