"""The course of a game, the same for both: deal, then nights and days until it is over."""

from collections.abc import Callable
from typing import Any, NamedTuple

from .dealing import deal
from .office import elect
from .requests import Say, Scene, Seat, Steps, Tell
from .table import Death, Note, Table
from .village import Over, announce, judge, poll

Step = Callable[[Any], Steps]

# So many full rounds without a death, and the table is offered a draw.
PATIENCE = 3


class Chronicle(NamedTuple):
    """Who was who, what became of them, and what happened each night."""

    dealt: tuple[str, ...]
    roles: tuple[str, ...]
    spare: tuple[str, ...]
    lovers: tuple[Seat, ...]
    office: Seat | None
    deaths: tuple[Death, ...]
    notes: tuple[Note, ...]


class Round(NamedTuple):
    """What differs between the games: a night, a dawn, a day."""

    night: Step
    dawn: Step
    day: Step


def play(table: Table, round_: Round, elect_first: bool) -> Steps:
    """A whole game, from the deal to the chronicle."""
    try:
        yield from deal(table)
        if elect_first:
            yield from elect(table)
        while True:
            yield from play_round(table, round_)
    except Over as over:
        yield from tell_all(table, over.outcome)


def play_round(table: Table, round_: Round) -> Steps:
    """From nightfall to the end of the day."""
    table.fall_asleep()
    yield Scene("night", table.nightfall())
    yield from round_.night(table)
    yield Scene("dawn", {"night": table.night})
    yield from round_.dawn(table)
    judge(table)
    table.rise()
    yield Scene("day", {"night": table.night})
    if table.office_due:
        yield from elect(table)
    yield from round_.day(table)
    if table.options["watch"] == "yes":
        dead = tuple(seat for seat in table.seats if seat not in table.living)
        yield Tell("", dead, chronicle(table), "")
    if table.night - table.stirred >= PATIENCE:
        yield from offer_draw(table)


def offer_draw(table: Table) -> Steps:
    """Nothing happens any more: more than half of the living can call it a draw."""
    yield Say("draw-offered", {"rounds": PATIENCE})
    votes = yield from poll(table, "draw", ("yes", "no"))
    yield announce("draw-count", table, votes)
    if 2 * votes.count("yes") > len(table.living):
        raise Over("draw")
    table.stir()
    yield Say("draw-refused")


def tell_all(table: Table, outcome: str) -> Steps:
    """Who has won, who was who, and what happened in which night."""
    yield Scene("end", {"outcome": outcome, "winners": table.winners(outcome)})
    yield Say("chronicle", chronicle(table)._asdict())


def chronicle(table: Table) -> Chronicle:
    """Everything there is to tell of the game so far."""
    return Chronicle(
        table.dealt,
        tuple(table.roles),
        table.spare,
        table.lovers,
        table.office,
        tuple(table.deaths),
        tuple(table.notes),
    )
