"""What stands on a table where figures wander: alike for every such game, whatever its places do."""

from typing import NamedTuple

from .values import Role, Seat


class Face(NamedTuple):
    """A character that was shown: its group; its name and its letter, as far as they were said."""

    group: Role
    name: str = ""
    letter: str = ""


class Ground(NamedTuple):
    """All that everybody can see stand there."""

    # Places that are joined, and at which of them each seat's figure stands; else in the middle.
    areas: tuple[tuple[str, ...], ...]
    at: tuple[str, ...]
    # How much each is hurt.
    damage: tuple[int, ...]
    shown: tuple[tuple[Seat, Face], ...] = ()
    turn: Seat | None = None
    # The dice as they lie, or what they come to.
    thrown: tuple[int, ...] = ()
    # Who is being attacked, and for whom of them something is being added or taken off.
    victims: tuple[Seat, ...] = ()
    weighed: Seat | None = None
    # How many of each group are in the game.
    groups: tuple[tuple[Role, int], ...] = ()
    # Of which colours figures are, as far as it was said.
    figures: tuple[tuple[Seat, str], ...] = ()
    # What an attack's dice come to.
    difference: int | None = None
