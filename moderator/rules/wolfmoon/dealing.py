"""The preparation: who begins, and how the cards are dealt and the moons shuffled in."""

from ..requests import Ask, Draw
from ..values import Role
from .asking import Answers, Steps, ask, openly
from .characters import ASIDE, CENTRE, MOONS, PLAYERS, heights
from .table import Lying, MoonTable


def name_first(table: MoonTable) -> Steps:
    """Who begins: drawn by lot, or whoever saw a wolf last, as one of them says for the table."""
    if table.options["first"] == "draw":
        (first,) = yield Draw("first", table.seats, 1)
    else:
        first = yield from ask(table, lambda: who_begins(table), outlasts_the_turn=True)
    table.begin(first or 0)


def who_begins(table: MoonTable) -> Ask | None:
    """Somebody says it for the table; where too few are left nobody begins."""
    return openly("first", table.present[0], table.present) if len(table.present) in PLAYERS else None


def deal(table: MoonTable) -> Steps:
    """All but the werewolf and the moons are shuffled; these come into the stacks of the pile."""
    plain = list(table.cards)
    plain.remove("werewolf")
    cards = yield Draw("deal", tuple(plain), len(plain))
    players = len(table.present)
    hands = dict(zip(table.present, cards, strict=False))
    aside, centre = cards[players : players + ASIDE], cards[players + ASIDE : players + ASIDE + CENTRE]
    top, middle, bottom = stacks(cards[players + ASIDE + CENTRE :])
    sitting, howling, full = MOONS
    top = yield from shuffled_in(top, "werewolf")
    middle = yield from shuffled_in(middle, howling)
    bottom = yield from shuffled_in(bottom, full)
    table.deal(Lying(hands, centre, aside, (*top, sitting, *middle, *bottom)))


def stacks(cards: tuple[Role, ...]) -> tuple[tuple[Role, ...], tuple[Role, ...], tuple[Role, ...]]:
    """Three of about the same height."""
    top, middle, _ = heights(len(cards))
    return cards[:top], cards[top : top + middle], cards[top + middle :]


def shuffled_in(stack: tuple[Role, ...], card: Role) -> Answers:
    """A card somewhere in a stack."""
    (place,) = yield Draw(card, tuple(range(len(stack) + 1)), 1)
    return (*stack[:place], card, *stack[place:])
