"""Dawn and dusk in Big Box: one death at a time, each with all that follows."""

from ..deaths import bury
from ..requests import Choice, Say, Scene, Steps
from ..village import judge
from .table import BigBoxTable


def dawn(table: BigBoxTable) -> Steps:
    """The cat, the poison, the sword, the hunt, the werewolves: in this order."""
    if table.chased_by in table.living:
        yield from bury(table, table.chased_by, "cat")
    yield from strike_down(table, table.poisoned, "poison")
    yield from strike_down(table, table.struck, "sword")
    yield from end_hunt(table)
    if "werewolves" in table.picks:
        yield from attack(table, "werewolves", "nobody-devoured")


def dusk(table: BigBoxTable) -> Steps:
    """The bitten die at the very end of the day."""
    if "vampires" in table.picks:
        yield Scene("dusk", {"night": table.night})
        yield from attack(table, "vampires", "nobody-bitten")
        judge(table)


def strike_down(table: BigBoxTable, who: Choice | None, cause: str) -> Steps:
    """A power of the night kills, unless its victim is blessed or already gone."""
    if who is not None and who != table.blessed and who in table.mortals():
        yield from bury(table, who, cause)


def end_hunt(table: BigBoxTable) -> Steps:
    """The slayer's victim dies; the power is lost over one that was no beast."""
    hunted = table.hunted
    if hunted is None or hunted == table.blessed:
        return
    if not table.is_beast(hunted):
        table.lose_hunting()
    yield from strike_down(table, hunted, "hunt")


def attack(table: BigBoxTable, pack: str, in_vain: str) -> Steps:
    """A pack's victim dies, or it is said that nobody did and never why."""
    victim = table.dies_of(pack)
    if victim is None:
        yield Say(in_vain)
    else:
        yield from bury(table, victim, pack)
