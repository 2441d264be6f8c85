"""The night in Big Box: who is called, in which nights, in which order."""

from ..calls import EVERY, FIRST, LATER, SECOND, Call, call
from .awake import cupid, hunt, lovers
from .blacksmith import blacksmith, sword
from .cat import stray_cat
from .drunkard import drunkard
from .events import Own
from .healer import healer
from .identity import wake_up
from .insomniac import insomniac
from .investigator import investigator
from .priest import priest
from .seers import check
from .slayer import vampire_slayer
from .table import BigBoxTable
from .witch import witch

# Called is whoever has a card that is still hidden; some by another rule.
NIGHT_ORDER: tuple[Call[BigBoxTable, Own], ...] = (
    call("drunkard", SECOND, drunkard),
    call("stray-cat", LATER, stray_cat, applies=BigBoxTable.cat_wanders),
    call("cupid", FIRST, cupid),
    call("cupid", FIRST, lovers, "lovers"),
    call("priest", EVERY, priest),
    call("werewolf", EVERY, hunt, "werewolves"),
    call("vampire", EVERY, hunt, "vampires"),
    call("seer", EVERY, check),
    call("oracle", EVERY, check),
    call("witch", EVERY, witch),
    call("healer", EVERY, healer),
    call("investigator", EVERY, investigator),
    call("vampire-slayer", EVERY, vampire_slayer, applies=BigBoxTable.may_hunt),
    call("blacksmith", EVERY, blacksmith, applies=BigBoxTable.may_forge),
    call("blacksmith", EVERY, sword, "sword", BigBoxTable.is_sword_forged),
    call("hunter", FIRST, wake_up, applies=BigBoxTable.keeps_rituals),
    call("red-riding-hood", FIRST, wake_up, applies=BigBoxTable.keeps_rituals),
    call("cook", FIRST, wake_up, applies=BigBoxTable.keeps_rituals),
    call("mayor", FIRST, wake_up, applies=BigBoxTable.keeps_rituals),
    call("insomniac", EVERY, insomniac),
)

# With wires only: every character but the villagers, in the order of the night.
ROLL = tuple((called.wakes.call, called.card) for called in NIGHT_ORDER if called.step not in (lovers, sword))
