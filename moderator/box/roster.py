"""Who plays tonight, from where, and in which order they sit."""

from collections.abc import Callable, Collection, Sequence
from typing import Literal
from unicodedata import category, normalize

from ..rules.requests import Seat

# Where somebody answers from: the number of a wired place, or what a surface calls its phone.
Place = int | str

# Longer names are hard to say and do not fit on a screen.
LONGEST = 20

# What nobody sees in a name: blanks that are letters to a computer, and what only varies a sign.
UNSEEN = dict.fromkeys(
    [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, *range(0xFE00, 0xFE10),
     *range(0xE0100, 0xE01F0)]
)  # fmt: skip

# So many marks stand over a letter at most; more would cover their neighbours.
MARKS = 2

# No game is for more people, and nobody fills the box with names.
MOST = 60


class Roster:
    """Those who have joined, and their seats: the order in which they sit round the table."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.phase: Literal["", "gather", "seat"] = ""
        # Told whenever somebody joins, leaves or sits down.
        self.watchers: list[Callable[[], None]] = []
        # Which device answers at a place, by what it proves itself by, which only it knows.
        self.devices: dict[str, Place] = {}
        # What stands beside the names wherever one is chosen: nobody is called so.
        self.reserved: Collection[str] = ()
        # How many places have a button.
        self.wires = 0
        self._names: dict[Place, str] = {}
        self._order: list[Place] = []
        self.set(dict(enumerate(names)))

    def set(self, names: dict[Place, str]) -> None:
        """Everybody at once, in seat order."""
        self._names, self._order = dict(names), list(names)

    def open(self, phase: Literal["", "gather", "seat"]) -> None:
        """From now on people join, or sit down one after another; or neither."""
        self.phase = phase
        if phase:
            self._order = []

    def join(self, place: Place, name: str) -> bool:
        """Somebody plays; a name that cannot be told from another is refused."""
        name = spelt(name)
        if self.phase != "gather" or not self.may_be_called(place, name):
            return False
        if self.is_full and place not in self._names:
            return False
        self._names[place] = name
        return self._changed()

    @property
    def is_full(self) -> bool:
        """Whether there is no room for anybody else."""
        return len(self._names) >= MOST

    def leave(self, place: Place) -> bool:
        """Somebody does not play after all."""
        if self.phase != "gather" or self._names.pop(place, None) is None:
            return False
        return self._changed()

    def sit(self, place: Place) -> bool:
        """The next in turn round the table."""
        if self.phase != "seat" or place not in self._names or place in self._order:
            return False
        self._order.append(place)
        return self._changed()

    def rename(self, place: Place, name: str) -> bool:
        """Somebody is called otherwise."""
        name = spelt(name)
        if place not in self._names or not self.may_be_called(place, name):
            return False
        self._names[place] = name
        return self._changed()

    def arrange(self, place: Place, position: int) -> bool:
        """Somebody sits elsewhere in the order; while people gather, stands elsewhere in the list."""
        order = list(self._names) if self.phase == "gather" else self._order
        if place not in order or not 0 <= position < len(order):
            return False
        order.remove(place)
        order.insert(position, place)
        if self.phase == "gather":
            self._names = {one: self._names[one] for one in order}
        return self._changed()

    def move(self, place: Place, to: Place) -> bool:
        """Somebody answers from elsewhere; no device that answered there does so any more."""
        if place not in self._names or to in self._names:
            return False
        self._names = {to if one == place else one: name for one, name in self._names.items()}
        self._order = [to if one == place else one for one in self._order]
        self.devices = {key: at for key, at in self.devices.items() if at != place}
        return self._changed()

    @property
    def names(self) -> dict[Place, str]:
        """All who play, and where."""
        return dict(self._names)

    @property
    def joined(self) -> tuple[str, ...]:
        """All who play, in the order they came."""
        return tuple(self._names.values())

    @property
    def players(self) -> tuple[str, ...]:
        """Those who sit, in seat order."""
        return tuple(self._names[place] for place in self._order)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where each seat answers from."""
        return tuple(self._order)

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has not sat down yet."""
        return tuple(self._names[place] for place in self.unseated)

    @property
    def unseated(self) -> tuple[Place, ...]:
        """Where they are who have not sat down yet."""
        return tuple(place for place in self._names if place not in self._order)

    @property
    def free_wires(self) -> tuple[int, ...]:
        """The buttons that are nobody's."""
        return tuple(place for place in range(self.wires) if place not in self._names)

    def place_of(self, name: str) -> Place | None:
        """Where somebody of this name is, however it is written."""
        return next((place for place, known in self._names.items() if is_same(known, name)), None)

    def may_be_called(self, place: Place, name: str) -> bool:
        """Whether whoever plays there can be told from everybody and everything else by this name."""
        is_reserved = any(is_same(other, name) for other in self.reserved)
        return is_name(name) and not is_reserved and self.place_of(name) in (None, place)

    def name_at(self, place: Place) -> str:
        """Who plays there; nobody has no name."""
        return self._names.get(place, "")

    def is_in(self, place: Place) -> bool:
        """Whether somebody plays there."""
        return place in self._names

    def seat_of(self, place: Place) -> Seat | None:
        """The seat that answers from there."""
        return self._order.index(place) if place in self._order else None

    def _changed(self) -> bool:
        for watcher in self.watchers:
            watcher()
        return True


def is_same(name: str, other: str) -> bool:
    """Whether two names cannot be told apart aloud."""
    return spelt(name).casefold() == spelt(other).casefold()


def spelt(name: str) -> str:
    """A name without what nobody sees, in the one way it is written among several that look the same."""
    return " ".join(normalize("NFKC", name).translate(UNSEEN).split())


def is_name(name: str) -> bool:
    """Something that can be shown and said: there is a letter, a digit or a picture in it."""
    kinds = [category(sign) for sign in name]
    has_sign = any(kind[0] in "LN" or kind == "So" for kind in kinds)
    is_piled = "M" * (MARKS + 1) in "".join(kind[0] for kind in kinds)
    return len(name) <= LONGEST and name.isprintable() and has_sign and not is_piled
