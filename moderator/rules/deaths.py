"""Who goes, by death or homewards, and all that follows: the same at any time of either game."""

from collections.abc import Callable, Generator
from typing import Any

from .ending import GameOver, judge
from .events import Died, HunterSpares, Left, OfficeLapses, OfficePasses
from .requests import Ask, Late, Leaves, Request, Steps
from .table import Table
from .values import Choice, Seat


def bury(table: Table, who: Choice, cause: str) -> Steps:
    """Announce one death and carry it out with all that follows."""
    yield Died(table.remove(who, cause), cause)
    if isinstance(who, int):
        yield from mourn(table, who)


def mourn(table: Table, seat: Seat) -> Steps:
    """What follows from a death, each consequence to its end before the next."""
    if table.roles[seat] == "hunter":
        yield from shoot(table, seat)
    if seat in table.lovers:
        yield from grieve(table, seat)
    if table.office == seat:
        yield from pass_office(table, seat)


def shoot(table: Table, hunter: Seat) -> Steps:
    """The dying hunter takes one along, at once."""
    target = yield from ask_openly(table, "hunter", hunter, table.mortals, nobody=table.hunter_may_spare)
    if target is not None:
        yield from bury(table, target, "hunter")
    elif table.mortals():
        yield HunterSpares(hunter)


def grieve(table: Table, dead: Seat) -> Steps:
    """The other lover dies too."""
    for lover in table.lovers:
        if lover != dead and lover in table.living:
            yield from bury(table, lover, "grief")


def pass_office(table: Table, holder: Seat) -> Steps:
    """Who leaves an office names a living successor; where nobody is left it lapses."""
    heir = yield from ask_openly(table, "heir", holder, lambda: table.living, nobody=False, late="draw")
    table.give_office(heir)
    if heir is None:
        yield OfficeLapses(table.office_name)
    else:
        yield OfficePasses(table.office_name, heir, table.beside)


def ask_openly(
    table: Table,
    task: str,
    seat: Seat,
    choices: Callable[[], tuple[Choice, ...]],
    nobody: bool,
    late: Late = "nobody",
) -> Generator[Request, Any, Any]:
    """What everybody knows to be asked of one who has gone; nobody where nobody is left to choose.

    Looked at again when somebody has gone home meanwhile.  Who has won is asked when all that follows
    from the first death is over, and not here.
    """
    while offered := choices():
        answer = yield Ask(task, (seat,), offered, "", "last-will", nobody, 1, late, "all", table.living)
        if type(answer) is not Leaves:
            return answer
        yield from go_home(table, answer.seat)
    return None


def leave(table: Table, seat: Seat) -> Steps:
    """Somebody has to go home while people talk or vote, and perhaps somebody has won by it.

    Before the cards are known nothing can go on without them: it is dealt anew.
    """
    if not table.dealt:
        raise GameOver("draw")
    yield from go_home(table, seat)
    judge(table)


def go_home(table: Table, seat: Seat) -> Steps:
    """The card is shown; no shot, no grief, but an office passes on."""
    yield Left(table.remove(seat, "left"))
    table.went_home(seat)
    if table.office == seat:
        yield from pass_office(table, seat)
