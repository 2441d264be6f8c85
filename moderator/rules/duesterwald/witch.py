"""The witch of Düsterwald: one victim to heal, and a poison."""

from ..news import People
from ..requests import Ask, Steps, Tell
from ..values import Seat
from .table import DuesterwaldTable


def witch(table: DuesterwaldTable, seats: tuple[Seat, ...], call: str) -> Steps:
    """The witch sees the victim every night, may heal it and may poison somebody."""
    victim = table.picks.get("werewolves")
    victims = () if victim is None else (victim,)
    yield Tell(call, seats, People(victims), "")
    healable = victims if seats and table.healing else ()
    healed = yield Ask("heal", seats, healable, call, "short")
    if healed is not None:
        table.heal()
    table.note("heal", seats, healed)
    targets = table.living if seats and table.poison else ()
    poisoned = yield Ask("poison", seats, targets, call)
    if poisoned is not None:
        table.brew_poison(poisoned)
    table.note("poison", seats, poisoned)
