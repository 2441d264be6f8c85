"""The witch of Big Box: two victims to choose from, and a poison."""

from ..news import People
from ..requests import Ask, Steps, Tell
from ..values import Seat
from .table import BigBoxTable


def witch(table: BigBoxTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """The witch is shown every victim every night, may save one and may poison somebody."""
    victims = tuple(dict.fromkeys(pick for pick in table.picks.values() if pick is not None))
    yield Tell(call, seats, People(victims), "")
    savable = victims if seats and table.healing else ()
    saved = yield Ask("heal", seats, savable, call, "short")
    table.note("heal", seats, saved)
    targets = table.mortals() if seats and table.poison else ()
    poisoned = yield Ask("poison", seats, targets, call)
    table.note("poison", seats, poisoned)
    if saved is not None:
        table.spend_healing(saved)
    if poisoned is not None:
        table.spend_poison(poisoned)
    if saved is not None or poisoned is not None:
        table.stay_awake(seats)
