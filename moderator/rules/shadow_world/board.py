"""What everybody knows of a game of Shadow world; it is all that there is."""

from collections.abc import Mapping
from typing import NamedTuple

from ..board import Board
from ..events import Shown
from ..ground import Face, Ground
from ..values import Role, Seat
from .places import GROUPS, VAMPIRE, WEREWOLF

Areas = tuple[tuple[str, str], ...]

# Where figures stand before they have thrown.
MIDDLE = ""

# What it sounds like where nobody has gone anywhere yet; a place sounds as it is called. And the end, by
# whoever has won.
AT_FIRST = "dusk"
ENDINGS: Mapping[str, str] = {
    "vampires-gone": "victory-werewolves",
    "werewolves-gone": "victory-vampires",
    "both-gone": "victory-vampires",
    "own-aim": "victory-village",
}


class Situation(NamedTuple):
    """How everything stands where a game is taken up."""

    round: int
    at: tuple[str, ...]
    damage: tuple[int, ...]
    shown: tuple[tuple[Seat, Face], ...] = ()
    out: tuple[Seat, ...] = ()


class ShadowBoard(Board):
    """Areas, figures, damage, who is out, what was shown, whose turn it is."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.groups: dict[Role, int] = dict.fromkeys(GROUPS, 0)
        self.areas: Areas = ()
        self.at: dict[Seat, str] = dict.fromkeys(self.seats, MIDDLE)
        self.damage: dict[Seat, int] = dict.fromkeys(self.seats, 0)
        self.people: dict[Seat, Face] = {}
        # Of which colour somebody's figure is, as far as it was said.
        self.figures: dict[Seat, str] = {}
        # Who has hurt somebody last, if anybody has.
        self.hurt_by: dict[Seat, Seat] = {}
        self.first: Seat = 0
        self.turn: Seat | None = None
        self.turns = 0
        self.thrown: tuple[int, ...] = ()
        # What an attack's dice come to, the lower from the higher.
        self.difference: int | None = None
        # Whom whose turn it is attacks, as long as it is not decided; and whose equipment is asked for.
        self.victims: tuple[Seat, ...] = ()
        self.weighed: Seat | None = None
        # Who was hurt by the last blow.
        self.struck: tuple[Seat, ...] = ()
        # Who says that their own aim is reached, and whose is known to be reached in the end, too.
        self.aims: tuple[Seat, ...] = ()
        self.insisted: tuple[Role, ...] = ()
        self.is_closing = False

    @property
    def cards(self) -> dict[Seat, Role]:
        """To which group somebody belongs, as far as it was shown."""
        return {seat: person.group for seat, person in self.people.items()}

    @property
    def length(self) -> int:
        """It goes by turns."""
        return self.turns

    @property
    def mood(self) -> str:
        """What it sounds like: as the place does where somebody has come in their turn."""
        if self.scene == "end":
            return ENDINGS[self.outcome]
        here = MIDDLE if self.turn is None else self.at[self.turn]
        return here or AT_FIRST if self.scene else ""

    @property
    def ground(self) -> Ground:
        """What stands on the table."""
        return Ground(
            self.areas, tuple(self.at.values()), tuple(self.damage.values()), tuple(self.people.items()),
            self.turn, self.thrown, self.victims, self.weighed, tuple(self.groups.items()),
            tuple(self.figures.items()), self.difference,
        )  # fmt: skip

    # What is asked of it.

    def area(self, seat: Seat) -> tuple[str, ...]:
        """The area in which somebody stands: two places, or none in the middle."""
        return next((area for area in self.areas if self.at[seat] in area), ())

    def in_reach(self, seat: Seat) -> tuple[Seat, ...]:
        """Who else stands in the same area."""
        area = self.area(seat)
        return tuple(other for other in self.living if other != seat and self.at[other] in area)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody else who is in."""
        return tuple(other for other in self.living if other != seat)

    def following(self, seat: Seat) -> Seat:
        """The left neighbour who is in; nobody else being in, oneself."""
        return min(self.living, key=lambda other: (other - seat - 1) % len(self.seats))

    def passes_first(self, seat: Seat, then: Seat) -> bool:
        """Whether the turn comes to the first player's seat on its way, or passes it."""
        size = len(self.seats)
        return (self.first - seat - 1) % size <= (then - seat - 1) % size

    def known(self, group: Role) -> tuple[Seat, ...]:
        """Who has been shown to belong to it."""
        return tuple(seat for seat in self.seats if seat in self.people and self.people[seat].group == group)

    def with_room(self) -> tuple[Role, ...]:
        """Of which groups somebody can still be."""
        return tuple(group for group in GROUPS if len(self.known(group)) < self.groups[group])

    def still_in(self, group: Role) -> int:
        """How many of a group are not out."""
        return self.groups[group] - sum(seat not in self.living for seat in self.known(group))

    @property
    def reached(self) -> tuple[Role, ...]:
        """Whose enemies are all out, or who say so."""
        found = {WEREWOLF: not self.still_in(VAMPIRE), VAMPIRE: not self.still_in(WEREWOLF)}
        return tuple(group for group, is_reached in found.items() if is_reached or group in self.insisted)

    @property
    def who_wins(self) -> tuple[Seat, ...]:
        """As far as it is known."""
        of_groups = {seat for group in self.reached for seat in self.known(group)}
        return tuple(seat for seat in self.seats if seat in of_groups or seat in self.aims)

    def namesakes(self, seat: Seat, letter: str) -> int:
        """How many others have shown a character of this letter."""
        return sum(bool(letter) and one.letter == letter for who, one in self.people.items() if who != seat)

    # What is done to it.

    def deal(self, groups: tuple[int, ...]) -> None:
        """So many of each group are in the game."""
        self.groups = dict(zip(GROUPS, groups, strict=True))

    def lay(self, areas: Areas) -> None:
        """The places lie."""
        self.areas = areas

    def set_out(self, first: Seat, layout: Situation) -> None:
        """Everybody stands where they stand, and somebody is first."""
        self.first, self.round = first, layout.round
        self.at = dict(zip(self.seats, layout.at, strict=True))
        self.damage = dict(zip(self.seats, layout.damage, strict=True))
        self.people = dict(layout.shown)
        for seat in layout.out:
            self.put_out(seat)

    def begin_turn(self, who: Seat, number: int) -> None:
        """Somebody's turn, in so many rounds."""
        self.turn, self.round = who, number
        self.turns += 1
        self.throw(())
        self.attack(())

    def colour(self, who: Seat, colour: str) -> None:
        """A figure is of this colour."""
        self.figures = {**self.figures, who: colour}

    def throw(self, dice: tuple[int, ...], difference: int | None = None) -> None:
        """The dice lie; of an attack, with what they come to."""
        self.thrown, self.difference = dice, difference

    def go(self, who: Seat, place: str) -> None:
        """A figure stands somewhere else."""
        self.at = {**self.at, who: place}

    def mark(self, marks: tuple[tuple[Seat, int], ...]) -> None:
        """Markers stand otherwise on the track."""
        self.damage = {**self.damage, **dict(marks)}

    def blame(self, whom: tuple[Seat, ...], by: Seat | None) -> None:
        """Who has hurt whom last."""
        self.struck = whom
        left = {seat: one for seat, one in self.hurt_by.items() if seat not in whom}
        self.hurt_by = left if by is None else {**left, **dict.fromkeys(whom, by)}

    def attack(self, victims: tuple[Seat, ...]) -> None:
        """Somebody is attacked, or nobody is any more."""
        self.victims, self.weighed = victims, None

    def weigh(self, who: Seat) -> None:
        """Equipment is asked for."""
        self.weighed = who

    def let_go(self, who: tuple[Seat, ...]) -> None:
        """For these it is decided."""
        self.attack(tuple(seat for seat in self.victims if seat not in who))

    def show(self, who: Seat, person: Face) -> None:
        """Somebody's character lies open."""
        self.people = {**self.people, who: person}

    def put_out(self, who: Seat) -> None:
        """Figure and marker off the board."""
        self.at = {**self.at, who: MIDDLE}
        self.victims = tuple(seat for seat in self.victims if seat != who)
        self.weighed = None if self.weighed == who else self.weighed
        self.bury(Shown(who, self.people[who].group))

    def say_aim(self, who: Seat, insisted: Role = "") -> None:
        """Somebody's aim is reached; that of their group with it, if they say so of that."""
        self.aims += (who,)
        if insisted:
            self.insisted += (insisted,)

    def close(self) -> None:
        """The game is over, but for who has won with it."""
        self.is_closing = True
