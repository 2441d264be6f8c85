"""The night in Düsterwald: who is called, in which order."""

from ..calls import EVERY, FIRST, Call, call
from ..roles.cupid import cupid, lovers
from .events import Own
from .seer import seer
from .table import DuesterwaldTable
from .thief import thief
from .werewolves import hunt
from .witch import witch

# Called is whoever has a card that is still hidden.
NIGHT_ORDER: tuple[Call[DuesterwaldTable, Own], ...] = (
    call("thief", FIRST, thief),
    call("cupid", FIRST, cupid),
    call("cupid", FIRST, lovers, "lovers"),
    call("seer", EVERY, seer),
    call("werewolf", EVERY, hunt, "werewolves"),
    call("witch", EVERY, witch),
)

# With wires only: every character but the villagers.
ROLL = (
    ("seer", "seer"),
    ("werewolves", "werewolf"),
    ("witch", "witch"),
    ("cupid", "cupid"),
    ("hunter", "hunter"),
    ("girl", "girl"),
)
