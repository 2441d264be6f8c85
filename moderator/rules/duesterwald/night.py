"""The night in Düsterwald: who is called, in which order."""

from collections.abc import Callable

from ..requests import Steps
from ..roles.cupid import cupid, lovers
from ..roles.pack import werewolves
from ..roll_call import roll_call
from .seer import seer
from .table import DuesterwaldTable
from .thief import thief
from .witch import witch

Calls = tuple[tuple[str, Callable[[DuesterwaldTable], Steps]], ...]

# The card that has to be in play, and the step of its call.
PREPARATION: Calls = (("thief", thief), ("cupid", cupid), ("cupid", lovers))
NIGHT_ORDER: Calls = (("seer", seer), ("werewolf", werewolves), ("witch", witch))

# With wires only: every character but the villagers.
ROLL = (
    ("seer", "seer"),
    ("werewolves", "werewolf"),
    ("witch", "witch"),
    ("cupid", "cupid"),
    ("hunter", "hunter"),
    ("girl", "girl"),
)


def night(table: DuesterwaldTable) -> Steps:
    """Call every character a card of which is still hidden."""
    if not table.dealt:
        yield from roll_call(table, ROLL)
    calls = PREPARATION + NIGHT_ORDER if table.night == 1 else NIGHT_ORDER
    for card, step in calls:
        if table.is_called(card):
            yield from step(table)
