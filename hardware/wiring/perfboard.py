"""A perfboard with parts, bare wires below and insulated ones above: who is in which hole.

Every hole has a pad of its own, so only what is joined here is joined. A hole takes one leg or one end.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

# What leads away and is no place's.
UNPLUGGED = ("strip", "supply")


class Hole(NamedTuple):
    """A hole, counted from the corner at pin 1; the board first, where one does not do."""

    board: int
    column: int
    row: int

    def __str__(self) -> str:
        """As it stands at the board's edge: C7."""
        letters, rest = "", self.column + 1
        while rest:
            rest, letter = divmod(rest - 1, 26)
            letters = chr(ord("A") + letter) + letters
        return f"{letters}{self.row + 1}"

    def aside(self, columns: int, rows: int = 0) -> "Hole":
        """So many holes to the right and down."""
        return Hole(self.board, self.column + columns, self.row + rows)


class BareWire(NamedTuple):
    """On the solder side, straight, joined with every pad that it runs over."""

    start: Hole
    end: Hole

    @property
    def holes(self) -> Iterator[Hole]:
        """All that it runs over."""
        for column in range(self.start.column, self.end.column + 1):
            for row in range(self.start.row, self.end.row + 1):
                yield Hole(self.start.board, column, row)


class Insulated(NamedTuple):
    """From hole to hole, over whatever lies between."""

    start: Hole
    end: Hole
    what: str


class Placed(NamedTuple):
    """A part on the board: what is written on it, and the hole of each of its legs by name."""

    kind: str
    label: str
    legs: dict[str, Hole]

    @property
    def covered(self) -> Iterator[Hole]:
        """The holes under its body."""
        holes = self.legs.values()
        (board, *_), columns, rows = next(iter(holes)), [at.column for at in holes], [at.row for at in holes]
        for column in range(min(columns), max(columns) + 1):
            for row in range(min(rows), max(rows) + 1):
                yield Hole(board, column, row)


class Taken(ValueError):
    """A hole was to be used twice."""


@dataclass
class Perfboard:
    """Fills up, part by part."""

    parts: list[Placed] = field(default_factory=list)
    bare: list[BareWire] = field(default_factory=list)
    wires: list[Insulated] = field(default_factory=list)
    _used: set[Hole] = field(default_factory=set)

    @property
    def sizes(self) -> dict[int, tuple[int, int]]:
        """How many holes each board needs, across and down; a row more than is used, to saw and to screw."""
        holes = [hole for bare in self.bare for hole in bare.holes] + [*self._used]
        boards = sorted({hole.board for hole in holes})
        return {
            board: (
                max(hole.column for hole in holes if hole.board == board) + 2,
                max(hole.row for hole in holes if hole.board == board) + 2,
            )
            for board in boards
        }

    @property
    def plugs(self) -> dict[str, list[Placed]]:
        """The cores of each place's cable, as they lie side by side: its plug."""
        plugs: dict[str, list[Placed]] = {}
        for part in self.parts:
            place, _, _ = next(iter(part.legs)).rpartition(" ")
            if part.kind == "terminal" and place not in UNPLUGGED:
                plugs.setdefault(place, []).append(part)
        return plugs

    def part(self, kind: str, label: str, legs: dict[str, Hole]) -> None:
        """Put a part in; nothing else gets into the holes below it."""
        placed = Placed(kind, label, legs)
        self._take(*placed.covered)
        self.parts.append(placed)

    def terminal(self, name: str, hole: Hole) -> None:
        """The end of something that leads away."""
        self.part("terminal", "", {name: hole})

    def join(self, start: Hole, end: Hole) -> None:
        """Lay a bare wire below."""
        first, last = sorted((start, end))
        self.bare.append(BareWire(first, last))

    def wire(self, start: Hole, end: Hole, what: str) -> None:
        """Lay an insulated one above."""
        self._take(start, end)
        self.wires.append(Insulated(start, end, what))

    def is_free(self, hole: Hole) -> bool:
        """Whether a hole can still take something."""
        return hole not in self._used

    def _take(self, *holes: Hole) -> None:
        for hole in holes:
            if hole in self._used:
                raise Taken(str(hole))
            self._used.add(hole)
