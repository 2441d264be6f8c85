"""An attack: one throw for all who are attacked, and equipment for each of them."""

from ..values import Seat
from .asking import Answers, Steps, TurnIsOver, known
from .blows import Attacks, Hurt, Mark, Strikes, Unhurt, Weighs
from .deeds import die
from .places import DIFFERENCES, FOUR, PLUS, SIX
from .showing import put
from .table import ShadowTable


def attack(table: ShadowTable, who: Seat, victims: tuple[Seat, ...]) -> Steps:
    """The lower die from the higher; where that is nothing, nothing counts."""
    yield from known(table, Attacks(who, victims))
    dice, difference = yield from throw(table, who)
    if difference is not None and table.victims:
        yield from known(table, Strikes(who, dice, difference))
        marks: list[Mark] = []
        for victim in victims if difference else ():
            marks += yield from weigh(table, who, victim, difference)
        yield from come_out(table, tuple(mark for mark in marks if mark[0] in table.living), who)
    if table.given is not None:
        raise TurnIsOver


def throw(table: ShadowTable, who: Seat) -> Answers:
    """Both dice; or their difference, as the table has thrown it: none where there is nobody to attack."""
    if table.throws:
        six = yield from die(SIX)
        four = yield from die(FOUR)
        return (six, four), abs(six - four)
    told = yield from put(table, "difference", who, lambda: DIFFERENCES if is_on(table, who) else ())
    return (), None if told is None else int(told)


def is_on(table: ShadowTable, who: Seat) -> bool:
    """Whether somebody is in who attacks, and somebody who is attacked."""
    return who in table.living and bool(table.victims)


def weigh(table: ShadowTable, who: Seat, victim: Seat, difference: int) -> Answers:
    """What equipment adds for one of them, or takes off; no result is below nothing."""
    if who not in table.living or victim not in table.victims:
        return []
    yield from known(table, Weighs(victim, who))
    plus = yield from put(
        table, "plus", who, lambda: PLUS if who in table.living and victim in table.victims else ()
    )
    if plus is None:
        return []
    points = max(0, difference + int(plus))
    return [(victim, points, table.damage[victim] + points)]


def come_out(table: ShadowTable, marks: tuple[Mark, ...], who: Seat) -> Steps:
    """What comes of it for all of them at once."""
    hurt = tuple((seat, points, table.damage[seat] + points) for seat, points, _ in marks if points)
    unhurt = tuple(seat for seat, points, _ in marks if not points)
    if unhurt:
        yield from known(table, Unhurt(unhurt))
    if hurt:
        yield from known(table, Hurt(hurt, who))
    if table.victims:
        # Whoever was to be hurt, or hurts, has gone meanwhile.
        table.attack(())
