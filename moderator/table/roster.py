"""Who plays tonight, from where, and in which order they sit."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Literal

from ..keeping.names import is_name, is_same, looks_like, spelt
from ..keeping.place import Place, at_wires
from ..rules.values import Seat

# What is wrong with a name: it is none, somebody has it or one that looks like it, or the box says it itself.
Fault = Literal["", "no-name", "taken", "alike", "own-word"]

# No device, and nowhere.
NONE: Mapping[str, Place] = MappingProxyType({})

# No game is for more people, and nobody fills the box with names.
MOST = 60


class Roster:
    """Those who have joined, and their seats: the order in which they sit round the table."""

    def __init__(
        self,
        names: Sequence[str] = (),
        reserved: Callable[[], Collection[str]] = tuple,
        own_words: Callable[[str], bool] = lambda _: False,
        changed: Callable[..., object] = lambda *_: None,
    ) -> None:
        self.phase: Literal["", "gather", "seat"] = ""
        # Which device answers at a place, by what it proves itself by, which only it knows.
        self.devices: dict[str, Place] = {}
        # Which answered at a place until another came to it: it comes back by a code of the host's alone.
        self.replaced: dict[str, Place] = {}
        # What stands beside the names wherever one is chosen: nobody is called so.
        self._reserved = reserved
        # Whether something is an order or a verdict, as the box says them: nobody is called so either.
        self._is_own_word = own_words
        # Told whenever somebody joins, leaves or sits down, and where.
        self._tell = changed
        self._names: dict[Place, str] = {}
        # Who has come late, and plays in the next game.
        self._line: dict[Place, str] = {}
        self._order: list[Place] = []
        self.set(at_wires(names))

    def set(self, names: dict[Place, str]) -> None:
        """Everybody at once, in seat order."""
        self._names, self._order = dict(names), list(names)

    def open(self, phase: Literal["", "gather", "seat"]) -> None:
        """From now on people join, or sit down one after another; or neither."""
        self.phase = phase
        if phase:
            self._order = []
        if phase == "gather":
            self._names |= self._line
            self._line = {}

    def join(self, place: Place, name: str) -> bool:
        """Somebody plays; a name that cannot be told from another is refused."""
        name = spelt(name)
        if self.phase != "gather" or not self.may_be_called(place, name):
            return False
        if place not in self._names:
            if self.is_full:
                return False
            # Whoever was replaced there was somebody else's.
            self.replaced = {key: at for key, at in self.replaced.items() if at != place}
        self._names[place] = name
        return self._changed(place)

    def queue(self, place: Place, name: str) -> bool:
        """Somebody has come late, and is next in line; a name that cannot be told from another is refused."""
        name = spelt(name)
        if self.phase == "gather" or place in self._names or not self.may_be_called(place, name):
            return False
        if self.is_full and place not in self._line:
            return False
        self._line[place] = name
        return self._changed(place)

    def unqueue(self, place: Place) -> bool:
        """Somebody does not wait after all."""
        return self._line.pop(place, None) is not None and self._changed(place)

    def take_in(self) -> bool:
        """Whoever is in line sits down behind the others; whether there was anybody."""
        late, self._line = self._line, {}
        self._names |= late
        self._order += late
        return bool(late) and self._changed(*late)

    @property
    def line(self) -> dict[Place, str]:
        """Who plays in the next game, and from where."""
        return dict(self._line)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for anybody else."""
        return len(self._names) + len(self._line) >= MOST

    def leave(self, place: Place) -> bool:
        """Somebody does not play after all."""
        if self.phase != "gather" or self._names.pop(place, None) is None:
            return False
        return self._changed(place)

    def sit(self, place: Place) -> bool:
        """The next in turn round the table."""
        if self.phase != "seat" or place not in self._names or place in self._order:
            return False
        self._order.append(place)
        return self._changed(place)

    def rename(self, place: Place, name: str) -> bool:
        """Somebody is called otherwise."""
        name = spelt(name)
        if place not in self._names or not self.may_be_called(place, name):
            return False
        self._names[place] = name
        return self._changed(place)

    def arrange(self, place: Place, position: int) -> bool:
        """Somebody sits elsewhere in the order; while people gather, stands elsewhere in the list."""
        order = list(self._names) if self.phase == "gather" else self._order
        if place not in order or not 0 <= position < len(order):
            return False
        order.remove(place)
        order.insert(position, place)
        if self.phase == "gather":
            self._names = {one: self._names[one] for one in order}
        return self._changed(place)

    def move(self, place: Place, to: Place) -> bool:
        """Somebody answers from elsewhere; no device that answered there does so any more."""
        if place not in self._names or to in self._names:
            return False
        self._names = {to if one == place else one: name for one, name in self._names.items()}
        self._order = [to if one == place else one for one in self._order]
        gone = [key for key, at in {**self.replaced, **self.devices}.items() if at == place]
        self.replaced = {**self.replaced, **dict.fromkeys(gone, to)}
        self.take_device(place)
        return self._changed(place, to)

    @property
    def names(self) -> dict[Place, str]:
        """All who play, and where."""
        return dict(self._names)

    @property
    def joined(self) -> tuple[str, ...]:
        """All who play, in the order they came."""
        return tuple(self._names.values())

    @property
    def guests(self) -> int:
        """How many of those who play are guests of the box."""
        return sum(place.kind == "guest" for place in self._names)

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

    def answer_from(self, place: Place, device: str) -> None:
        """A device answers there, and nowhere else; none did before."""
        others = {key: at for key, at in self.devices.items() if at != place and key != device}
        self.devices = {**others, device: place}
        self.replaced = {key: at for key, at in self.replaced.items() if key != device}

    def replace(self, place: Place) -> None:
        """Another device is to answer there, or none."""
        before = {key: at for key, at in self.devices.items() if at == place}
        if self.is_in(place):
            self.replaced = {**self.replaced, **before}

    def take_device(self, place: Place) -> None:
        """No device answers there any more."""
        self.devices = {key: at for key, at in self.devices.items() if at != place}

    def recall(self, joined: Iterable[tuple[Place, str]]) -> None:
        """Whoever had joined before a power cut has not to do so again."""
        for place, name in joined:
            if not self.is_in(place) and not self.is_full and self.may_be_called(place, name):
                self._names[place] = name

    def recall_line(self, line: Iterable[tuple[Place, str]]) -> None:
        """Who was in line before a power cut still is."""
        for place, name in line:
            if not self.is_in(place) and not self.is_full and self.may_be_called(place, name):
                self._line[place] = name

    def recall_devices(self, devices: Mapping[str, Place], replaced: Mapping[str, Place] = NONE) -> None:
        """Devices as they were before a power cut, and those that had been replaced."""
        self.devices, self.replaced = dict(devices), dict(replaced)

    def free_place(self, counted: Callable[[int], Place]) -> Place:
        """The first phone's or tablet's place that nobody has."""
        taken = self._names | self._line
        return next(place for place in map(counted, count(1)) if place not in taken)

    def place_of(self, name: str) -> Place | None:
        """Where somebody of this name is, however it is written."""
        known = self._names | self._line
        return next((place for place, called in known.items() if is_same(called, name)), None)

    def may_be_called(self, place: Place, name: str) -> bool:
        """Whether whoever plays there can be told from everybody and everything else by this name."""
        return self.fault_of(place, name) == ""

    def fault_of(self, place: Place, name: str) -> Fault:
        """Why nobody there can be called so, if that is so."""
        name = spelt(name)
        if not is_name(name):
            return "no-name"
        if self.place_of(name) not in (None, place):
            return "taken"
        if any(looks_like(other, name) for at, other in (self._names | self._line).items() if at != place):
            return "alike"
        is_reserved = any(looks_like(other, name) or is_same(other, name) for other in self._reserved())
        return "own-word" if is_reserved or self._is_own_word(name) else ""

    def name_at(self, place: Place) -> str:
        """Who plays there; nobody has no name."""
        return self._names.get(place, "")

    def is_in(self, place: Place) -> bool:
        """Whether somebody plays there."""
        return place in self._names

    def seat_of(self, place: Place) -> Seat | None:
        """The seat that answers from there."""
        return self._order.index(place) if place in self._order else None

    def button_of(self, seat: Seat) -> int | None:
        """The button that a seat answers by, if it is one."""
        return self._order[seat].button if seat < len(self._order) else None

    def _changed(self, *places: Place) -> bool:
        self._tell(*places)
        return True
