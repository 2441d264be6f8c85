"""The hidden table of Wolfmoon: hands, displays, centre, pile, changed by its verbs alone."""

from collections.abc import Sequence
from typing import NamedTuple

from ..laid import Stop, Way
from ..rulebook import Cast, Options
from ..values import Role, Seat, without
from .board import Display, Layout
from .characters import FATAL, MOONS, VALUES, WOLF


class Lying(NamedTuple):
    """Where the cards lie when a game begins."""

    hands: dict[Seat, Role]
    centre: tuple[Role, ...]
    aside: tuple[Role, ...]
    # The top first.
    pile: tuple[Role, ...]


class MoonTable:
    """Everything that is so, whoever may know it."""

    def __init__(self, size: int, cards: Cast, options: Options) -> None:
        self.seats: tuple[Seat, ...] = tuple(range(size))
        self.cards = cards
        self.options = options
        # Who has not gone home, and who of them is in.
        self.present = self.living = self.seats
        self.tiles = dict.fromkeys(self.seats, 0)
        # Who begins the game that is on.
        self.first: Seat = 0
        self.games = 0
        # Whose turn it is, and how many turns they have still to take.
        self.turn: Seat = 0
        self.owed = 0
        self.clear()

    def clear(self) -> None:
        """Nothing lies on the table."""
        self.living = self.present
        self.hands: dict[Seat, tuple[Role, ...]] = dict.fromkeys(self.seats, ())
        self.displays: dict[Seat, Display] = dict.fromkeys(self.seats, ())
        self.centre: tuple[Role, ...] = ()
        self.aside: tuple[Role, ...] = ()
        self.pile: tuple[Role, ...] = ()
        self.edge: Display = ()
        self.moons: Display = ()
        self.protected: tuple[Seat, ...] = ()
        self.marker: Seat | None = None
        # Where the werewolf has been.
        self.way: Way = ()

    def deal(self, lying: Lying) -> None:
        """Another game: hands, centre, what lies aside, and the pile."""
        self.clear()
        self.games += 1
        self.hands |= {seat: (card,) for seat, card in lying.hands.items()}
        self.centre, self.aside, self.pile = lying.centre, lying.aside, lying.pile

    def lay_out(self, layout: Layout) -> None:
        """What lies open where a game is taken up in its midst."""
        self.living, displays, _, _, self.edge, self.moons, self.protected, self.marker = layout
        self.displays = dict(zip(self.seats, displays, strict=True))

    @property
    def layout(self) -> Layout:
        """What lies open, and how much does not."""
        return Layout(
            self.living, tuple(self.displays.values()), len(self.pile), len(self.aside), self.edge,
            self.moons, self.protected, self.marker,
        )  # fmt: skip

    # What is asked of it.

    def hand(self, seat: Seat) -> Role:
        """The one card that somebody holds."""
        (card,) = self.hands[seat]
        return card

    def value(self, seat: Seat) -> int:
        """What their hand is worth as it is printed."""
        return VALUES[self.hand(seat)]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Who can be chosen: another, who is in and not protected."""
        return tuple(other for other in self.living if other != seat and other not in self.protected)

    @property
    def can_draw(self) -> bool:
        """Whether there is a card; where the pile is not used up, both of those aside are there."""
        return bool(self.pile or self.aside)

    def holders(self, role: Role) -> tuple[Seat, ...]:
        """Who has it in hand."""
        return tuple(seat for seat in self.living if role in self.hands[seat])

    @property
    def lair(self) -> Stop | None:
        """Where the werewolf is; nowhere yet, as long as nobody has drawn her."""
        if WOLF in self.centre:
            return Stop("centre")
        for seat in self.seats:
            if WOLF in self.hands[seat]:
                return Stop("hand", seat)
            if WOLF in self.displays[seat]:
                return Stop("display", seat)
        return None

    def after(self, seat: Seat, among: Sequence[Seat]) -> Seat:
        """The next of these, clockwise."""
        return min(among, key=lambda other: (other - seat - 1) % len(self.seats))

    # What is done to it.

    def track(self) -> None:
        """If the werewolf is somewhere else by now, that is a part of her way."""
        lair = self.lair
        if lair is not None and self.way[-1:] != (lair,):
            self.way += (lair,)

    def begin(self, first: Seat) -> None:
        """Somebody begins."""
        self.first = first

    def begin_turns(self, seat: Seat) -> None:
        """It is somebody's turn."""
        self.turn, self.owed = seat, 1

    def begin_turn(self) -> None:
        """One of their turns: whoever is protected is so no longer."""
        self.owed -= 1
        self.protected = without(self.protected, self.turn)

    def add_turn(self) -> None:
        """One turn more."""
        self.owed += 1

    def draw(self, seat: Seat) -> Role:
        """The top of the pile, else of what lies aside; to the hand, if it is no moon."""
        if self.pile:
            card, *pile = self.pile
            self.pile = tuple(pile)
        else:
            card, *aside = self.aside
            self.aside = tuple(aside)
        if card in MOONS:
            self.moons += (card,)
        else:
            self.hands[seat] += (card,)
        return card

    def lay(self, seat: Seat, card: Role) -> None:
        """A card of the hand comes into the display."""
        hand = list(self.hands[seat])
        hand.remove(card)
        self.hands[seat] = tuple(hand)
        self.displays[seat] += (card,)

    def lay_hand(self, seat: Seat) -> tuple[Role, ...]:
        """All that somebody holds comes into the display."""
        hand = self.hands[seat]
        for card in hand:
            self.lay(seat, card)
        return hand

    def take(self, seat: Seat, whose: Seat, card: Role) -> None:
        """A card comes out of a display into the hand."""
        self._remove(whose, card)
        self.hands[seat] += (card,)

    def discard(self, seat: Seat, card: Role) -> None:
        """A card goes out of a display, and out of the game."""
        self._remove(seat, card)
        self.edge += (card,)

    def _remove(self, whose: Seat, card: Role) -> None:
        display = list(self.displays[whose])
        display.remove(card)
        self.displays[whose] = tuple(display)

    def hold(self, seat: Seat, *cards: Role) -> None:
        """From now on somebody holds these."""
        self.hands[seat] = cards

    def swap(self, one: Seat, other: Seat) -> None:
        """Two hands change places."""
        self.hands[one], self.hands[other] = self.hands[other], self.hands[one]

    def fill_centre(self, cards: Sequence[Role]) -> None:
        """These three lie in the centre."""
        self.centre = tuple(cards)

    def protect(self, seat: Seat) -> None:
        """Nobody can touch them until their turn."""
        self.protected = tuple(sorted({*self.protected, seat}))

    def put_out(self, seat: Seat) -> tuple[Role, ...]:
        """Somebody is out; what they held lies in their display."""
        self.living, self.protected = without(self.living, seat), without(self.protected, seat)
        return self.lay_hand(seat)

    def bring_back(self, seat: Seat) -> None:
        """Somebody is in again, with the witch's marker."""
        self.living = tuple(sorted((*self.living, seat)))
        self.marker = seat

    def leave(self, seat: Seat) -> tuple[Role, ...]:
        """Somebody goes home, and takes no part in anything any more."""
        self.present = without(self.present, seat)
        self.tiles[seat] = 0
        if seat == self.turn:
            self.owed = 0
        return self.put_out(seat)

    def give_tiles(self, winners: Sequence[Seat]) -> None:
        """A moon tile for each who has won a game."""
        for seat in winners:
            self.tiles[seat] += 1

    def is_doomed(self, seat: Seat) -> bool:
        """Whether they are out as soon as they lay down their hand."""
        return any(card in FATAL for card in self.hands[seat])
