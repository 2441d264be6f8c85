"""What one seat thinks who holds what: cards are counted, and what happens to them is followed."""

from collections.abc import Callable, Mapping
from typing import Any

from ...rules.news import Card, Cards, Nothing
from ...rules.requests import Tell
from ...rules.values import Role, Seat
from ...rules.wolfmoon import deeds, events
from ...rules.wolfmoon.asked_for import TAKES
from ...rules.wolfmoon.board import MoonBoard
from ...rules.wolfmoon.characters import MOONS, VALUES, WHOLE
from .rows import (
    ANY,
    COPIES,
    DEALT,
    PLACE,
    WOLF,
    Row,
    by_value,
    certain,
    exchanged,
    kept,
    mixed,
    normal,
    one_of,
    within,
)  # fmt: skip

CENTRE = 3
# Werewolf and moons beside those that are dealt out and stacked; three stacks.
SET_APART, STACKS = 1 + len(MOONS), 3
# So often all is made to agree with the cards that are left.
ROUNDS = 4
ALL_VALUES = frozenset(VALUES.values())
# Such as two can hold at once.
SHARED_VALUES = frozenset(value for value in ALL_VALUES if sum(VALUES[role] == value for role in WHOLE) > 1)


class CardCount:
    """What one seat has seen, and how likely it thinks each card in each place."""

    def __init__(self, seat: Seat, board: MoonBoard) -> None:
        self.seat = seat
        self.board = board
        self._game = -1
        self._read = 0
        self.begin()

    def begin(self) -> None:
        """The cards are dealt: nobody has seen anything yet."""
        board = self.board
        self._game = board.round
        # What this seat holds, and takes up beside it.
        self.hand: tuple[Role, ...] = ()
        # What the others hold: two while they choose which to play.
        self.hands: dict[Seat, list[Row]] = {seat: [DEALT] for seat in board.living if seat != self.seat}
        self.centre: list[Row] = [DEALT] * CENTRE
        # What can be drawn.
        self.rest: Row = ANY
        # Who has seen what this seat holds.
        self.known_to: set[Seat] = set()
        self.pile = board.pile
        # So many lie under the first moon, and she herself.
        self.below = self.pile - (self.pile - SET_APART) // STACKS - 1
        self._looked: tuple[Role, ...] = ()
        self._put: int | None = None
        self._bag: Cards | None = None
        self._duel: deeds.Duels | None = None

    # What is perceived.

    def told(self, tell: Tell) -> None:
        """News for this seat."""
        self.catch_up()
        match tell.news:
            case Cards(roles, of) if not of:
                self._hold(roles)
            case Nothing() if tell.stays:
                self.hand = ()
            case Card(role, int(of)) if of != self.seat:
                self.hands[of] = [certain(role)]
            case Cards() as bag:
                self._bag = bag
            case _:
                pass

    def catch_up(self) -> None:
        """What all perceive has gone on."""
        board = self.board
        if board.round != self._game:
            self.begin()
        happened = board.happened
        for game, event in happened[self._read :] if self._read < len(happened) else ():
            note = NOTES.get(type(event)) if game == self._game else None
            if note is not None:
                note(self, event)
        self._read = len(happened)

    def _hold(self, roles: tuple[Role, ...]) -> None:
        """What this seat holds now, and what follows for where the others lie."""
        if len(roles) > 1:
            self._looked = roles
        elif self._put is not None:
            (left,) = without(self._looked, roles[0])
            self.centre[self._put] = certain(left)
            self._put = None
            self.known_to.clear()
        if self._bag is not None:
            row = one_of(without(self._bag.roles, *roles))
            self.hands |= {seat: [row] for seat in self._bag.of if seat != self.seat}
            self._bag = None
        if self.hand[:1] != roles[:1]:
            self.known_to.clear()
        self.hand = roles

    # What all perceive.

    def _drawn(self, event: events.Draws) -> None:
        if event.who != self.seat:
            held = self.hands.get(event.who, [])
            self.hands[event.who] = [*held, self.top(event.pile + 1, event.aside)]

    def _played(self, event: events.Plays) -> None:
        held = self.hands.get(event.who)
        if held:
            self.hands[event.who] = [kept(held[0], held[-1], event.card)]

    def _gone(self, event: events.GoesOut | events.GoesHome | deeds.AlchemistSaves) -> None:
        """Whoever lays down their hand shows, after a duel, what the other cannot have."""
        duel, self._duel = self._duel, None
        if duel is not None and event.cards and event.who in (duel.by, duel.whom):
            other = duel.by if event.who == duel.whom else duel.whom
            shown, is_higher = VALUES[event.cards[0]], duel.card == "girl"
            self._narrow(other, {value for value in ALL_VALUES if value < shown or not is_higher}
                         & {value for value in ALL_VALUES if value > shown or is_higher})  # fmt: skip
        self._lays_all(event.who)

    def _hunted(self, event: deeds.IsHunted) -> None:
        self._lays_all(event.who)

    def _lays_all(self, who: Seat) -> None:
        if who == self.seat:
            self.hand = ()
        else:
            self.hands[who] = []

    def _dug(self, event: deeds.DigsUp) -> None:
        if event.by != self.seat:
            self.hands[event.by] = [*self.hands.get(event.by, []), certain(event.card)]

    def _swapped(self, event: deeds.HandsSwapped) -> None:
        one, other = event
        rows = {seat: self.holding(seat) for seat in event}
        self.hands |= {a: [rows[b]] for a, b in ((one, other), (other, one)) if a != self.seat}
        if self.seat in event:
            self.known_to = {*event} - {self.seat}

    def _struck(self, event: deeds.SpyStrikes) -> None:
        if event.who != self.seat:
            self.hands[event.who] = [self.holding(event.whom)]
        if event.whom != self.seat:
            self.hands[event.whom] = []

    def _shuffled(self, event: deeds.HandsMixed) -> None:
        row = mixed([self.holding(seat) for seat in event.among])
        self.hands |= {seat: [row] for seat in event.among if seat != self.seat}
        if self.seat in event.among:
            self.known_to.clear()

    def _centre_mixed(self, event: deeds.CentreMixed) -> None:
        if event.who == self.seat:
            self.centre = [one_of(without(self._looked, *self.hand))] * CENTRE
            return
        held, left = exchanged(self.holding(event.who), mixed(self.centre))
        self.hands[event.who], self.centre = [held], [left] * CENTRE

    def _exchanged(self, event: events.Exchanges) -> None:
        place = event.place - 1
        if event.who == self.seat:
            self._put = place
        else:
            held, self.centre[place] = exchanged(self.holding(event.who), self.centre[place])
            self.hands[event.who] = [held]

    def _guessed(self, event: deeds.Guesses) -> None:
        self._narrow(event.whom, {event.value} if event.is_so else ALL_VALUES - {event.value})

    def _asked(self, event: deeds.IsAsked) -> None:
        named = set(TAKES[event.card])
        self._narrow(event.whom, named if event.is_so else ALL_VALUES - named)

    def _looked_at(self, event: deeds.LooksAt) -> None:
        if event.whom == self.seat:
            self.known_to.add(event.by)

    def _duels(self, event: deeds.Duels) -> None:
        self._duel = event
        if self.seat in (event.by, event.whom):
            self.known_to |= {event.by, event.whom} - {self.seat}

    def _even(self, event: deeds.DuelIsEven) -> None:
        self._duel = None
        one, other = (by_value(self.holding(seat)) for seat in event)
        both = {value for value in SHARED_VALUES if one[value] * other[value] > 0}
        for seat in event:
            self._narrow(seat, both)

    def _narrow(self, whom: Seat, values: set[int] | frozenset[int]) -> None:
        """Somebody's hand is worth one of these."""
        if whom != self.seat and self.hands.get(whom):
            self.hands[whom] = [within(row, values) for row in self.hands[whom]]

    # What it comes to.

    def holding(self, seat: Seat) -> Row:
        """What somebody holds, or this seat itself."""
        if seat == self.seat:
            return certain(self.hand[0]) if self.hand else ANY
        held = self.hands.get(seat)
        return held[0] if held else ANY

    def top(self, pile: int, aside: int) -> Row:
        """What the next card is, if it is no moon: the werewolf lies above the first one."""
        row, above = list(self.rest), pile - self.below
        wolf = min(1.0, row[WOLF] / (sum(row) or 1) * (pile + aside))
        others = sum(row) - row[WOLF] or 1
        share = wolf / above if above > 0 else 0.0
        row = [weight / others * (1 - share) for weight in row]
        row[WOLF] = share
        return row

    def unseen(self) -> list[int]:
        """How many of each card this seat has not in sight."""
        left = list(COPIES)
        for cards in (*self.board.displays.values(), self.board.edge, self.hand):
            for card in cards:
                left[PLACE[card]] -= 1
        return left

    def agree(self) -> None:
        """All places together hold what is left, and no more."""
        unseen = self.unseen()
        others = [seat for seat, held in self.hands.items() if held]
        rows = [*(self.hands[seat][0] for seat in others), *self.centre]
        size = max(1, sum(unseen) - len(rows))
        rest = [weight * size for weight in self.rest]
        if self.board.moons:
            rest[WOLF] = 0.0
        for _ in range(ROUNDS):
            columns = map(sum, zip(rest, *rows, strict=True))
            fits = [max(0, n) / there if there else 0.0 for n, there in zip(unseen, columns, strict=True)]
            rows = [normal([a * b for a, b in zip(row, fits, strict=True)]) for row in rows]
            rest = [weight * size for weight in normal([a * b for a, b in zip(rest, fits, strict=True)])]
        self.hands |= {seat: [row, *self.hands[seat][1:]] for seat, row in zip(others, rows, strict=False)}
        self.centre, self.rest = list(rows[len(others) :]), normal(rest)


def without(roles: tuple[Role, ...], *taken: Role) -> tuple[Role, ...]:
    """What is left when these are taken away."""
    left = list(roles)
    for role in taken:
        if role in left:
            left.remove(role)
    return tuple(left)


NOTES: Mapping[type, Callable[[CardCount, Any], None]] = {
    events.Draws: CardCount._drawn,
    events.Plays: CardCount._played,
    events.GoesOut: CardCount._gone,
    events.GoesHome: CardCount._gone,
    events.Exchanges: CardCount._exchanged,
    deeds.AlchemistSaves: CardCount._gone,
    deeds.IsHunted: CardCount._hunted,
    deeds.DigsUp: CardCount._dug,
    deeds.HandsSwapped: CardCount._swapped,
    deeds.SpyStrikes: CardCount._struck,
    deeds.HandsMixed: CardCount._shuffled,
    deeds.CentreMixed: CardCount._centre_mixed,
    deeds.Guesses: CardCount._guessed,
    deeds.IsAsked: CardCount._asked,
    deeds.LooksAt: CardCount._looked_at,
    deeds.Duels: CardCount._duels,
    deeds.DuelIsEven: CardCount._even,
}
