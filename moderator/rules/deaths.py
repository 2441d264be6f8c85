"""Deaths and all that follows from them, the same at any time of either game."""

from .requests import Ask, Choice, Say, Seat, Steps
from .table import Table


def bury(table: Table, who: Choice, cause: str) -> Steps:
    """Announce one death and carry it out with all that follows."""
    table.remove(who, cause)
    yield Say("death", table.shown(who) | {"cause": cause})
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
    targets = table.mortals()
    if not targets:
        return
    target = yield Ask("hunter", (hunter,), targets, nobody=table.hunter_may_spare)
    if target is None:
        yield Say("hunter-spares", {"who": hunter})
    else:
        yield from bury(table, target, "hunter")


def grieve(table: Table, dead: Seat) -> Steps:
    """The other lover dies too."""
    for lover in table.lovers:
        if lover != dead and lover in table.living:
            yield from bury(table, lover, "grief")


def pass_office(table: Table, holder: Seat) -> Steps:
    """Who leaves an office names a living successor; where nobody is left it lapses."""
    heir = None
    if table.living:
        heir = yield Ask("heir", (holder,), table.living, nobody=False, late="draw")
    table.give_office(heir)
    line = "office-lapses" if heir is None else "office-passes"
    yield Say(line, {"office": table.office_name, "who": heir})
