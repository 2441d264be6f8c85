"""What everybody knows of a game of Wolfmoon."""

from typing import NamedTuple

from ..board import Board
from ..events import Shown
from ..laid import Laid, Way
from ..values import Role, Seat, without
from .characters import CENTRE, MOONS
from .mood import ENDINGS, WON, mood

Display = tuple[Role, ...]


class Layout(NamedTuple):
    """How the cards lie, as all can see them; and who is in, and protected."""

    living: tuple[Seat, ...]
    displays: tuple[Display, ...]
    pile: int
    aside: int
    edge: Display = ()
    moons: Display = ()
    protected: tuple[Seat, ...] = ()
    marker: Seat | None = None


class MoonBoard(Board):
    """The displays, the pile, the moons, whose turn it is, who is protected; tiles in a longer game."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.displays: dict[Seat, Display] = dict.fromkeys(self.seats, ())
        # How many cards can be drawn, and how many could at first; and what lies aside.
        self.pile = self.whole = self.aside = 0
        self.edge: Display = ()
        self.moons: Display = ()
        self.protected: tuple[Seat, ...] = ()
        self.marker: Seat | None = None
        self.turn: Seat | None = None
        # How many turns there have been, in all games of a longer one.
        self.turns = 0
        self.tiles: dict[Seat, int] = dict.fromkeys(self.seats, 0)
        # What the hands were worth in the end, and who held what.
        self.values: dict[Seat, int] = {}
        self.hands: dict[Seat, Role] = {}
        # Where the card that all were after has been.
        self.sought: Role = ""
        self.way: Way = ()

    @property
    def cards(self) -> dict[Seat, Role]:
        """Nobody is a card here: what somebody has shown lies in their display."""
        return {}

    @property
    def length(self) -> int:
        """It goes by turns."""
        return self.turns

    @property
    def layout(self) -> Layout:
        """How the cards lie."""
        return Layout(
            self.living, tuple(self.displays.values()), self.pile, self.aside, self.edge, self.moons,
            self.protected, self.marker,
        )  # fmt: skip

    @property
    def mood(self) -> str:
        """What it sounds like: moons change it, and how near the next one is."""
        if self.scene == "end":
            return ENDINGS.get(self.outcome, WON)
        return mood(len(self.moons), self.pile, self.whole) if self.scene else ""

    @property
    def laid(self) -> Laid:
        """What lies on the table; when it is over it is nobody's turn."""
        turn = None if self.outcome else self.turn
        return Laid(
            tuple(self.displays.values()), self.pile, CENTRE, self.moons, len(MOONS), turn,
            self.protected, self.marker, tuple(self.tiles.values()), tuple(self.hands.items()),
            tuple(self.values.items()), self.sought, self.way,
        )  # fmt: skip

    def spread(self, layout: Layout) -> None:
        """The cards are on the table; nothing is left of the game before."""
        self.living, displays, self.pile, self.aside, self.edge, self.moons, self.protected, self.marker = (
            layout
        )
        self.displays = dict(zip(self.seats, displays, strict=True))
        self.gone = [Shown(seat, "") for seat in self.seats if seat not in self.living]
        self.whole = self.pile
        self.turn, self.values, self.hands = None, {}, {}
        self.sought, self.way = "", ()

    def begin_turn(self, who: Seat) -> None:
        """Somebody's turn: they are not protected any more."""
        self.turn, self.protected = who, without(self.protected, who)
        self.turns += 1

    def leave_to_draw(self, pile: int, aside: int) -> None:
        """So many cards are left to be drawn."""
        self.pile, self.aside = pile, aside

    def rise(self, moon: Role) -> None:
        """A moon lies in the middle."""
        self.moons += (moon,)

    def lay(self, who: Seat, *cards: Role) -> None:
        """Cards come into somebody's display."""
        self.displays = {**self.displays, who: (*self.displays[who], *cards)}

    def take(self, who: Seat, card: Role) -> None:
        """A card goes out of somebody's display."""
        display = list(self.displays[who])
        display.remove(card)
        self.displays = {**self.displays, who: tuple(display)}

    def discard(self, who: Seat, card: Role) -> None:
        """A card goes out of the game for good."""
        self.take(who, card)
        self.edge += (card,)

    def protect(self, who: Seat) -> None:
        """Nobody can touch them until their turn."""
        self.protected = tuple(sorted({*self.protected, who}))

    def put_out(self, who: Seat) -> None:
        """Somebody is out."""
        if who in self.living:
            self.bury(Shown(who, ""))
        self.protected = without(self.protected, who)

    def bring_back(self, who: Seat) -> None:
        """Somebody is in again, with the witch's marker."""
        self.gone = [shown for shown in self.gone if shown.who != who]
        self.living = tuple(sorted((*self.living, who)))
        self.marker = who

    def give_tiles(self, tiles: tuple[int, ...]) -> None:
        """How many moon tiles each has."""
        self.tiles = dict(zip(self.seats, tiles, strict=True))

    def send_home(self, who: Seat) -> None:
        """Somebody is out for good, and has no tiles any more."""
        self.put_out(who)
        self.home += (who,)
        self.tiles = {**self.tiles, who: 0}

    def show_hands(self, hands: tuple[tuple[Seat, Role], ...]) -> None:
        """Who held what in the end."""
        self.hands = dict(hands)

    def show_values(self, values: tuple[tuple[Seat, int], ...]) -> None:
        """What the hands are worth."""
        self.values = dict(values)

    def show_way(self, card: Role, way: Way) -> None:
        """Where it has been."""
        self.sought, self.way = card, way
