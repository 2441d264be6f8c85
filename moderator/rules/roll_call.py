"""The roll call: printed cards and wires only, so the first night finds out who is who.

Each character but the villagers is called to press its button.  Before it all fits no
other call of the night is made, so that nothing is decided on what is not yet known.
"""

from collections.abc import Generator
from typing import Any

from .events import Dawn, OnceMore, RollCallAgain, Sleeps, Wakes
from .requests import Poll, Request, Steps
from .table import Table
from .values import Seat

# In the order of the calls: the call's name and the card it looks for.
Roll = tuple[tuple[str, str], ...]


def roll_call(table: Table, roll: Roll) -> Steps:
    """Call everybody until as many have answered as there are cards."""
    while True:
        roles: dict[Seat, str] = {}
        fits = True
        for call, card in roll:
            if card in table.cards:
                pressed = yield from look_for(table, call, card, roles)
                roles.update(dict.fromkeys(pressed, card))
                fits = fits and len(pressed) == table.cards.count(card)
        if fits:
            break
        yield Dawn(table.night)
        yield RollCallAgain()
        yield table.nightfall()
    table.deal([roles.get(seat, "villager") for seat in table.seats], ())


def look_for(
    table: Table, call: str, card: str, known: dict[Seat, str]
) -> Generator[Request, Any, list[Seat]]:
    """Who presses on this call; everybody unknown is asked once more if the number is wrong."""
    unknown = tuple(seat for seat in table.seats if seat not in known)
    for attempt in (1, 2):
        if attempt == 2:
            yield OnceMore(call)
        yield Wakes(call, seeks=True)
        answers = yield Poll("here", unknown, ("here",), call, "choice", known="call")
        yield Sleeps(call)
        pressed = [seat for seat, here in zip(unknown, answers, strict=True) if here]
        if len(pressed) == table.cards.count(card):
            break
    return pressed if len(pressed) <= table.cards.count(card) else []
