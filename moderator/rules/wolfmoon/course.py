"""The course of Wolfmoon: one game, or games until somebody has tiles enough."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ..events import Ended, ToldAll
from ..news import Chronicle
from ..values import Seat
from .asking import Answers, Steps, held
from .characters import PLAYERS, WOLF
from .comparison import final_values, outcome
from .dealing import deal, name_first
from .ending import RoundOver, TurnBroken, with_the_witch
from .events import CardsLie, CardsWay, Compared, GameWon, HandsShown
from .table import MoonTable
from .turns import take_turns

# So many tiles win; where many play, fewer do.
TILES, TILES_OF_MANY, MANY = 3, 2, 5


def play(table: MoonTable) -> Steps:
    """From the first deal to the end of everything."""
    yield from name_first(table)
    is_long, how, winners = table.options["game"] == "long", "nobody", tuple[Seat, ...]()
    while len(table.present) in PLAYERS and not winners:
        yield from deal(table)
        how, winners = yield from play_on(table, table.first)
        if not is_long:
            break
        table.give_tiles(winners)
        yield GameWon(how, winners, tuple(table.tiles.values()))
        winners = with_tiles_enough(table)
        how = "tiles" if winners else "nobody"
        table.begin(table.after(table.first, table.present))
    yield from end(how, winners)


def play_the_rest(table: MoonTable, seat: Seat) -> Steps:
    """One game from where its cards lie."""
    how, winners = yield from play_on(table, seat)
    yield from end(how, winners)


def end(how: str, winners: tuple[Seat, ...]) -> Steps:
    """Everything is over; who held what has been shown, and there were no nights to tell of."""
    yield Ended(how, winners)
    yield ToldAll(Chronicle((), (), (), (), None, (), ()))


def with_tiles_enough(table: MoonTable) -> tuple[Seat, ...]:
    """Who has won the longer game; all who reach it at the same time do."""
    needed = TILES_OF_MANY if len(table.seats) >= MANY else TILES
    return tuple(seat for seat in table.present if table.tiles[seat] >= needed)


def play_on(table: MoonTable, seat: Seat) -> Answers:
    """A game from where the cards lie to its end: how it ended, and who has won."""
    yield CardsLie(table.games, seat, table.layout)
    for one in table.living:
        yield held(table, one)
    try:
        yield from tracked(table, take_all_turns(table, seat))
    except RoundOver as over:
        table.track()
        yield HandsShown(tuple(hands(table)))
        if over.is_compared:
            yield Compared(tuple(final_values(table).items()))
        yield CardsWay(WOLF, table.way)
        return over.how, with_the_witch(table, over.winners)


def tracked(table: MoonTable, turns: Steps) -> Steps:
    """The same, while it is noted where the werewolf goes."""
    answer: Any = None
    while True:
        request = turns.send(answer)
        table.track()
        answer = yield request


def take_all_turns(table: MoonTable, seat: Seat) -> Steps:
    """Clockwise, until somebody wins; the last is the turn in which the pile was used up."""
    while True:
        # Whose turn it is may go home.
        with suppress(TurnBroken):
            yield from take_turns(table, seat)
        if not table.pile:
            raise outcome(table)
        seat = table.after(seat, table.living)


def hands(table: MoonTable) -> Iterator[tuple[Seat, str]]:
    """Who holds what."""
    for seat in table.living:
        for card in table.hands[seat]:
            yield seat, card
