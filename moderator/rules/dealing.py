"""How the table comes to know who is who: dealt by the box, or named by the players.

With wires only the cards are found out in the first night: `roll_call`.
"""

from collections.abc import Sequence
from functools import cache

from .events import CardsDoNotFit
from .news import NOTHING, Card
from .requests import Draw, Poll, Steps, Tell
from .table import Table
from .values import Role, Seat


def deal(table: Table) -> Steps:
    """Deal by the box, or ask everybody for the card they hold."""
    way = table.options["deal"]
    if way == "box":
        yield from shuffle(table)
    elif way == "cards":
        yield from name_cards(table)


def shuffle(table: Table) -> Steps:
    """The box shuffles and shows everybody their card."""
    cards = yield Draw("deal", table.cards, len(table.cards))
    size = len(table.seats)
    table.deal(cards[:size], cards[size:])
    for seat, card in enumerate(table.dealt):
        yield dealt(seat, card)


@cache
def dealt(seat: Seat, card: Role) -> Tell:
    """A seat is shown its card: made once, and not for each of thousands of games."""
    return Tell("deal", (seat,), Card(card), "", "call", True)


def hold_anew(table: Table, call: str, seats: tuple[Seat, ...]) -> Steps:
    """Whoever was dealt a card by the box, and may be another now, has that one to look at from now on."""
    if table.options["deal"] == "box":
        yield Tell(call, seats, Card(table.roles[seats[0]]) if seats else NOTHING, "", "call", True)


def name_cards(table: Table) -> Steps:
    """Everybody names the card in their hand; what nobody names lies spare."""
    kinds = tuple(dict.fromkeys(table.cards))
    while True:
        named = yield Poll("card", table.seats, kinds, "deal", "", "wait", "call")
        surplus = tuple(
            (card, named.count(card)) for card in kinds if named.count(card) > table.cards.count(card)
        )
        if not surplus:
            break
        yield CardsDoNotFit(surplus)
    table.deal(named, remainder(table.cards, named))


def remainder(cards: Sequence[str], named: Sequence[str]) -> list[str]:
    """The cards that nobody has named."""
    left = list(cards)
    for card in named:
        left.remove(card)
    return left
