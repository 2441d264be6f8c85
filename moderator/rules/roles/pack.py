"""A pack: all of one beast, who agree on one victim a night."""

from ..news import People
from ..requests import Ask, Steps, Tell
from ..table import Table
from ..values import Seat


def hunt(table: Table, pack: tuple[Seat, ...], call: str) -> Steps:
    """The pack sees its own and agrees on one that is not; no agreement, no victim."""
    yield Tell(call, pack, People(pack), "")
    prey = tuple([who for who in table.mortals() if who not in pack]) if pack else ()
    victim = yield Ask(call, pack, prey, call, "pack", False)
    table.pick(call, victim)
    table.note(call, pack, victim)
