"""The night watchman, who takes up the centre and keeps one of four cards."""

from ..requests import Ask, Draw
from ..values import Seat
from .asking import Steps, ask, held, secretly
from .deeds import CentreMixed
from .table import MoonTable


def night_watchman(table: MoonTable, seat: Seat) -> Steps:
    """One stays in the hand, the other three are shuffled and put back."""
    cards = (table.hand(seat), *table.centre)
    yield held(table, seat, *table.centre)

    def question() -> Ask:
        return secretly("keep-one", seat, cards)

    kept = yield from ask(table, question)
    left = list(cards)
    left.remove(kept)
    table.hold(seat, kept)
    yield held(table, seat)
    table.fill_centre((yield Draw("centre", tuple(left), len(left))))
    yield CentreMixed(seat)
