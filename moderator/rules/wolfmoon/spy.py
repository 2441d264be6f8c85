"""The spy, who strikes back at whoever has guessed wrong."""

from ..requests import Ask
from ..values import Seat
from .asking import YES_OR_NO, Steps, ask, held
from .deeds import SchemerTakes, SpyStrikes
from .going_out import hit
from .table import MoonTable


def spys_moment(table: MoonTable, guesser: Seat, whom: Seat) -> Steps:
    """After every guessing that has failed, as long for everybody: a spy may show herself."""

    def question() -> Ask | None:
        if whom not in table.living:
            return None
        offered = YES_OR_NO if table.hand(whom) == "spy" else YES_OR_NO[1:]
        return Ask("spy", (whom,), offered, "", "short", True, 1, "nobody", "who")

    if (yield from ask(table, question)) == "yes":
        yield from strike_back(table, whom, guesser)


def strike_back(table: MoonTable, who: Seat, guesser: Seat) -> Steps:
    """The guesser hands over their card and is out; the schemer among them is two-edged."""
    prize = table.hand(guesser)
    table.lay(who, "spy")
    table.swap(who, guesser)
    yield SpyStrikes(who, guesser)
    yield held(table, guesser)
    yield held(table, who)
    yield from hit(table, guesser, who)
    is_out = guesser in table.present and guesser not in table.living
    if prize == "schemer" and is_out and who in table.living:
        yield SchemerTakes(guesser, who)
        yield from hit(table, who, guesser)
