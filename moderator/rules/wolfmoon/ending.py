"""How a game of Wolfmoon ends, and who wins it."""

from ..values import Role, Seat
from .characters import VALUES
from .table import MoonTable

# So many high cards, of so much or more, make the vampire win.
HIGH, HIGH_CARDS = 7, 2


class RoundOver(Exception):
    """A game has ended in one of its ways; nobody may have won it."""

    def __init__(self, how: str, winners: tuple[Seat, ...], is_compared: bool = False) -> None:
        super().__init__(how)
        self.how = how
        self.winners = winners
        self.is_compared = is_compared


class TurnBroken(Exception):
    """Whose turn it was has gone home."""


def judge_the_last(table: MoonTable) -> None:
    """Whoever is the last one in wins; where nobody is, nobody does."""
    if len(table.living) < 2:
        raise RoundOver("last" if table.living else "nobody", table.living)


def judge_the_moons(table: MoonTable, moon: Role) -> None:
    """At the third moon whoever holds the werewolf wins, and the traitor with her."""
    wolves = table.holders("werewolf")
    if moon == "moon-full" and wolves:
        raise RoundOver("moon", tuple(sorted((*wolves, *table.holders("traitor")))))


def judge_the_vampire(table: MoonTable, seat: Seat) -> None:
    """Over two high cards in the own display she wins at once."""
    if sum(VALUES[card] >= HIGH for card in table.displays[seat]) >= HIGH_CARDS:
        raise RoundOver("vampire", (seat,))


def with_the_witch(table: MoonTable, winners: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The witch's owner wins with whoever has the marker, unless that one holds the beggar king."""
    marked = table.marker
    if marked is None or marked not in winners or "beggar-king" in table.hands[marked]:
        return winners
    owners = (seat for seat in table.present if "witch" in table.displays[seat])
    return tuple(sorted({*winners, *owners}))
