"""The alchemist, who lies in the display and saves from another player's card."""

from ..requests import Ask
from ..values import Seat
from .asking import YES_OR_NO, Answers, ask, held, openly
from .deeds import AlchemistSaves
from .drawing import draw_anew
from .table import MoonTable


def is_saved(table: MoonTable, who: Seat) -> Answers:
    """Whether somebody spends the alchemist: their hand is laid down, and they draw and stay in.

    Where she cannot save she is not offered.  Whose turn it is may go home meanwhile: who is hit stays so.
    """

    def question() -> Ask | None:
        can_save = "alchemist" in table.displays[who] and table.can_draw and not table.is_doomed(who)
        return openly("alchemist", who, YES_OR_NO) if can_save and who in table.living else None

    if (yield from ask(table, question, outlasts_the_turn=True)) != "yes":
        return False
    table.discard(who, "alchemist")
    yield AlchemistSaves(who, table.lay_hand(who))
    yield held(table, who)
    yield from draw_anew(table, who)
    return True
