"""The course of a game, the same for both: deal, then nights and days until it is over."""

from collections.abc import Callable, Generator
from typing import Any, Generic, NamedTuple, TypeVar

from .calls import Call
from .dealing import deal
from .ending import GameOver, judge
from .events import Dawn, Day, DrawOffered, DrawRefused, Ended, ToldAll
from .office import elect
from .requests import Majority, Request, Steps, Tell
from .roll_call import Roll, roll_call
from .table import Table
from .village import count, poll

T = TypeVar("T", bound=Table)
# What a rule set makes known beside what all do.
Own = TypeVar("Own", covariant=True)


class Round(NamedTuple, Generic[T, Own]):
    """What differs between the games: whom a roll call looks for, the calls of a night, a dawn, a day."""

    roll: Roll
    calls: tuple[Call[T, Own], ...]
    dawn: Callable[[T], Generator[Request | Own, Any, None]]
    day: Callable[[T], Generator[Request | Own, Any, None]]
    # So many full rounds without a death, and the table is offered a draw; nothing: play goes on.
    patience: int | None = None


def play(table: T, round_: Round[T, Own], elect_first: bool) -> Generator[Request | Own, Any, None]:
    """A whole game, from the deal to the chronicle."""
    calls = [called for called in round_.calls if called.card in table.cards]
    try:
        yield from deal(table)
        if elect_first:
            yield from elect(table)
        while True:
            # A round, from nightfall to the end of the day.
            table.fall_asleep()
            yield table.nightfall()
            if not table.dealt:
                yield from roll_call(table, round_.roll)
            for card, nights, step, wakes, sleeps, applies in calls:
                if table.night in nights and (applies(table) if applies else table.is_hidden(card)):
                    yield wakes
                    yield from step(table, table.holders(card), wakes.call)
                    yield sleeps
            yield Dawn(table.night)
            yield from round_.dawn(table)
            judge(table)
            table.rise()
            yield Day(table.night)
            if table.office_due:
                yield from elect(table)
            yield from round_.day(table)
            if table.options["watch"] == "yes":
                yield watch(table)
            if round_.patience and table.night - table.stirred >= round_.patience:
                yield from offer_draw(table, round_.patience)
    except GameOver as over:
        yield Ended(over.outcome, table.winners(over.outcome))
        yield ToldAll(table.chronicle())


def watch(table: Table) -> Tell:
    """The dead are told everything."""
    dead = tuple(seat for seat in table.seats if seat not in table.living)
    return Tell("", dead, table.chronicle(), "", "who", stays=True)


def offer_draw(table: Table, rounds: int) -> Steps:
    """Nothing has happened for so long: more than half of the living can call it a draw."""
    yield DrawOffered(rounds)
    votes = yield from poll(table, "draw", lambda: ("yes", "no"), lambda: Majority(len(table.living)))
    counted = count(table, "draw", votes or ())
    yield counted
    if 2 * counted.tally().get("yes", 0) > len(table.living):
        raise GameOver("draw")
    table.stir()
    yield DrawRefused()
