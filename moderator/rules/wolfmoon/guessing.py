"""The assassin and the villager, who guess the value of a hand."""

from ..requests import Ask
from ..values import Choice, Seat
from .asking import Answers, Steps, ask, choose, openly
from .deeds import Guesses, NamesValue
from .going_out import hit
from .spy import spys_moment
from .table import MoonTable

# The values that can be named, as words: a number would be a seat.
NAMED: tuple[Choice, ...] = tuple(str(value) for value in range(11))
GIVE_UP = "give-up"


def assassin(table: MoonTable, seat: Seat) -> Steps:
    """Two attempts at the same player."""
    yield from guess(table, seat, "assassin", ("guess", "guess-again"))


def villager(table: MoonTable, seat: Seat) -> Steps:
    """One attempt."""
    yield from guess(table, seat, "villager", ("guess",))


def guess(table: MoonTable, seat: Seat, card: str, attempts: tuple[str, ...]) -> Steps:
    """Whoever's value is named is out; if it was not named a spy may strike back."""
    whom = yield from choose(table, "guess-whom", seat, card, lambda: table.others(seat))
    if whom is None:
        return
    named: tuple[Choice, ...] = ()
    for attempt in attempts:
        value = yield from name_value(table, attempt, seat, whom, named)
        if value is None:
            return
        if value == GIVE_UP:
            break
        named, is_so = (*named, value), str(table.value(whom)) == value
        yield NamesValue(seat, whom, int(value))
        yield Guesses(seat, whom, int(value), is_so)
        if is_so:
            yield from hit(table, whom, seat)
            return
    yield from spys_moment(table, seat, whom)


def name_value(table: MoonTable, attempt: str, seat: Seat, whom: Seat, named: tuple[Choice, ...]) -> Answers:
    """One of the values, none twice; who has guessed wrong may leave it at that."""
    offered = tuple(value for value in NAMED if value not in named) + (GIVE_UP,) * bool(named)

    def question() -> Ask | None:
        return openly(attempt, seat, offered) if whom in table.living else None

    return (yield from ask(table, question))
