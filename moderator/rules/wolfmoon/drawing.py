"""Drawing a card, in a turn and out of it."""

from ..values import Role, Seat
from .asking import Answers, Steps, held
from .characters import MOONS
from .ending import judge_the_moons
from .events import Draws, MoonRises
from .table import MoonTable


def draw(table: MoonTable, seat: Seat) -> Answers:
    """The top of the pile, else one of those aside; whether it was a moon, which is laid out and judged."""
    card: Role = table.draw(seat)
    left = len(table.pile), len(table.aside)
    if card not in MOONS:
        yield Draws(seat, *left)
        yield held(table, seat)
        return False
    yield MoonRises(card, seat, *left)
    judge_the_moons(table, card)
    return True


def draw_anew(table: MoonTable, seat: Seat) -> Steps:
    """A card outside one's own turn: a moon counts, but gives no turn more, and it is drawn again."""
    while (yield from draw(table, seat)):
        pass
