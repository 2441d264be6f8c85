"""The office: captain in the one game, open mayor in the other."""

from .events import Elected, ElectionAgain, Hustings, LotsDrawn
from .requests import Draw, Plurality, Steps
from .table import Table
from .values import Choice
from .village import count, leaders, poll, talk


def elect(table: Table) -> Steps:
    """Most votes win; a tie is voted on again, no vote too, and then lots decide."""
    yield Hustings(table.office_name)
    yield from talk(table, "hustings")
    candidates: tuple[Choice, ...] = table.living
    for attempt in (1, 2):
        # A lambda reads the candidates anew: whoever has gone home is none.
        votes = yield from poll(table, "elect", lambda: present(table, candidates), Plurality)  # noqa: B023
        counted = count(table, "elect", votes or ())
        yield counted
        first = leaders(counted.tally())
        if len(first) == 1:
            break
        candidates = first or present(table, candidates)
        if attempt == 1:
            yield ElectionAgain(candidates)
    else:
        first = yield Draw("lots", candidates, 1)
        yield LotsDrawn(candidates)
    (chosen,) = first
    assert isinstance(chosen, int)
    table.give_office(chosen)
    yield Elected(table.office_name, chosen, table.beside)


def present(table: Table, candidates: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The candidates who are still there; if none is, everybody is one."""
    return tuple([c for c in candidates if c in table.living]) or table.living
