"""What lies on a table where people play with hands: alike for every such game, whatever its cards do."""

from typing import Literal, NamedTuple

from .values import Role, Seat


class Stop(NamedTuple):
    """Where a card has been: in somebody's hand, in the middle, or open before somebody."""

    where: Literal["hand", "centre", "display"]
    who: Seat | None = None


# From one place to the next.
Way = tuple[Stop, ...]


class Laid(NamedTuple):
    """All that everybody can see lie there."""

    # Before each seat, readable by all.
    displays: tuple[tuple[Role, ...], ...]
    # How many cards can still be drawn, and how many lie face down in the middle.
    pile: int
    centre: int
    # What has come up of the signs that all wait for, and how many of them there are.
    signs: tuple[Role, ...]
    all_signs: int
    turn: Seat | None = None
    # Whom nothing can touch just now, and who has what is handed to one alone.
    protected: tuple[Seat, ...] = ()
    marker: Seat | None = None
    # How often each has won.
    tiles: tuple[int, ...] = ()
    # In the end: who held what, and what it was worth.
    hands: tuple[tuple[Seat, Role], ...] = ()
    worth: tuple[tuple[Seat, int], ...] = ()
    # And which card all were after, with its way.
    sought: Role = ""
    way: Way = ()
