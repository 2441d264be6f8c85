"""The night in Big Box: who is called, in which nights, in which order."""

from collections.abc import Callable
from typing import NamedTuple

from ..requests import Steps
from ..roles.cupid import lovers
from ..roll_call import roll_call
from .awake import cupid, vampires, werewolves
from .blacksmith import blacksmith
from .cat import stray_cat
from .drunkard import drunkard
from .healer import healer
from .identity import cook, hunter, mayor, red_riding_hood
from .insomniac import insomniac
from .investigator import investigator
from .priest import priest
from .seers import oracle, seer
from .slayer import vampire_slayer
from .table import BigBoxTable
from .witch import witch

FIRST = range(1, 2)
SECOND = range(2, 3)
EVERY = range(1, 10**9)
LATER = range(2, 10**9)
# In the first night, where the option keeps them as a ritual.
RITUAL = range(1, 2)


class Call(NamedTuple):
    """A card, the nights in which it is called, and the step that does it."""

    card: str
    nights: range
    step: Callable[[BigBoxTable], Steps]


# The sword's bearer is called by the blacksmith's step.
NIGHT_ORDER = (
    Call("drunkard", SECOND, drunkard),
    Call("stray-cat", LATER, stray_cat),
    Call("cupid", FIRST, cupid),
    Call("cupid", FIRST, lovers),
    Call("priest", EVERY, priest),
    Call("werewolf", EVERY, werewolves),
    Call("vampire", EVERY, vampires),
    Call("seer", EVERY, seer),
    Call("oracle", EVERY, oracle),
    Call("witch", EVERY, witch),
    Call("healer", EVERY, healer),
    Call("investigator", EVERY, investigator),
    Call("vampire-slayer", EVERY, vampire_slayer),
    Call("blacksmith", EVERY, blacksmith),
    Call("hunter", RITUAL, hunter),
    Call("red-riding-hood", RITUAL, red_riding_hood),
    Call("cook", RITUAL, cook),
    Call("mayor", RITUAL, mayor),
    Call("insomniac", EVERY, insomniac),
)

# Whoever is called by another name than that of the card.
PACKS = {"werewolf": "werewolves", "vampire": "vampires"}

# With wires only: every character but the villagers, in the order of the night.
ROLL = tuple((PACKS.get(call.card, call.card), call.card) for call in NIGHT_ORDER if call.step is not lovers)


def night(table: BigBoxTable) -> Steps:
    """Call whoever is to be called."""
    if not table.dealt:
        yield from roll_call(table, ROLL)
    ritual = table.options["identity-calls"] == "yes"
    for call in NIGHT_ORDER:
        if call.nights is RITUAL and not ritual:
            continue
        if table.night in call.nights and call.card in table.cards and table.is_called(call.card):
            yield from call.step(table)
