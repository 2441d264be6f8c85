"""The course of Shadow world: set up, turn after turn, until somebody's aim is reached."""

from collections.abc import Mapping
from contextlib import suppress

from ..events import Ended, ToldAll
from ..news import Chronicle
from ..values import Seat
from .asking import GameIsOver, Steps, TurnIsOver, known
from .board import Situation
from .events import OverBut, Wandering
from .places import VAMPIRE, WEREWOLF
from .setting_up import set_up
from .showing import put
from .table import ShadowTable
from .turns import take_turn


def play(table: ShadowTable) -> Steps:
    """From the first question to the end."""
    try:
        first = yield from set_up(table)
        yield from take_all_turns(table, first)
    except GameIsOver:
        yield from close(table)


def play_the_rest(table: ShadowTable, first: Seat, due: Seat, standing: Situation) -> Steps:
    """A game from where it is taken up: who is first in a round, and whose turn comes now."""
    yield from known(table, Wandering(first, standing))
    try:
        yield from take_all_turns(table, due)
    except GameIsOver:
        yield from close(table)


def take_all_turns(table: ShadowTable, due: Seat) -> Steps:
    """Clockwise among those who are in; turns that cards give come between, and begin no round."""
    number = table.round
    while True:
        if due not in table.living:
            due = table.following(due)
        # Whoever has gone out before the turn that a card gave them has none.
        given = table.given if table.given in table.living else None
        who = due if given is None else given
        table.give_turn(None)
        with suppress(TurnIsOver):
            yield from take_turn(table, who, number, given is not None)
        # A turn that is given before anybody has thrown comes first, and theirs then.
        is_past = given is None and (table.has_begun or table.given is None)
        if is_past or due not in table.living:
            then = table.following(due)
            number += table.passes_first(due, then)
            due = then


def close(table: ShadowTable) -> Steps:
    """Who else has won; one tap closes it."""
    yield from known(table, OverBut(table.reached))
    seat = table.first if table.turn is None else table.turn
    yield from put(table, "close", seat, lambda: ("close",))
    yield Ended(outcome(table), table.who_wins)
    yield ToldAll(Chronicle((), (), (), (), None, (), ()))


def outcome(table: ShadowTable) -> str:
    """Whose aim it was."""
    return OUTCOMES[WEREWOLF in table.reached, VAMPIRE in table.reached]


# By whether the werewolves' enemies are all out, and the vampires'.
OUTCOMES: Mapping[tuple[bool, bool], str] = {
    (True, True): "both-gone",
    (True, False): "vampires-gone",
    (False, True): "werewolves-gone",
    (False, False): "own-aim",
}
