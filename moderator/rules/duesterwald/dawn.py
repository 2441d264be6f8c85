"""Dawn in Düsterwald: all the dead at once, then what follows."""

from collections.abc import Generator
from typing import Any

from ..deaths import mourn
from ..requests import Request
from ..values import Choice
from .events import DawnDeaths, NobodyDied
from .table import DuesterwaldTable


def dawn(table: DuesterwaldTable) -> Generator[Request | DawnDeaths | NobodyDied, Any, None]:
    """Name all the dead together, then carry out what follows, one by one."""
    causes = causes_of_death(table)
    dead = [seat for seat in table.living if seat in causes]
    if not dead:
        yield NobodyDied()
        return
    yield DawnDeaths(tuple([table.remove(seat, causes[seat]) for seat in dead]))
    for seat in dead:
        yield from mourn(table, seat)


def causes_of_death(table: DuesterwaldTable) -> dict[Choice, str]:
    """Who dies this dawn; of two causes the werewolves are the one that counts."""
    causes: dict[Choice, str] = {}
    victim = table.picks.get("werewolves")
    if table.poisoned is not None:
        causes[table.poisoned] = "poison"
    if victim is not None and not table.healed:
        causes[victim] = "werewolves"
    return causes
