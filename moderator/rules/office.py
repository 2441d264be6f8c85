"""The office: captain in the one game, open mayor in the other."""

from .requests import Choice, Draw, Say, Steps
from .table import Table
from .village import announce, leaders, poll, talk, tally


def elect(table: Table) -> Steps:
    """Most votes win; a tie is voted on again, no vote too, and then lots decide."""
    yield Say("hustings", {"office": table.office_name})
    yield from talk(table, "hustings")
    candidates: tuple[Choice, ...] = table.living
    for ballot in (1, 2):
        votes = yield from poll(table, "elect", candidates)
        yield announce("election-count", table, votes)
        first = leaders(tally(table.living, votes))
        if len(first) == 1:
            break
        candidates = first or present(table, candidates)
        if ballot == 1:
            yield Say("election-again", {"among": candidates})
    else:
        first = yield Draw("lots", candidates, 1)
        yield Say("lots-drawn", {"among": candidates})
    (chosen,) = first
    assert isinstance(chosen, int)
    table.give_office(chosen)
    yield Say("elected", {"office": table.office_name, "who": chosen})


def present(table: Table, candidates: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The candidates who are still there; if none is, everybody is one."""
    return tuple(c for c in candidates if c in table.living) or table.living
