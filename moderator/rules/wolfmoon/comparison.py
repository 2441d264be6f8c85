"""The comparison, when the pile is used up: merchant, Frankenstein's monster and beggar king."""

from ..values import Seat
from .characters import VALUES
from .ending import RoundOver
from .table import MoonTable

# What the merchant is worth beside the hand, and over which hands the beggar king wins.
MERCHANT = 2
RICH = (8, 9)


def final_values(table: MoonTable) -> dict[Seat, int]:
    """What each hand is worth in the end."""
    return {seat: final_value(table, seat) for seat in table.living}


def final_value(table: MoonTable, seat: Seat) -> int:
    """As printed, or the monster's, and with the merchant 2 more."""
    display = [VALUES[card] for card in table.displays[seat]]
    value = table.value(seat)
    if table.hand(seat) == "frankensteins-monster":
        value = min(display, default=0) + max(display, default=0)
    return value + MERCHANT * ("merchant" in table.displays[seat])


def outcome(table: MoonTable) -> RoundOver:
    """The highest win together, unless the beggar king wins alone."""
    values = final_values(table)
    beggars = table.holders("beggar-king")
    if beggars and any(value in RICH for value in values.values()):
        return RoundOver("beggar-king", beggars, is_compared=True)
    best = max(values.values())
    winners = tuple(seat for seat, value in values.items() if value == best)
    return RoundOver("values", winners, is_compared=True)
