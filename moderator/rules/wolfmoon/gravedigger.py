"""The gravedigger, who takes a card from a display and plays on."""

from ..requests import Ask
from ..values import Role, Seat
from .asking import Answers, ask, choose, held, openly
from .deeds import DigsUp
from .table import MoonTable


def gravedigger(table: MoonTable, seat: Seat) -> Answers:
    """Whether there was a card to take: then one of two is played."""
    whose = yield from choose(table, "dig-where", seat, "gravedigger", lambda: graves(table, seat))
    if whose is None:
        return False

    def question() -> Ask:
        return openly("dig", seat, buried(table, seat, whose))

    card = yield from ask(table, question)
    table.take(seat, whose, card)
    yield DigsUp(seat, whose, card)
    yield held(table, seat)
    return True


def graves(table: MoonTable, seat: Seat) -> tuple[Seat, ...]:
    """In whose display there is something to take, be they in, out or at home."""
    return tuple(whose for whose in table.seats if buried(table, seat, whose))


def buried(table: MoonTable, seat: Seat, whose: Seat) -> tuple[Role, ...]:
    """What can be taken from a display: no werewolf, not the gravedigger himself, nothing protected."""
    if whose in table.protected:
        return ()
    kept = ("werewolf", "gravedigger") if whose == seat else ("werewolf",)
    return tuple(dict.fromkeys(card for card in table.displays[whose] if card not in kept))
