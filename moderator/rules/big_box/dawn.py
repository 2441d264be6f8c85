"""Dawn and dusk in Big Box: one death at a time, each with all that follows."""

from collections.abc import Generator
from typing import Any

from ..deaths import bury
from ..ending import judge
from ..requests import Request, Steps
from ..values import Choice
from .events import Dusk, NobodyBitten, NobodyDevoured
from .table import BigBoxTable


def dawn(table: BigBoxTable) -> Generator[Request | NobodyDevoured, Any, None]:
    """The cat, the poison, the sword, the hunt, the werewolves: in this order."""
    if table.chased_by in table.living:
        yield from bury(table, table.chased_by, "cat")
    for who, cause in ((table.poisoned, "poison"), (table.struck, "sword")):
        if who is not None and table.powers_kill(who):
            yield from bury(table, who, cause)
    if table.hunted is not None:
        yield from end_hunt(table, table.hunted)
    if "werewolves" in table.picks:
        victim = table.dies_of("werewolves")
        if victim is None:
            yield NobodyDevoured()
        else:
            yield from bury(table, victim, "werewolves")


def dusk(table: BigBoxTable) -> Generator[Request | Dusk | NobodyBitten, Any, None]:
    """The bitten die at the very end of the day."""
    yield Dusk(table.night)
    victim = table.dies_of("vampires")
    if victim is None:
        yield NobodyBitten()
    else:
        yield from bury(table, victim, "vampires")
    judge(table)


def end_hunt(table: BigBoxTable, hunted: Choice) -> Steps:
    """The slayer's victim dies; the power is lost over one that was no beast."""
    if hunted == table.blessed:
        return
    if not table.is_beast(hunted):
        table.lose_hunting()
    if table.powers_kill(hunted):
        yield from bury(table, hunted, "hunt")
