"""What a hand and a card's effect are worth to one seat now, in parts of a game won."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ...rules.values import Role, Seat
from ...rules.wolfmoon.asked_for import TAKES
from ...rules.wolfmoon.characters import FATAL, MOONS, VALUES
from ...rules.wolfmoon.comparison import MERCHANT, RICH
from ...rules.wolfmoon.ending import HIGH, HIGH_CARDS
from .card_count import CardCount
from .rows import ROLES, WOLF, Row, by_value

# What the werewolf is worth before the third moon, at least; and how sure a beggar king is of it.
MOON, BEGGAR = 0.65, 0.8
# How much of a hand's worth is settled from the beginning on; the rest comes with the end.
SETTLED = 0.4
# What is left of a hand that another has seen.
SEEN = 0.75
# What it is worth to look at a hand, to be safe, to bring back somebody, and cards in one's display.
LOOKS, SAFE, BACK = 0.03, 0.08, 0.03
LIES: Mapping[Role, float] = {"merchant": 0.08, "servant": 0.05, "alchemist": 0.08}


class Best(NamedTuple):
    """Whom, and what it is worth; perhaps less than nothing."""

    worth: float
    whom: Seat | None


class Prospects:
    """One seat's view of the moment: made when it is asked, and dropped."""

    def __init__(self, count: CardCount) -> None:
        count.agree()
        self.count = count
        board = self.board = count.board
        self.me = count.seat
        self.others = [seat for seat in board.living if seat != self.me]
        self.open = [seat for seat in self.others if seat not in board.protected]
        self.rows: dict[Seat, Row] = {seat: count.holding(seat) for seat in self.others}
        self.values = {seat: by_value(row) for seat, row in self.rows.items()}
        self.fair = 1 / max(1, len(board.living))
        self.progress = 1 - board.pile / max(1, count.pile)
        self.before_the_moon = len(board.moons) < len(MOONS)
        display = [VALUES[card] for card in board.displays[self.me]]
        self.monster = min(display, default=0) + max(display, default=0)
        self.more = MERCHANT * ("merchant" in board.displays[self.me])
        self.high_cards = sum(value >= HIGH for value in display)
        self._ahead = [self._stands(value) for value in range(23)]
        self._gains = {seat: self._gain(seat) for seat in self.others}
        self._kept: dict[Role, float] = {}

    # Hands.

    def _stands(self, value: int) -> float:
        """How likely a final value is to be the highest; among equals it is half a win."""
        likely = 1.0
        for seat, values in self.values.items():
            own = value - MERCHANT * ("merchant" in self.board.displays[seat])
            below, equal = sum(values[: max(0, own)]), values[own] if 0 <= own < len(values) else 0.0
            likely *= below + equal / 2
        return likely

    def _gain(self, seat: Seat) -> float:
        """What it is worth that somebody goes out: more, the more they hold."""
        row, values = self.rows[seat], self.values[seat]
        mean = sum(value * likely for value, likely in enumerate(values))
        wolf = row[WOLF] * self.fair if self.before_the_moon else 0.0
        return self.fair / max(1, len(self.others)) * (0.5 + mean / 6) + wolf

    def keeps(self, role: Role) -> float:
        """What it is worth to hold a card from now on."""
        if role not in self._kept:
            self._kept[role] = self._keeps(role)
        return self._kept[role]

    def _keeps(self, role: Role) -> float:
        value = (self.monster if role == "frankensteins-monster" else VALUES[role]) + self.more
        late = self._ahead[value]
        if role == "werewolf" and self.before_the_moon:
            late = max(late, MOON)
        elif role == "beggar-king":
            late = max(late, BEGGAR * self.somebody(RICH))
        elif role == "traitor" and self.before_the_moon:
            late = max(late, max((row[WOLF] for row in self.rows.values()), default=0) * MOON)
        early = self.fair * (0.4 + 0.12 * VALUES[role])
        settled = SETTLED + (1 - SETTLED) * self.progress
        return settled * late + (1 - settled) * early

    def holds_on(self, role: Role) -> float:
        """The same of the card in hand, which somebody may have seen."""
        return self.keeps(role) * (SEEN if self.count.known_to & {*self.others} else 1)

    def somebody(self, values: Iterable[int]) -> float:
        """How likely somebody else holds one of these values."""
        nobody = 1.0
        for own in self.values.values():
            nobody *= 1 - sum(own[value] for value in values)
        return 1 - nobody

    def expected(self, row: Row) -> float:
        """What it is worth to hold whatever lies there."""
        return sum(likely * self.keeps(role) for likely, role in zip(row, ROLES, strict=True) if likely)

    def better_of(self, role: Role, row: Row) -> float:
        """What it is worth to look, and to keep what one likes better."""
        own, keeps = self.holds_on(role), self.keeps
        return sum(
            likely * max(own, keeps(other)) for likely, other in zip(row, ROLES, strict=True) if likely
        )

    # Whom.

    def best(self, worth: Callable[[Seat], float], among: Sequence[Seat] | None = None) -> Best:
        """Who is worth most, if anybody can be chosen."""
        seats = self.open if among is None else among
        return max((Best(worth(seat), seat) for seat in seats), default=Best(0.0, None))

    def guessed(self, seat: Seat, attempts: int) -> float:
        """Naming their most likely values."""
        return sum(sorted(self.values[seat], reverse=True)[:attempts]) * self._gains[seat]

    def asked(self, seat: Seat, card: Role) -> float:
        """Whether they hold low cards, or high ones."""
        return sum(self.values[seat][value] for value in TAKES[card]) * self._gains[seat]

    def duel(self, seat: Seat, card: Role, hand: Role) -> float:
        """The higher is out, or the lower: they, or oneself."""
        values, own = self.values[seat], VALUES[hand]
        below, above = sum(values[:own]), sum(values[own + 1 :])
        theirs, mine = (above, below) if card == "girl" else (below, above)
        return theirs * self._gains[seat] - mine * max(self.fair, self.keeps(hand))

    def hunted(self, seat: Seat) -> float:
        """Somebody plays their hand and draws: mayor and werewolf go out, and all high cards are lost."""
        row = self.rows[seat]
        out = sum(row[place] for place, role in enumerate(ROLES) if role in FATAL)
        mean = sum(value * likely for value, likely in enumerate(self.values[seat]))
        win = row[ROLES.index("vampire")] * self._is_vampires(seat)
        return out * self._gains[seat] + (mean - 3.8) * self.fair / 20 - win

    def _is_vampires(self, seat: Seat) -> bool:
        high = sum(VALUES[card] >= HIGH for card in self.board.displays[seat])
        return high >= HIGH_CARDS

    def swapped(self, seat: Seat, hand: Role) -> float:
        """Their hand for one's own; each knows then what the other has."""
        return self.expected(self.rows[seat]) * SEEN - self.keeps(hand)

    # Playing.

    def plays(self, card: Role, keeps: Role) -> float:
        """What it is worth to play one card and to hold the other."""
        if card in FATAL:
            return -1.0
        effect = EFFECTS.get(card)
        worth = LIES.get(card, 0.0) if effect is None else effect(self, card, keeps)
        return worth + self.keeps(keeps)

    def better_play(self, one: Role, other: Role) -> float:
        """The better of two."""
        return max(self.plays(one, other), self.plays(other, one))

    def draws(self, hand: Role) -> float:
        """What it is worth to draw."""
        board = self.board
        row = self.count.top(board.pile, board.aside) if board.pile else self.count.rest
        likely = zip(row, ROLES, strict=True)
        return sum(part * self.better_play(hand, other) for part, other in likely if part)


def _guess(attempts: int) -> Callable[[Prospects, Role, Role], float]:
    return lambda look, _card, _hand: look.best(lambda seat: look.guessed(seat, attempts)).worth


def _ask(look: Prospects, card: Role, _hand: Role) -> float:
    return look.best(lambda seat: look.asked(seat, card)).worth


def _duel(look: Prospects, card: Role, hand: Role) -> float:
    return max(0.0, look.best(lambda seat: look.duel(seat, card, hand)).worth)


def _hunt(look: Prospects, _card: Role, _hand: Role) -> float:
    return look.best(look.hunted).worth


def _swap(look: Prospects, _card: Role, hand: Role) -> float:
    return look.best(lambda seat: look.swapped(seat, hand)).worth


def _pick(look: Prospects, card: Role, hand: Role) -> float:
    worth = _swap(look, card, hand)
    return worth if len(look.open) < 2 else max(0.0, worth)


def _shuffle(look: Prospects, _card: Role, hand: Role) -> float:
    rows = [look.rows[seat] for seat in look.open]
    mean = (sum(map(look.expected, rows)) + look.keeps(hand)) / (len(rows) + 1)
    return LOOKS + mean - look.keeps(hand)


def _watch(look: Prospects, _card: Role, hand: Role) -> float:
    return max(look.better_of(hand, row) for row in look.count.centre) * 1.1 - look.keeps(hand)


def _dig(look: Prospects, _card: Role, hand: Role) -> float:
    graves = {card for seat in look.board.seats if seat not in look.board.protected
              for card in look.board.displays[seat] if card not in ("werewolf", "gravedigger")}  # fmt: skip
    best = max((look.keeps(card) for card in graves), default=0.0)
    return max(0.0, best - look.keeps(hand)) + LOOKS if graves else 0.0


def _win(look: Prospects, _card: Role, _hand: Role) -> float:
    return 1.0 if look.high_cards >= HIGH_CARDS else 0.0


EFFECTS: Mapping[Role, Callable[[Prospects, Role, Role], float]] = {
    "assassin": _guess(2),
    "villager": _guess(1),
    "drunkard": _shuffle,
    "seer": lambda look, _card, _hand: LOOKS if look.open else 0.0,
    "tax-collector": _ask,
    "inquisitor": _ask,
    "vampire": _win,
    "girl": _duel,
    "barkeeper": _duel,
    "night-watchman": _watch,
    "bodyguard": lambda look, _card, hand: SAFE * look.keeps(hand),
    "witch": lambda look, _card, _hand: BACK if len(look.board.living) < len(look.board.seats) else 0.0,
    "bounty-hunter": _hunt,
    "gravedigger": _dig,
    "pickpocket": _pick,
    "thief": _swap,
}
